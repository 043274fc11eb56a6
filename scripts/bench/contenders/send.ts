import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import type { Input } from "../../../src/contract.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Write } from "../../../src/store/write.ts";
import { stepsOfAll } from "../../../src/store/change.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { buildingStore, newMessage, type Owner } from "../messages.ts";
import { queries, type PeerDatabase } from "./reads.ts";

/** What a peer answers. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

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

/** Builds the database work of a send in the SQL of connect-hub's own store, so that all contenders do the same. */
export function createSendBuilder(dialect: Engine["dialect"]) {
  const { messages, idempotency } = buildingStore(dialect);
  return (owner: Owner, draft: Draft, idempotencyKey: string | undefined): Send => {
    const { channel, to, text } = draft;
    const content = channel === "sms" ? { channel, sender: draft.from, text } : { channel, text };
    const recipient = to.startsWith("+") ? to : `+${to}`;
    const message = newMessage(owner, { ...content, recipient, recipientGiven: to }, Date.now());
    const { id, createdAt } = message;
    const body = channel === "sms" ? { messageId: id, from: draft.from, to } : { uuid: id, to };
    const accepted = messages.accept(message, createId(createdAt));
    if (idempotencyKey === undefined) return { body, fingerprint: "", writes: stepsOfAll([accepted]) };
    const fingerprint = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
    const key = { accountId: owner.accountId, key: idempotencyKey, fingerprint };
    const taken = idempotency.take(key, { status: 200, body: JSON.stringify(body) }, createdAt);
    return { body, fingerprint, writes: stepsOfAll([taken, accepted]) };
  };
}

/** Commits a send; an idempotency key that was used before is answered as it was then. */
export function createSend({ dialect, commit, read }: PeerDatabase) {
  const buildSend = createSendBuilder(dialect);
  return async (owner: Owner, draft: Draft, key: string | undefined): Promise<Reply> => {
    const { body, fingerprint, writes } = buildSend(owner, draft, key);
    try {
      await commit(writes);
      return { status: 200, body };
    } catch (error) {
      if (key === undefined || !isConstraint(error)) throw error;
      const [earlier] = await read(queries.earlier, { accountId: owner.accountId, key });
      if (!earlier?.answer) throw error;
      if (earlier.fingerprint !== fingerprint) return { status: 422, body: { code: "idempotency_mismatch" } };
      return { status: 200, body: JSON.parse(earlier.answer) };
    }
  };
}

/** Whether SQLite refused a row that was there already. */
const isConstraint = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");
