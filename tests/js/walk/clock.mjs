// A clock that moves only when it is told to, so that nothing waits.
export class Clock {
  now = 0;

  last = 0;

  timers = new Map();

  // Calls `act` after so many milliseconds. `owner` is the page or phone that the timer goes with.
  set(owner, act, delay = 0) {
    this.last += 1;
    this.timers.set(this.last, { owner, act, at: this.now + delay });
    return this.last;
  }

  clear(id) {
    this.timers.delete(id);
  }

  forget(owner) {
    for (const [id, timer] of this.timers) if (timer.owner === owner) this.timers.delete(id);
  }

  // Lets time pass. `quiet` is awaited after each timer: what a timer begins is done before the next one.
  async pass(milliseconds, quiet) {
    const end = this.now + milliseconds;
    for (let next = this.first(end); next; next = this.first(end)) {
      const [id, { act, at }] = next;
      this.timers.delete(id);
      this.now = at;
      act();
      await quiet();
    }
    this.now = end;
  }

  // The timer that is due first; of two at the same time the one that was set first.
  first(end) {
    const due = [...this.timers].filter(([, { at }]) => at <= end);
    return due.sort(([one, { at }], [other, { at: otherAt }]) => at - otherAt || one - other)[0];
  }
}
