import type { Keys, Memory } from "./memory.ts";

/** An account is at home in a country once so many have answered on a day before, and so much of all who have. */
const answersOfHome = 5;
const shareOfHome = 0.1;
/** Others it knows once so many have. */
const answersOfKnown = 20;

/** What a country is to an account: where it has its customers, where it has some, or hardly any. */
type Standing = "home" | "known" | "new";

/** What a country is to the account of a send. */
export function standingOf(
  { accounts, countries }: Memory,
  { account, country }: Keys,
  now: number,
): Standing {
  const ofCountry = countries.find(country)?.answered.peakBefore(now) ?? 0;
  const ofAll = accounts.find(account)?.answered.peakBefore(now) ?? 0;
  if (ofCountry >= answersOfHome && ofCountry >= shareOfHome * ofAll) return "home";
  return ofCountry >= answersOfKnown ? "known" : "new";
}
