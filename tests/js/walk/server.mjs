// The real server: one request after the other, over one connection that stays open.
import { Agent, request } from "node:http";
import { setImmediate as immediately } from "node:timers/promises";

export class Server {
  last = Promise.resolve();

  agent = new Agent();

  // Connects to a server that was started anew.
  move(port) {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true, maxSockets: 1 });
    this.port = port;
  }

  // The answer, { status, headers, text }, to a request of a phone. `cookies` takes in what the server sets.
  ask(path, cookies, { method = "GET", body, headers = {} } = {}) {
    const answer = this.last.then(() => this.send(path, cookies, { method, body, headers }));
    this.last = answer.catch(() => {});
    return answer;
  }

  async send(path, cookies, options) {
    const { body, headers, method } = options;
    const { promise, resolve, reject } = Promise.withResolvers();
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const to = { host: "127.0.0.1", port: this.port, path, method, agent: this.agent, headers: { ...headers, cookie } };
    if (body) to.headers["Content-Length"] = Buffer.byteLength(body);
    const sent = request(to, resolve);
    sent.on("error", reject);
    sent.end(body);
    try {
      const answer = await promise;
      const parts = await answer.setEncoding("utf8").toArray();
      for (const line of answer.headers["set-cookie"] ?? []) cookies.set(...line.match(/^(.*?)=([^;]*)/).slice(1));
      return { status: answer.statusCode, headers: answer.headers, text: parts.join("") };
    } catch (error) {
      // The server closes a connection that was not used for a while.
      if (sent.reusedSocket && error.code === "ECONNRESET") return this.send(path, cookies, options);
      throw error;
    }
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
