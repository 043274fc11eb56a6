import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";

/** Durations of the first, second, third and each later stop, in milliseconds. */
const stopMilliseconds = [15, 60, 240, 720].map((minutes) => minutes * minuteMilliseconds);
/** Sends that pass after each stop, to find out whether codes are converted again. */
const probesAfterStop = 2;
/** After a week without a stop, the next one has the first duration. */
const forgivenMilliseconds = 7 * dayMilliseconds;

/** Numbers that the next one may follow: an attacker could send to a distant one in between. */
const mostLast = 5;

/** Sends and conversions of similar sends within a window of time, and the stop that too few conversions begin. */
export class Counter {
  /** Start of the present window. What the window before it counted loses its weight evenly. */
  start = 0;
  sent = 0;
  converted = 0;
  sentBefore = 0;
  convertedBefore = 0;
  until = 0;
  stops = 0;
  probes = 0;
  liftedAt = 0;
  /** The digits of the last phone numbers within their range; undefined in a counter of another rule. */
  last: readonly number[] | undefined = undefined;

  /** True if a number is not among the last ones, and at most this far from one of them. */
  isNear(number: number, distance: number): boolean {
    const { last = [] } = this;
    return !last.includes(number) && last.some((each) => Math.abs(each - number) <= distance);
  }

  /** Remembers a phone number's digits. */
  follow(number: number): void {
    this.last = [...(this.last ?? []), number].slice(-mostLast);
  }

  read(window: number, now: number): { readonly sent: number; readonly converted: number } {
    this.turn(window, now);
    const share = 1 - (now - this.start) / window;
    return {
      sent: this.sent + share * this.sentBefore,
      converted: this.converted + share * this.convertedBefore,
    };
  }

  add(weight: number, window: number, now: number): void {
    this.turn(window, now);
    this.sent += weight;
  }

  convert(weight: number, window: number, now: number): void {
    this.turn(window, now);
    this.converted += weight;
  }

  revert(weight: number, window: number, now: number): void {
    this.turn(window, now);
    const current = Math.min(weight, this.sent);
    this.sent -= current;
    this.sentBefore = Math.max(0, this.sentBefore - (weight - current));
  }

  isStopped(now: number): boolean {
    // A stop that lasts longer than the longest one is from before the clock was set back.
    return now < this.until && this.until - now <= stopMilliseconds.at(-1)!;
  }

  stop(now: number): void {
    if (now - this.until > forgivenMilliseconds) this.stops = 0;
    this.until = now + stopMilliseconds[Math.min(this.stops, stopMilliseconds.length - 1)]!;
    this.stops += 1;
    this.probes = probesAfterStop;
  }

  /** Ends a stop as if it had not been: codes were converted, or sends were not charged. */
  cancelStop(now: number): void {
    Object.assign(this, { until: now, stops: this.stops - 1, probes: 0 });
  }

  /** Forgets the sends, because the customer lifted the stop. */
  lift(at: number): void {
    Object.assign(this, {
      sent: 0,
      converted: 0,
      sentBefore: 0,
      convertedBefore: 0,
      until: 0,
      probes: 0,
      liftedAt: at,
    });
  }

  /** True if a later judgement may depend on it. */
  counts(now: number): boolean {
    const isSequence = this.last !== undefined;
    if (isSequence && now - this.start >= hourMilliseconds) this.last = [];
    const countedMilliseconds = isSequence ? hourMilliseconds : 2 * dayMilliseconds;
    return (
      now - this.start < countedMilliseconds || (this.stops > 0 && now - this.until <= forgivenMilliseconds)
    );
  }

  private turn(window: number, now: number): void {
    const windows = Math.floor((now - this.start) / window);
    if (windows === 0) return;
    this.start += windows * window;
    // The clock was set back: what was counted stays.
    if (windows < 0) return;
    this.sentBefore = windows === 1 ? this.sent : 0;
    this.convertedBefore = windows === 1 ? this.converted : 0;
    this.sent = 0;
    this.converted = 0;
  }
}

/** The largest unconverted cost of a proven day counts for less with each day that passes, except days of an attack. */
const keptOfBusiest = 0.9;
/**
 * A country is one of the account's own after a proven day with this many conversions, and remains so while one of the
 * last seven days has as many.
 */
const leastConversions = 3;
const ownDays = 7;
/** A day of which this share was converted proves that its recipients are people, as in the rules of suspicion. */
const provenShare = 0.3;
/** After this many proven days, conversions of the present day extend the limit. */
const leastProven = 3;
/** They extend it by this many times of itself at most, which a campaign of 20 times the daily traffic needs. */
const mostExtension = 10;
const countedDays = 30;
/** Days for which it is remembered that a recipient has converted. */
const rememberedDays = 90;

const toDay = (at: number) => Math.floor(at / dayMilliseconds);

/** The cost of an account's sends to a country on the present day of UTC, in micro-units, and what earlier days prove. */
export class Spending {
  day = 0;
  conversions = 0;
  spent = 0;
  converted = 0;
  busiest = 0;
  provenDays = 0;
  ownUntilDay = 0;

  unconverted(now: number): number {
    this.turn(now);
    return Math.max(0, this.spent - this.converted);
  }

  /** Returns the limit of the present day's unconverted cost. */
  limit(amount: number, now: number): number {
    this.turn(now);
    const usual = Math.max(amount, 2 * this.busiest);
    return this.provenDays < leastProven ? usual : usual + Math.min(this.converted, mostExtension * usual);
  }

  /** Returns the part of a limit that is kept for known recipients: the cost of a day, at least a tenth. */
  reserve(limit: number): number {
    return Math.max(0.1 * limit, this.busiest);
  }

  /** True if recipients in the country converted codes on an earlier day of the last seven. */
  isOwn(now: number): boolean {
    this.turn(now);
    return this.day <= this.ownUntilDay;
  }

  add(micros: number, at: number, now: number): void {
    this.turn(now);
    if (toDay(at) === this.day) this.spent = Math.max(0, this.spent + micros);
  }

  convert(micros: number, at: number, now: number): void {
    this.turn(now);
    this.conversions += 1;
    if (toDay(at) === this.day) this.converted += micros;
  }

  /** Counts an earlier day, of which only the cost is known, as proven. */
  recall(sends: number, micros: number, at: number): void {
    this.add(micros, at, at);
    this.conversions += sends;
    this.converted += micros / 2;
  }

  counts(now: number): boolean {
    return toDay(now) - this.day < countedDays;
  }

  private turn(now: number): void {
    const day = toDay(now);
    if (day === this.day) return;
    if (day < this.day) {
      // The clock was set back: what was counted stays.
      this.day = day;
      return;
    }
    const isProven = this.converted >= provenShare * this.spent;
    if (this.conversions >= leastConversions && (isProven || this.day <= this.ownUntilDay)) {
      this.ownUntilDay = this.day + ownDays;
    }
    if (this.spent > 0)
      this.provenDays = Math.min(2 * leastProven, Math.max(0, this.provenDays + (isProven ? 1 : -1)));
    if (isProven) this.busiest = Math.max(keptOfBusiest * this.busiest, this.spent - this.converted);
    this.busiest *= keptOfBusiest ** (day - this.day - 1);
    Object.assign(this, { day, conversions: 0, spent: 0, converted: 0 });
  }
}

/** A recipient that has converted. */
export class Converted {
  day = 0;

  counts(now: number): boolean {
    return toDay(now) - this.day < rememberedDays;
  }

  renew(now: number): void {
    this.day = toDay(now);
  }
}

/** Times of the messages to one recipient within 24 hours, and the accounts that sent them. */
export class RecipientSends {
  at: number[] = [];
  accounts: string[] = [];

  /** Returns the time at which one more message is within a limit, or undefined if it is now. */
  fullUntil(limit: { readonly hour: number; readonly day: number }, now: number): number | undefined {
    // The clock was set back: nobody knows when these were sent.
    if (this.at.length > 0 && this.at.at(-1)! - now > hourMilliseconds)
      Object.assign(this, { at: [], accounts: [] });
    const { at } = this;
    const freeAt = Math.max(
      (at[at.length - limit.hour] ?? -Infinity) + hourMilliseconds,
      (at[at.length - limit.day] ?? -Infinity) + dayMilliseconds,
    );
    return freeAt > now ? freeAt : undefined;
  }

  count(milliseconds: number, now: number, account?: string): number {
    return this.at.filter(
      (at, index) => now - at < milliseconds && (account === undefined || this.accounts[index] === account),
    ).length;
  }

  add(account: string, most: number, now: number): void {
    this.at.push(now);
    this.accounts.push(account);
    while (this.at.length > most || now - this.at[0]! >= dayMilliseconds) this.remove(0);
  }

  clear(): void {
    if (this.at.length > 0) Object.assign(this, { at: [], accounts: [] });
  }

  /** Reverts the latest send of an account. */
  revert(account: string): void {
    const index = this.accounts.lastIndexOf(account);
    if (index >= 0) this.remove(index);
  }

  counts(now: number): boolean {
    return this.count(dayMilliseconds, now) > 0;
  }

  private remove(index: number): void {
    this.at.splice(index, 1);
    this.accounts.splice(index, 1);
  }
}
