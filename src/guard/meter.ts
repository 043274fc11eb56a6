import { dayMilliseconds } from "../domain/time/units.ts";

/** What nobody answers for is forgotten after so long. */
const emptyAfterMilliseconds = 2 * dayMilliseconds;
/** What is left of the busiest day's count with each day that passes: about a quarter after fourteen. */
const keptOfPeak = 0.9;

/** A count of the present day of UTC, and that of the busiest of the last days, which fades. */
export class DailyCount {
  day = 0;
  today = 0;
  peak = 0;

  add(amount: number, now: number): void {
    this.turn(now);
    this.today += amount;
  }

  /** The busiest day before this one. */
  peakBefore(now: number): number {
    this.turn(now);
    return this.peak;
  }

  /** The busiest day, this one among them. */
  busiest(now: number): number {
    return Math.max(this.peakBefore(now), this.today);
  }

  protected turn(now: number): void {
    const day = Math.floor(now / dayMilliseconds);
    if (day > this.day) this.begin(day, keptOfPeak ** (day - this.day - 1));
  }

  /** Begins a day, until which this share is kept of the one that ends. */
  protected begin(day: number, kept: number): void {
    this.peak = Math.max(keptOfPeak * this.peak, this.today) * kept;
    this.day = day;
    this.today = 0;
  }
}

/** A count from which something is taken back, on the same day or on the next one that something is counted on. */
export class SentCount extends DailyCount {
  /** The day that ended last, what is left of its count, and the busiest day before it. */
  endedDay = 0;
  ended = 0;
  peakBeforeEnded = 0;

  /** Takes back what was counted at a time: it is no part of what is usual either. */
  takeBack(amount: number, now: number, at = now): void {
    this.turn(now);
    const day = Math.floor(at / dayMilliseconds);
    if (day >= this.day) {
      this.today = Math.max(0, this.today - amount);
    } else if (day === this.endedDay) {
      this.ended = Math.max(0, this.ended - amount);
      this.peak = Math.max(this.peakBeforeEnded, this.ended);
    }
  }

  protected override begin(day: number, kept: number): void {
    this.endedDay = this.day;
    this.ended = this.today * kept;
    this.peakBeforeEnded = keptOfPeak * this.peak * kept;
    super.begin(day, kept);
  }
}

/** How long sends are stopped at the first trip, the second, …; the last goes on. */
const tripMilliseconds = [15, 60, 240, 720].map((minutes) => minutes * 60_000);
/** After so long without a trip the next one counts as the first. */
const forgivenAfterMilliseconds = 7 * dayMilliseconds;

/** What stops sends for a while, for longer each time. */
export class Trip {
  count = 0;
  until = 0;
  /** Until when the one before lasted. */
  untilBefore = 0;
  reason: "velocity" | "anomaly" = "velocity";

  isOn(now: number): boolean {
    return now < this.until;
  }

  start(reason: Trip["reason"], now: number): void {
    this.reason = reason;
    if (now - this.until > forgivenAfterMilliseconds) this.count = 0;
    this.untilBefore = this.until;
    this.until = now + tripMilliseconds[Math.min(this.count, tripMilliseconds.length - 1)]!;
    this.count += 1;
  }

  /** Ends it at once, and makes no further one longer. */
  end(now: number): void {
    this.until = now;
    this.count = Math.max(0, this.count - 1);
  }

  /** Ends it as if it had not been: nobody pays for what began it. */
  undo(): void {
    this.end(this.untilBefore);
  }
}

/** What waits for an answer: it is filled, answers drain it, and time does a little. */
export class Bucket {
  level = 0;
  at = 0;

  /** What is in it now, where it holds `bound` and a full one is empty after `emptyAfter`. */
  read(now: number, bound: number, emptyAfter = emptyAfterMilliseconds): number {
    if (now > this.at) {
      this.level = Math.max(0, this.level - ((now - this.at) / emptyAfter) * bound);
      this.at = now;
    }
    return this.level;
  }

  fill(amount: number, now: number): void {
    // What is empty has nothing that time could have taken.
    if (this.level === 0) this.at = now;
    this.level += amount;
  }

  drain(amount: number): void {
    this.level = Math.max(0, this.level - amount);
  }
}

/** Of three, one in six times nobody enters any where half of all codes are; the next stop lasts four times as long. */
const leastTrials = 5;

/** Sends that nobody has answered yet, and the stop that too many of them bring. */
export class Meter extends Bucket {
  readonly answered = new DailyCount();
  readonly trip = new Trip();
  /** What it held when it was stopped, until answers make room or trials are let pass; 0 when neither is to come. */
  fullAt = 0;

  /** When something was last sent, answered or stopped. */
  get lastAt(): number {
    return Math.max(this.at, this.answered.day * dayMilliseconds, this.trip.until);
  }

  override read(now: number, bound: number, emptyAfter?: number): number {
    super.read(now, bound, emptyAfter);
    if (this.fullAt > 0 && !this.trip.isOn(now)) {
      this.level = Math.min(this.level, bound - Math.max(leastTrials, bound / 4));
      this.fullAt = 0;
    }
    return this.level;
  }

  /** Counts an answer: what goes with it is no longer waited for, and a stop that this makes room in is over. */
  answer(weight: number, amount: number, now: number): void {
    this.drain(amount);
    this.answered.add(weight, now);
    if (!this.hasRoomAgain(weight, now)) return;
    this.fullAt = 0;
    this.trip.end(now);
  }

  /** Takes back what nobody pays for, and a stop that this makes room in; whether there was one. */
  refund(weight: number, now: number): boolean {
    this.drain(weight);
    if (!this.hasRoomAgain(weight, now)) return false;
    this.fullAt = 0;
    this.trip.undo();
    return true;
  }

  /** Whether a stop is on that has room for a send again. */
  private hasRoomAgain(weight: number, now: number): boolean {
    return this.level + weight <= this.fullAt && this.trip.isOn(now) && this.trip.reason === "velocity";
  }

  /** Stops what it is for; a few trials have room once that is over. */
  stop(now: number, bound: number): void {
    this.trip.start("velocity", now);
    this.fullAt = bound;
  }
}
