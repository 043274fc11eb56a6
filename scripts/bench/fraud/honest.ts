import type { Guard } from "../../../src/guard/guard.ts";
import type { GuardedSend } from "../../../src/ports/guard.ts";
import { destination, minute, rateAt, type Customer } from "./customers.ts";
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

/** What came of honest codes. */
export interface Tally {
  sends: number;
  blocked: number;
  readonly byRule: Map<string, number>;
  readonly accounts: Set<string>;
}

/** The honest traffic of a minute: sends at their times, and what follows from each. */
export class HonestTraffic {
  readonly tally: Tally = { sends: 0, blocked: 0, byRule: new Map(), accounts: new Set() };
  private readonly guard: Guard;
  private readonly random: Random;
  private readonly later: (event: Event) => void;
  private verifications = 0;

  constructor(guard: Guard, random: Random, later: (event: Event) => void) {
    this.guard = guard;
    this.random = random;
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
    const { guard, random, tally } = this;
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
    tally.sends += 1;
    const found = guard.admit(send, false, now)?.finding;
    if (found) {
      tally.blocked += 1;
      tally.accounts.add(accountId);
      tally.byRule.set(found.rule, (tally.byRule.get(found.rule) ?? 0) + 1);
      return;
    }
    this.follow(customer, send, resends, conversion, now);
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
