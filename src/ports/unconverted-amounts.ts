import { fromMicros } from "../domain/money/money.ts";
import type { Store } from "./store.ts";
import type { AccountSettings, GuardRecord } from "./store/guard-records.ts";

/** Returns the highest amount that a customer may set. */
const maximumOf = ({ unconvertedMicros, maximumMicros }: AccountSettings, defaultMicros: number): number =>
  maximumMicros ?? 5 * (unconvertedMicros ?? defaultMicros);

/** Returns an account's amount for a country: the customer's, or the operator's; undefined if neither set one. */
export const amountFor = (settings: AccountSettings, own: number | undefined): number | undefined =>
  own === undefined ? settings.unconvertedMicros : Math.min(own, maximumOf(settings, Infinity));

/** Returns the settings in an account's records. */
export const toSettings = (records: Iterable<GuardRecord<"account">>): AccountSettings =>
  Object.fromEntries([...records].map(({ key, value }) => [key, value]));

const mostRecords = 1_000;

/** Returns the operator's settings for an account, its amounts, and the customer's own by country. */
export async function readAmounts(
  { guardRecords }: Pick<Store, "guardRecords">,
  accountId: string,
  defaultMicros: number,
) {
  const kinds = ["account", "amount"] as const;
  const records = await guardRecords.list({ kinds, accountId, limit: mostRecords });
  const current = records.filter(({ until }) => until === null);
  const settings = toSettings(current.filter((record) => record.kind === "account"));
  const own = new Map(current.flatMap((each) => (each.kind === "amount" ? [[each.key, each.value]] : [])));
  const shown = [...own].map(([country, micros]) => ({
    country,
    amount: fromMicros(amountFor(settings, micros)!),
  }));
  return {
    settings,
    own,
    amountMicros: settings.unconvertedMicros ?? defaultMicros,
    maximumMicros: maximumOf(settings, defaultMicros),
    shown: shown.toSorted((one, other) => (one.country < other.country ? -1 : 1)),
  };
}
