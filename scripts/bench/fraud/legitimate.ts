import type { Guard } from "../../../src/guard/guard.ts";
import type { GuardedSend, SendPolicy, SentMessage } from "../../../src/ports/guard.ts";
import { drawNumber, type Country } from "./countries.ts";
import { day, drawCountry, drawNetwork, minute, rateAt, usualPolicy, type Customer } from "./customers.ts";
import { createRandom, type Random } from "./random.ts";
import type { Phones, Timeline } from "./timeline.ts";

const impossibleShare = 0.03;
const forgottenFeedback = 0.1;
const resendShare = 0.3;

/** A simulation's guard, time and settings. */
export interface Scene {
  readonly guard: Guard;
  readonly clock: { at: number };
  readonly timeline: Timeline;
  /** By account and country. */
  readonly policies: ReadonlyMap<string, SendPolicy>;
  readonly phones: Phones;
  /** Time of the latest attempt of an attack, by account. */
  readonly attackedAt: Map<string, number>;
}

/** Admits a send with the settings of its account. */
export function admit({ guard, clock, policies, phones }: Scene, send: GuardedSend, now: number) {
  clock.at = now;
  const finding = guard.admit(send, policies.get(`${send.accountId} ${send.region}`) ?? usualPolicy);
  if (!finding) phones.add(send, now);
  return finding;
}

export function convert({ guard, clock }: Scene, message: SentMessage, now: number): void {
  clock.at = now;
  guard.convert(message);
}

function revert({ guard, clock }: Scene, message: SentMessage, now: number): void {
  clock.at = now;
  guard.revert(message);
}

/** Counts of a customer's legitimate sends. */
export interface Count {
  sends: number;
  blocked: number;
  /** Sends that passed because their requester passed a challenge. */
  challenged: number;
}

/** A customer's legitimate sends without and within 24 hours after an attack on it. */
export class Tally {
  readonly calm: Count = { sends: 0, blocked: 0, challenged: 0 };
  readonly attacked: Count = { sends: 0, blocked: 0, challenged: 0 };
  /** Blocked sends by rule. */
  readonly rules = { calm: new Map<string, number>(), attacked: new Map<string, number>() };
  /** Keys of blocked sends, with their rule. */
  readonly blocked = new Map<string, string>();
}

/** A requester of a code. All that it does is drawn from its own numbers. */
interface Person {
  readonly key: string;
  readonly customer: Customer;
  readonly recipient: string;
  readonly country: Country;
  readonly network: string | undefined;
  readonly random: Random;
  isTrusted: boolean;
}

/** The sends of one customer and their consequences. */
export class LegitimateTraffic {
  readonly tally = new Tally();
  private readonly scene: Scene;
  private readonly customer: Customer;
  private readonly random: Random;
  private people = 0;

  constructor(scene: Scene, customer: Customer) {
    this.scene = scene;
    this.customer = customer;
    this.random = createRandom(customer.seed);
  }

  /** Plans the sends of the minute that begins at a time. */
  plan(from: number): void {
    const { random, customer } = this;
    const count = random.poisson(rateAt(customer, from));
    for (let index = 0; index < count; index += 1) this.planPerson(from + random.next() * minute);
    const { enrolment } = customer;
    if (!enrolment || Math.floor(enrolment.from / minute) !== from / minute) return;
    for (let index = 0; index < enrolment.employees; index += 1) {
      this.planPerson(from + random.next() * 60 * minute, `${enrolment.first.slice(0, -3)}${100 + index}`);
    }
  }

  private planPerson(at: number, recipient?: string): void {
    const seed = this.random.below(2 ** 32);
    this.people += 1;
    const key = `${this.customer.accountId} ${this.people}`;
    this.scene.timeline.add({ at, run: (now) => this.start(key, createRandom(seed), recipient, now) });
  }

  private start(key: string, random: Random, employee: string | undefined, now: number): void {
    const { customer } = this;
    const isEmployee = employee !== undefined;
    const country = isEmployee ? customer.countries[0]!.country : drawCountry(customer, now, random);
    const recipient =
      employee ?? (customer.people ? random.pick(customer.people) : drawNumber(country, random));
    const network = drawNetwork(customer, random);
    this.send({ key, customer, recipient, country, network, random, isTrusted: false }, 0, now);
  }

  private send(person: Person, resends: number, now: number): void {
    const { scene, tally } = this;
    const { customer, recipient, network, country, isTrusted } = person;
    const { accountId, reporting, hasChallenge = false } = customer;
    const { region, priceMicros } = country;
    const key = `${person.key} ${resends}`;
    const verificationId = reporting === "verifications" ? key : null;
    const send: GuardedSend = {
      accountId,
      channel: "sms",
      recipient,
      region,
      priceMicros,
      verificationId,
      network,
      isTrusted,
    };
    const state = now - (scene.attackedAt.get(accountId) ?? -Infinity) < day ? "attacked" : "calm";
    tally[state].sends += 1;
    const finding = admit(scene, send, now);
    if (!finding) return this.follow(person, send, resends, now);
    const trusted = { ...send, isTrusted: true };
    if (finding.challenge && hasChallenge && !isTrusted && !admit(scene, trusted, now)) {
      tally[state].challenged += 1;
      person.isTrusted = true;
      return this.follow(person, trusted, resends, now);
    }
    tally[state].blocked += 1;
    tally.rules[state].set(finding.rule, (tally.rules[state].get(finding.rule) ?? 0) + 1);
    tally.blocked.set(key, finding.rule);
  }

  private follow(person: Person, send: GuardedSend, resends: number, createdAt: number): void {
    const { scene } = this;
    const { timeline, phones } = scene;
    const { customer, random } = person;
    if (random.next() < impossibleShare) {
      // A provider rejects half of the numbers that do not exist, and the message is refunded.
      if (random.next() >= 0.5) return;
      return timeline.add({ at: createdAt + 3_000, run: (at) => revert(scene, { ...send, createdAt }, at) });
    }
    if (random.next() < customer.conversion) {
      const delay = Math.min(9 * minute, 20_000 * Math.exp(random.normal()));
      const isReported = customer.reporting === "verifications" || random.next() >= forgottenFeedback;
      if (customer.reporting === "nothing" || !isReported) return;
      const convertAt = (at: number) => {
        convert(scene, { ...send, createdAt }, at);
        phones.convert(send.recipient);
      };
      timeline.add({ at: createdAt + delay, run: convertAt });
    } else if (resends < 2 && random.next() < resendShare) {
      const resend = (at: number) => this.send(person, resends + 1, at);
      timeline.add({ at: createdAt + 45_000 * (1 + random.next()), run: resend });
    }
  }
}
