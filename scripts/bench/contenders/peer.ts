import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import type { Input } from "../../../src/contract.ts";
import { contractOperation } from "./contract.ts";
import type { Owner } from "../messages.ts";

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
  readonly idempotencyKey: string | undefined;
}

/** The operations that the workloads ask for. */
const operationIds = [
  "sendSms",
  "sendWhatsappOtp",
  "getTelegramTdr",
  "listTelegramTdrs",
  "listBillingTransactions",
  "getTelegramStats",
] as const;
type PeerOperation = (typeof operationIds)[number];

/** What a peer does for each operation, once its framework has validated the request and found its owner. */
export type PeerAnswers<Answered> = {
  readonly [Id in PeerOperation]: (
    call: Omit<Call, "body" | "params"> & Pick<Input<Id>, keyof Input<Id> & ("body" | "params")>,
  ) => Answered;
};

/** The operations as a framework takes them: where each is, its schemas, and what answers it. */
export const peerOperations = <Answered>(answers: PeerAnswers<Answered>) =>
  operationIds.map((id) => ({
    id,
    ...contractOperation(id),
    // The framework has held body and parameters against the schemas that are the operation's own.
    reply: answers[id] as (call: Call) => Answered,
  }));

/** An idempotency key as it was sent, or as nothing. */
export const keyOf = (header: string | readonly string[] | undefined) =>
  typeof header === "string" ? header : undefined;

export const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

/** The answer to an idempotency key that was used before, if it was. */
export function earlierReply(
  found: { readonly fingerprint: string; readonly answer: string | null } | undefined,
  fingerprint: string,
): Reply | undefined {
  if (!found?.answer) return undefined;
  if (found.fingerprint !== fingerprint) return { status: 422, body: { code: "idempotency_mismatch" } };
  return { status: 200, body: JSON.parse(found.answer) };
}

/** Whether SQLite refused a row that was there already. */
export const isConstraint = (error: unknown) =>
  error instanceof Database.SqliteError && error.code.startsWith("SQLITE_CONSTRAINT");
