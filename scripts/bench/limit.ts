import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Write } from "../../src/ports/store.ts";
import { ready } from "./contender.ts";
import { createEarlier, createRun, type Sent } from "./peer.ts";
import { openContender } from "./peer-contender.ts";
import { createReads } from "./reads.ts";
import { buildSend, type Draft } from "./send.ts";

/**
 * The limit: bare `node:http` and better-sqlite3. Sends that arrive in one turn of the event loop are committed
 * together, with the statements of connect-hub's own store; reads are prepared statements. It validates nothing,
 * authenticates nobody, parses no numbers, keeps no log, knows one account and one price, and a send that fails takes
 * its whole group along.
 */
const { told, database } = openContender();
const owner = database
  .prepare<[string], { userId: string; accountId: string }>(
    `select user_id as "userId", id as "accountId" from accounts where id = ?`,
  )
  .get(told.accountId)!;
const run = createRun(database);
const earlier = createEarlier(database);
const reads = createReads(database);

interface Waiting {
  readonly draft: Draft;
  readonly key: string | undefined;
  readonly answer: (sent: Sent) => void;
}

let waiting: Waiting[] = [];

const commitGroup = database.transaction((group: readonly Waiting[]) =>
  group.map(({ draft, key }): Sent => {
    const { body, fingerprint, writes } = buildSend(owner, draft, key);
    const answered = key === undefined ? undefined : earlier(owner, key, fingerprint);
    if (answered) return answered;
    writes.forEach((write: Write) => run(write));
    return { status: 200, body };
  }),
);

function flush(): void {
  const group = waiting;
  waiting = [];
  const results = commitGroup(group);
  for (const [index, { answer }] of group.entries()) answer(results[index]!);
}

function send(request: IncomingMessage, response: ServerResponse, draft: Draft): void {
  const key = request.headers["idempotency-key"];
  if (waiting.length === 0) setImmediate(flush);
  waiting.push({
    draft,
    key: typeof key === "string" ? key : undefined,
    answer: ({ status, body }) => reply(response, status, body),
  });
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
  const url = request.url!;
  if (request.method === "GET") {
    const body = reads.tdr(owner, url.split("/").at(-2)!);
    reply(response, body ? 200 : 404, body ?? {});
    return;
  }
  const body = JSON.parse(text);
  if (url === "/api/v1/connect-hub/sms") send(request, response, { channel: "sms", ...body });
  else if (url === "/api/v1/connect-hub/whatsapp/otp")
    send(request, response, { channel: "whatsapp", ...body });
  else if (url === "/api/v1/connect-hub/telegram/tdr")
    reply(response, 200, reads.tdrs(owner, body.rows_per_page));
  else if (url === "/api/billing/me/transactions")
    reply(response, 200, reads.transactions(owner, body.rowsPerPage));
  else if (url === "/api/v1/connect-hub/telegram/stats") {
    reply(response, 200, reads.statistics(owner, body.start_time, body.end_time));
  } else reply(response, 404, {});
}

const server = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (text += chunk));
  request.on("end", () => answer(request, response, text));
});
server.listen(0, "127.0.0.1", () => ready(server));
