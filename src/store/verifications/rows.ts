import type { Selectable } from "kysely";
import type { Verification, VerificationState } from "../../domain/verifications/verification.ts";
import type { Tables } from "../tables.ts";
import type { Row } from "../write.ts";

type VerificationRow = Selectable<Tables["verifications"]>;

/** What has a column of its own. */
type Columns = Pick<
  Verification,
  | "id"
  | "accountId"
  | "recipient"
  | "template"
  | "status"
  | "createdAt"
  | "startNumber"
  | "nextAt"
  | "version"
>;

/** A verification as its row has it. */
export interface StoredVerification extends Columns {
  readonly data: string;
}

/** The row of a verification. */
export function storedOf(verification: Verification): StoredVerification {
  const { id, accountId, recipient, template, status, createdAt, startNumber, nextAt, version, ...data } =
    verification;
  return {
    id,
    accountId,
    recipient,
    template,
    status,
    createdAt,
    startNumber,
    nextAt,
    version,
    data: JSON.stringify(data),
  };
}

/** The verification that a row holds. */
export function verificationOf(stored: Row): Verification {
  const row = stored as unknown as VerificationRow;
  // Written by `storedOf` alone.
  const data = JSON.parse(row.data) as Omit<Verification, keyof Columns>;
  return {
    ...data,
    id: row.id,
    accountId: row.account_id,
    recipient: row.recipient,
    template: row.template,
    status: row.status as VerificationState,
    createdAt: row.created_at,
    startNumber: row.start_number,
    nextAt: row.next_at,
    version: row.version,
  };
}
