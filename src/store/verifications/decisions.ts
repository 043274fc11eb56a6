import { parseIdTime } from "../../domain/identifiers.ts";
import { toUtcDay } from "../../domain/time/utc-day.ts";
import type { Verification, VerificationState } from "../../domain/verifications/verification.ts";
import type { Message } from "../../ports/store/messages.ts";
import type { CountedVerifications, Verifications } from "../../ports/store/verifications.ts";
import { defineChange } from "../change.ts";
import { lockAccount } from "../ledger/decisions.ts";
import { lockOne } from "../look-up.ts";
import type { RowOf } from "../schema/table.ts";
import { verifications, verificationTotals } from "../schema/verifications.ts";
import type { UnitOfWork } from "../unit-of-work.ts";

/** Properties of a verification that have separate columns. */
type VerificationColumns = Pick<
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

interface VerificationRow extends VerificationColumns {
  readonly data: string;
}

function toRow(verification: Verification): VerificationRow {
  const { id, accountId, recipient, template, status, createdAt, startNumber, nextAt, version, ...rest } =
    verification;
  const columns = { id, accountId, recipient, template, status, createdAt, startNumber, nextAt, version };
  return { ...columns, data: JSON.stringify(rest) };
}

export type StoredVerification = RowOf<typeof verifications.columns>;

/** Converts a row of `verifications` to a verification. */
export function toVerification({ data, status, ...columns }: StoredVerification): Verification {
  // Only `toRow` writes this JSON.
  const rest = JSON.parse(data) as Omit<Verification, keyof VerificationColumns>;
  return { ...rest, ...columns, status: status as VerificationState };
}

/** Changes of verifications. */
export const verificationChanges = {
  add: (verification) => addVerification(toRow(verification)),
  put: (verification) => putVerification(toRow(verification)),
  count: (accountId, day, counts) => addCounts({ accountId, day, counts }),
} satisfies Pick<Verifications, "add" | "put" | "count">;

const addVerification = defineChange("verifications.add", {
  lookUps: ({ accountId, recipient, startNumber }: VerificationRow) => ({
    account: lockAccount(accountId),
    sameStart: lockOne(verifications, { accountId, recipient, startNumber }),
  }),
  decide(work, verification, { sameStart }) {
    if (sameStart) return "start_number_taken";
    return work.insert(verifications, verification);
  },
});

const putVerification = defineChange("verifications.put", {
  lookUps: ({ accountId, id }: VerificationRow) => ({
    account: lockAccount(accountId),
    known: lockOne(verifications, { id }),
  }),
  decide(work, { version, status, nextAt, data }, { known }) {
    if (known?.version !== version) return "verification_changed";
    return work.update(known, { status, nextAt, version: version + 1, data });
  },
});

interface CountsInput {
  readonly accountId: string;
  readonly day: number;
  readonly counts: readonly CountedVerifications[];
}

const addCounts = defineChange("verifications.count", {
  lookUps: ({ accountId }: CountsInput) => ({ account: lockAccount(accountId) }),
  decide(work, { accountId, day, counts }) {
    for (const each of counts) work.add(verificationTotals, { accountId, day, ...each });
  },
});

/**
 * Adds the price of a verification attempt to the totals of the UTC day on which its verification started. `costMicros`
 * is positive for a charge and negative for a refund. Does nothing if the message belongs to no verification. Call it in
 * the change that moves the money, so that the totals always match the ledger.
 */
export function addCost(
  work: UnitOfWork,
  message: Pick<Message, "accountId" | "channel" | "createdAt" | "verificationId">,
  country: string,
  costMicros: number,
): void {
  const { accountId, channel, createdAt, verificationId } = message;
  if (verificationId === null) return;
  const day = toUtcDay(parseIdTime(verificationId) ?? createdAt);
  work.add(verificationTotals, { accountId, day, country, channel, costMicros });
}
