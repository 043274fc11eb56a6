import { Guard } from "../../../src/guard/guard.ts";
import type { GuardedSend, SentMessage, Suspicion } from "../../../src/ports/guard.ts";
import {
  day,
  drawCountry,
  drawNetwork,
  drawNumber,
  hour,
  minute,
  rateAt,
  spendMicros,
  toPolicy,
  usualPolicy,
  type Customer,
  type Period,
} from "./customers.ts";
import { createRandom, type Random } from "./random.ts";

/** Begin of the simulated time. */
export const begin = Date.UTC(2026, 0, 5);
/** Settings of the recipient limit. */
export const recipientLimit = { hour: 10, day: 20 };
/** Days before the simulation of which the guard has counted the costs. */
const earlierDays = 14;
const impossibleShare = 0.03;
const forgottenFeedback = 0.1;
const resendShare = 0.3;

/** Sends that somebody requests for money, or to harm a customer. */
export interface Attack extends Period {
  readonly name: string;
  readonly pauseMilliseconds: number;
  readonly next: (index: number) => GuardedSend;
  /** Share of the codes that the attacker enters. */
  readonly converted: number;
  /** The attacker's money, in micro-units. */
  readonly budgetMicros: number;
  /** Phone that all sends go to. */
  readonly phone?: string | undefined;
  /** True if the account has recipients of its own in the country: only the amount limits the loss. */
  readonly isOwnCountry: boolean;
}

/** The results of an attack. */
const toOutcome = (attack: Attack) => ({
  attack,
  attempts: 0,
  passed: { sends: 0, micros: 0 },
  /** Unconverted cost and its largest reported limit, in micro-units, by account, country and day of UTC. */
  losses: new Map<string, { micros: number; limit: number }>(),
  /** Rule of the first blocked send. */
  rule: undefined as string | undefined,
  /** The attacked accounts with their countries. */
  places: new Set<string>(),
  /** Places where the account has recipients of its own, as a harmless event of the allowance reports. */
  ownPlaces: new Set<string>(),
  /** First event of the guard for one of the places. */
  event: undefined as Suspicion | undefined,
});
export type Outcome = ReturnType<typeof toOutcome>;

/** A customer's legitimate sends, without an attack on it in the 24 hours before, and with one. */
const createTally = () => ({
  calm: { sends: 0, blocked: 0 },
  attacked: { sends: 0, blocked: 0 },
  /** Rules of blocked sends, by the key of the send. */
  blocked: new Map<string, string>(),
});

/** SMS and calls to the phone of an attack: times since the latest conversion, and the largest numbers. */
const createPhone = () => ({ times: [] as number[], hour: 0, day: 0, isOwned: false });

/** A code that a person requests. All that follows is drawn from the person's own numbers. */
interface Request {
  readonly customer: Customer;
  readonly random: Random;
  readonly key: string;
  readonly send: GuardedSend;
}

/** Simulates legitimate traffic with attacks. The guard is new, and has the statistics of earlier days. */
export function simulate(
  seed: number,
  { from, until }: Period,
  customers: readonly Customer[],
  attacks: readonly Attack[],
): Simulation {
  const simulation = new Simulation(customers, attacks);
  for (let at = begin - earlierDays * day; at < begin; at += day) simulation.countDay(at);
  for (const [index, outcome] of simulation.outcomes.entries()) {
    simulation.attack(outcome, createRandom(seed * 1_000 + index));
  }
  const sources = customers.map((customer) => ({ customer, random: createRandom(customer.seed) }));
  for (let now = from; now < until; now += minute) {
    for (const { customer, random } of sources) simulation.request(customer, random, now);
    simulation.run(now, now + minute);
  }
  return simulation;
}

/** A guard on simulated time with its traffic, and the results. */
export class Simulation {
  readonly customers: readonly Customer[];
  readonly outcomes: readonly Outcome[];
  readonly tallies;
  readonly phones;
  private readonly guard: Guard;
  private readonly policies;
  private now = 0;
  /** Actions by the second of their time. */
  private readonly actions = new Map<number, ((now: number) => void)[]>();
  private readonly attackedAt = new Map<string, number>();

  constructor(customers: readonly Customer[], attacks: readonly Attack[]) {
    this.customers = customers;
    this.policies = new Map(
      customers.map((each) => [`${each.accountId} ${each.home.region}`, toPolicy(each)]),
    );
    const config = { isEnforced: true, isLimited: true, recipientLimit, spendMicros };
    this.guard = new Guard(config, { now: () => this.now }, (suspicion) => this.note(suspicion));
    this.tallies = new Map(customers.map(({ accountId }) => [accountId, createTally()]));
    this.outcomes = attacks.map(toOutcome);
    this.phones = new Map(attacks.flatMap(({ phone }) => (phone ? [[phone, createPhone()]] : [])));
  }

  run(from: number, until: number): void {
    for (let second = Math.floor(from / 1_000); second < until / 1_000; second += 1) {
      for (const act of this.actions.get(second) ?? []) act(second * 1_000);
      this.actions.delete(second);
    }
  }

  /** Plans an action, at the earliest in the present second. */
  private plan(at: number, act: (now: number) => void): void {
    const second = Math.floor(Math.max(at, this.now) / 1_000);
    const list = this.actions.get(second);
    if (list) list.push(act);
    else this.actions.set(second, [act]);
  }

  /** Counts the cost of an earlier day, of which half was converted. */
  countDay(at: number): void {
    this.now = at;
    const policy = { isWatched: false, limitsRecipient: false, unconvertedMicros: Infinity };
    const earlier = { channel: "sms", recipient: "", verificationId: "", isTrusted: true } as const;
    for (const { accountId, home, others, sendsADay } of this.customers) {
      for (const { region, ...country } of [home, ...others]) {
        const sends = Math.ceil(region === home.region ? sendsADay : sendsADay / 10 / others.length);
        const send = { ...earlier, accountId, region };
        this.guard.admit({ ...send, priceMicros: sends * country.priceMicros }, policy);
        for (let index = 0; index < sends; index += 1) {
          this.guard.convert({ ...send, priceMicros: country.priceMicros / 2 });
        }
      }
    }
  }

  /** Plans the legitimate requests of the minute that begins at a time. */
  request(customer: Customer, random: Random, from: number): void {
    const { accountId, people, reporting } = customer;
    const count = random.poisson(rateAt(customer, from));
    for (let index = 0; index < count; index += 1) {
      const own = createRandom(random.below(2 ** 32));
      const key = `${accountId} ${from / minute} ${index}`;
      this.plan(from + random.next() * minute, (now) => {
        const country = drawCountry(customer, now, own);
        const send: GuardedSend = {
          accountId,
          channel: "sms",
          recipient: people ? own.pick(people) : drawNumber(country, own),
          region: country.region,
          priceMicros: country.priceMicros,
          verificationId: reporting === "verifications" ? key : null,
          network: drawNetwork(customer, own),
        };
        this.send({ customer, random: own, key, send }, 0, now);
      });
    }
  }

  private send(request: Request, resends: number, now: number): void {
    const { customer, send } = request;
    const tally = this.tallies.get(customer.accountId)!;
    const isAttacked = now - (this.attackedAt.get(customer.accountId) ?? -Infinity) < day;
    const count = isAttacked ? tally.attacked : tally.calm;
    count.sends += 1;
    const finding = this.admit(send, now);
    if (!finding) return this.follow(request, resends, now);
    const trusted = { ...send, isTrusted: true };
    const proves = finding.challenge && customer.hasChallenge === true && send.isTrusted !== true;
    if (proves && !this.admit(trusted, now)) {
      return this.follow({ ...request, send: trusted }, resends, now);
    }
    count.blocked += 1;
    tally.blocked.set(`${request.key} ${resends}`, finding.rule);
  }

  /** Plans the consequences of a send: a refund, a conversion, or another request. */
  private follow(request: Request, resends: number, createdAt: number): void {
    const { customer, random, send } = request;
    const message = { ...send, createdAt };
    const chance = random.next();
    if (chance < impossibleShare) {
      // A provider rejects half of the numbers that do not exist, and the message is refunded.
      if (chance > impossibleShare / 2) return;
      return this.plan(createdAt + 3_000, (now) => {
        this.now = now;
        this.guard.revert(message);
      });
    }
    if (random.next() < customer.conversion) {
      const delay = Math.min(9 * minute, 20_000 * Math.exp(random.normal()));
      const isForgotten = customer.reporting === "feedback" && random.next() < forgottenFeedback;
      if (customer.reporting === "nothing" || isForgotten) return;
      this.plan(createdAt + delay, (now) => this.convert(message, now));
    } else if (resends < 2 && random.next() < resendShare) {
      this.plan(createdAt + 45_000 * (1 + random.next()), (now) => this.send(request, resends + 1, now));
    }
  }

  private admit(send: GuardedSend, now: number) {
    this.now = now;
    const policy = this.policies.get(`${send.accountId} ${send.region}`) ?? usualPolicy;
    const finding = this.guard.admit(send, policy);
    const phone = this.phones.get(send.recipient);
    if (finding || !phone) return finding;
    phone.times.push(now);
    phone.hour = Math.max(phone.hour, phone.times.filter((at) => now - at < hour).length);
    phone.day = Math.max(phone.day, phone.times.filter((at) => now - at < day).length);
    return undefined;
  }

  private convert(message: SentMessage, now: number): void {
    this.now = now;
    this.guard.convert(message);
    const phone = this.phones.get(message.recipient);
    if (!phone) return;
    phone.isOwned = true;
    phone.times.length = 0;
  }

  /** Plans an attack: an attacker whose sends are blocked tries more slowly, and does not give up. */
  attack(outcome: Outcome, random: Random): void {
    const { attack, passed } = outcome;
    const act = (now: number) => {
      this.attempt(outcome, random, now);
      const pause = Math.max(attack.pauseMilliseconds, outcome.rule === undefined ? 0 : 5_000);
      if (now + pause < attack.until && passed.micros < attack.budgetMicros) this.plan(now + pause, act);
    };
    this.plan(attack.from, act);
  }

  private attempt(outcome: Outcome, random: Random, now: number): void {
    const { attack, passed, places } = outcome;
    const send = attack.next(outcome.attempts);
    const { accountId, region, priceMicros } = send;
    outcome.attempts += 1;
    // An event of all new countries names no country.
    for (const country of [region, ""]) places.add(`${accountId} ${country}`);
    this.attackedAt.set(accountId, now);
    const finding = this.admit(send, now);
    const loss = findLoss(outcome, `${accountId} ${region}`, now);
    if (finding) {
      if (finding.rule === "unconverted_amount") loss.limit = Math.max(loss.limit, finding.limit);
      outcome.rule ??= finding.rule;
      return;
    }
    passed.sends += 1;
    passed.micros += priceMicros;
    loss.micros += priceMicros;
    if (random.next() >= attack.converted) return;
    this.plan(now + 20_000, (at) => {
      loss.micros -= priceMicros;
      this.convert({ ...send, createdAt: now }, at);
    });
  }

  /** Attributes an event of the guard to the attacks on its account and country. */
  private note(suspicion: Suspicion): void {
    const { accountId, country, since, until, rule, limit, isBlocked } = suspicion;
    const place = `${accountId} ${country}`;
    if (until <= since) return;
    for (const outcome of this.outcomes) {
      if (!outcome.places.has(place) || since >= outcome.attack.until + day) continue;
      outcome.event ??= suspicion;
      if (rule === "allowance" && !isBlocked) outcome.ownPlaces.add(place);
      const loss = findLoss(outcome, place, since);
      if (rule === "unconverted_amount") loss.limit = Math.max(loss.limit, limit);
    }
  }
}

function findLoss({ losses }: Outcome, place: string, now: number) {
  const key = `${place} ${Math.floor(now / day)}`;
  const loss = losses.get(key) ?? { micros: 0, limit: 0 };
  losses.set(key, loss);
  return loss;
}
