import type { Guard } from "../../../src/guard/guard.ts";
import type { GuardedSend } from "../../../src/ports/guard.ts";
import { day, destination, minute, rateAt, type Customer, type Telling } from "./customers.ts";
import { numberIn } from "./countries.ts";
import type { Random } from "./random.ts";

const impossibleShare = 0.03;
const forgottenFeedback = 0.1;
const resendShare = 0.3;

/** The network of who asks for a code, where the customer tells it. */
export const networkOf = ({ telling }: Customer, random: Random): string | undefined =>
  telling === "verifications" ? anyNetwork(random) : undefined;

/** One that people come from. */
export const anyNetwork = (random: Random): string => `${random.below(65_536)}`;

/** What will happen at a time. */
export interface Event {
  readonly at: number;
  readonly run: (now: number) => void;
}

/** Honest codes that one rule blocked, of customers of one kind, beside an attack or not. */
export interface Blocked {
  readonly rule: string;
  readonly telling: Telling;
  readonly isBesideAttack: boolean;
  count: number;
}

/** What came of honest codes. */
export interface Tally {
  sends: number;
  blocked: number;
  readonly kinds: Map<string, Blocked>;
  readonly accounts: Set<string>;
}

/** When somebody last attacked an account in a country. */
export class Attacked {
  private readonly last = new Map<string, number>();

  count({ accountId, region }: Place, now: number): void {
    this.last.set(`${accountId} ${region}`, now);
  }

  /** Whether somebody did today. */
  has({ accountId, region }: Place, now: number): boolean {
    return now - (this.last.get(`${accountId} ${region}`) ?? -Infinity) < day;
  }
}

type Place = Pick<GuardedSend, "accountId" | "region">;

/** The honest traffic of a minute: sends at their times, and what follows from each. */
export class HonestTraffic {
  readonly tally: Tally = { sends: 0, blocked: 0, kinds: new Map(), accounts: new Set() };
  private readonly guard: Guard;
  private readonly random: Random;
  private readonly attacked: Attacked;
  private readonly later: (event: Event) => void;
  private verifications = 0;

  constructor(guard: Guard, random: Random, attacked: Attacked, later: (event: Event) => void) {
    this.guard = guard;
    this.random = random;
    this.attacked = attacked;
    this.later = later;
  }

  /** Plans the sends of a customer within the minute that begins at a time. */
  plan(customer: Customer, from: number): void {
    const { random } = this;
    const count = random.poisson(rateAt(customer, from));
    for (let index = 0; index < count; index += 1) {
      this.later({ at: from + random.next() * minute, run: (now) => this.start(customer, now) });
    }
    const { enrolment } = customer;
    if (!enrolment || Math.floor(enrolment.from / minute) !== from / minute) return;
    for (let index = 0; index < enrolment.employees; index += 1) {
      const number = `${enrolment.first.slice(0, -3)}${100 + index}`;
      const at = from + random.next() * 60 * minute;
      this.later({ at, run: (now) => this.send(customer, number, customer.countries[0]!.country, 0, now) });
    }
  }

  private start(customer: Customer, now: number): void {
    const country = destination(customer, now, this.random);
    this.send(customer, numberIn(country, this.random), country, 0, now);
  }

  private send(
    customer: Customer,
    recipient: string,
    country: { readonly region: string; readonly priceMicros: number },
    resends: number,
    now: number,
  ): void {
    const { guard, random } = this;
    const { accountId, telling, conversion } = customer;
    this.verifications += 1;
    const verificationId = telling === "verifications" ? String(this.verifications) : null;
    const network = networkOf(customer, random);
    const { region, priceMicros } = country;
    const send: GuardedSend = {
      accountId,
      channel: "sms",
      recipient,
      region,
      priceMicros,
      verificationId,
      network,
    };
    this.tally.sends += 1;
    const found = guard.admit(send, false, now)?.finding;
    if (found) this.countBlocked(send, found.rule, telling, now);
    else this.follow(customer, send, resends, conversion, now);
  }

  private countBlocked(send: GuardedSend, rule: string, telling: Telling, now: number): void {
    const { kinds, accounts } = this.tally;
    const isBesideAttack = this.attacked.has(send, now);
    const key = `${rule} ${telling} ${isBesideAttack}`;
    const kind = kinds.get(key) ?? { rule, telling, isBesideAttack, count: 0 };
    kind.count += 1;
    kinds.set(key, kind);
    accounts.add(send.accountId);
    this.tally.blocked += 1;
  }

  private follow(
    customer: Customer,
    send: GuardedSend,
    resends: number,
    conversion: number,
    now: number,
  ): void {
    const { guard, random } = this;
    if (random.next() < impossibleShare) {
      // Half of the numbers that do not exist are refused by a gateway, which costs nothing.
      if (random.next() < 0.5) this.later({ at: now + 3_000, run: (at) => guard.takeBack(send, at) });
      return;
    }
    if (random.next() < conversion) {
      const delay = Math.min(9 * minute, 20_000 * Math.exp(random.normal()));
      const isTold = customer.telling === "verifications" || random.next() >= forgottenFeedback;
      if (customer.telling === "nothing" || !isTold) return;
      this.later({ at: now + delay, run: (at) => guard.answered(send, delay, at) });
    } else if (resends < 2 && random.next() < resendShare) {
      const { recipient, region, priceMicros } = send;
      const again = (at: number) => this.send(customer, recipient, { region, priceMicros }, resends + 1, at);
      this.later({ at: now + 45_000 * (1 + random.next()), run: again });
    }
  }
}
