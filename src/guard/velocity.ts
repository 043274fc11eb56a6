import type { Keys, Memory } from "./memory.ts";
import type { Meter } from "./meter.ts";
import type { GuardedSend, GuardRule } from "../ports/guard.ts";
import type { Stop } from "./stop.ts";

/** So many sends, or sends for so much money, may be unanswered where nobody has ever answered. */
const leastSends = 13;
const leastMicros = 2_000_000;
const mostCheapSends = 100;
const leastOfNetwork = 10;
/** And this share of the answers of the busiest of the last days; of many small countries together, less. */
const shareOfAnswers = 0.2;
const shareOfSmallCountries = 0.05;
/** An account has a history in a country once so many have answered on a day before, and so much of all who have. */
const answersOfHistory = 5;
const shareOfHistory = 0.1;
/** Where so many accounts are stopped at a range, all are. */
const accountsThatStopAll = 3;
const homeMilliseconds = 3 * 3_600_000;
/** An answer drains as much as the sends that usually go with it, at a rate somewhat below the usual one. */
const tolerance = 0.8;
const leastRate = 0.1;
const leastRateWithoutHistory = 0.42;
const mostRate = 0.5;

interface Scope {
  readonly rule: GuardRule;
  readonly kept: { find(key: string): Meter | undefined; get(key: string): Meter };
  readonly key: string;
  readonly least: number;
  readonly emptyAfterMilliseconds?: number | undefined;
}

/** Where a send stands among unanswered ones; each of these places has a bound of its own. */
function scopesOf(memory: Memory, keys: Keys, { priceMicros }: GuardedSend, now: number): Scope[] {
  const least = leastBound(priceMicros);
  const isHome = hasHistory(memory, keys, now);
  // Where an account has its customers, an attacker could shut them out: there it is soon forgotten.
  const emptyAfterMilliseconds = isHome ? homeMilliseconds : undefined;
  const scopes: Scope[] = [
    { rule: "range", kept: memory.ranges, key: keys.range, least },
    { rule: "country", kept: memory.countries, key: keys.country, least, emptyAfterMilliseconds },
    { rule: "range_of_all", kept: memory.rangesOfAll, key: keys.rangeOfAll, least },
  ];
  if (!isHome) {
    scopes.push(
      { rule: "new_countries", kept: memory.newCountries, key: keys.account, least },
      { rule: "country_of_all", kept: memory.countriesOfAll, key: keys.countryOfAll, least },
    );
  }
  if (keys.network !== undefined) {
    scopes.push({ rule: "network", kept: memory.networks, key: keys.network, least: leastOfNetwork });
  }
  return scopes;
}

/** How many sends at a price may be unanswered where nobody has ever answered. */
export const leastBound = (priceMicros: number): number =>
  priceMicros * leastSends >= leastMicros
    ? leastSends
    : Math.min(mostCheapSends, Math.floor(leastMicros / Math.max(priceMicros, 1)));

function hasHistory({ accounts, countries }: Memory, { account, country }: Keys, now: number): boolean {
  const ofCountry = countries.find(country)?.answered.peakBefore(now) ?? 0;
  const ofAll = accounts.find(account)?.answered.peakBefore(now) ?? 0;
  return ofCountry >= answersOfHistory && ofCountry >= shareOfHistory * ofAll;
}

const boundOf = (meter: Meter, { rule, least }: Scope, now: number) =>
  Math.max(
    least,
    (rule === "new_countries" ? shareOfSmallCountries : shareOfAnswers) * meter.answered.busiest(now),
  );

/** Whether there are too many sends that nobody has answered, anywhere where this one stands. */
export function findTooManyUnanswered(
  memory: Memory,
  keys: Keys,
  send: GuardedSend,
  now: number,
): Stop | undefined {
  const scopes = scopesOf(memory, keys, send, now);
  for (const scope of scopes) {
    const meter = scope.kept.find(scope.key);
    if (!meter) continue;
    const bound = boundOf(meter, scope, now);
    const value = meter.read(now, bound, scope.emptyAfterMilliseconds) + 1;
    const about = { rule: scope.rule, value, bound };
    if (meter.trip.isOn(now)) return { reason: meter.trip.reason, ...about, until: meter.trip.until };
    if (value <= bound) continue;
    const start = isHomeOf(scope) ? undefined : (at: number) => stopWhatIsFull(memory, keys, scopes, at);
    return { reason: "velocity", ...about, start };
  }
  return undefined;
}

/** Where an account has its customers, each send is judged by itself. */
const isHomeOf = ({ emptyAfterMilliseconds }: Scope) => emptyAfterMilliseconds !== undefined;

/** All at once, or each would have its trials in turn. */
function stopWhatIsFull(memory: Memory, keys: Keys, scopes: readonly Scope[], now: number): void {
  for (const scope of scopes) {
    const meter = scope.kept.find(scope.key);
    if (!meter || isHomeOf(scope)) continue;
    const bound = boundOf(meter, scope, now);
    if (meter.read(now, bound) + 1 <= bound) continue;
    meter.stop(now, bound);
    if (scope.rule === "range") stopForAll(memory, keys, meter.trip, now);
  }
}

/** A range where several accounts are stopped is stopped for all of them. */
export function stopForAll(
  { rangesOfAll }: Memory,
  keys: Keys,
  { until, reason }: Meter["trip"],
  now: number,
): void {
  const range = rangesOfAll.get(keys.rangeOfAll);
  for (const [account, ends] of range.stopped) if (ends <= now) range.stopped.delete(account);
  range.stopped.set(keys.account, until);
  if (range.stopped.size < accountsThatStopAll) return;
  range.stopped.clear();
  range.trip.start(reason, now);
}

/** Counts a send that waits for its answer. */
export function fill(memory: Memory, keys: Keys, send: GuardedSend, now: number): void {
  for (const scope of scopesOf(memory, keys, send, now)) {
    const meter = scope.kept.get(scope.key);
    meter.read(now, boundOf(meter, scope, now), scope.emptyAfterMilliseconds);
    meter.fill(1, now);
  }
  memory.countries.get(keys.country).rate.sent();
  memory.accounts.get(keys.account).rate.sent();
}

/** Takes sends back that will never be answered, and are not paid. */
export function takeBack(memory: Memory, keys: Keys): void {
  for (const meter of known(memory, keys)) meter.drain(1);
}

/** Counts an answer: as many sends as usually go with it are no longer waited for. */
export function drain(memory: Memory, keys: Keys, now: number): void {
  const account = memory.accounts.get(keys.account);
  account.rate.answered();
  account.answered.add(1, now);
  memory.countries.get(keys.country).rate.answered();
  const amount = sendsOfAnswer(memory, keys, now);
  for (const meter of known(memory, keys)) {
    meter.drain(amount);
    meter.answered.add(1, now);
  }
}

/** How many sends go with an answer: as the country has them, or where it has no history, the account. */
export function sendsOfAnswer(memory: Memory, keys: Keys, now: number): number {
  const isKnown = hasHistory(memory, keys, now);
  const traffic = isKnown ? memory.countries.get(keys.country) : memory.accounts.get(keys.account);
  const least = isKnown ? leastRate : leastRateWithoutHistory;
  return 1 / Math.min(mostRate, Math.max(least, tolerance * traffic.rate.rate));
}

/** Everything there is that may count a send, whatever its country's history was then. */
const known = (memory: Memory, keys: Keys): Meter[] =>
  [
    memory.ranges.find(keys.range),
    memory.countries.find(keys.country),
    memory.rangesOfAll.find(keys.rangeOfAll),
    memory.newCountries.find(keys.account),
    memory.countriesOfAll.find(keys.countryOfAll),
    keys.network === undefined ? undefined : memory.networks.find(keys.network),
  ].filter((meter) => meter !== undefined);
