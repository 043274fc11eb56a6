import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Input, OperationId } from "../../../src/contract.ts";
import { randomDigits } from "../../../src/domain/access/codes.ts";
import { allRights } from "../../../src/domain/access/key-rights.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { isRefusal, refusals } from "../../../src/domain/refusals.ts";
import { createCodeKeeper } from "../../../src/domain/verifications/codes.ts";
import { listBillingTransactions } from "../../../src/operations/billing/listBillingTransactions.ts";
import type { Context, VerifyingContext } from "../../../src/operations/context.ts";
import { getTelegramTdr } from "../../../src/operations/telegram/getTelegramTdr.ts";
import { listTelegramTdrs } from "../../../src/operations/telegram/listTelegramTdrs.ts";
import { bodyOf } from "../../../src/operations/verifications/body.ts";
import { checkVerification } from "../../../src/operations/verifications/checkVerification.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { newMessage, refuse, type Owner } from "../messages.ts";
import { secret } from "../service.ts";
import { newVerification } from "../verifications.ts";
import type { PeerDatabase } from "./database.ts";
import { dailyEntries, plainStore } from "./reads.ts";

/** What a peer answers. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A request as a peer's framework has validated it. */
export interface Call {
  readonly owner: Owner;
  readonly body: unknown;
  readonly params: unknown;
  /** The header `idempotency-key`. */
  readonly key: string | readonly string[] | undefined;
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

const schemaOf = ({ content }: Content) => content["application/json"].schema;

/** The operations that the workloads ask for: where each is, its schemas, and what answers it once it is validated. */
export function peerOperations(database: PeerDatabase) {
  const answers = createAnswers(database) as Partial<Record<OperationId, (call: Call) => Promise<object>>>;
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, requestBody, responses }]) => {
      const answer = answers[id];
      if (!answer) return [];
      async function reply(call: Call): Promise<Reply> {
        const answered = await answer!(call);
        if (!isRefusal(answered)) return answered as Reply;
        return { status: refusals[answered.refusal].status, body: { code: answered.refusal } };
      }
      const schemas = { body: requestBody && schemaOf(requestBody), answer: schemaOf(responses[200]) };
      return [{ id, method: method as keyof typeof methods, path, ...schemas, reply }];
    }),
  );
}

/** A path of the contract as most frameworks write it. */
export const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** The framework has held body and parameters against the schemas that are the operation's own. */
type Asked<Id extends OperationId> = Call & Pick<Input<Id>, keyof Input<Id> & ("body" | "params")>;

/** Sends by connect-hub's own statements; reads by plain queries, told as connect-hub's own operations tell them. */
function createAnswers({ engine, read }: PeerDatabase) {
  const send = createSend(engine);
  const start = createStart(engine);
  // These operations ask for no other part of their context, and of who asks for nothing but the account.
  const context = { store: plainStore(read) } as unknown as Context;
  const checking = {
    store: createStore(engine),
    clock: systemClock,
    verificationCodes: createCodeKeeper([secret]),
  } as unknown as VerifyingContext;
  const whose = ({ owner }: Call) => ({
    query: {},
    principal: { ...owner, keyId: "", currency: "EUR", ...allRights },
  });
  return {
    sendSms: ({ owner, body, key }: Asked<"sendSms">) => send(owner, { channel: "sms", ...body }, key),
    sendWhatsappOtp: ({ owner, body, key }: Asked<"sendWhatsappOtp">) =>
      send(owner, { channel: "whatsapp", ...body }, key),
    startVerification: ({ owner, body }: Asked<"startVerification">) => start(owner, body),
    checkVerification: (call: Asked<"checkVerification">) =>
      checkVerification({ ...call, ...whose(call), idempotency: undefined, traceparent: null }, checking),
    getTelegramTdr: (call: Asked<"getTelegramTdr">) => getTelegramTdr({ ...call, ...whose(call) }, context),
    listTelegramTdrs(call: Asked<"listTelegramTdrs">) {
      // What a validator that fills in no defaults leaves out.
      const body = { ...call.body, sort_by: "timestamp", sort_direction: "DESC" } as const;
      return listTelegramTdrs({ body, ...whose(call) }, context);
    },
    listBillingTransactions: (call: Asked<"listBillingTransactions">) =>
      listBillingTransactions({ ...call, ...whose(call) }, context),
    async getTelegramStats({ owner, body }: Asked<"getTelegramStats">) {
      const start = Date.parse(body.start_time!);
      const end = Date.parse(body.end_time!);
      return { status: 200, body: await dailyEntries(read, owner.accountId, start, end) };
    },
  };
}

type Draft =
  | ({ readonly channel: "sms" } & Input<"sendSms">["body"])
  | ({ readonly channel: "whatsapp" } & Input<"sendWhatsappOtp">["body"]);

/** Commits a send by the statements of connect-hub's own store; a key that was used before is answered as it was then. */
export function createSend(engine: Engine) {
  const { commit, messages, idempotency } = createStore(engine);
  return async (owner: Owner, draft: Draft, key: unknown): Promise<Reply> => {
    const { channel, to, text } = draft;
    const content = channel === "sms" ? { channel, sender: draft.from, text } : { channel, text };
    const recipient = to.startsWith("+") ? to : `+${to}`;
    const message = newMessage(owner, { ...content, recipient, recipientGiven: to }, Date.now());
    const { id, createdAt } = message;
    const body = channel === "sms" ? { messageId: id, from: draft.from, to } : { uuid: id, to };
    const accepted = messages.accept(message, createId(createdAt));
    const reply = { status: 200, body };
    if (typeof key !== "string")
      return (await commit([accepted], { balance_short: refuse, limit_reached: refuse })) ?? reply;
    const { accountId } = owner;
    const fingerprint = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
    const known = { status: 200, body: JSON.stringify(body) };
    const taken = idempotency.take({ accountId, key, fingerprint }, known, createdAt);
    async function key_taken(): Promise<Reply> {
      const earlier = await idempotency.find(accountId, key as string, createdAt);
      if (earlier?.fingerprint === fingerprint) return { status: 200, body: JSON.parse(earlier.answer!) };
      return { status: 422, body: { code: "idempotency_mismatch" } };
    }
    return (
      (await commit([taken, accepted], { balance_short: refuse, limit_reached: refuse, key_taken })) ?? reply
    );
  };
}

/** Starts a verification by the statements of connect-hub's own store, unless one of its number is under way. */
function createStart(engine: Engine) {
  const { commit, messages, verifications } = createStore(engine);
  return async (owner: Owner, { to }: Input<"startVerification">["body"]): Promise<Reply> => {
    const now = Date.now();
    const {
      open: [open],
    } = await verifications.startsOf({
      accountId: owner.accountId,
      recipient: to,
      template: "default",
      limit: 10,
    });
    if (open) return { status: 200, body: bodyOf(open, []) };
    const message = newMessage(
      owner,
      { channel: "sms", sender: "connect-hub", text: "", recipient: to, recipientGiven: to },
      now,
    );
    const verification = newVerification(
      owner,
      { recipient: to, code: randomDigits(6), messageId: message.id },
      now,
    );
    const { id: verificationId } = verification;
    const changes = [
      verifications.add(verification),
      messages.accept({ ...message, verificationId }, createId(now)),
    ];
    const body = bodyOf(verification, [message]);
    const refusals = { balance_short: refuse, limit_reached: refuse, verification_open: refuse };
    return (await commit(changes, refusals)) ?? { status: 201, body };
  };
}

/** Finds the owner of an API key and account by one indexed read. */
export const createFindOwner =
  ({ read }: PeerDatabase) =>
  async (key: unknown, accountId: unknown): Promise<Owner | undefined> => {
    if (typeof key !== "string") return undefined;
    const hash = createHash("sha256").update(key).digest("hex");
    const [owner] = await read<Owner>`select user_id as "userId", account_id as "accountId"
      from api_keys where hash = ${hash} and revoked_at is null`;
    return accountId === undefined || owner?.accountId === accountId ? owner : undefined;
  };
