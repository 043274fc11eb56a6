import { createId } from "../../src/domain/identifiers.ts";
import type { Store } from "../../src/ports/store.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { HandedOver, Message, TrackedMessage } from "../../src/ports/store/messages.ts";
import { testStart } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { creditOf, newMessage, newUser } from "./fixtures.ts";

export const later = testStart + 60_000;
export const provider = "smsc-a";

interface Stored {
  readonly store: Store;
}

/** Customers that are in no database yet. */
export const newAccounts = (count: number) =>
  Array.from({ length: count }, () => {
    const user = newUser();
    return { user, account: { id: createId(testStart), userId: user.id, currency: "EUR", balanceMicros: 0 } };
  });

/** Adds them, each with a credit. */
export async function addAccounts(
  { store }: Stored,
  customers: ReturnType<typeof newAccounts>,
  creditMicros: number,
) {
  for (const { user, account } of customers) {
    const credited = creditOf(store, account, creditMicros);
    await commit(store, [store.users.insert(user), store.accounts.insert(account, testStart), credited]);
  }
}

/** Messages of the accounts in turn, each a millisecond after the one before. */
export const sends = (accounts: readonly Account[], count: number) =>
  Array.from({ length: count }, (_, index) =>
    newMessage(accounts[index % accounts.length]!, { createdAt: testStart + index }),
  );

/** What accepts a message; its transaction has the same id wherever that is done. */
export const acceptance = ({ store }: Stored, message: Message) =>
  store.messages.acceptUnlessOptedOut(message, `transaction-of-${message.id}`);

/** What became of a message when it was handed over. */
export function handedOver(message: TrackedMessage, index: number): HandedOver {
  const providerMessageId = `part-of-${message.id}`;
  const partIds = index % 3 === 0 ? [providerMessageId, `${providerMessageId}-2`] : [providerMessageId];
  const statuses = index % 4 === 0 ? [{ status: "DELIVERED" as const }] : [];
  return { provider, providerMessageId, partIds, statuses, costMicros: index };
}

/** What a dispatcher records of a message: refused, put off, or handed over. */
export function recorded({ store: { messages } }: Stored, message: TrackedMessage, index: number) {
  const refundId = `refund-of-${message.id}`;
  if (index % 5 === 1) return messages.fail(message, { detail: "Refused.", refundId }, later);
  if (index % 5 === 2) return messages.postpone(message, { detail: "Later.", dueAt: later + 1_000 }, later);
  return messages.handOver(message, handedOver(message, index), later);
}

/** What the provider reports of the parts of messages. */
export async function receipts({ store }: Stored, messages: readonly Message[]) {
  const known = await Promise.all(
    messages.flatMap(({ id }) =>
      [`part-of-${id}`, `part-of-${id}-2`].map((partId) => store.receipts.findPart(provider, [partId])),
    ),
  );
  return known.flatMap((part, index) => {
    if (!part) return [];
    const status = (["DELIVERED", "FAILED", "READ", "SENT", "READ"] as const)[index % 5]!;
    // The same for both parts of a message, whichever is merged first.
    const cost = { micros: 1_000_000 + Math.floor(index / 2), currency: "EUR" };
    const providerMessageIds = [part.providerMessageId];
    const receipt = { providerMessageIds, status, refunded: status === "FAILED", cost };
    return store.receipts.receive(part, receipt, `refund-of-${part.message.id}`, later + 2_000);
  });
}

export type Change = Parameters<Store["commit"]>[0][number];

/** Whether each commit was refused, and for what. */
export const outcomes = async ({ store }: Stored, changes: readonly (Change | readonly Change[])[]) =>
  (await Promise.allSettled(changes.map((change) => commit(store, change)))).map((outcome) =>
    outcome.status === "fulfilled" ? "committed" : (outcome.reason as { readonly word: string }).word,
  );
