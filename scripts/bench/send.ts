import { createHash } from "node:crypto";
import { createId } from "../../src/domain/identifiers.ts";
import type { Write } from "../../src/ports/store.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { sqliteBuilder } from "../../src/store/dialects/sqlite-builder.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createIdempotency } from "../../src/store/idempotency.ts";
import { createAccept } from "../../src/store/messages/accept.ts";

/** Whose API key it is. */
export interface Owner {
  readonly userId: string;
  readonly accountId: string;
}

/** A request to send, as its channel's body has it. */
export type Draft =
  | { readonly channel: "sms"; readonly from: string; readonly to: string; readonly text: string }
  | { readonly channel: "whatsapp"; readonly to: string; readonly text: string };

/** What is answered to a send, and what has to be written before. */
export interface Send {
  readonly body: { readonly messageId: string; readonly from: string; readonly to: string } | SentOtp;
  readonly fingerprint: string;
  readonly writes: readonly Write[];
}

interface SentOtp {
  readonly uuid: string;
  readonly to: string;
}

const onlyBuilds = () => Promise.reject(new Error("This engine only builds."));
const engine: Engine = {
  dialect: "sqlite",
  builder: sqliteBuilder(),
  commit: onlyBuilds,
  read: onlyBuilds,
  close: async () => {},
};
const accept = createAccept(engine);
const { take } = createIdempotency(engine);

const lifetimeMilliseconds = 3_600_000;
/** The only prices and the only country that the peers know. */
const priceMicros = { sms: 40_000, whatsapp: 30_000 } as const;
const destination = { country: "United Kingdom", countryCode: 44, network: "Sandbox Mobile" };

/** The database work of a send in the SQL of connect-hub's own store, so that all contenders do the same. */
export function buildSend(owner: Owner, draft: Draft, idempotencyKey: string | undefined): Send {
  const message = messageOf(owner, draft);
  const { id, createdAt } = message;
  const body =
    draft.channel === "sms" ? { messageId: id, from: draft.from, to: draft.to } : { uuid: id, to: draft.to };
  const writes = accept(message, createId(createdAt));
  if (idempotencyKey === undefined) return { body, fingerprint: "", writes };
  const fingerprint = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
  const key = { accountId: owner.accountId, key: idempotencyKey, fingerprint };
  const taken = take(key, { status: 200, body: JSON.stringify(body) }, createdAt);
  return { body, fingerprint, writes: [...taken, ...writes] };
}

function messageOf({ accountId, userId }: Owner, draft: Draft): Message {
  const now = Date.now();
  return {
    id: createId(now),
    accountId,
    userId,
    channel: draft.channel,
    recipient: draft.to.startsWith("+") ? draft.to : `+${draft.to}`,
    recipientGiven: draft.to,
    sender: draft.channel === "sms" ? draft.from : null,
    text: draft.text,
    code: null,
    ringTimeSeconds: null,
    ...destination,
    currency: "EUR",
    unitPriceMicros: priceMicros[draft.channel],
    quantity: 1,
    priceMicros: priceMicros[draft.channel],
    createdAt: now,
    expiresAt: now + lifetimeMilliseconds,
  };
}
