import { createHash } from "node:crypto";
import type { Input } from "../../../src/contract.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Write } from "../../../src/ports/store/write.ts";
import { buildingStore } from "../database.ts";
import { newMessage, type Owner } from "../messages.ts";

/** A request to send, as its channel's body has it. */
export type Draft =
  | ({ readonly channel: "sms" } & Input<"sendSms">["body"])
  | ({ readonly channel: "whatsapp" } & Input<"sendWhatsappOtp">["body"]);

/** What is answered to a send, and what has to be written before. */
export interface Send {
  readonly body: object;
  readonly fingerprint: string;
  readonly writes: readonly Write[];
}

const { messages, idempotency } = buildingStore("sqlite");

/** The database work of a send in the SQL of connect-hub's own store, so that all contenders do the same. */
export function buildSend(owner: Owner, draft: Draft, idempotencyKey: string | undefined): Send {
  const { channel, to, text } = draft;
  const sender = channel === "sms" ? draft.from : null;
  const recipient = to.startsWith("+") ? to : `+${to}`;
  const message = newMessage(owner, { channel, recipient, recipientGiven: to, sender, text }, Date.now());
  const { id, createdAt } = message;
  const body = channel === "sms" ? { messageId: id, from: draft.from, to } : { uuid: id, to };
  const writes = messages.accept(message, createId(createdAt));
  if (idempotencyKey === undefined) return { body, fingerprint: "", writes };
  const fingerprint = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
  const key = { accountId: owner.accountId, key: idempotencyKey, fingerprint };
  const taken = idempotency.take(key, { status: 200, body: JSON.stringify(body) }, createdAt);
  return { body, fingerprint, writes: [...taken, ...writes] };
}
