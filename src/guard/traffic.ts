import { Bucket, DailyCount, Meter, SentCount } from "./meter.ts";
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../domain/time/units.ts";

/** A rate of reports forgets half of what it learned after so many sends. */
const rememberedSends = 400;
/** What a rate is taken for before anything is known, and how many sends that is worth. */
const priorRate = 0.75;
const priorWeight = 20;
/** Each day weighs as much as the other, however much was sent on it, and less as it passes. */
const mostOfDay = 100;
const keptOfDay = 0.8;

/** Which share of sends is answered: as on the days before this one, which an attack of today cannot change. */
export class AnswerRate {
  /** Of the days before, weighed. */
  sends = 0;
  answers = 0;
  day = 0;
  sendsToday = 0;
  answersToday = 0;

  rate(now: number): number {
    this.turn(now);
    const isNew = this.sends < priorWeight;
    const sends = this.sends + (isNew ? this.sendsToday : 0);
    const answers = this.answers + (isNew ? this.answersToday : 0);
    return (answers + priorWeight * priorRate) / (sends + priorWeight);
  }

  sent(now: number): void {
    this.turn(now);
    this.sendsToday += 1;
  }

  takeBack(now: number): void {
    this.turn(now);
    this.sendsToday = Math.max(0, this.sendsToday - 1);
  }

  answered(now: number): void {
    this.turn(now);
    this.answersToday += 1;
  }

  private turn(now: number): void {
    const day = Math.floor(now / dayMilliseconds);
    if (day <= this.day) return;
    const weight = Math.min(1, mostOfDay / Math.max(1, this.sendsToday));
    this.sends = keptOfDay * this.sends + weight * this.sendsToday;
    this.answers = keptOfDay * this.answers + weight * this.answersToday;
    this.day = day;
    this.sendsToday = 0;
    this.answersToday = 0;
  }
}

/** An account that told of so many of its own codes, and this share of them, is judged by it until it tells of hardly any. */
const told = { answers: 20, rate: 0.3, leastRate: 0.1 };

/** Of the last sends, how many the account told of. */
export class ReportedRate {
  sends = 0;
  answers = 0;
  /** Whether it tells of most: an attack makes that less, and must not end it. */
  isTold = false;

  sent(): void {
    this.sends += 1;
    if (this.sends > rememberedSends) {
      this.sends /= 2;
      this.answers /= 2;
    }
    this.isTold &&= this.answers >= told.leastRate * this.sends;
  }

  answered(): void {
    this.answers += 1;
    this.isTold ||= this.answers >= told.answers && this.answers >= told.rate * this.sends;
  }

  takeBack(): void {
    this.sends = Math.max(0, this.sends - 1);
  }
}

/** How many of the last hour there are: each counts less as it grows old. */
export class HourlyCount {
  count = 0;
  at = 0;

  read(now: number): number {
    if (now > this.at) {
      this.count *= Math.exp(-(now - this.at) / hourMilliseconds);
      this.at = now;
    }
    return this.count;
  }

  add(now: number): void {
    this.read(now);
    this.count += 1;
  }

  takeBack(now: number): void {
    this.count = Math.max(0, this.read(now) - 1);
  }
}

/** The sends of an account to a country. */
export class CountryTraffic extends Meter {
  readonly sent = new SentCount();
  readonly spentMicros = new SentCount();
  /** Money for what nobody has answered. */
  readonly riskedMicros = new Bucket();
  /** Of what passed a stop, since it was vouched for. */
  readonly vouched = new Bucket();
  readonly lately = new HourlyCount();
  readonly rate = new AnswerRate();
}

/** The sends of an account. */
export class AccountTraffic {
  readonly sent = new SentCount();
  readonly answered = new DailyCount();
  /** To countries that it sends hardly anything to, dear sends, or what cheap ones are worth. */
  readonly elsewhere = new SentCount();
  readonly lately = new HourlyCount();
  readonly rate = new AnswerRate();
  /** Of sends with codes that the hub does not know, and what the account told of them in time. */
  readonly reported = new ReportedRate();
  /** Of what passed a stop in a country that is new to the account, since it was vouched for. */
  readonly vouched = new Bucket();
  /** On how many days it has sent something. */
  days = 0;
  /** The last of these. */
  lastDay = 0;
  /** On how many of these `elsewhere` was counted: on none that a version before it has kept. */
  daysElsewhere = 0;

  count(sends: number, now: number): void {
    this.sent.add(sends, now);
    const day = Math.floor(now / dayMilliseconds);
    if (day > this.lastDay) {
      this.days += 1;
      this.daysElsewhere += 1;
    }
    this.lastDay = Math.max(day, this.lastDay);
  }
}

/** Sends of so many minutes are looked at, once they had so many more to be answered. */
const minutesOfSends = 10;
const minutesToAnswer = 2;
const minutesRemembered = minutesOfSends + minutesToAnswer;
const rememberedNumbers = 16;

/** The sends to a range of ten thousand numbers. */
export class RangeTraffic extends Meter {
  readonly lately = new HourlyCount();
  readonly answeredLately = new HourlyCount();
  /** The last four digits of the last numbers. */
  readonly numbers: number[] = [];
  /** Those that were sent to once more while they were among these. */
  readonly repeats: number[] = [];
  /** Accounts that were stopped here, and until when. */
  readonly stopped = new Map<string, number>();
  /** The same of those for whom it was stopped for all. */
  readonly stoppers = new Map<string, number>();
  private minute = 0;
  /** By minute, the present one first. */
  private readonly sendsByMinute = zeros();
  private readonly answersByMinute = zeros();

  /** The sends of ten minutes that had two more to be answered, and the answers since. */
  recent(now: number): { readonly sends: number; readonly answers: number } {
    this.turn(now);
    return { sends: sumFrom(this.sendsByMinute, minutesToAnswer), answers: sumFrom(this.answersByMinute, 0) };
  }

  countStart(now: number): void {
    this.turn(now);
    this.sendsByMinute[0]! += 1;
  }

  /** Takes a send back: of the last ones, since nobody knows which. */
  takeBack(number: number, now: number): void {
    this.turn(now);
    const minute = this.sendsByMinute.findIndex((sends) => sends > 0);
    if (minute >= 0) this.sendsByMinute[minute]! -= 1;
    // Another send to the number still counts.
    if (removed(this.repeats, number) || !removed(this.numbers, number)) return;
    this.lately.takeBack(now);
  }

  /** Whether all of the last sends were taken back. */
  isEmpty(now: number): boolean {
    this.turn(now);
    return this.numbers.length === 0 && sumFrom(this.sendsByMinute, 0) === 0;
  }

  countAnswer(now: number): void {
    this.answeredLately.add(now);
    this.turn(now);
    this.answersByMinute[0]! += 1;
  }

  /** A number that was not among the last ones counts as one more. */
  countNumber(number: number, now: number): void {
    if (this.numbers.includes(number)) return push(this.repeats, number);
    push(this.numbers, number);
    this.lately.add(now);
  }

  private turn(now: number): void {
    const minute = Math.floor(now / minuteMilliseconds);
    const passed = Math.min(minute - this.minute, minutesRemembered);
    if (passed <= 0) return;
    for (const counts of [this.sendsByMinute, this.answersByMinute]) {
      counts.copyWithin(passed, 0).fill(0, 0, passed);
    }
    this.minute = minute;
  }
}

function push(numbers: number[], number: number): void {
  numbers.push(number);
  if (numbers.length > rememberedNumbers) numbers.shift();
}

function removed(numbers: number[], number: number): boolean {
  const index = numbers.indexOf(number);
  if (index >= 0) numbers.splice(index, 1);
  return index >= 0;
}

const zeros = () => Array.from({ length: minutesRemembered }, () => 0);

function sumFrom(counts: readonly number[], first: number): number {
  let sum = 0;
  for (let place = first; place < counts.length; place += 1) sum += counts[place]!;
  return sum;
}
