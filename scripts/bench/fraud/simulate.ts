import { Guard } from "../../../src/guard/guard.ts";
import { costOfSend } from "./cost.ts";
import { createAttacks, type Attack } from "./attacks.ts";
import { createCustomers, day, minute, usualSends, type Customer } from "./customers.ts";
import { Attacked, HonestTraffic, type Event, type Tally } from "./honest.ts";
import { createRandom, type Random } from "./random.ts";

/** What an attack got through. */
export interface Outcome {
  readonly attack: Attack;
  /** Codes, and money in micro-units, before it was stopped for the first time. */
  sends: number;
  micros: number;
  isStopped: boolean;
  /** In all of its twelve hours, with the trials after each stop. */
  sendsInAll: number;
  microsInAll: number;
  attempts: number;
  rule: string;
}

export interface Simulated {
  readonly honest: Tally;
  readonly outcomes: readonly Outcome[];
  /** What one more send costs the guard, in nanoseconds of CPU. */
  readonly measureCost: () => number;
}

/** How many days of the statistics tell a guard that starts what accounts are used to. */
const daysRecalled = 14;

/** A month of honest traffic, with an attack a day at its end; the guard is new, and the customers are not. */
export function simulate(seed: number, { days = 30, customers: count = 200 } = {}): Simulated {
  const random = createRandom(seed);
  const guard = new Guard({ spendMicros: 20_000_000, isEnforced: true });
  const period = { from: daysRecalled * day, until: (daysRecalled + days) * day };
  const customers = createCustomers(count, period, random);
  for (let at = 0; at < period.from; at += day) recall(guard, customers, at);
  const timeline = new Timeline();
  const attacked = new Attacked();
  const honest = new HonestTraffic(guard, random, attacked, (event) => timeline.add(event));
  const attacks = createAttacks(customers, random);
  const outcomes = attacks.map((attack) => beginning(attack));
  const first = period.until - attacks.length * day;
  outcomes.forEach((outcome, index) => {
    const from = first + index * day + random.next() * (day / 2);
    plan(outcome, { guard, random, timeline, attacked }, from, from + day / 2);
  });
  for (let now = period.from; now < period.until; now += minute) {
    for (const customer of customers) honest.plan(customer, now);
    timeline.run(now + minute);
  }
  const measureCost = () => costOfSend(guard, customers, random, period.until);
  return { honest: honest.tally, outcomes, measureCost };
}

/** Tells a guard what was sent on a day before it began, as the service's statistics do. */
function recall(guard: Guard, customers: readonly Customer[], at: number): void {
  for (const customer of customers) {
    for (const { country, sends } of usualSends(customer)) {
      const { region, priceMicros } = country;
      guard.recall({ accountId: customer.accountId, region, sends, spentMicros: sends * priceMicros, at });
    }
  }
}

const beginning = (attack: Attack): Outcome => ({
  attack,
  sends: 0,
  micros: 0,
  isStopped: false,
  sendsInAll: 0,
  microsInAll: 0,
  attempts: 0,
  rule: "",
});

const mostAttempts = 20_000;

interface Scene {
  readonly guard: Guard;
  readonly random: Random;
  readonly timeline: Timeline;
  readonly attacked: Attacked;
}

function plan(outcome: Outcome, scene: Scene, at: number, until: number): void {
  const { attack } = outcome;
  const run = (now: number) => {
    attempt(outcome, scene, now);
    // Who is stopped tries more slowly, and does not give up.
    const pause = outcome.isStopped ? Math.max(attack.pauseMilliseconds, 5_000) : attack.pauseMilliseconds;
    if (now + pause < until && outcome.attempts < mostAttempts) scene.timeline.add({ at: now + pause, run });
  };
  scene.timeline.add({ at, run });
}

function attempt(outcome: Outcome, { guard, random, timeline, attacked }: Scene, now: number): void {
  const { attack } = outcome;
  const send = attack.next(outcome.attempts);
  attacked.count(send, now);
  outcome.attempts += 1;
  const found = guard.admit(send, false, now)?.finding;
  if (found) {
    if (!outcome.isStopped) outcome.rule = found.rule;
    outcome.isStopped = true;
    return;
  }
  outcome.sendsInAll += 1;
  outcome.microsInAll += send.priceMicros;
  if (!outcome.isStopped) {
    outcome.sends += 1;
    outcome.micros += send.priceMicros;
  }
  if (random.next() >= (attack.answered ?? 0)) return;
  timeline.add({ at: now + 20_000, run: (at) => guard.answered(send, 20_000, at) });
}

/** Events in the order of their times; those of a second stand in one list. */
class Timeline {
  private readonly seconds = new Map<number, Event[]>();
  private second = 0;

  add(event: Event): void {
    const second = Math.max(this.second, Math.floor(event.at / 1_000));
    const list = this.seconds.get(second);
    if (list) list.push(event);
    else this.seconds.set(second, [event]);
  }

  run(until: number): void {
    for (; this.second < until / 1_000; this.second += 1) {
      const list = this.seconds.get(this.second);
      if (!list) continue;
      for (const { at, run } of list) run(Math.max(at, this.second * 1_000));
      this.seconds.delete(this.second);
    }
  }
}
