import { millisecondsPerDay, millisecondsPerHour, millisecondsPerMinute } from "../domain/time/units.ts";

/** Durations of the first, second, third and each further block, in milliseconds. */
const blockMilliseconds = [15, 60, 240, 720].map((minutes) => minutes * millisecondsPerMinute);
/** Number of sends that pass after each block, to find out whether codes are converted again. */
const probesAfterBlock = 2;
/** After a week without a block, the next one has the first duration. */
const resetMilliseconds = 7 * millisecondsPerDay;

/**
 * Number of recent phone numbers that the next one may follow. With only one, an attacker could send to a distant
 * number in between.
 */
const maximumLast = 5;
const none: readonly number[] = [];

/** A counter with an expiry time. It affects no decision after it has expired. */
export class Entry {
  expiresAt = 0;

  keepUntil(at: number): void {
    if (at > this.expiresAt) this.expiresAt = at;
  }
}

/**
 * Weighted sends and conversions of matching sends in a sliding window, and the block that too few conversions start.
 * Times are in Unix milliseconds. Fields without `#` are persisted in snapshots.
 */
export class Counter extends Entry {
  /** Start of the current window. The weight of the previous window's counts decreases linearly to 0. */
  start = 0;
  sent = 0;
  converted = 0;
  sentBefore = 0;
  convertedBefore = 0;
  /** End of the latest block. 0 if there is none. */
  until = 0;
  /** Number of blocks since the last week without a block. */
  stops = 0;
  /** Number of sends that may still pass as probes after the latest block. */
  probes = 0;
  /** Time when the customer last lifted a block. 0 if never. */
  liftedAt = 0;
  /** End of the last reported suspicion that blocks nothing. */
  suspectedUntil = 0;
  /** End of the last reported block. Not persisted, so a block is reported again after a restart. */
  #reportedUntil = 0;
  /** Latest phone numbers of a sequence, as their last three digits. Not persisted. */
  #last = none;

  /**
   * Returns true if a number is the first one. Also returns true if it is near one of the latest numbers and is none of
   * them. `number` is the last three digits of a phone number. Does not record it.
   */
  isConsecutive(number: number, distance: number): boolean {
    const last = this.#last;
    if (last.length === 0) return true;
    return !last.includes(number) && last.some((each) => Math.abs(each - number) <= distance);
  }

  recordNumber(number: number): void {
    this.#last = [...this.#last, number].slice(-maximumLast);
  }

  /** Removes a phone number from the latest numbers, by its last three digits. The counts stay. */
  removeNumber(number: number): void {
    this.#last = this.#last.filter((each) => each !== number);
  }

  /** Estimates the counts of the last `window` milliseconds. */
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

  isBlockActive(now: number): boolean {
    // A block that lasts longer than the longest duration was started before the clock was set back.
    return now < this.until && this.until - now <= blockMilliseconds.at(-1)!;
  }

  startBlock(now: number): void {
    if (now - this.until > resetMilliseconds) this.stops = 0;
    this.until = now + blockMilliseconds[Math.min(this.stops, blockMilliseconds.length - 1)]!;
    this.stops += 1;
    this.probes = probesAfterBlock;
    this.keepUntil(this.until + resetMilliseconds);
  }

  /** Returns true if the current block was not reported before. It counts as reported from now on. */
  report(): boolean {
    const isNews = this.#reportedUntil !== this.until;
    this.#reportedUntil = this.until;
    return isNews;
  }

  /** Ends a block as if it had never started, because codes were converted or sends were not charged. */
  cancelBlock(now: number): void {
    Object.assign(this, { until: now, stops: this.stops - 1, probes: 0 });
    this.#reportedUntil = 0;
  }

  /** Ends the block and drops the counted sends, because the customer lifted the block at `at`. */
  lift(at: number): void {
    const { expiresAt, start, stops } = this;
    Object.assign(this, new Counter(), { expiresAt, start, stops, liftedAt: at });
    this.#reportedUntil = 0;
  }

  private turn(window: number, now: number): void {
    const windows = Math.floor((now - this.start) / window);
    if (windows === 0) return;
    this.start += windows * window;
    // After the clock was set back, the counts stay.
    if (windows < 0) return;
    this.sentBefore = windows === 1 ? this.sent : 0;
    this.convertedBefore = windows === 1 ? this.converted : 0;
    this.sent = 0;
    this.converted = 0;
  }
}

/** Daily decay of the largest unconverted cost of a proven day. Days of an attack do not raise it. */
const dailyDecay = 0.9;
/**
 * Minimum number of conversions on a proven day that makes a country one of the account's own. It remains one while one
 * of the last seven days has as many.
 */
const minimumConversions = 3;
const ownDays = 7;
/**
 * Minimum converted share of the cost on a proven day. Such a day proves that recipients are real people. The suspicion
 * rules use the same share of sends.
 */
const provenShare = 0.3;
/** Number of proven days after which conversions of the current day extend the limit. */
const minimumProvenDays = 3;
/** Maximum extension, as a multiple of the usual limit. A campaign of 20 times the daily traffic needs it. */
const maximumExtension = 10;
const countedMilliseconds = 30 * millisecondsPerDay;

const toDay = (at: number) => Math.floor(at / millisecondsPerDay);

/**
 * Cost of an account's sends to a country on the current UTC day in micro-units, and the evidence of previous days.
 * Fields without `#` are persisted in snapshots. Call `rollOver` before you read a value. Otherwise it may be of an
 * earlier day.
 */
export class CountrySpending extends Entry {
  /** Current UTC day, as the number of days since 1 January 1970. */
  day = 0;
  /** Number of conversions on the current day. */
  conversions = 0;
  /** Cost of the current day's sends. */
  spent = 0;
  /** Cost of the current day's converted sends. */
  converted = 0;
  /** Largest unconverted cost of a proven day, less 10 % for each day since. */
  busiest = 0;
  /** Number of proven days, at most 6. A day with sends that is not proven reduces it by 1. */
  provenDays = 0;
  /** The country is one of the account's own up to and including this day. */
  ownUntilDay = 0;
  /** Reported suspicion of the current day, with its amount. Not persisted, so it is reported again after a restart. */
  #reported: { readonly isBlocked: boolean; readonly amount: number } | undefined;

  get unconverted(): number {
    return Math.max(0, this.spent - this.converted);
  }

  /**
   * Returns the limit of the current day's unconverted cost, in micro-units. It is at least `amount`. Earlier proven
   * days, and conversions of the current day, may raise it.
   */
  limit(amount: number): number {
    const usual = Math.max(amount, 2 * this.busiest);
    return this.provenDays < minimumProvenDays
      ? usual
      : usual + Math.min(this.converted, maximumExtension * usual);
  }

  /**
   * Returns the part of a limit that is reserved for known recipients: the largest unconverted cost, at least a tenth
   * of the limit.
   */
  reserve(limit: number): number {
    return Math.max(0.1 * limit, this.busiest);
  }

  /** True if the country is one of the account's own today. `minimumConversions` has the condition. */
  get isOwn(): boolean {
    return this.day <= this.ownUntilDay;
  }

  /**
   * Returns true if a suspicion or block with this amount was not reported before. It then counts as reported, until
   * `endReport` or the next UTC day.
   */
  report(isBlocked: boolean, amount: number): boolean {
    const known = this.#reported;
    if (known?.amount === amount && (known.isBlocked || !isBlocked)) return false;
    this.#reported = { isBlocked, amount };
    return true;
  }

  /** Ends the reported suspicion of the current day. Returns true if there was one. */
  endReport(): boolean {
    const wasReported = this.#reported !== undefined;
    this.#reported = undefined;
    return wasReported;
  }

  /**
   * Adds the cost of a send that was made at `at`. The cost is negative if the send is reverted. Ignores sends of other
   * UTC days.
   */
  add(micros: number, at: number, now: number): void {
    this.rollOver(now);
    this.keepUntil(now + countedMilliseconds);
    if (toDay(at) === this.day) this.spent = Math.max(0, this.spent + micros);
  }

  /** Counts a conversion. Its cost counts as converted only if the message was sent on the current UTC day. */
  recordConversion(micros: number, at: number, now: number): void {
    this.rollOver(now);
    this.conversions += 1;
    if (toDay(at) === this.day) this.converted += micros;
  }

  /** Starts a new day if the UTC day has changed. */
  rollOver(now: number): this {
    const day = toDay(now);
    if (day > this.day) this.endDay(day);
    // After the clock was set back, the counts stay.
    this.day = day;
    return this;
  }

  private endDay(next: number): void {
    const isProven = this.converted >= provenShare * this.spent;
    if (this.conversions >= minimumConversions && (isProven || this.isOwn))
      this.ownUntilDay = this.day + ownDays;
    if (this.spent > 0) {
      this.provenDays = Math.min(2 * minimumProvenDays, Math.max(0, this.provenDays + (isProven ? 1 : -1)));
    }
    if (isProven) this.busiest = Math.max(dailyDecay * this.busiest, this.spent - this.converted);
    this.busiest *= dailyDecay ** (next - this.day - 1);
    Object.assign(this, { conversions: 0, spent: 0, converted: 0 });
    this.#reported = undefined;
  }
}

/** Times of the messages to one recipient within 24 hours, with the accounts that sent them. */
export class RecipientSends extends Entry {
  sends: (readonly [at: number, accountId: string])[] = [];

  /** Returns the time from which one more message is allowed, or undefined if it is allowed now. */
  findNextAllowedAt(limit: { readonly hour: number; readonly day: number }, now: number): number | undefined {
    // The clock was set back, so the send times are not known.
    if (this.sends.length > 0 && this.sends.at(-1)![0] - now > millisecondsPerHour) this.sends = [];
    const freeAt = Math.max(
      (this.sends.at(-limit.hour)?.[0] ?? -Infinity) + millisecondsPerHour,
      (this.sends.at(-limit.day)?.[0] ?? -Infinity) + millisecondsPerDay,
    );
    return freeAt > now ? freeAt : undefined;
  }

  /** Counts the messages of `account` in the last `milliseconds`, or of all accounts if it is unset. */
  count(milliseconds: number, now: number, account?: string): number {
    return this.sends.filter(([at, by]) => now - at < milliseconds && (account ?? by) === by).length;
  }

  /** Records a message of `account`. Only the latest `maximum` messages are kept. */
  add(account: string, maximum: number, now: number): void {
    this.sends = [
      ...this.sends.filter(([at]) => now - at < millisecondsPerDay),
      [now, account] as const,
    ].slice(-maximum);
    this.keepUntil(now + millisecondsPerDay);
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
