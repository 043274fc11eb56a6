import type { GuardedSend } from "../../../src/ports/guard.ts";
import { far, numberIn, rare, usual, type Country } from "./countries.ts";
import { anyNetwork } from "./honest.ts";
import { minute, type Customer, type Telling } from "./customers.ts";
import type { Random } from "./random.ts";

/** Somebody who has codes sent to get paid for them. */
export interface Attack {
  readonly name: string;
  readonly pauseMilliseconds: number;
  readonly next: (index: number) => GuardedSend;
  /** Which share of the codes the attacker enters. */
  readonly answered?: number;
  /** Whether the aims are for it: a defence by counting alone must let some pass. */
  readonly isHard?: boolean;
}

const second = 1_000;

/** What attacks are made of. */
function createTools(customers: readonly Customer[], random: Random) {
  let verifications = 0;
  const make = (
    accountId: string,
    telling: Telling,
    { region, priceMicros }: Country,
    recipient: string,
    network: string,
  ): GuardedSend => {
    verifications += 1;
    const verificationId = telling === "verifications" ? `attack-${verifications}` : null;
    return { accountId, channel: "sms", recipient, region, priceMicros, verificationId, network };
  };
  const victims = (telling: Telling) =>
    customers.filter((each) => each.telling === telling && each.sendsADay > 200 && each.sendsADay < 2_000);
  return {
    make,
    pumped: (account: Customer, country: Country, recipient: string, network = "attack") =>
      make(account.accountId, account.telling, country, recipient, network),
    victims,
    dear: (index: number) => rare.filter(({ priceMicros }) => priceMicros >= 200_000)[index]!,
    rangeOf: (country: Country) => numberIn(country, random).slice(0, -4),
    inRange: (range: string) => range + String(random.below(10_000)).padStart(4, "0"),
    newNetwork: () => `attack-${random.below(1e9)}`,
    atHome: ({ countries }: Customer) => countries[0]!.country,
  };
}

type Tools = ReturnType<typeof createTools>;

/** Attacks on customers of an honest month, and by customers of their own. */
export function createAttacks(customers: readonly Customer[], random: Random): readonly Attack[] {
  const tools = createTools(customers, random);
  return [
    ...attacksOnCountries(tools, random),
    ...otherAttacks(tools, random),
    ...hardAttacks(tools, random),
  ];
}

function attacksOnCountries(tools: Tools, random: Random): readonly Attack[] {
  const { pumped, victims, dear, rangeOf, inRange, newNetwork } = tools;
  const [a, b, c, d, e] = victims("verifications");
  const consecutive = numberIn(dear(0), random).slice(0, -5);
  const drip = rangeOf(dear(1));
  const shared = rangeOf(dear(2));
  return [
    {
      name: "consecutive numbers, 80 a second",
      pauseMilliseconds: 12,
      next: (index) => pumped(a!, dear(0), consecutive + String(index).padStart(5, "0")),
    },
    {
      name: "many prefixes of a country, 10 a second",
      pauseMilliseconds: 100,
      next: () => pumped(b!, dear(1), numberIn(dear(1), random), newNetwork()),
    },
    {
      name: "slow drip into a range, every 10 minutes",
      pauseMilliseconds: 10 * minute,
      next: () => pumped(c!, dear(1), inRange(drip), newNetwork()),
    },
    {
      name: "many addresses, as slow as people",
      pauseMilliseconds: 30 * second,
      next: () => pumped(d!, dear(2), numberIn(dear(2), random), newNetwork()),
    },
    {
      name: "from networks where people are, a country",
      pauseMilliseconds: 10 * second,
      next: () => pumped(c!, dear(6), numberIn(dear(6), random), anyNetwork(random)),
    },
    {
      name: "forty countries from networks where people are",
      pauseMilliseconds: 5 * second,
      next: (index) => pumped(a!, far[index % 40]!, numberIn(far[index % 40]!, random), anyNetwork(random)),
    },
    {
      name: "five accounts, one range",
      pauseMilliseconds: 5 * second,
      next: (index) => pumped([a, b, c, d, e][index % 5]!, dear(3), inRange(shared), newNetwork()),
    },
  ];
}

function otherAttacks(tools: Tools, random: Random): readonly Attack[] {
  const { make, pumped, victims, dear, rangeOf, inRange, newNetwork, atHome } = tools;
  const [, b, c, , e] = victims("verifications");
  const reporting = victims("feedback")[0]!;
  const silent = victims("nothing")[0]!;
  const own = rangeOf(dear(3));
  const patient = rangeOf(dear(4));
  const ownCodes = rangeOf(dear(5));
  return [
    {
      name: "own account, own range, own codes",
      pauseMilliseconds: second,
      next: () => make("attacker-1", "nothing", dear(3), inRange(own), "attack"),
    },
    {
      name: "seven countries in turn",
      pauseMilliseconds: 2 * second,
      next: (index) => pumped(e!, dear(index % 7), numberIn(dear(index % 7), random), newNetwork()),
    },
    {
      name: "premium-rate numbers",
      pauseMilliseconds: second,
      next: () => {
        const recipient = `+4490${String(random.below(1e8)).padStart(8, "0")}`;
        return pumped(silent, { ...usual[0]!, priceMicros: 500_000 }, recipient);
      },
    },
    {
      name: "every fifth code is entered",
      pauseMilliseconds: 10 * second,
      answered: 0.2,
      next: () => pumped(b!, dear(4), inRange(patient), newNetwork()),
    },
    {
      name: "one address, any number at home",
      pauseMilliseconds: second,
      next: () => pumped(c!, atHome(c!), numberIn(atHome(c!), random)),
    },
    {
      name: "a customer's own codes, into a range",
      pauseMilliseconds: second,
      next: () => pumped(reporting, dear(5), inRange(ownCodes), newNetwork()),
    },
    {
      name: "codes that nobody tells of, a country",
      pauseMilliseconds: second,
      next: () => pumped(silent, dear(0), numberIn(dear(0), random), newNetwork()),
    },
  ];
}

/** What looks like the customer's own traffic. */
function hardAttacks(tools: Tools, random: Random): readonly Attack[] {
  const { pumped, victims, dear, newNetwork, atHome } = tools;
  const [, , , d, e] = victims("verifications");
  return [
    {
      name: "a botnet at home, spread over all numbers",
      pauseMilliseconds: 5 * second,
      isHard: true,
      next: () => pumped(d!, atHome(d!), numberIn(atHome(d!), random), newNetwork()),
    },
    {
      name: "three of five codes are entered",
      pauseMilliseconds: 20 * second,
      isHard: true,
      answered: 0.6,
      next: () => pumped(e!, dear(4), numberIn(dear(4), random), newNetwork()),
    },
  ];
}
