import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { AcceptedSubmission, Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { testStart } from "../support/clock.ts";
import { commit, type CommitRefusedError } from "../support/commit.ts";
import { createCredit, newMessage, newUser } from "./fixtures.ts";

export const later = testStart + 60_000;
export const provider = "smsc-a";

interface Stored {
  readonly store: Store;
}

/** Creates customers that are not in a database yet. */
export const newCustomers = (count: number) =>
  Array.from({ length: count }, () => {
    const user = newUser();
    return { user, account: { id: createId(testStart), userId: user.id, currency: "EUR", balanceMicros: 0 } };
  });

/** Adds customers, each with a credit. */
export async function addAccounts(
  { store }: Stored,
  customers: ReturnType<typeof newCustomers>,
  creditMicros: number,
) {
  for (const { user, account } of customers) {
    const credited = createCredit(store, account, creditMicros);
    await commit(store, [store.users.insert(user), store.accounts.insert(account, testStart), credited]);
  }
}

/** Creates messages of the accounts in rotation, each one millisecond after the previous one. */
export const newMessages = (accounts: readonly Account[], count: number) =>
  Array.from({ length: count }, (_, index) =>
    newMessage(accounts[index % accounts.length]!, { createdAt: testStart + index }),
  );

/** Creates the change that accepts a message. Its transaction has the same id in every database. */
export const acceptChange = ({ store }: Stored, message: Message) =>
  store.messages.acceptUnlessOptedOut(message, `transaction-of-${message.id}`);

/** Returns the accepted submission of a message. */
export function toSubmission(message: TrackedMessage, index: number): AcceptedSubmission {
  const providerMessageId = `part-of-${message.id}`;
  const segmentIds = index % 3 === 0 ? [providerMessageId, `${providerMessageId}-2`] : [providerMessageId];
  const statuses = index % 4 === 0 ? [{ status: "DELIVERED" as const }] : [];
  return { provider, providerMessageId, segmentIds, statuses, costMicros: index };
}

/** Creates the change for the result of an attempt: failed, rescheduled or submitted. */
export function recordChange({ store: { messages } }: Stored, message: TrackedMessage, index: number) {
  const refundId = `refund-of-${message.id}`;
  if (index % 5 === 1) return messages.fail(message, { detail: "Refused.", refundId }, later);
  if (index % 5 === 2) return messages.reschedule(message, { detail: "Later.", dueAt: later + 1_000 }, later);
  return messages.recordSubmission(message, toSubmission(message, index), later);
}

/** Creates the changes for receipts of the messages' segments. */
export async function receiptChanges({ store }: Stored, messages: readonly Message[]) {
  const known = await Promise.all(
    messages.flatMap(({ id }) =>
      [`part-of-${id}`, `part-of-${id}-2`].map((partId) => store.receipts.findSegment(provider, [partId])),
    ),
  );
  return known.flatMap((part, index) => {
    if (!part) return [];
    const status = (["DELIVERED", "FAILED", "READ", "SENT", "READ"] as const)[index % 5]!;
    // Both segments of a message get the same cost, so that the merge order does not matter.
    const cost = { micros: 1_000_000 + Math.floor(index / 2), currency: "EUR" };
    const providerMessageIds = [part.providerMessageId];
    const receipt = { providerMessageIds, status, refunded: status === "FAILED", cost };
    return store.receipts.merge(part, receipt, `refund-of-${part.message.id}`, later + 2_000);
  });
}

export type Change = Parameters<Store["commit"]>[0][number];

/** Commits the changes concurrently. Returns "committed" or the refusal code of each. */
export const readOutcomes = async ({ store }: Stored, changes: readonly (Change | readonly Change[])[]) =>
  (await Promise.allSettled(changes.map((change) => commit(store, change)))).map((outcome) =>
    outcome.status === "fulfilled" ? "committed" : (outcome.reason as CommitRefusedError).refusalCode,
  );
