import { createServer } from "node:http";
import { openEngine } from "../service.ts";
import { readSettings, ready } from "../site.ts";
import { createOperations } from "./peer.ts";
// So that its thread finds it compiled, as connect-hub's does.
import "../../../src/store/engines/sqlite/writer.ts";

/** Bare `node:http` with connect-hub's own store. It validates nothing, and knows one account. */
const { database, owner } = readSettings();
const operations = new Map(
  createOperations(openEngine(database)).map((operation) => [operation.path, operation]),
);
const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (text += chunk));
  request.on("end", async () => {
    const url = request.url ?? "";
    const id = url.split("/").at(-2)!;
    const operation = operations.get(url) ?? operations.get(url.replace(id, "{id}"))!;
    const { status, body } = await operation.reply({ owner, body: JSON.parse(text), params: { id } });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
});
ready(server.listen(0, "127.0.0.1"));
