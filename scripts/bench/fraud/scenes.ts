import type { GuardedSend } from "../../../src/ports/guard.ts";
import {
  createCustomer,
  createCustomers,
  createSmallCustomers,
  day,
  drawNewNetwork,
  drawNumber,
  expensive,
  hour,
  minute,
  rare,
  usual,
  type Country,
  type Customer,
  type Period,
  type Reporting,
} from "./customers.ts";
import { createRandom, type Random } from "./random.ts";
import { begin, simulate, type Attack, type Simulation } from "./simulate.ts";

/** Legitimate days before the attacks. */
const daysBefore = 4;
const attackFrom = begin + daysBefore * day + 9 * hour;
/** Home country of attacked customers. */
const home = usual[0]!;
const premium: Country = { region: "GB", prefixes: ["+4490"], digits: 8, priceMicros: 500_000 };

/** A kind of attack. Unset members: verifications to random numbers of a new, expensive country, each from a new IP network. */
interface AttackRow {
  readonly every: number;
  /** The attacked customer, as it differs from the usual one. Unset if the attacker sends from its own accounts. */
  readonly on?: Partial<Customer>;
  /** An account of another customer that the attacker uses. */
  readonly by?: string;
  /** Number of the attacker's own accounts. Default: 1. */
  readonly accounts?: number;
  readonly source?: Reporting;
  /** Countries, one after another. */
  readonly to?: readonly Country[];
  /** Consecutive numbers, or numbers of one range of 10,000. */
  readonly numbers?: "consecutive" | "range";
  /** Recipients. Each gets 20 messages, then the next one. */
  readonly recipients?: readonly string[];
  readonly network?: (random: Random) => string;
  readonly channels?: readonly GuardedSend["channel"][];
  readonly isTrusted?: boolean;
  readonly converted?: number;
  readonly budgetMicros?: number;
}

const second = 1_000;
const own: Partial<AttackRow> = { source: "nothing" };
const one = () => "one network";

/** Thieves with the keys of customers, and with accounts of their own. */
const thefts: Readonly<Record<string, AttackRow>> = {
  "consecutive numbers, 80 a second": { every: 12, on: {}, numbers: "consecutive", network: one },
  "many prefixes of a country, 10 a second": { every: 100, on: {} },
  "slow drip into a range, every 10 minutes": { every: 10 * minute, on: {}, numbers: "range" },
  "many IP networks, as slow as people": { every: 30 * second, on: {} },
  "all rare countries in turn": { every: 5 * second, on: {}, to: rare },
  "premium-rate numbers": { every: second, on: {}, to: [premium] },
  "1 of 5 codes is entered, one range": { every: 10 * second, on: {}, numbers: "range", converted: 0.2 },
  "1 of 2 codes is entered": { every: 10 * second, on: {}, converted: 0.5 },
  "one IP network, home country": { every: second, on: {}, to: [home], network: one },
  "own codes with feedback": { every: 2 * minute, on: {}, source: "feedback" },
  "own codes without feedback": { ...own, every: 2 * minute, on: {} },
  "new account, own codes, one range": { ...own, every: second, numbers: "range" },
  "trusted clients": { every: 30 * second, on: {}, isTrusted: true },
  "alternating channels": { every: 30 * second, on: {}, channels: ["sms", "whatsapp", "flash_call"] },
  "fifty accounts, all rare countries": { every: 5 * second, accounts: 50, to: rare },
};

/** Bots at forms of customers, each with a challenge and without one. */
function listForms(random: Random): Readonly<Record<string, AttackRow>> {
  const people = Array.from({ length: 2_000 }, () => drawNumber(home, random));
  const network = () => "carrier of all";
  const list = (end: string, hasChallenge: boolean): Readonly<Record<string, AttackRow>> => ({
    [`form, 30 bots an hour${end}`]: { every: 2 * minute, on: { hasChallenge }, to: [home] },
    [`form, 300 bots an hour${end}`]: { every: 12 * second, on: { hasChallenge }, to: [home] },
    [`form, 60 bots an hour, one carrier${end}`]: {
      every: minute,
      on: { hasChallenge, people },
      to: [home],
      network,
    },
  });
  return { ...list(", challenge", true), ...list(", no challenge", false) };
}

/** Attacks from other accounts, to have the guard block customers, and those customers. */
function createMisuse(random: Random) {
  const create = (accountId: string, given: Partial<Customer>) => createCustomer(accountId, random, given);
  const people = Array.from({ length: 2_000 }, () => drawNumber(home, random));
  const draw = () => [drawNumber(home, random)];
  const [known, owned] = [draw(), draw()];
  const launch = (days: number) => ({ launch: { country: expensive[0]!, from: attackFrom + days * day } });
  const customers = [
    ...[1, 3, 5].map((days) => create(`newcomer-${days}`, launch(days))),
    create("settled", { home: expensive[0]!, sendsADay: 60, conversion: 0.9 }),
    create("competed", { people, networks: "carrier" }),
    create("known by the phone", { sendsADay: 2, people: known }),
    create("owner of the phone", { sendsADay: 4, conversion: 0.95, people: owned }),
  ];
  const phone = (accounts: number): AttackRow => ({ every: 30 * second, to: [home], accounts, ...own });
  const rows: Readonly<Record<string, AttackRow>> = {
    "two accounts, 18 codes every 10 minutes": { every: 33 * second, accounts: 2, to: [expensive[0]!] },
    "competitor, ten accounts, 50 units: phones of the customer's people": {
      ...own,
      every: 6 * minute,
      accounts: 10,
      to: [home],
      recipients: people,
      budgetMicros: 50_000_000,
    },
    "one phone: one account": { ...phone(1), recipients: draw() },
    "one phone: calls and SMS of 12 accounts": {
      ...phone(12),
      recipients: draw(),
      channels: ["sms", "sms", "flash_call"],
    },
    "one phone: verifications of 20 accounts": {
      ...phone(20),
      source: "verifications",
      recipients: draw(),
    },
    "one phone: by a customer that it knows": {
      every: minute,
      to: [home],
      by: "known by the phone",
      recipients: known,
    },
    "one phone: while its owner gets codes": { ...phone(12), recipients: owned },
  };
  return { customers, rows };
}

/** Creates an attack, and the customer that it is on. */
function toAttack([name, row]: [string, AttackRow], index: number, until: number, random: Random) {
  const { every, on, by, accounts = 1, to = [expensive[index % expensive.length]!] } = row;
  const { source = "verifications", channels = ["sms"], network = drawNewNetwork } = row;
  const { recipients, isTrusted, converted = 0, budgetMicros = Infinity } = row;
  const customer = on && createCustomer(name, random, { reporting: source, ...on });
  const isVerification = source === "verifications";
  const prefix = drawNumber(to[0]!, random);
  const drawRecipient = (number: number, country: Country) => {
    if (recipients) return recipients[Math.floor(number / 20) % recipients.length]!;
    if (row.numbers === "range") return prefix.slice(0, -4) + String(random.below(1e4)).padStart(4, "0");
    if (row.numbers) return prefix.slice(0, -5) + String(number % 1e5).padStart(5, "0");
    return drawNumber(country, random);
  };
  const next = (number: number): GuardedSend => {
    const country = to[Math.floor(number / accounts) % to.length]!;
    const channel = channels[number % channels.length]!;
    return {
      accountId: customer?.accountId ?? by ?? `${name} ${number % accounts}`,
      channel,
      recipient: drawRecipient(number, country),
      region: country.region,
      priceMicros: channel === "whatsapp" ? 30_000 : country.priceMicros,
      verificationId: isVerification ? `${name} ${number}` : null,
      network: isVerification ? network(random) : undefined,
      isTrusted,
    };
  };
  const attack: Attack = {
    name,
    from: attackFrom,
    until,
    pauseMilliseconds: every,
    next,
    converted,
    budgetMicros,
    phone: recipients?.length === 1 ? recipients[0] : undefined,
    isOwnCountry: customer !== undefined && to[0] === home,
  };
  return { attack, customers: customer ? [customer] : [] };
}

/** Everything that is simulated with one seed. */
export interface Scenes {
  /** Customers of all sizes, without attacks. */
  readonly month: Simulation;
  /** Small installations, without attacks. */
  readonly small: Simulation;
  readonly week: Simulation;
  /** Accounts, not attacked, of which sends are blocked in a country because of other accounts. */
  readonly crossing: readonly string[];
}

/** Simulates all scenes. The results are the same for one seed. */
export function simulateScenes(seed: number, { days, daysOfAttack } = { days: 30, daysOfAttack: 7 }): Scenes {
  const random = createRandom(seed);
  const period: Period = { from: begin, until: begin + days * day };
  const sources = ["verifications", "feedback", "nothing"] as const;
  const month = simulate(seed, period, createCustomers([100, 600, 4_000], sources, period, random), []);
  const small = simulate(seed, period, createSmallCustomers(period, random), []);
  const until = attackFrom + daysOfAttack * day;
  const { customers: others, rows } = createMisuse(random);
  const targets = Object.entries({ ...thefts, ...listForms(random), ...rows }).map((row, index) =>
    toAttack(row, index, until, random),
  );
  const customers = [...others, ...targets.flatMap((target) => target.customers)];
  const attacks = targets.map(({ attack }) => attack);
  const attackWeek = { from: begin, until };
  const week = simulate(seed, attackWeek, customers, attacks);
  const calm = simulate(seed, attackWeek, customers, []);
  return { month, small, week, crossing: listCrossBlocks(week, calm) };
}

/** Compares the accounts that are not attacked with a simulation without attacks. The recipient limit counts all accounts. */
function listCrossBlocks({ outcomes, tallies }: Simulation, calm: Simulation): readonly string[] {
  const places = outcomes.flatMap((outcome) => [...outcome.places]);
  const attacked = new Set(places.map((place) => place.slice(0, place.lastIndexOf(" "))));
  const others = [...tallies].filter(([accountId]) => !attacked.has(accountId));
  return others.flatMap(([accountId, { blocked }]) => {
    const isCrossed = ([key, rule]: [string, string]) =>
      rule !== "recipient" && !calm.tallies.get(accountId)!.blocked.has(key);
    return [...blocked].some(isCrossed) ? [accountId] : [];
  });
}
