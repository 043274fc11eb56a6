import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Input, OperationId } from "../../../src/contract.ts";
import { isRefusal, refusals } from "../../../src/domain/refusals.ts";
import { listBillingTransactions } from "../../../src/operations/billing/listBillingTransactions.ts";
import type { Context } from "../../../src/operations/context.ts";
import { getTelegramTdr } from "../../../src/operations/telegram/getTelegramTdr.ts";
import { listTelegramTdrs } from "../../../src/operations/telegram/listTelegramTdrs.ts";
import type { Owner } from "../messages.ts";
import { dailyEntries, plainStore, queries, type PeerDatabase } from "./reads.ts";
import { createSend, type Reply } from "./send.ts";

/** A request as a peer's framework has validated it. */
export interface Call {
  readonly owner: Owner;
  readonly body: unknown;
  readonly params: unknown;
  readonly idempotencyKey: string | undefined;
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: { readonly $ref: string } } };
}

interface Operation {
  readonly operationId: OperationId;
  readonly requestBody?: Content;
  readonly responses: { readonly 200: Content };
}

/** The contract as the peers load it. */
export const contractPath = new URL("../../../generated/openapi.json", import.meta.url).pathname;
export const contract = JSON.parse(readFileSync(contractPath, "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<"get" | "post", Operation>>>>;
  readonly components: object;
};

const contractOperations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method as keyof typeof methods,
    path,
  })),
);

/** The operations that the workloads ask for: where each is, its schemas, and what answers it once it is validated. */
export function peerOperations(database: PeerDatabase) {
  const answers = createAnswers(database) as Partial<Record<OperationId, (call: Call) => Promise<object>>>;
  return contractOperations.flatMap(({ operationId: id, method, path, requestBody, responses }) => {
    const answer = answers[id];
    if (!answer) return [];
    const schemas = { body: requestBody && schemaOf(requestBody), answer: schemaOf(responses[200]) };
    return [{ id, method, path, ...schemas, reply: replyBy(answer) }];
  });
}

const schemaOf = ({ content }: Content) => content["application/json"].schema;

const replyBy =
  (answer: (call: Call) => Promise<object>) =>
  async (call: Call): Promise<Reply> => {
    const answered = await answer(call);
    if (!isRefusal(answered)) return answered as Reply;
    return { status: refusals[answered.refusal].status, body: { code: answered.refusal } };
  };

/** The framework has held body and parameters against the schemas that are the operation's own. */
type Asked<Id extends OperationId> = Call & Pick<Input<Id>, keyof Input<Id> & ("body" | "params")>;

/** Sends by connect-hub's own statements; reads by plain queries, told as connect-hub's own operations tell them. */
function createAnswers(database: PeerDatabase) {
  const send = createSend(database);
  // These operations ask for no other part of their context, and of who asks for nothing but the account.
  const context = { store: plainStore(database.read) } as unknown as Context;
  const principal = ({ owner }: Call) => ({ ...owner, keyId: "", currency: "EUR" });
  return {
    sendSms: ({ owner, body, idempotencyKey }: Asked<"sendSms">) =>
      send(owner, { channel: "sms", ...body }, idempotencyKey),
    sendWhatsappOtp: ({ owner, body, idempotencyKey }: Asked<"sendWhatsappOtp">) =>
      send(owner, { channel: "whatsapp", ...body }, idempotencyKey),
    getTelegramTdr: (call: Asked<"getTelegramTdr">) =>
      getTelegramTdr({ ...call, query: {}, principal: principal(call) }, context),
    listTelegramTdrs(call: Asked<"listTelegramTdrs">) {
      // What a validator that fills in no defaults leaves out.
      const body = { ...call.body, sort_by: "timestamp", sort_direction: "DESC" } as const;
      return listTelegramTdrs({ body, query: {}, principal: principal(call) }, context);
    },
    listBillingTransactions: ({ body, ...call }: Asked<"listBillingTransactions">) =>
      listBillingTransactions({ body, query: {}, principal: principal({ ...call, body }) }, context),
    async getTelegramStats({ owner, body }: Asked<"getTelegramStats">) {
      const start = Date.parse(body.start_time!);
      const end = Date.parse(body.end_time!);
      return { status: 200, body: await dailyEntries(database.read, owner.accountId, start, end) };
    },
  };
}

/** Finds the owner of an API key and account by one indexed read. */
export const createFindOwner =
  ({ read }: Pick<PeerDatabase, "read">) =>
  async (key: unknown, accountId: unknown): Promise<Owner | undefined> => {
    if (typeof key !== "string") return undefined;
    const [owner] = await read(queries.owner, { hash: createHash("sha256").update(key).digest("hex") });
    return accountId === undefined || owner?.accountId === accountId ? owner : undefined;
  };

/** An idempotency key as it was sent, or as nothing. */
export const keyOf = (header: string | readonly string[] | undefined) =>
  typeof header === "string" ? header : undefined;
