import { createId } from "../domain/identifiers.ts";
import { microsPerUnit } from "../domain/money/money.ts";
import { isoOf } from "../domain/time/instants.ts";
import { accountEvent } from "../domain/webhooks.ts";
import type { Clock } from "./clock.ts";
import type { GuardRule, Suspicion } from "./guard.ts";
import type { Store } from "./store.ts";
import type { GuardRecord } from "./store/guard-records.ts";

export type StoredSuspicion = GuardRecord<"suspicion">;

export const toRecord = ({ accountId, until, ...value }: Suspicion): StoredSuspicion => ({
  id: createId(value.since),
  kind: "suspicion",
  accountId,
  key: `${value.rule} ${value.scope}`,
  value,
  until,
});

/** Returns a rule's value or limit in its unit: sends, or the account's currency for `unconverted_amount`. */
export const inUnitOf = (rule: GuardRule, value: number): number =>
  rule === "unconverted_amount" ? value / microsPerUnit : value;

const describe = ({ value: { rule, country, value, limit, isBlocked, since }, until }: StoredSuspicion) => ({
  rule: rule as Exclude<GuardRule, "number_kind" | "recipient">,
  blocks: isBlocked,
  ...(country !== "" && { country }),
  value: inUnitOf(rule, value),
  limit: inUnitOf(rule, limit),
  since: isoOf(since),
  until: isoOf(until ?? since),
});

/** Returns a block as both contracts show it. The hash of a device is not shown. */
export const shownBlock = (block: StoredSuspicion) => ({
  id: block.id,
  ...describe(block),
  ...(block.value.rule !== "device" && block.value.scope !== "" && { scope: block.value.scope }),
});

/** Returns the change that notifies a suspicion's account of its beginning or end. */
export function notify(
  { accountEvents }: Pick<Store, "accountEvents">,
  suspicion: StoredSuspicion,
  state: "BEGAN" | "ENDED",
  at: number,
) {
  const { rule, scope } = suspicion.value;
  const hasRange = rule === "range" || rule === "consecutive_numbers";
  const data = {
    account_id: suspicion.accountId,
    state,
    ...describe(suspicion),
    ...(hasRange && { range: scope }),
  };
  return accountEvents.tell(suspicion.accountId, accountEvent("account.suspected_fraud", at, data));
}

/** Returns the changes that end a suspicion at a time and notify its account. */
export const end = (
  store: Pick<Store, "guardRecords" | "accountEvents">,
  ended: StoredSuspicion,
  at: number,
) => [store.guardRecords.remove(ended), notify(store, { ...ended, until: at }, "ENDED", at)] as const;

const kinds = ["suspicion"] as const;

/** Returns a page of the blocks that have not ended, newest first, and the `next` of the page. */
export async function listBlocks(
  { store, clock }: { readonly store: Pick<Store, "guardRecords">; readonly clock: Clock },
  query: {
    readonly accountId?: string | undefined;
    readonly before?: string | undefined;
    readonly count: number;
  },
) {
  const { accountId, before, count } = query;
  const found = await store.guardRecords.list({
    kinds,
    accountId,
    before: before?.toLowerCase(),
    limit: count + 1,
  });
  const page = found.slice(0, count);
  const now = clock.now();
  const next = found.length > count ? { next: page.at(-1)!.id } : {};
  return { blocks: page.filter(({ until }) => until! > now), ...next };
}

const mostBlocks = 1_000;

/** Returns changes that end the blocks of an account's unconverted amount in countries for which the amount changes. */
export async function endAmountBlocks(
  { guardRecords }: Pick<Store, "guardRecords">,
  accountId: string,
  until: number,
  changes: (country: string) => boolean,
) {
  const blocks = await guardRecords.list({ kinds, accountId, limit: mostBlocks });
  return blocks
    .filter(({ value: { rule, scope } }) => rule === "unconverted_amount" && changes(scope))
    .map((block) => guardRecords.setUntil(block, until));
}
