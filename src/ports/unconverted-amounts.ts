import { fromMicros } from "../domain/money/money.ts";
import type { Store } from "./store.ts";
import type { AccountSettings } from "./store/guard-records.ts";

/** Returns the highest amount that a customer may set. */
const maximumOf = ({ unconvertedMicros, maximumMicros }: AccountSettings, defaultMicros: number): number =>
  maximumMicros ?? 5 * (unconvertedMicros ?? defaultMicros);

/** Returns an account's amount for a country: the customer's, or the operator's; undefined if neither set one. */
export const amountFor = (settings: AccountSettings, own: number | undefined): number | undefined =>
  own === undefined ? settings.unconvertedMicros : Math.min(own, maximumOf(settings, Infinity));

const mostRecords = 1_000;

/** Returns the operator's settings for an account, its amounts, and the customer's own by country. */
export async function readAmounts(
  { guardRecords }: Pick<Store, "guardRecords">,
  accountId: string,
  defaultMicros: number,
) {
  const kinds = ["account", "amount"] as const;
  const records = await guardRecords.list({ kinds, accountId, limit: mostRecords });
  const settings = records.find((record) => record.kind === "account")?.value ?? {};
  const own = records
    .flatMap((record) => (record.kind === "amount" && record.until === null ? record : []))
    .map(({ key, value }) => ({ country: key, amount: fromMicros(amountFor(settings, value)!) }))
    .toSorted((one, other) => (one.country < other.country ? -1 : 1));
  const amountMicros = settings.unconvertedMicros ?? defaultMicros;
  return { settings, amountMicros, maximumMicros: maximumOf(settings, defaultMicros), own };
}
