import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";

/** Durations of the first, second, third and each later stop, in milliseconds. */
const stopMilliseconds = [15, 60, 240, 720].map((minutes) => minutes * minuteMilliseconds);
/** Sends that pass after each stop, to find out whether codes are converted again. */
const probesAfterStop = 2;
/** After a week without a stop, the next one has the first duration. */
const forgivenMilliseconds = 7 * dayMilliseconds;

/** Numbers that the next one may follow: an attacker could send to a distant one in between. */
const mostLast = 5;
const none: readonly number[] = [];

/** Something that is counted until a time after which it affects no judgement. */
export class Entry {
  expiresAt = 0;

  keepUntil(at: number): void {
    if (at > this.expiresAt) this.expiresAt = at;
  }
}

/** Sends and conversions of similar sends in a sliding window of time, and the stop that too few conversions begin. */
export class Counter extends Entry {
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
  /** End of the suspicion that was reported last and blocks nothing. */
  suspectedUntil = 0;
  /** End of the stop that was reported last. It is not stored: after a restart, a stop is reported again. */
  #reportedUntil = 0;
  /** The last phone numbers of a sequence, within their thousand. They are not stored. */
  #last = none;

  /** True if a number is the first one, or is near one of the last and none of them. */
  isNext(number: number, distance: number): boolean {
    const last = this.#last;
    if (last.length === 0) return true;
    return !last.includes(number) && last.some((each) => Math.abs(each - number) <= distance);
  }

  follow(number: number): void {
    this.#last = [...this.#last, number].slice(-mostLast);
  }

  read(window: number, now: number): { readonly sent: number; readonly converted: number } {
    this.turn(window, now);
    const share = 1 - (now - this.start) / window;
    return {
      sent: this.sent + share * this.sentBefore,
      converted: this.converted + share * this.convertedBefore,
    };
  }

  count(sent: number, converted: number, window: number, now: number): void {
    this.turn(window, now);
    this.sent += sent;
    this.converted += converted;
    this.keepUntil(now + 2 * window);
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
    this.keepUntil(this.until + forgivenMilliseconds);
  }

  /** Returns true if the present stop is not reported yet. */
  report(): boolean {
    const isNews = this.#reportedUntil !== this.until;
    this.#reportedUntil = this.until;
    return isNews;
  }

  /** Ends a stop as if it had not been: codes were converted, or sends were not charged. */
  cancelStop(now: number): void {
    Object.assign(this, { until: now, stops: this.stops - 1, probes: 0 });
    this.#reportedUntil = 0;
  }

  /** Forgets the sends, because the customer lifted the stop. */
  lift(at: number): void {
    const { expiresAt, start, stops } = this;
    Object.assign(this, new Counter(), { expiresAt, start, stops, liftedAt: at });
    this.#reportedUntil = 0;
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
const countedMilliseconds = 30 * dayMilliseconds;

const toDay = (at: number) => Math.floor(at / dayMilliseconds);

/** The cost of an account's sends to a country on the present day of UTC, in micro-units, and what earlier days prove. */
export class Spending extends Entry {
  day = 0;
  conversions = 0;
  spent = 0;
  converted = 0;
  busiest = 0;
  provenDays = 0;
  ownUntilDay = 0;
  /** What was reported of the present day, and with which amount. It is not stored: after a restart, it is reported again. */
  #reported: { readonly isBlocked: boolean; readonly amount: number } | undefined;

  get unconverted(): number {
    return Math.max(0, this.spent - this.converted);
  }

  /** Returns the limit of the present day's unconverted cost. */
  limit(amount: number): number {
    const usual = Math.max(amount, 2 * this.busiest);
    return this.provenDays < leastProven ? usual : usual + Math.min(this.converted, mostExtension * usual);
  }

  /** Returns the part of a limit that is kept for known recipients: the cost of a day, at least a tenth. */
  reserve(limit: number): number {
    return Math.max(0.1 * limit, this.busiest);
  }

  /** True if recipients in the country converted codes on an earlier day of the last seven. */
  get isOwn(): boolean {
    return this.day <= this.ownUntilDay;
  }

  /** Returns true if a suspicion or block with this amount is not reported yet. */
  report(isBlocked: boolean, amount: number): boolean {
    const known = this.#reported;
    if (known?.amount === amount && (known.isBlocked || !isBlocked)) return false;
    this.#reported = { isBlocked, amount };
    return true;
  }

  /** Ends what is reported. Returns true if something was. */
  endReport(): boolean {
    const wasReported = this.#reported !== undefined;
    this.#reported = undefined;
    return wasReported;
  }

  /** Counts the cost of a send; negative if it is not charged. */
  add(micros: number, at: number, now: number): void {
    this.turn(now);
    this.keepUntil(now + countedMilliseconds);
    if (toDay(at) === this.day) this.spent = Math.max(0, this.spent + micros);
  }

  convert(micros: number, at: number, now: number): void {
    this.turn(now);
    this.conversions += 1;
    if (toDay(at) === this.day) this.converted += micros;
  }

  /** Begins a new day if it has come. */
  turn(now: number): this {
    const day = toDay(now);
    if (day > this.day) this.endDay(day);
    // If the clock was set back, what was counted stays.
    this.day = day;
    return this;
  }

  private endDay(next: number): void {
    const isProven = this.converted >= provenShare * this.spent;
    if (this.conversions >= leastConversions && (isProven || this.isOwn))
      this.ownUntilDay = this.day + ownDays;
    if (this.spent > 0) {
      this.provenDays = Math.min(2 * leastProven, Math.max(0, this.provenDays + (isProven ? 1 : -1)));
    }
    if (isProven) this.busiest = Math.max(keptOfBusiest * this.busiest, this.spent - this.converted);
    this.busiest *= keptOfBusiest ** (next - this.day - 1);
    Object.assign(this, { conversions: 0, spent: 0, converted: 0 });
    this.#reported = undefined;
  }
}

/** Times of the messages to one recipient within 24 hours, and the accounts that sent them. */
export class RecipientSends extends Entry {
  sends: (readonly [at: number, accountId: string])[] = [];

  /** Returns the time at which one more message is within a limit, or undefined if it is now. */
  fullUntil(limit: { readonly hour: number; readonly day: number }, now: number): number | undefined {
    // The clock was set back: nobody knows when these were sent.
    if (this.sends.length > 0 && this.sends.at(-1)![0] - now > hourMilliseconds) this.sends = [];
    const freeAt = Math.max(
      (this.sends.at(-limit.hour)?.[0] ?? -Infinity) + hourMilliseconds,
      (this.sends.at(-limit.day)?.[0] ?? -Infinity) + dayMilliseconds,
    );
    return freeAt > now ? freeAt : undefined;
  }

  count(milliseconds: number, now: number, account?: string): number {
    return this.sends.filter(([at, by]) => now - at < milliseconds && (account ?? by) === by).length;
  }

  add(account: string, most: number, now: number): void {
    this.sends = [...this.sends.filter(([at]) => now - at < dayMilliseconds), [now, account] as const].slice(
      -most,
    );
    this.keepUntil(now + dayMilliseconds);
  }

  clear(): void {
    if (this.sends.length > 0) this.sends = [];
  }

  /** Reverts the latest send of an account. */
  revert(account: string): void {
    const index = this.sends.findLastIndex(([, by]) => by === account);
    this.sends = this.sends.filter((_, each) => each !== index);
  }
}
