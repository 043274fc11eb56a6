import { fromMicros } from "../domain/money/money.ts";
import type { Store } from "./store.ts";
import type { AccountSettings, GuardRecord } from "./store/guard-records.ts";

/** Returns the highest amount that the customer may set, in micro-units. Default: five times the operator's amount. */
const getMaximum = ({ unconvertedMicros, maximumMicros }: AccountSettings, defaultMicros: number): number =>
  maximumMicros ?? 5 * (unconvertedMicros ?? defaultMicros);

/**
 * Returns an account's amount for a country in micro-units: the customer's amount `own`, at most the maximum, or
 * otherwise the operator's. Returns undefined if neither is set.
 */
export const findUnconvertedAmount = (
  settings: AccountSettings,
  own: number | undefined,
): number | undefined =>
  own === undefined ? settings.unconvertedMicros : Math.min(own, getMaximum(settings, Infinity));

/** Converts the records of an account to its settings. */
export const toAccountSettings = (records: Iterable<GuardRecord<"account">>): AccountSettings =>
  Object.fromEntries([...records].map(({ key, value }) => [key, value]));

const maximumRecords = 1_000;

/**
 * Reads an account's unconverted amounts.
 *
 * - `settings`: the operator's settings for the account.
 * - `own`: the customer's amounts by country, in micro-units, as set.
 * - `amountMicros`: the amount for all other countries, in micro-units. `defaultMicros` if the operator has set none.
 * - `maximumMicros`: the highest amount that the customer may set, in micro-units.
 * - `shown`: the customer's effective amounts in currency units, sorted by country.
 *
 * Records with an end are ignored. Reads at most 1,000 records.
 */
export async function readUnconvertedAmounts(
  { guardRecords }: Pick<Store, "guardRecords">,
  accountId: string,
  defaultMicros: number,
) {
  const kinds = ["account", "amount"] as const;
  const records = await guardRecords.list({ kinds, accountId, limit: maximumRecords });
  const current = records.filter(({ until }) => until === null);
  const settings = toAccountSettings(current.filter((record) => record.kind === "account"));
  const own = new Map(current.flatMap((each) => (each.kind === "amount" ? [[each.key, each.value]] : [])));
  const shown = [...own].map(([country, micros]) => ({
    country,
    amount: fromMicros(findUnconvertedAmount(settings, micros)!),
  }));
  return {
    settings,
    own,
    amountMicros: settings.unconvertedMicros ?? defaultMicros,
    maximumMicros: getMaximum(settings, defaultMicros),
    shown: shown.toSorted((one, other) => (one.country < other.country ? -1 : 1)),
  };
}
