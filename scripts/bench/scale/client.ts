import { Agent, request } from "node:http";

/** A request to the service. */
export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}

/** Whose requests they are. */
export interface Access {
  readonly key: string;
  readonly accountId: string;
  readonly userId: string;
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
export function createClient(port: number, { key, accountId, userId }: Access): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const credentials = { "x-api-key": key, "x-account-id": accountId, "x-user-id": userId };

  function send({
    method,
    path,
    body,
  }: Ask): Promise<{ readonly text: string; readonly milliseconds: number }> {
    const content = body === undefined ? "" : JSON.stringify(body);
    const headers =
      body === undefined
        ? credentials
        : {
            ...credentials,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(content),
          };
    return new Promise((resolve, reject) => {
      const started = performance.now();
      const sent = request({ port, host: "127.0.0.1", agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const milliseconds = performance.now() - started;
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === 200) resolve({ text, milliseconds });
          else reject(refused(method, path, response.statusCode, text));
        });
      });
      sent.setTimeout(answerMilliseconds, () =>
        sent.destroy(new Error(`${method} ${path} had no answer within ${answerMilliseconds / 1000} s`)),
      );
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The service closes a connection that was idle: what met it on its way is asked again on another.
        const isStale = sent.reusedSocket && error.code === "ECONNRESET";
        if (isStale) send({ method, path, body }).then(resolve, reject);
        else reject(error);
      });
      sent.end(content);
    });
  }

  return {
    time: async (ask) => (await send(ask)).milliseconds,
    // The contract's tests hold every answer against its schema; here its shape is taken for granted.
    body: async <Body>(ask: Ask) => JSON.parse((await send(ask)).text) as Body,
    close: () => agent.destroy(),
  };
}

const refused = (method: string, path: string, status: number | undefined, text: string) =>
  new Error(`${method} ${path} was answered ${status} instead of 200: ${text.slice(0, excerptLength)}`);
