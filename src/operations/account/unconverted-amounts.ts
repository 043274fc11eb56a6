import { fromMicros } from "../../domain/money/money.ts";
import { mostUnconvertedMicros, unconvertedMicros } from "../../ports/guard.ts";

/** Returns an account's unconverted amounts: its default amount, the maximum, and the customer's own by country. */
export function toAmounts(limits: ReadonlyMap<string, number>, defaultMicros: number) {
  const find = (name: string) => limits.get(name);
  const amountMicros = find("amount") ?? defaultMicros;
  const countries = [...limits.keys()].flatMap((name) => /^amount (.+)$/.exec(name)?.[1] ?? []).toSorted();
  return {
    amountMicros,
    maximumMicros: mostUnconvertedMicros(find, amountMicros),
    own: countries.map((country) => ({
      country,
      amount: fromMicros(unconvertedMicros(find, country) ?? amountMicros),
    })),
  };
}
