import type { GuardedSend } from "../../../src/ports/guard.ts";
import { drawNumber, expensive, far, rare, usual, type Country } from "./countries.ts";
import {
  createCustomer,
  drawNewNetwork,
  drawSharedNetwork,
  hour,
  minute,
  type Customer,
  type Reporting,
} from "./customers.ts";
import type { Random } from "./random.ts";

/** Sends that somebody requests for money, or to harm a customer. */
export interface Attack {
  readonly name: string;
  readonly pauseMilliseconds: number;
  readonly next: (index: number) => GuardedSend;
  /** Share of the codes that the attacker enters. Default: 0. */
  readonly converted?: number;
  /** The attacker's money, in micro-units. Default: unlimited. */
  readonly budgetMicros?: number;
  /** Phone that all sends go to. */
  readonly phone?: string;
  /** True if the account has recipients of its own in the country: only the amount limits the loss. */
  readonly isOwnCountry?: boolean;
}

const second = 1_000;
type Account = Pick<Customer, "accountId" | "reporting">;

/** Creates functions that draw sends. */
function createTools(random: Random) {
  let made = 0;
  function send(
    { accountId, reporting }: Account,
    country: Country,
    given: Partial<GuardedSend> = {},
  ): GuardedSend {
    made += 1;
    const { region, priceMicros } = country;
    const isVerification = reporting === "verifications";
    return {
      accountId,
      channel: "sms",
      recipient: given.recipient ?? drawNumber(country, random),
      region,
      priceMicros: given.channel === "whatsapp" || given.channel === "telegram" ? 30_000 : priceMicros,
      verificationId: isVerification ? `attack-${made}` : null,
      network: isVerification ? drawNewNetwork(random) : undefined,
      ...given,
    };
  }
  function createRange(country: Country) {
    const range = drawNumber(country, random).slice(0, -4);
    return () => ({ recipient: range + String(random.below(10_000)).padStart(4, "0") });
  }
  return { send, createRange, shared: () => ({ network: drawSharedNetwork(random) }) };
}

const getHome = ({ countries }: Customer) => countries[0]!.country;
const getExpensive = (index: number) => expensive[index % expensive.length]!;
const createAccounts = (name: string, count: number, reporting: Reporting): readonly Account[] =>
  Array.from({ length: count }, (_, index) => ({ accountId: `${name}-${index}`, reporting }));

const attack = (
  name: string,
  pauseMilliseconds: number,
  next: Attack["next"],
  more: Partial<Attack> = {},
): Attack => ({ name, pauseMilliseconds, next, ...more });

/** Returns one of the customers that are nearest to 600 codes a day. */
function findCustomer(customers: readonly Customer[], reporting: Reporting, index: number): Customer {
  const getSizeDifference = ({ sendsADay }: Customer) => Math.abs(Math.log(sendsADay / 600));
  return customers
    .filter((each) => each.reporting === reporting)
    .toSorted((one, other) => getSizeDifference(one) - getSizeDifference(other))[index]!;
}

/** Creates attacks of twelve hours on customers of a month. */
export function createAttacks(customers: readonly Customer[], random: Random): readonly Attack[] {
  const { send, createRange, shared } = createTools(random);
  const find = (reporting: Reporting, index: number) => findCustomer(customers, reporting, index);
  const victims = [0, 1, 2, 3, 4].map((index) => find("verifications", index));
  const victim = (index: number) => victims[index]!;
  const [reporting, silent] = [find("feedback", 0), find("nothing", 0)];
  const consecutive = drawNumber(getExpensive(0), random).slice(0, -5);
  const [drip, common, own, patient, reported] = [1, 3, 3, 4, 5].map((index) =>
    createRange(getExpensive(index)),
  );
  return [
    attack("consecutive numbers, 80 a second", 12, (index) =>
      send(victim(0), getExpensive(0), {
        recipient: consecutive + String(index % 100_000).padStart(5, "0"),
        network: "attack",
      }),
    ),
    attack("many prefixes of a country, 10 a second", 100, () => send(victim(1), getExpensive(1))),
    attack("slow drip into a range, every 10 minutes", 10 * minute, () =>
      send(victim(2), getExpensive(1), drip!()),
    ),
    attack("many IP networks, as slow as people", 30 * second, () => send(victim(3), getExpensive(2))),
    attack("from IP networks of people, a country", 10 * second, () =>
      send(victim(2), getExpensive(6), shared()),
    ),
    attack("forty countries, from IP networks of people", 5 * second, (index) =>
      send(victim(0), far[index % far.length]!, shared()),
    ),
    attack("five accounts, one range", 5 * second, (index) =>
      send(victim(index % 5), getExpensive(3), common!()),
    ),
    attack("new account, own codes, one range", second, () =>
      send({ accountId: "attacker", reporting: "nothing" }, getExpensive(3), own!()),
    ),
    attack("seven countries in turn", 2 * second, (index) => send(victim(4), getExpensive(index))),
    attack("premium-rate numbers", second, () =>
      send(
        silent,
        { ...usual[0]!, priceMicros: 500_000 },
        { recipient: `+4490${String(random.below(1e8)).padStart(8, "0")}` },
      ),
    ),
    attack(
      "every fifth code is entered, one range",
      10 * second,
      () => send(victim(1), getExpensive(4), patient!()),
      { converted: 0.2 },
    ),
    attack("one IP network, home country", second, () =>
      send(victim(2), getHome(victim(2)), { network: "attack" }),
    ),
    attack("own codes with feedback, one range", second, () => send(reporting, getExpensive(5), reported!())),
    attack("own codes without feedback, a country", second, () => send(silent, getExpensive(0))),
    attack("botnet, all numbers of the home country", 5 * second, () => send(victim(3), getHome(victim(3))), {
      isOwnCountry: true,
    }),
    attack("three of five codes are entered", 20 * second, () => send(victim(4), getExpensive(4)), {
      converted: 0.6,
    }),
  ];
}

/** Customers, and the attacks on them, or by means of them. */
export interface Targets {
  readonly customers: readonly Customer[];
  readonly attacks: readonly Attack[];
}

/** Home country of attacked customers. */
const home = usual[0]!;

/** Bots at customers' forms: random numbers of the home country, each from a new IP network. */
export function createFormAttacks(hasChallenge: boolean, random: Random): Targets {
  const { send } = createTools(random);
  const kinds = [
    { sendsADay: 300, anHour: 30 },
    { sendsADay: 300, anHour: 60 },
    { sendsADay: 300, anHour: 300 },
    { sendsADay: 3_000, anHour: 300 },
    { sendsADay: 300, anHour: 60, networks: "carrier" },
  ] as const;
  const targets = kinds.map(({ anHour, ...kind }) => {
    const where = "networks" in kind ? ", from the address of the customer's 2,000 people" : "";
    const name = `form, ${anHour} an hour, ${kind.sendsADay} sign-ups a day${where}`;
    const people = where === "" ? undefined : Array.from({ length: 2_000 }, () => drawNumber(home, random));
    const customer = createCustomer(`${name}, ${hasChallenge ? "" : "no "}challenge`, random, {
      ...kind,
      home,
      hasChallenge,
      ...(people && { people }),
    });
    const network = where === "" ? {} : { network: `carrier of ${customer.accountId}` };
    const attack = {
      name: customer.accountId,
      pauseMilliseconds: hour / anHour,
      next: () => send(customer, home, network),
      isOwnCountry: where === "",
    };
    return { customer, attack };
  });
  return { customers: targets.map(({ customer }) => customer), attacks: targets.map(({ attack }) => attack) };
}

/** Attacks that send from accounts of their own, to have the guard block other customers. */
export function createMisuse(attackFrom: number, random: Random): Targets {
  const { send } = createTools(random);
  const country = getExpensive(0);
  const cheap = { ...usual[3]!, priceMicros: 8_000 };
  const newcomers = [0, 1, 2, 3, 4].map((index) =>
    createCustomer(`newcomer-${index}`, random, {
      launch: { country, from: attackFrom + (index + 1) * 24 * hour },
    }),
  );
  const settled = createCustomer("settled", random, { home: country, sendsADay: 60, conversion: 0.9 });
  const people = Array.from({ length: 2_000 }, () => drawNumber(home, random));
  const competed = createCustomer("competed", random, { home, people, networks: "carrier" });
  const [phone, formPhone, ownedPhone] = [0, 1, 2].map(() => drawNumber(home, random)) as [
    string,
    string,
    string,
  ];
  const other = drawNumber(cheap, random);
  const form = createCustomer("form of the phone's customer", random, {
    home,
    sendsADay: 2,
    people: [formPhone],
  });
  const owners = [0, 1].map((index) =>
    createCustomer(`owner-${index}`, random, { home, sendsADay: 2, conversion: 0.95, people: [ownedPhone] }),
  );
  const scammers = createAccounts("scammer", 2, "verifications");
  const competitors = createAccounts("competitor", 10, "nothing");
  return {
    customers: [...newcomers, settled, competed, form, ...owners],
    attacks: [
      {
        name: "two accounts, 18 codes to a country every 10 minutes",
        pauseMilliseconds: (10 * minute) / 18,
        next: (index) => send(scammers[index % 2]!, country),
      },
      {
        name: "competitor, ten accounts, 50 units: phones of the customer's people",
        pauseMilliseconds: 6 * minute,
        budgetMicros: 50_000_000,
        next: (index) =>
          send(competitors[index % 10]!, home, { recipient: people[Math.floor(index / 20) % 2_000]! }),
      },
      ...createFloods(send, random, { phone, other, formPhone, ownedPhone, cheap, form }),
    ],
  };
}

interface Phones extends Readonly<Record<"phone" | "other" | "formPhone" | "ownedPhone", string>> {
  readonly cheap: Country;
  /** The customer that knows `formPhone`. */
  readonly form: Customer;
}

/** Creates attacks that flood one phone. */
function createFloods(
  send: ReturnType<typeof createTools>["send"],
  random: Random,
  { phone, other, formPhone, ownedPhone, cheap, form }: Phones,
): readonly Attack[] {
  const flood = (
    name: string,
    accounts: readonly Account[],
    pauseMilliseconds: number,
    recipient: string,
    to = home,
    channels: readonly GuardedSend["channel"][] = ["sms"],
  ): Attack => ({
    name: `one phone: ${name}`,
    pauseMilliseconds,
    phone: recipient,
    next: (index) =>
      send(accounts[index % accounts.length]!, to, {
        recipient,
        channel: channels[index % channels.length]!,
      }),
  });
  const own = (name: string, count: number) => createAccounts(name, count, "nothing");
  const verifiers = createAccounts("verifier", 20, "verifications");
  const all = ["sms", "whatsapp", "flash_call"] as const;
  return [
    flood("SMS of one account", own("alone", 1), 30 * second, phone),
    flood("cheap SMS of one account", own("cheapest", 1), 20 * second, other, cheap),
    flood("calls and SMS of 12 accounts", own("caller", 12), 30 * second, drawNumber(home, random), home, [
      "sms",
      "sms",
      "flash_call",
    ]),
    flood(
      "verifications of 20 accounts, all channels",
      verifiers,
      30 * second,
      drawNumber(home, random),
      home,
      all,
    ),
    flood("at the form of a customer that it knows", [form], minute, formPhone),
    flood("12 accounts, while its owner gets codes", own("flooder", 12), minute, ownedPhone),
  ];
}

/** Thieves with the keys of customers, and with accounts of their own. */
export function createThieves(random: Random): Targets {
  const { send, createRange } = createTools(random);
  const robbed: Customer[] = [];
  let countries = 0;
  /** Creates an attack with the key of a customer, to a country that is new to it. */
  function steal(
    name: string,
    pause: number,
    more: Partial<Customer & Attack>,
    draw?: (country: Country) => (index: number) => Partial<GuardedSend>,
  ) {
    const { reporting = "verifications", converted = 0 } = more;
    const customer = createCustomer(`robbed: ${name}`, random, { reporting });
    const country = getExpensive((countries += 1));
    robbed.push(customer);
    const next = draw?.(country) ?? (() => ({}));
    return {
      name,
      pauseMilliseconds: pause,
      converted,
      next: (index: number) => send(customer, country, next(index)),
    };
  }
  const fifty = (reporting: Reporting) => {
    const accounts = createAccounts(`fifty-${reporting}`, 50, reporting);
    return {
      name: `fifty accounts, twenty countries, ${reporting === "nothing" ? "own codes" : "verifications"}`,
      pauseMilliseconds: 5 * second,
      next: (index: number) => send(accounts[index % 50]!, rare[Math.floor(index / 50) % 20]!),
    };
  };
  const repeated = new Map<number, string>();
  const attacks = [
    steal("own codes, every 2 minutes", 2 * minute, { reporting: "nothing" }),
    steal("own codes with feedback, every 2 minutes", 2 * minute, { reporting: "feedback" }),
    steal("trusted clients", 30 * second, {}, () => () => ({ isTrusted: true })),
    steal("alternating channels", 30 * second, {}, () => (index) => ({
      channel: (["sms", "whatsapp", "flash_call", "telegram"] as const)[index % 4]!,
    })),
    steal("cancel and restart, three times each", 20 * second, {}, (country) => (index) => {
      const person = Math.floor(index / 3);
      const recipient = repeated.get(person) ?? drawNumber(country, random);
      repeated.clear();
      repeated.set(person, recipient);
      return { recipient };
    }),
    steal("1 of 5 codes is entered", 10 * second, { converted: 0.2 }),
    steal("1 of 2 codes is entered", 10 * second, { converted: 0.5 }),
    steal("slow drip into a range, every 10 minutes", 10 * minute, {}, createRange),
    steal("slow drip, own codes, every 10 minutes", 10 * minute, { reporting: "nothing" }),
    fifty("verifications"),
    fifty("nothing"),
  ];
  return { customers: robbed, attacks };
}
