import { timeOfId } from "../../domain/identifiers.ts";
import { utcDayOf } from "../../domain/time/utc-day.ts";
import type { Verification, VerificationState } from "../../domain/verifications/verification.ts";
import type { Message } from "../../ports/store/messages.ts";
import type { CountedVerifications, Verifications } from "../../ports/store/verifications.ts";
import { defineChange } from "../change.ts";
import { lockAccount } from "../ledger/decisions.ts";
import { locked } from "../look-up.ts";
import type { RowOf } from "../schema/table.ts";
import { verifications, verificationTotals } from "../schema/verifications.ts";
import type { Work } from "../work.ts";

/** The properties of a verification that have columns of their own. */
type OwnColumns = Pick<
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

interface VerificationRow extends OwnColumns {
  readonly data: string;
}

function toRow(verification: Verification): VerificationRow {
  const { id, accountId, recipient, template, status, createdAt, startNumber, nextAt, version, ...rest } =
    verification;
  const columns = { id, accountId, recipient, template, status, createdAt, startNumber, nextAt, version };
  return { ...columns, data: JSON.stringify(rest) };
}

export type StoredVerification = RowOf<typeof verifications.columns>;

/** Converts a row of `verifications`. */
export function toVerification({ data, status, ...columns }: StoredVerification): Verification {
  // Only `toRow` writes it.
  const rest = JSON.parse(data) as Omit<Verification, keyof OwnColumns>;
  return { ...rest, ...columns, status: status as VerificationState };
}

/** The changes of verifications. */
export const verificationChanges = {
  add: (verification) => added(toRow(verification)),
  put: (verification) => put(toRow(verification)),
  count: (accountId, day, counts) => counted({ accountId, day, counts }),
} satisfies Pick<Verifications, "add" | "put" | "count">;

const added = defineChange("verifications.add", {
  lookUps: ({ accountId, recipient, startNumber }: VerificationRow) => ({
    account: lockAccount(accountId),
    sameStart: locked(verifications, { accountId, recipient, startNumber }),
  }),
  decide(work, verification, { sameStart }) {
    if (sameStart) return "verification_open";
    return work.insert(verifications, verification);
  },
});

const put = defineChange("verifications.put", {
  lookUps: ({ accountId, id }: VerificationRow) => ({
    account: lockAccount(accountId),
    known: locked(verifications, { id }),
  }),
  decide(work, { version, status, nextAt, data }, { known }) {
    if (known?.version !== version) return "verification_changed";
    return work.update(known, { status, nextAt, version: version + 1, data });
  },
});

interface Counting {
  readonly accountId: string;
  readonly day: number;
  readonly counts: readonly CountedVerifications[];
}

const counted = defineChange("verifications.count", {
  lookUps: ({ accountId }: Counting) => ({ account: lockAccount(accountId) }),
  decide(work, { accountId, day, counts }) {
    for (const each of counts) work.add(verificationTotals, { accountId, day, ...each });
  },
});

/**
 * Adds a charge or a refund of a verification attempt to the totals of the verification's day. It is part of the change that moves
 * the money, so the totals always match the ledger.
 */
export function addCost(
  work: Work,
  message: Pick<Message, "accountId" | "channel" | "createdAt" | "verificationId">,
  country: string,
  costMicros: number,
): void {
  const { accountId, channel, createdAt, verificationId } = message;
  if (verificationId === null) return;
  const day = utcDayOf(timeOfId(verificationId) ?? createdAt);
  work.add(verificationTotals, { accountId, day, country, channel, costMicros });
}
