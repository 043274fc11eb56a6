import { createServer, type IncomingMessage } from "node:http";
import type { Owner } from "../messages.ts";
import { createEarlier, createReads, openPeer } from "./better-sqlite3.ts";
import { ready } from "./contender.ts";
import { keyOf, peerOperations, type PeerAnswers, type Reply } from "./peer.ts";
import { buildSend, type Draft } from "./send.ts";

/**
 * The limit: bare `node:http` and better-sqlite3. Sends that arrive in one turn of the event loop are committed
 * together, with the statements of connect-hub's own store; reads are prepared statements. It validates nothing,
 * authenticates nobody, parses no numbers, keeps no log, knows one account and one price, and a send that fails takes
 * its whole group along.
 */
const { database, run, accountId } = openPeer();
const owner = database
  .prepare<[string], Owner>(`select user_id as "userId", id as "accountId" from accounts where id = ?`)
  .get(accountId)!;
const earlier = createEarlier({ database });

interface Waiting {
  readonly draft: Draft;
  readonly key: string | undefined;
  readonly resolve: (reply: Reply) => void;
}

let waiting: Waiting[] = [];

const commitGroup = database.transaction((group: readonly Waiting[]) =>
  group.map(({ draft, key }): Reply => {
    const { body, fingerprint, writes } = buildSend(owner, draft, key);
    const answered = key === undefined ? undefined : earlier(owner, key, fingerprint);
    if (answered) return answered;
    writes.forEach(run);
    return { status: 200, body };
  }),
);

function flush(): void {
  const group = waiting;
  waiting = [];
  const replies = commitGroup(group);
  for (const [index, { resolve }] of group.entries()) resolve(replies[index]!);
}

function send(draft: Draft, key: string | undefined): Promise<Reply> {
  if (waiting.length === 0) setImmediate(flush);
  return new Promise((resolve) => waiting.push({ draft, key, resolve }));
}

const answers: PeerAnswers<Reply | Promise<Reply>> = {
  sendSms: ({ body, idempotencyKey }) => send({ channel: "sms", ...body }, idempotencyKey),
  sendWhatsappOtp: ({ body, idempotencyKey }) => send({ channel: "whatsapp", ...body }, idempotencyKey),
  ...createReads({ database }),
};
const operations = peerOperations(answers);
const posts = new Map(operations.map((operation) => [operation.path, operation]));
const tdr = operations.find(({ id }) => id === "getTelegramTdr")!;

async function answer({ method, url, headers }: IncomingMessage, text: string): Promise<Reply> {
  const idempotencyKey = keyOf(headers["idempotency-key"]);
  if (method === "GET") {
    return tdr.reply({ owner, body: undefined, params: { uuid: url!.split("/").at(-2) }, idempotencyKey });
  }
  const operation = posts.get(url!);
  if (!operation) return { status: 404, body: {} };
  return operation.reply({ owner, body: JSON.parse(text), params: undefined, idempotencyKey });
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
server.listen(0, "127.0.0.1", () => ready(server));
