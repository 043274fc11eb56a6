import {
  millisecondsPerDay,
  millisecondsPerHour,
  millisecondsPerMinute,
} from "../../src/domain/time/units.ts";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend, SendPolicy } from "../../src/ports/guard.ts";
import { createRandom, type Random } from "../../test/support/random.ts";
import { formatNumber, formatTable } from "./report.ts";

/** Start of the simulated time, in Unix milliseconds. */
const simulationStart = Date.UTC(2026, 0, 5);
/** Start of the attacks, after a period of normal traffic. */
const attackStart = simulationStart + 5 * millisecondsPerDay + 9 * millisecondsPerHour;
/** Default limit for the cost of unconverted sends, for each account and country, in micro-units. */
const spendMicros = 20_000_000;
const recipientLimit = { hour: 10, day: 20 };
const usualPolicy: SendPolicy = { isMonitorOnly: false, limitsRecipient: true };
/** Settings before the attacks. The guard only monitors, so that it collects the statistics of normal traffic. */
const monitoring = { isMonitorOnly: true, limitsRecipient: false, unconvertedMicros: Infinity };

/** A country: prefixes of its mobile numbers, the number of digits after them, and the price of an SMS. */
interface Country {
  readonly region: string;
  readonly prefixes: readonly string[];
  readonly digits: number;
  readonly priceMicros: number;
}

function toCountry(line: string): Country {
  const [region = "", price, digits, ...prefixes] = line.split(" ");
  return { region, prefixes, digits: Number(digits), priceMicros: Math.round(Number(price) * 1e6) };
}

/** Home countries of legitimate customers. */
const homeCountries = [
  "GB 0.04 8 +4474 +4475 +4477 +4478 +4479",
  "DE 0.075 8 +49151 +49157 +49176",
  "FR 0.06 7 +3361 +3362 +3366 +3367 +3375",
  "US 0.01 7 +1212 +1310 +1415 +1512 +1617 +1718 +1802 +1917",
].map(toCountry);

/** Countries where legitimate customers have few recipients. Some are frequent targets of fraud. */
const rareCountries = [
  "NL 0.09 7 +3161 +3162 +3164",
  "KE 0.11 6 +254701 +254722",
  "PK 0.16 7 +92300 +92321",
  "ID 0.2 7 +62811 +62812 +62857",
  "LK 0.22 6 +94711 +94771",
  "AZ 0.31 7 +99450 +99455",
  "TN 0.24 6 +21620 +21655",
].map(toCountry);
const expensive = rareCountries.filter(({ priceMicros }) => priceMicros >= 200_000);
const home = homeCountries[0]!;
const launched = expensive[0]!;

const drawNumber = ({ prefixes, digits }: Country, random: Random): string =>
  random.pick(prefixes) + String(random.below(10 ** digits)).padStart(digits, "0");
const drawNetwork = (random: Random) => `network ${random.below(1e9)}`;

/** Source of a customer's conversions: verifications with codes of connect-hub, feedback of the customer, or none. */
type Reporting = "verifications" | "feedback" | "nothing";

/** A legitimate customer and its traffic. */
interface Customer {
  readonly accountId: string;
  readonly reporting: Reporting;
  readonly sendsADay: number;
  /** Share of the codes that recipients enter. */
  readonly conversion: number;
  readonly home: Country;
  /** Share of codes that go to a random country. */
  readonly strays: number;
  /** Country that gets a growing share of the codes, from the start of the attacks. */
  readonly launch?: Country;
  /**
   * Phone numbers of recipients that request codes repeatedly, behind one IP address of a mobile network. Unset if each
   * code goes to a random number.
   */
  readonly people?: readonly string[];
  /** True if the customer's form lets a blocked requester prove that it is a person. */
  readonly hasChallenge: boolean;
}

const usualCustomer: Omit<Customer, "accountId"> = {
  reporting: "verifications",
  sendsADay: 300,
  conversion: 0.7,
  home,
  strays: 0,
  hasChallenge: false,
};

/**
 * Creates the legitimate customers that are not attacked: every kind of traffic, in three sizes, with every source of
 * conversions.
 */
function createCustomers(random: Random): readonly Customer[] {
  const list: Customer[] = [];
  for (const kind of ["one country", "carrier", "launch"]) {
    for (const sendsADay of [20, 200, 2_000]) {
      for (const reporting of ["verifications", "feedback", "nothing"] as const) {
        const country = random.pick(homeCountries);
        const people = Array.from({ length: 2_000 }, () => drawNumber(country, random));
        list.push({
          ...usualCustomer,
          accountId: `${kind}, ${sendsADay} a day, ${reporting}`,
          reporting,
          sendsADay,
          conversion: random.between(0.5, 0.93),
          home: country,
          ...(kind === "carrier" ? { people } : { strays: 0.02 }),
          ...(kind === "launch" && { launch: launched }),
        });
      }
    }
  }
  return list;
}

/**
 * Returns the settings of a send. A customer that reports no conversions has raised its limit to the cost of three
 * normal days, in its own countries and if that is more than the default.
 */
function toPolicy(customer: Customer | undefined, region: string): SendPolicy {
  if (customer?.reporting !== "nothing") return usualPolicy;
  const raised = [customer.home, customer.launch].find((country) => country?.region === region);
  const unconvertedMicros = 3 * customer.sendsADay * (raised?.priceMicros ?? 0);
  return { ...usualPolicy, unconvertedMicros: Math.max(spendMicros, unconvertedMicros) };
}

/**
 * Creates a legitimate send. The country of a launch starts with ten codes a day. Its codes grow by a factor of 1.8 a
 * day, up to a third of all codes.
 */
function drawSend(customer: Customer, now: number, random: Random): GuardedSend {
  const { accountId, people, reporting, launch, sendsADay, strays } = customer;
  const launchedCodes =
    now > attackStart ? 10 * 1.8 ** Math.floor((now - attackStart) / millisecondsPerDay) : 0;
  let country = customer.home;
  if (launch && random.next() < Math.min(1 / 3, launchedCodes / sendsADay)) country = launch;
  else if (random.next() < strays) country = random.pick(random.next() < 0.6 ? homeCountries : rareCountries);
  const { region, priceMicros } = country;
  const recipient = people ? random.pick(people) : drawNumber(country, random);
  const requested = { verificationId: "legitimate", network: people ? "carrier" : drawNetwork(random) };
  const own = reporting === "verifications" ? requested : { verificationId: null };
  return { accountId, channel: "sms", recipient, region, priceMicros, ...own };
}

/**
 * A kind of attack. Unset members mean verifications to random numbers of a new, expensive country, each from a new IP
 * network.
 */
interface AttackRow {
  /** Milliseconds between two sends. */
  readonly every: number;
  /** Number of accounts that the attacker owns. Unset if the attack uses the account of a customer. */
  readonly accounts?: number;
  readonly source?: Reporting;
  /** Attacked countries. Each account sends to them one after another. */
  readonly to?: readonly Country[];
  /** Attacked numbers: consecutive numbers, numbers of one range of 10,000, or a single number. */
  readonly numbers?: "consecutive" | "range" | "one";
  /** True if all sends come from one IP network. */
  readonly isOneNetwork?: boolean;
  /** Channels, one after another. Default: SMS only. */
  readonly channels?: readonly GuardedSend["channel"][];
  /** True if the customer's backend marks the requesters as trusted. */
  readonly isTrusted?: boolean;
  /** Share of the codes that the attacker enters. */
  readonly converted?: number;
  /** True if the customer's form has a challenge. */
  readonly hasChallenge?: boolean;
}

const second = 1_000;
const minute = millisecondsPerMinute;
const calls = ["sms", "sms", "flash_call"] as const;
const toHome = { to: [home] };
const phone = { every: 30 * second, numbers: "one", ...toHome } as const;
const form = { hasChallenge: true, ...toHome };

const rows: Readonly<Record<string, AttackRow>> = {
  "consecutive numbers, 80 a second": { every: 12, numbers: "consecutive", isOneNetwork: true },
  "many prefixes of a country, 10 a second": { every: 100 },
  "slow drip into a range, every 10 minutes": { every: 10 * minute, numbers: "range" },
  "many IP networks, as slow as people": { every: 30 * second },
  "all rare countries in turn": { every: 5 * second, to: rareCountries },
  "1 of 5 codes is entered, one range": { every: 10 * second, numbers: "range", converted: 0.2 },
  "1 of 2 codes is entered": { every: 10 * second, converted: 0.5 },
  "one IP network, home country": { every: second, isOneNetwork: true, ...toHome },
  "own codes with feedback": { every: 2 * minute, source: "feedback" },
  "own codes without feedback": { every: 2 * minute, source: "nothing" },
  "new account, own codes, one range": { every: second, accounts: 1, source: "nothing", numbers: "range" },
  "trusted clients": { every: 30 * second, isTrusted: true },
  "alternating channels": { every: 30 * second, channels: ["sms", "whatsapp", "flash_call"] },
  "fifty accounts, all rare countries": { every: 5 * second, accounts: 50, to: rareCountries },
  "two accounts, where others launch": { every: 33 * second, accounts: 2, to: [launched] },
  "one phone, one account": { ...phone, accounts: 1, source: "nothing" },
  "one phone, calls and SMS of 12 accounts": { ...phone, accounts: 12, source: "nothing", channels: calls },
  "one phone, verifications of 20 accounts": { ...phone, accounts: 20 },
  "form, 30 bots an hour": { every: 2 * minute, ...form },
  "form, 300 bots an hour": { every: 12 * second, ...form },
  "form, 60 bots an hour, one carrier": { every: minute, isOneNetwork: true, ...form },
};

/** Creates all attacks, with the customers whose accounts they use. */
const createAttacks = (random: Random) =>
  Object.entries(rows).map(([name, row], index) => {
    const { every, accounts, to = [expensive[index % expensive.length]!], channels = ["sms"] } = row;
    const { source = "verifications", converted = 0, hasChallenge = false, isTrusted, numbers } = row;
    const isVerification = source === "verifications";
    const prefix = drawNumber(to[0]!, random);
    const drawRecipient = (number: number, country: Country) => {
      if (numbers === "one") return prefix;
      if (numbers === "range") return prefix.slice(0, -4) + String(random.below(1e4)).padStart(4, "0");
      if (numbers) return prefix.slice(0, -5) + String(number % 1e5).padStart(5, "0");
      return drawNumber(country, random);
    };
    return {
      name,
      every,
      converted,
      isOnePhone: numbers === "one",
      /**
       * True if the account has no legitimate recipients in the country and no conversions there. The default limit
       * applies to it.
       */
      isNew: converted === 0 && (accounts !== undefined || to[0] !== home),
      customer: accounts ? undefined : { ...usualCustomer, accountId: name, reporting: source, hasChallenge },
      next(number: number): GuardedSend {
        const country = to[Math.floor(number / (accounts ?? 1)) % to.length]!;
        const channel = channels[number % channels.length]!;
        return {
          accountId: accounts ? `${name} ${number % accounts}` : name,
          channel,
          recipient: drawRecipient(number, country),
          region: country.region,
          priceMicros: channel === "whatsapp" ? 30_000 : country.priceMicros,
          verificationId: isVerification ? `${name} ${number}` : null,
          network: isVerification ? (row.isOneNetwork ? "one network" : drawNetwork(random)) : undefined,
          isTrusted,
        };
      },
    };
  });

/** Sends of an attacker, who earns money with them or harms a customer. */
type Attack = ReturnType<typeof createAttacks>[number];

const impossibleShare = 0.03;
const forgottenFeedback = 0.1;
const resendShare = 0.3;

/** Creates the results of an attack that has not started. */
const toOutcome = (attack: Attack) => ({
  attack,
  attempts: 0,
  /**
   * Cost of the unconverted sends in micro-units, by account, country and UTC day. `share` is the largest
   * ratio of cost and limit when this limit blocked a send. It is 0 if the limit blocked none.
   */
  losses: new Map<string, { micros: number; share: number }>(),
  /** Rule of the first blocked send. */
  rule: undefined as string | undefined,
  /** Number of sends that passed, and minutes since the start, at the first event or the first blocked send. */
  detected: undefined as { readonly sends: number; readonly minutes: number } | undefined,
  /** Times of the sends that passed, in Unix milliseconds. */
  times: [] as number[],
});
type Outcome = ReturnType<typeof toOutcome>;

/** Simulates the same legitimate traffic without and with the attacks. One seed always gives the same results. */
export function simulate(seed: number, daysOfAttack: number) {
  const run = (isAttacked: boolean) => {
    const random = createRandom(seed);
    const customers = createCustomers(random);
    const attacks = createAttacks(random);
    const all = [...customers, ...attacks.flatMap(({ customer }) => customer ?? [])];
    const simulation = new Simulation(all, isAttacked ? attacks : []);
    return simulation.run(seed, attackStart + daysOfAttack * millisecondsPerDay);
  };
  return { calm: run(false), attacked: run(true) };
}

/** Simulates legitimate traffic, with or without attacks, on a new guard. */
class Simulation {
  readonly customers: ReadonlyMap<string, Customer>;
  readonly outcomes: readonly Outcome[];
  /** Legitimate sends since the start of the attacks. */
  readonly tallies;
  private readonly guard;
  private now = simulationStart;
  /** Actions by the second in which they run, in Unix milliseconds. */
  private readonly agenda = new Map<number, (() => void)[]>();
  /** Outcomes by account and attacked country. An event about all new countries names no country. */
  private readonly places = new Map<string, Outcome>();

  constructor(customers: readonly Customer[], attacks: readonly Attack[]) {
    this.customers = new Map(customers.map((customer) => [customer.accountId, customer]));
    this.outcomes = attacks.map(toOutcome);
    this.tallies = new Map(customers.map(({ accountId }) => [accountId, { sends: 0, blocked: 0 }]));
    const config = { isEnforced: true, isLimited: true, recipientLimit, spendMicros };
    this.guard = new Guard(config, { now: () => this.now }, ({ accountId, country, since, until }) => {
      const outcome = this.places.get(`${accountId} ${country}`);
      if (outcome && until > since) this.detect(outcome);
    });
  }

  run(seed: number, until: number): this {
    let index = seed * 1_000;
    for (const customer of this.customers.values()) this.planRequest(customer, createRandom((index += 1)));
    for (const outcome of this.outcomes) this.planAttack(outcome, createRandom((index += 1)), attackStart);
    for (; this.now < until; this.now += 1_000) {
      for (const act of this.agenda.get(this.now) ?? []) act();
      this.agenda.delete(this.now);
    }
    return this;
  }

  /** Schedules an action, at the earliest in the current second. */
  private plan(at: number, act: () => void): void {
    const second = Math.max(this.now, at - (at % 1_000));
    const list = this.agenda.get(second);
    if (list) list.push(act);
    else this.agenda.set(second, [act]);
  }

  /** Returns the finding if the guard blocks the send, otherwise undefined. */
  private admit(send: GuardedSend) {
    const policy = toPolicy(this.customers.get(send.accountId), send.region);
    const finding = this.guard.admit(send, this.now < attackStart ? monitoring : policy);
    return finding?.isBlocked ? finding : undefined;
  }

  /** Schedules the next request of a customer. The rate at night is a ninth of the rate at midday. */
  private planRequest(customer: Customer, random: Random): void {
    const pause = (-Math.log(1 - random.next()) * millisecondsPerDay) / (1.8 * customer.sendsADay);
    this.plan(this.now + pause, () => {
      // Everything that follows from a request uses its own random numbers, so that attacks do not change later
      // requests.
      const own = createRandom(random.below(2 ** 32));
      const share = (1 - 0.8 * Math.cos((2 * Math.PI * this.now) / millisecondsPerDay)) / 1.8;
      if (random.next() < share) this.request(customer, drawSend(customer, this.now, own), own);
      this.planRequest(customer, random);
    });
  }

  /** Requests a code for a person, who may pass a challenge and may request two more codes. */
  private request(customer: Customer, given: GuardedSend, random: Random, resends = 0): void {
    const { guard, now } = this;
    let send = given;
    let finding = this.admit(send);
    if (finding?.challenge && customer.hasChallenge && !send.isTrusted) {
      send = { ...given, isTrusted: true };
      finding = this.admit(send);
    }
    const tally = this.tallies.get(customer.accountId)!;
    if (now >= attackStart) {
      tally.sends += 1;
      if (finding) tally.blocked += 1;
    }
    if (finding) return;
    const message = { ...send, createdAt: now };
    const chance = random.next();
    if (chance < impossibleShare) {
      // A provider rejects half of the numbers that do not exist, and the service refunds the message.
      if (chance < impossibleShare / 2) this.plan(now + 3_000, () => guard.revert(message));
    } else if (random.next() < customer.conversion) {
      const delay = Math.min(9 * millisecondsPerMinute, -30_000 * Math.log(1 - random.next()));
      const isForgotten = customer.reporting === "feedback" && random.next() < forgottenFeedback;
      const isReported = customer.reporting !== "nothing" && !isForgotten;
      if (isReported) this.plan(now + delay, () => guard.recordConversion(message));
    } else if (resends < 2 && random.next() < resendShare) {
      const pause = 45_000 * (1 + random.next());
      this.plan(now + pause, () => this.request(customer, send, random, resends + 1));
    }
  }

  /** Schedules an attack. After its first blocked send, an attacker waits at least five seconds between two sends. */
  private planAttack(outcome: Outcome, random: Random, at: number): void {
    this.plan(at, () => {
      this.attempt(outcome, random);
      const pause = Math.max(outcome.attack.every, outcome.rule === undefined ? 0 : 5_000);
      this.planAttack(outcome, random, at + pause);
    });
  }

  private attempt(outcome: Outcome, random: Random): void {
    const { attack, losses } = outcome;
    const { now, places } = this;
    const send = attack.next(outcome.attempts);
    const place = `${send.accountId} ${send.region}`;
    outcome.attempts += 1;
    places.set(place, outcome).set(`${send.accountId} `, outcome);
    const finding = this.admit(send);
    const key = `${place} ${Math.floor(now / millisecondsPerDay)}`;
    const loss = losses.get(key) ?? { micros: 0, share: 0 };
    losses.set(key, loss);
    if (finding) {
      const isAmount = finding.rule === "unconverted_amount";
      if (isAmount) loss.share = Math.max(loss.share, loss.micros / finding.limit);
      outcome.rule ??= finding.rule;
      return this.detect(outcome);
    }
    outcome.times.push(now);
    loss.micros += send.priceMicros;
    if (random.next() >= attack.converted) return;
    const message = { ...send, createdAt: now };
    this.plan(now + 20_000, () => {
      loss.micros -= send.priceMicros;
      this.guard.recordConversion(message);
    });
  }

  private detect(outcome: Outcome): void {
    const minutes = (this.now - attackStart) / millisecondsPerMinute;
    outcome.detected ??= { sends: outcome.times.length, minutes };
  }
}

const daysOfAttack = 14;

/**
 * Simulates legitimate traffic and attacks, and prints the results with their targets. A missed target does not make
 * the measurement invalid.
 */
export async function measureFraud({ seed }: { readonly seed: number }) {
  const simulated = simulate(seed, daysOfAttack);
  const { calm, attacked } = simulated;
  const legitimate = [...calm.tallies].map(([accountId, tally]) => ({
    customer: accountId,
    sends: tally.sends,
    "blocked, %": formatNumber(100 * toShare([tally]), 3),
    "during the attacks, %": formatNumber(100 * toShare([attacked.tallies.get(accountId)!]), 3),
  }));
  const attacks = attacked.outcomes.map(({ attack, rule, times, losses, detected }) => {
    const lost = [...losses.values()].map(({ micros }) => micros / 1e6);
    const sum = lost.reduce((total, each) => total + each, 0);
    return {
      attack: attack.name,
      "first blocked by": rule ?? "none",
      "detected after sends": detected?.sends ?? "never",
      "after minutes": formatNumber(detected?.minutes, 1),
      "passed sends": times.length,
      "units lost": formatNumber(sum, 2),
      "in an account, a country and a day": formatNumber(Math.max(0, ...lost), 2),
    };
  });
  const results = listTargets(simulated);
  const aims = results.map(({ missed, value, ...result }) => ({
    ...result,
    measured: Number(value.toPrecision(4)),
    "missed by": missed.join("; "),
  }));
  for (const table of [legitimate, attacks, aims]) console.log(`\n${formatTable(table)}`);
  return { results, invalid: undefined };
}

/** Compares the results with the targets. `missed` names the customers and attacks that exceed a limit. */
export function listTargets({ calm, attacked }: ReturnType<typeof simulate>) {
  const { outcomes, tallies, customers } = attacked;
  const listCalm = (sources: readonly Reporting[]): Values => {
    const meant = [...customers.values()].filter(({ reporting }) => sources.includes(reporting));
    return [["all", toShare(meant.map(({ accountId }) => calm.tallies.get(accountId)!))]];
  };
  const targets = new Set(outcomes.map(({ attack }) => attack.name));
  const crossed: Values = [...tallies]
    .filter(([accountId]) => !targets.has(accountId))
    .map(([accountId, { blocked }]) => [accountId, blocked - calm.tallies.get(accountId)!.blocked]);
  const challenged: Values = [...tallies]
    .filter(([accountId]) => customers.get(accountId)!.hasChallenge)
    .map(([accountId, tally]) => [accountId, toShare([tally])]);
  const phones = outcomes.filter(({ attack }) => attack.isOnePhone);
  const listPhones = (milliseconds: number): Values =>
    phones.map(({ attack, times }) => [attack.name, countMost(times, milliseconds)]);
  const losses: Values = outcomes.flatMap(({ attack: { name, isNew }, losses: found }) =>
    [...found.values()].map(({ micros, share }) => [name, isNew ? micros / spendMicros : share] as const),
  );
  const aims: readonly (readonly [aim: string, limit: number, values: Values])[] = [
    [
      "legitimate sends blocked, customers that report conversions",
      0.0002,
      listCalm(["verifications", "feedback"]),
    ],
    ["legitimate sends blocked, customers that report nothing", 0.0002, listCalm(["nothing"])],
    ["legitimate sends blocked because of attacks on other accounts", 0, crossed],
    ["legitimate sends blocked, attacked forms with a challenge", 0.02, challenged],
    ["messages to one phone in an hour", recipientLimit.hour, listPhones(millisecondsPerHour)],
    ["messages to one phone in a day", recipientLimit.day, listPhones(millisecondsPerDay)],
    ["loss in an account, a country and a day, as a share of its limit", 1, losses],
  ];
  return aims.map(([aim, limit, values]) => ({
    aim,
    limit,
    value: Math.max(...values.map(([, value]) => value)),
    missed: [...new Set(values.filter(([, value]) => value > limit).map(([name]) => name))],
  }));
}

type Values = readonly (readonly [name: string, value: number])[];

/** Returns the largest number of the points in time that are within one period of this length. */
const countMost = (times: readonly number[], milliseconds: number) =>
  Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + milliseconds).length));

/** Returns the share of the sends that were blocked, from 0 to 1. Returns 0 if there were no sends. */
function toShare(tallies: readonly { readonly sends: number; readonly blocked: number }[]): number {
  const sum = (name: "sends" | "blocked") => tallies.reduce((total, tally) => total + tally[name], 0);
  return sum("blocked") / Math.max(1, sum("sends"));
}
