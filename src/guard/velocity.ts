import { dayMilliseconds, hourMilliseconds } from "../domain/time/units.ts";
import type { Keys, Memory } from "./memory.ts";
import type { Bucket, Meter } from "./meter.ts";
import type { GuardedSend, GuardRule } from "../ports/guard.ts";
import { standingOf } from "./standing.ts";
import type { Stop } from "./stop.ts";
import { endPartInStop, stopForAll } from "./stop-for-all.ts";
import {
  isVouchedFor,
  isWide,
  returnVoucher,
  useVoucher,
  vouch,
  type VouchedKept,
  type VouchedPlace,
} from "./vouching.ts";

/** So many sends, or sends for so much money, may be unanswered where nobody has ever answered. */
const leastSends = 13;
const leastMicros = 2_000_000;
const mostCheapSends = 100;
const leastOfRequester = 10;
/** Of what is vouched for, this share of it; of all accounts that are new to a country, more. */
const shareOfVouched = 0.75;
const timesOfAll = 1.5;
/** And this share of the answers of the busiest of the last days; of many small countries together, less. */
const shareOfAnswers = 0.2;
const shareOfSmallCountries = 0.05;
/** An account at home has so many of its own there first: or others could shut its customers out. */
const leastOfOwn = 3;
/** After a stop of its own an account does not count for others so long. */
const stoppedMilliseconds = dayMilliseconds;
/** At home what nobody has answered is forgotten after so long. */
const homeMilliseconds = 3 * hourMilliseconds;
/** An answer drains as much as the sends that usually go with it, at a rate somewhat below the usual one. */
const tolerance = 0.8;
const leastRate = 0.1;
const leastRateOfNew = 0.35;
const mostRate = 0.5;

type Priced = Pick<GuardedSend, "priceMicros">;

interface Scope {
  readonly rule: GuardRule;
  readonly kept: { find(key: string): Meter | undefined; get(key: string): Meter };
  readonly key: string;
  readonly least: number;
  readonly weight?: number | undefined;
  /** Where what is vouched for is counted, under the same key. */
  readonly vouched?: VouchedKept;
  readonly emptyAfterMilliseconds?: number | undefined;
}

/** Where a send stands among unanswered ones; each of these places has a bound of its own. */
function scopesOf(memory: Memory, keys: Keys, { priceMicros }: Priced, now: number): Scope[] {
  const least = leastBound(priceMicros);
  const standing = standingOf(memory, keys, now);
  // Where an account has its customers, an attacker could shut them out.
  const emptyAfterMilliseconds = standing === "home" ? homeMilliseconds : undefined;
  const scopes: Scope[] = [
    { rule: "range", kept: memory.ranges, key: keys.range, least },
    {
      rule: "country",
      kept: memory.countries,
      key: keys.country,
      least,
      vouched: memory.countries,
      emptyAfterMilliseconds,
    },
    { rule: "range_of_all", kept: memory.rangesOfAll, key: keys.rangeOfAll, least },
  ];
  if (standing === "new") {
    scopes.push({
      rule: "new_countries",
      kept: memory.newCountries,
      key: keys.account,
      least: leastSends,
      weight: weightOf(priceMicros),
      vouched: memory.accounts,
    });
    if (!wasStopped(memory, keys, now)) {
      const kept = memory.countriesOfAll;
      scopes.push({ rule: "country_of_all", kept, key: keys.countryOfAll, least: timesOfAll * least });
    }
  }
  if (keys.network !== undefined) {
    scopes.push({ rule: "network", kept: memory.networks, key: keys.network, least: leastOfRequester });
  }
  if (keys.device !== undefined) {
    scopes.push({ rule: "device", kept: memory.devices, key: keys.device, least: leastOfRequester });
  }
  return scopes;
}

/** Whether an account was stopped in a country by itself: then what it sends says nothing of the others. */
function wasStopped({ countries }: Memory, { country }: Keys, now: number): boolean {
  const trip = countries.find(country)?.trip;
  return trip !== undefined && now - trip.until < stoppedMilliseconds;
}

/** How many sends at a price may be unanswered where nobody has ever answered. */
export const leastBound = (priceMicros: number): number =>
  priceMicros * leastSends >= leastMicros
    ? leastSends
    : Math.min(mostCheapSends, Math.floor(leastMicros / Math.max(priceMicros, 1)));

/** How much of a dear send a send at a price is worth. */
export const weightOf = (priceMicros: number): number => leastSends / leastBound(priceMicros);

function boundOf(meter: Meter | undefined, { rule, least }: Scope, now: number): number {
  const share = rule === "new_countries" ? shareOfSmallCountries : shareOfAnswers;
  return Math.max(least, share * (meter?.answered.busiest(now) ?? 0));
}

/** Whether there are too many sends that nobody has answered, anywhere where this one stands. */
export function findTooManyUnanswered(
  memory: Memory,
  keys: Keys,
  send: GuardedSend,
  now: number,
): Stop | undefined {
  const scopes = scopesOf(memory, keys, send, now);
  const isSpared = isSparedOfAll(memory, keys, scopes, now);
  for (const scope of scopes) {
    const meter = scope.kept.find(scope.key);
    if (!meter || (isSpared && scope.rule === "range_of_all")) continue;
    const bound = boundOf(meter, scope, now);
    const value = meter.read(now, bound, scope.emptyAfterMilliseconds) + (scope.weight ?? 1);
    const about = { rule: scope.rule, value, bound };
    if (!meter.trip.isOn(now) && value <= bound) continue;
    if (isWide(scope.rule) && isVouchedFor(memory, keys, placesOf(scopes, now), now)) continue;
    if (meter.trip.isOn(now)) return { reason: meter.trip.reason, ...about, until: meter.trip.until };
    const start = isHomeOf(scope) ? undefined : (at: number) => stopWhatIsFull(memory, keys, scopes, at);
    return { reason: "velocity", ...about, start };
  }
  return undefined;
}

function placesOf(scopes: readonly Scope[], now: number): VouchedPlace[] {
  return scopes.flatMap((scope) => {
    const { vouched, kept, key, weight = 1, emptyAfterMilliseconds } = scope;
    if (!vouched) return [];
    const bound = shareOfVouched * boundOf(kept.find(key), scope, now);
    return { kept: vouched, key, weight, bound, emptyAfterMilliseconds };
  });
}

/** Where an account has its customers, each send is judged by itself. */
const isHomeOf = ({ emptyAfterMilliseconds }: Scope) => emptyAfterMilliseconds !== undefined;

/** Whether what others left unanswered in a range is nothing to an account that has its customers there. */
function isSparedOfAll(memory: Memory, keys: Keys, scopes: readonly Scope[], now: number): boolean {
  if (!scopes.some(isHomeOf)) return false;
  const own = memory.ranges.find(keys.range);
  return !own || own.read(now, boundOf(own, scopes[0]!, now)) + 1 <= leastOfOwn;
}

/** All at once, or each would have its trials in turn. */
function stopWhatIsFull(memory: Memory, keys: Keys, scopes: readonly Scope[], now: number): void {
  for (const scope of scopes) {
    const meter = scope.kept.find(scope.key);
    if (!meter || isHomeOf(scope) || meter.trip.isOn(now)) continue;
    const bound = boundOf(meter, scope, now);
    if (meter.read(now, bound) + (scope.weight ?? 1) <= bound) continue;
    meter.stop(now, bound);
    if (scope.rule === "range") stopForAll(memory, keys, meter.trip, now);
  }
}

/** Counts a send that waits for its answer. */
export function fill(memory: Memory, keys: Keys, send: GuardedSend, now: number): void {
  let isShut = false;
  const scopes = scopesOf(memory, keys, send, now);
  const isSpared = isSparedOfAll(memory, keys, scopes, now);
  for (const scope of scopes) {
    const meter = scope.kept.get(scope.key);
    const bound = boundOf(meter, scope, now);
    const level = meter.read(now, bound, scope.emptyAfterMilliseconds);
    meter.fill(scope.weight ?? 1, now);
    if (isSpared && scope.rule === "range_of_all") continue;
    isShut ||= isWide(scope.rule) && (meter.trip.isOn(now) || level + (scope.weight ?? 1) > bound);
  }
  memory.vouchers.delete(keys.recipient);
  if (isShut) useVoucher(memory, keys, placesOf(scopes, now), now);
  memory.countries.get(keys.country).rate.sent(now);
  memory.accounts.get(keys.account).rate.sent(now);
}

/** Takes sends back that will never be answered, and are not paid. */
export function takeBack(memory: Memory, keys: Keys, send: Priced, now: number): void {
  const country = memory.countries.find(keys.country);
  country?.rate.takeBack(now);
  memory.accounts.find(keys.account)?.rate.takeBack(now);
  // First: an account whose stop is taken back has counted for the others all the time.
  country?.refund(1, now);
  const scopes = scopesOf(memory, keys, send, now);
  for (const [meter, weight, rule] of countersOf(scopes)) {
    if (rule === "country") continue;
    const isOpened = meter.refund(weight, now);
    if (isOpened && rule === "range") endPartInStop(memory, keys, now);
  }
  if (!returnVoucher(memory, keys)) return;
  for (const [bucket, weight] of vouchedOf(scopes)) bucket.drain(weight);
}

/** Counts an answer: as many sends as usually go with it are no longer waited for. */
export function drain(memory: Memory, keys: Keys, send: Priced, now: number): void {
  const account = memory.accounts.get(keys.account);
  account.rate.answered(now);
  account.answered.add(1, now);
  memory.countries.get(keys.country).rate.answered(now);
  vouch(memory, keys);
  const amount = sendsOfAnswer(memory, keys, now);
  const scopes = scopesOf(memory, keys, send, now);
  for (const [bucket, weight] of vouchedOf(scopes)) bucket.drain(amount * weight);
  for (const [meter, weight] of countersOf(scopes)) meter.answer(weight, amount * weight, now);
}

/** How many sends go with an answer: as the country has them, or where it has no history, the account. */
export function sendsOfAnswer(memory: Memory, keys: Keys, now: number): number {
  const isNew = standingOf(memory, keys, now) === "new";
  const traffic = isNew ? memory.accounts.get(keys.account) : memory.countries.get(keys.country);
  const least = isNew ? leastRateOfNew : leastRate;
  return 1 / Math.min(mostRate, Math.max(least, tolerance * traffic.rate.rate(now)));
}

/** Everything there is that counts such a send, and how much of one it counts: what does not fill it must not empty it. */
const countersOf = (scopes: readonly Scope[]): [Meter, weight: number, GuardRule][] =>
  scopes.flatMap(({ kept, key, weight = 1, rule }) => {
    const meter = kept.find(key);
    return meter ? [[meter, weight, rule]] : [];
  });

/** The same of what counts it where it was vouched for. */
const vouchedOf = (scopes: readonly Scope[]): [Bucket, weight: number][] =>
  scopes.flatMap(({ vouched, key, weight = 1 }) => (vouched ? [[vouched.get(key).vouched, weight]] : []));
