// The real server: one request after the other.
import { setImmediate as immediately } from "node:timers/promises";

export class Server {
  last = Promise.resolve();

  // The answer, { status, headers, text }, to a request of a phone. `cookies` takes in what the server sets.
  ask(path, cookies, options) {
    const answer = this.last.then(() => this.send(path, cookies, options));
    this.last = answer.catch(() => {});
    return answer;
  }

  async send(path, cookies, { method, body, headers } = {}) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const sent = { method, body, headers: { ...headers, cookie }, redirect: "manual" };
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, sent);
    for (const line of answer.headers.getSetCookie()) cookies.set(...line.match(/^(.*?)=([^;]*)/).slice(1));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  // Resolves when all answers have come and the pages have taken them in.
  async quiet() {
    let known = null;
    while (known !== this.last) {
      known = this.last;
      await known;
      await immediately();
    }
  }
}
