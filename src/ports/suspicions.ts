import { createId } from "../domain/identifiers.ts";
import { microsPerUnit } from "../domain/money/money.ts";
import { toIsoString } from "../domain/time/instants.ts";
import { createAccountEvent } from "../domain/webhooks.ts";
import type { Clock } from "./clock.ts";
import type { GuardRule, Suspicion } from "./guard.ts";
import type { Store } from "./store.ts";
import type { GuardRecord } from "./store/guard-records.ts";

/** A stored suspicion, which may block sends (`isBlocked`). */
export type StoredSuspicion = GuardRecord<"suspicion">;

export const toSuspicionRecord = ({ accountId, until, ...value }: Suspicion): StoredSuspicion => ({
  id: createId(value.since),
  kind: "suspicion",
  accountId,
  key: `${value.rule} ${value.scope}`,
  value,
  until,
});

/**
 * Converts a rule's value or limit to the unit of the APIs. For `unconverted_amount` these are currency units instead
 * of micro-units. A number of sends is returned unchanged.
 */
export const toRuleUnit = (rule: GuardRule, value: number): number =>
  rule === "unconverted_amount" ? value / microsPerUnit : value;

const toBlockProperties = ({
  value: { rule, country, value, limit, isBlocked, since },
  until,
}: StoredSuspicion) => ({
  rule: rule as Exclude<GuardRule, "number_kind" | "recipient">,
  blocks: isBlocked,
  ...(country !== "" && { country }),
  value: toRuleUnit(rule, value),
  limit: toRuleUnit(rule, limit),
  since: toIsoString(since),
  until: toIsoString(until ?? since),
});

/** Converts a block or suspicion to its schema in both APIs. The hash of a device id is omitted. */
export const toBlockResponse = (block: StoredSuspicion) => ({
  id: block.id,
  ...toBlockProperties(block),
  ...(block.value.rule !== "device" && block.value.scope !== "" && { scope: block.value.scope }),
});

/** Prepares the event that notifies the account of the start or end of a suspicion. */
export function prepareSuspicionEvent(
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
    ...toBlockProperties(suspicion),
    ...(hasRange && { range: scope }),
  };
  return accountEvents.emit(suspicion.accountId, createAccountEvent("account.suspected_fraud", at, data));
}

/** Prepares the removal of a suspicion that ends at `at`, and the event for its account. */
export const prepareSuspicionEnd = (
  store: Pick<Store, "guardRecords" | "accountEvents">,
  ended: StoredSuspicion,
  at: number,
) =>
  [
    store.guardRecords.remove(ended),
    prepareSuspicionEvent(store, { ...ended, until: at }, "ENDED", at),
  ] as const;

const kinds = ["suspicion"] as const;

/**
 * Reads a page of active blocks and suspicions, newest first. `next` is set if there is another page. A page may have
 * fewer than `count` entries, because ended suspicions are omitted. Without `accountId`, reads all accounts.
 */
export async function readBlockPage(
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

const maximumBlocks = 1_000;

/**
 * Prepares changes that set the end of an account's `unconverted_amount` suspicions to `until`. A suspicion is included
 * if `changes` returns true for its country. Reads the latest 1,000 suspicions of the account.
 */
export async function prepareAmountBlockEnds(
  { guardRecords }: Pick<Store, "guardRecords">,
  accountId: string,
  until: number,
  changes: (country: string) => boolean,
) {
  const blocks = await guardRecords.list({ kinds, accountId, limit: maximumBlocks });
  return blocks
    .filter(({ value: { rule, scope } }) => rule === "unconverted_amount" && changes(scope))
    .map((block) => guardRecords.setUntil(block, until));
}
