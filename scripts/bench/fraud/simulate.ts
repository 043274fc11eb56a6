import { Guard } from "../../../src/guard/guard.ts";
import type { Suspicion } from "../../../src/ports/guard.ts";
import type { Attack } from "./attacks.ts";
import {
  day,
  listPolicies,
  listUsualSends,
  minute,
  spendMicros,
  type Customer,
  type Period,
} from "./customers.ts";
import { admit, convert, LegitimateTraffic, type Scene, type Tally } from "./legitimate.ts";
import { createRandom, type Random } from "./random.ts";
import { Phones, Timeline } from "./timeline.ts";

/** Settings of the recipient limit. */
export const recipientLimit = { hour: 10, day: 20 };
/** Days before the simulation of which the guard has counted the costs. */
const earlierDays = 14;
/** Begin of the simulated time. */
export const begin = Date.UTC(2026, 0, 5);

/** Sends and their cost, in micro-units. */
export interface Sum {
  sends: number;
  micros: number;
}

/** Unconverted sends of an account to a country on a day of UTC. `sends` are SMS and calls. */
export interface Loss extends Sum {
  /** Largest limit of the unconverted amount that the guard named, in micro-units. 0 if it named none. */
  limit: number;
}

/** The results of an attack. */
export interface Outcome extends Period {
  readonly attack: Attack;
  attempts: number;
  /** All sends that passed. */
  readonly passed: Sum;
  /** Sends that passed before the first that was blocked. */
  readonly before: Sum;
  /** Unconverted sends by account, country and day of UTC. */
  readonly losses: Map<string, Loss>;
  /** Rule of the first blocked send. Unset if none was blocked. */
  rule: string | undefined;
  /** Time of the first blocked send. */
  blockedAt: number | undefined;
  /** The attacked accounts with their countries. */
  readonly places: Set<string>;
  /** Those where the account has recipients of its own, as an event of the allowance says that blocks nothing. */
  readonly ownPlaces: Set<string>;
  /** True if it uses verifications of requesters that are not trusted. */
  isJudged: boolean;
  /** First event of the guard that names one of the accounts and its country. */
  event: Suspicion | undefined;
}

/** The results of a simulation. */
export interface Simulated {
  readonly scene: Scene;
  readonly customers: readonly Customer[];
  /** By account. */
  readonly tallies: ReadonlyMap<string, Tally>;
  readonly outcomes: readonly Outcome[];
  readonly phones: Phones;
  /** Events of the guard on customers that were not attacked in the 24 hours before, by rule. */
  readonly calmEvents: ReadonlyMap<string, number>;
}

/** An attack in its period. */
export type Planned = Period & { readonly attack: Attack };

/** Simulates legitimate traffic with attacks. The guard is new, and has the statistics of earlier days. */
export function simulate(
  seed: number,
  period: Period,
  customers: readonly Customer[],
  attacks: readonly Planned[],
): Simulated {
  const outcomes = attacks.map((planned): Outcome => ({
    ...planned,
    attempts: 0,
    passed: { sends: 0, micros: 0 },
    before: { sends: 0, micros: 0 },
    losses: new Map(),
    rule: undefined,
    blockedAt: undefined,
    places: new Set(),
    ownPlaces: new Set(),
    isJudged: false,
    event: undefined,
  }));
  const calmEvents = new Map<string, number>();
  function note(block: Suspicion): void {
    const { accountId, country, since, until, rule, limit } = block;
    if (until <= since) return;
    const place = `${accountId} ${country}`;
    for (const outcome of outcomes) {
      const isNamed = outcome.places.has(place) && since < outcome.until + day;
      if (!isNamed) continue;
      outcome.event ??= block;
      if (rule === "allowance" && !block.isBlocked) outcome.ownPlaces.add(place);
      if (rule === "unconverted_amount") raise(outcome, `${place} ${Math.floor(since / day)}`, limit);
    }
    if (since - (scene.attackedAt.get(accountId) ?? -Infinity) < day) return;
    calmEvents.set(rule, (calmEvents.get(rule) ?? 0) + 1);
  }
  const clock = { at: 0, now: () => clock.at };
  const config = { isEnforced: true, isLimited: true, recipientLimit, spendMicros };
  const scene: Scene = {
    guard: new Guard(config, clock, note),
    clock,
    timeline: new Timeline(period.from),
    policies: new Map(customers.flatMap(listPolicies)),
    phones: new Phones(attacks.flatMap(({ attack: { phone } }) => (phone === undefined ? [] : [phone]))),
    attackedAt: new Map(),
  };
  for (let at = begin - earlierDays * day; at < begin; at += day) countDay(scene, customers, at);
  const traffic = new Map(customers.map((each) => [each.accountId, new LegitimateTraffic(scene, each)]));
  for (const [index, outcome] of outcomes.entries()) plan(outcome, scene, createRandom(seed * 1_000 + index));
  for (let now = period.from; now < period.until; now += minute) {
    for (const each of traffic.values()) each.plan(now);
    scene.timeline.run(now + minute);
  }
  const tallies = new Map(traffic.entries().map(([accountId, { tally }]) => [accountId, tally]));
  return { scene, customers, tallies, outcomes, phones: scene.phones, calmEvents };
}

const unlimited = { isWatched: false, limitsRecipient: false, unconvertedMicros: Infinity };

/** Counts the cost of an earlier day, of which half was converted. */
function countDay({ guard, clock }: Scene, customers: readonly Customer[], at: number): void {
  clock.at = at;
  for (const { accountId, ...customer } of customers) {
    for (const { country, sends } of listUsualSends({ accountId, ...customer })) {
      const { region } = country;
      const priceMicros = sends * country.priceMicros;
      const day = {
        accountId,
        channel: "sms",
        recipient: "",
        region,
        verificationId: "",
        isTrusted: true,
      } as const;
      guard.admit({ ...day, priceMicros }, unlimited);
      const conversions = Math.max(1, Math.floor(sends));
      for (let index = 0; index < conversions; index += 1) {
        guard.convert({ ...day, priceMicros: priceMicros / 2 / conversions });
      }
    }
  }
}

function plan(outcome: Outcome, scene: Scene, random: Random): void {
  const { attack, until } = outcome;
  const run = (now: number) => {
    attempt(outcome, scene, random, now);
    // An attacker whose sends are blocked tries more slowly, and does not give up.
    const pause = Math.max(attack.pauseMilliseconds, outcome.rule === undefined ? 0 : 5_000);
    const hasMoney = outcome.passed.micros < (attack.budgetMicros ?? Infinity);
    if (now + pause < until && hasMoney) scene.timeline.add({ at: now + pause, run });
  };
  scene.timeline.add({ at: outcome.from, run });
}

/** Returns the loss with a limit that is at least as large as the one given. */
function raise({ losses }: Outcome, key: string, limit: number): Loss {
  const loss = losses.get(key) ?? { sends: 0, micros: 0, limit: 0 };
  losses.set(key, loss);
  loss.limit = Math.max(loss.limit, limit);
  return loss;
}

function attempt(outcome: Outcome, scene: Scene, random: Random, now: number): void {
  const { attack, passed, before, places } = outcome;
  const send = attack.next(outcome.attempts);
  const { accountId, region, priceMicros } = send;
  outcome.attempts += 1;
  outcome.isJudged ||= send.verificationId !== null && send.isTrusted !== true;
  // An event of all new countries names no country.
  for (const country of [region, ""]) places.add(`${accountId} ${country}`);
  scene.attackedAt.set(accountId, now);
  const finding = admit(scene, send, now);
  const key = `${accountId} ${region} ${Math.floor(now / day)}`;
  if (finding) {
    if (finding.rule === "unconverted_amount") raise(outcome, key, finding.limit);
    outcome.rule ??= finding.rule;
    outcome.blockedAt ??= now;
    return;
  }
  const loss = raise(outcome, key, 0);
  const isPaid = send.channel === "sms" || send.channel === "flash_call";
  for (const sum of outcome.rule === undefined ? [passed, before, loss] : [passed, loss]) {
    sum.sends += sum === loss && !isPaid ? 0 : 1;
    sum.micros += priceMicros;
  }
  if (random.next() >= (attack.converted ?? 0)) return;
  const convertLater = (at: number) => {
    loss.sends -= isPaid ? 1 : 0;
    loss.micros -= priceMicros;
    convert(scene, { ...send, createdAt: now }, at);
  };
  scene.timeline.add({ at: now + 20_000, run: convertLater });
}
