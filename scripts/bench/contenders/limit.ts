import { createServer } from "node:http";
import { openEngine } from "../service.ts";
import { readSettings, reportPort } from "../contender-process.ts";
import { createOperations } from "./baseline-operations.ts";
// Imported so that the compile cache contains the module of the writer thread, as for connect-hub.
import "../../../src/store/engines/sqlite/writer.ts";

/** Plain `node:http` server with the store of connect-hub. It validates nothing and serves one account only. */
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
reportPort(server.listen(0, "127.0.0.1"));
