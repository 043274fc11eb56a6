import { Agent, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Customer } from "../database.ts";

/** A request to the service. */
export interface Ask {
  readonly path: string;
  /** A POST has one, a GET has none. */
  readonly body?: object;
}

/** One kept connection to a service, for one request after the other. */
export interface Client {
  /** How long the whole answer took, in milliseconds; rejects unless it is a 200. */
  time(ask: Ask): Promise<number>;
  /** The body of a 200; rejects for any other answer. */
  body<Body>(ask: Ask): Promise<Body>;
  close(): void;
}

const answerMilliseconds = 60_000;
const excerptLength = 300;

/** A client of the service on a port of this machine. */
export function createClient(port: number, { key, accountId, userId }: Customer): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: answerMilliseconds });
  const credentials = { "x-api-key": key, "x-account-id": accountId, "x-user-id": userId };
  const json = { ...credentials, "content-type": "application/json" };

  async function send({
    path,
    body,
  }: Ask): Promise<{ readonly answer: string; readonly milliseconds: number }> {
    const started = performance.now();
    const [method, headers] = body === undefined ? ["GET", credentials] : ["POST", json];
    const signal = AbortSignal.timeout(answerMilliseconds);
    const sent = request({ port, host: "127.0.0.1", agent, method, path, headers, signal });
    try {
      sent.end(body && JSON.stringify(body));
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const answer = await text(response);
      const milliseconds = performance.now() - started;
      if (response.statusCode === 200) return { answer, milliseconds };
      const excerpt = answer.slice(0, excerptLength);
      throw new Error(`${method} ${path} was answered ${response.statusCode} instead of 200: ${excerpt}`);
    } catch (error) {
      // The service closes a connection that was idle: what met it on its way is asked again on another.
      if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET")
        return send({ path, body });
      throw error;
    }
  }

  return {
    time: async (ask) => (await send(ask)).milliseconds,
    // The contract's tests hold every answer against its schema; here its shape is taken for granted.
    body: async <Body>(ask: Ask) => JSON.parse((await send(ask)).answer) as Body,
    close: () => agent.destroy(),
  };
}
