import { createServer, type IncomingMessage } from "node:http";
import type { Engine } from "../../../src/store/engine.ts";
import { readTold } from "../process.ts";
import { ready, type Contender } from "./contender.ts";
import { readBy } from "./database.ts";
import { peerOperations, type Reply } from "./peer.ts";

/** Serves by bare `node:http` what an engine commits and reads; checks nothing, and knows one account. */
export function serveBare(engine: Engine): void {
  const { owner } = readTold<Contender>();
  const operations = peerOperations({ engine, read: readBy(engine) });
  const posts = new Map(operations.map((operation) => [operation.path, operation]));
  const tdr = operations.find(({ id }) => id === "getTelegramTdr")!;

  async function answer({ method, url = "", headers }: IncomingMessage, text: string): Promise<Reply> {
    const id = url.split("/").at(-2)!;
    const call = { owner, body: undefined, params: { uuid: id, id } };
    const key = headers["idempotency-key"];
    if (method === "GET") return tdr.reply({ ...call, key });
    return (
      (posts.get(url) ?? posts.get(url.replace(id, "{id}")))?.reply({
        ...call,
        key,
        body: JSON.parse(text),
      }) ?? { status: 404, body: {} }
    );
  }

  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", async () => {
      const { status, body } = await answer(request, text);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  ready(server.listen(0, "127.0.0.1"));
}
