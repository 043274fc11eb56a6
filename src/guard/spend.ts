import type { Keys, Memory } from "./memory.ts";
import type { GuardedSend, SentMessage } from "../ports/guard.ts";
import type { Stop } from "./stop.ts";
import { sendsOfAnswer } from "./velocity.ts";

/** So many sends may always be unanswered, however dear each is. */
const leastSends = 100;
/** What an account spent on its busiest day may grow so much; more in the country where most of its customers are. */
const growthADay = 3;
const homeTimes = 5;
const shareOfHome = 0.4;

/** Whether more of an account's money is out in a country, and not answered for, than it is used to. */
export function findSpend(
  memory: Memory,
  keys: Keys,
  { priceMicros }: GuardedSend,
  settings: { readonly spendMicros: number },
  now: number,
): Stop | undefined {
  const country = memory.countries.find(keys.country);
  if (!country) return undefined;
  const ofAccount = memory.accounts.find(keys.account)?.sent.peakBefore(now) ?? 0;
  const isHome = country.sent.peakBefore(now) >= shareOfHome * ofAccount;
  const least = Math.max(settings.spendMicros, leastSends * priceMicros);
  const usual = country.spentMicros.peakBefore(now);
  const bound = isHome ? homeTimes * Math.max(least, usual) : Math.max(least, growthADay * usual);
  const value = country.riskedMicros.read(now, bound) + priceMicros;
  return value <= bound ? undefined : { reason: "spend", rule: "spend", value, bound };
}

/** Counts what a send costs. */
export function risk(memory: Memory, keys: Keys, { priceMicros }: GuardedSend, now: number): void {
  const country = memory.countries.get(keys.country);
  country.spentMicros.add(priceMicros, now);
  country.riskedMicros.fill(priceMicros, now);
}

/** Takes back what a send costs that is not paid. */
export function takeRiskBack(
  memory: Memory,
  keys: Keys,
  { priceMicros, createdAt }: SentMessage,
  now: number,
): void {
  const country = memory.countries.find(keys.country);
  country?.spentMicros.takeBack(priceMicros, now, createdAt);
  country?.riskedMicros.drain(priceMicros);
}

/** Counts what was answered for, with what usually goes unanswered beside it. */
export function redeem(
  memory: Memory,
  keys: Keys,
  { priceMicros }: Pick<GuardedSend, "priceMicros">,
  now: number,
): void {
  const country = memory.countries.find(keys.country);
  country?.riskedMicros.drain(priceMicros * sendsOfAnswer(memory, keys, now));
}
