import type { SendPolicy } from "../../../src/ports/guard.ts";
import { drawNumber, rare, usual, type Country } from "./countries.ts";
import type { Random } from "./random.ts";

/** Source of a customer's conversions: connect-hub makes the codes, the customer reports them, or there is none. */
export type Reporting = "verifications" | "feedback" | "nothing";

/** A legitimate customer and its traffic. */
export interface Customer {
  readonly accountId: string;
  /** Seed of its traffic, which is the same with and without attacks. */
  readonly seed: number;
  readonly reporting: Reporting;
  readonly sendsADay: number;
  readonly conversion: number;
  readonly countries: readonly { readonly country: Country; readonly share: number }[];
  /** IP networks of the requesters: 65,536 that return, others each time, or one address of a carrier. */
  readonly networks: "shared" | "new" | "carrier";
  /** Recipients that return. Unset if each code goes to a random number. */
  readonly people?: readonly string[];
  /** True if a blocked requester can prove at the customer's form that it is a person. */
  readonly hasChallenge?: boolean;
  /** Periods with more traffic than usual. */
  readonly peaks: readonly (Period & { readonly times: number })[];
  readonly launch?: { readonly country: Country; readonly from: number } | undefined;
  /** Employees with consecutive numbers, enrolled within an hour. */
  readonly enrolment?:
    { readonly from: number; readonly first: string; readonly employees: number } | undefined;
}

/** Share of codes to countries where a customer has few recipients. */
const rareShare = 0.02;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A period of simulated time, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Creates a customer with 300 codes a day to one country, except for what is given. */
export function createCustomer(
  accountId: string,
  random: Random,
  given: Partial<Customer> & { readonly home?: Country } = {},
): Customer {
  const { home = random.pick(usual), ...others } = given;
  return {
    accountId,
    seed: random.below(2 ** 32),
    reporting: "verifications",
    sendsADay: 300,
    conversion: 0.7,
    countries: [{ country: home, share: 1 }],
    networks: "new",
    peaks: [],
    ...others,
  };
}

/** Creates customers of all sizes: a few send thousands of codes a day, most of them a hundred. */
export function createCustomers(count: number, period: Period, random: Random): readonly Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const chance = random.next();
    const home = random.pick(usual);
    const within = (least: number, most: number) =>
      period.from + random.between(least, most) * (period.until - period.from);
    const others = Array.from({ length: random.below(6) }, () => ({
      country: random.pick(random.next() < 0.7 ? usual : rare),
      share: random.between(0.01, 0.15),
    }));
    return createCustomer(`customer-${index}`, random, {
      reporting: chance < 0.6 ? "verifications" : chance < 0.85 ? "feedback" : "nothing",
      sendsADay: Math.min(8_000, Math.max(4, Math.exp(Math.log(150) + 1.4 * random.normal()))),
      conversion: random.between(0.5, 0.93),
      countries: [{ country: home, share: 1 }, ...others],
      networks: "shared",
      peaks: [
        ...(random.next() < 0.4 ? [createCampaign(within(0, 1), random)] : []),
        ...(random.next() < 0.3 ? [createBurst(within(0, 1), random)] : []),
      ],
      launch:
        random.next() < 0.1
          ? { country: random.pick([...usual, ...rare]), from: within(0.2, 0.7) }
          : undefined,
      enrolment:
        random.next() < 0.05
          ? { from: within(0.1, 0.9), first: `${drawNumber(home, random).slice(0, -3)}100`, employees: 40 }
          : undefined,
    });
  });
}

/** Sign-ups of hours, as after an announcement. */
function createCampaign(from: number, random: Random) {
  return { from, until: from + random.between(3, 8) * hour, times: random.between(5, 15) };
}

/** Sign-ups of minutes, as after an advertisement on television. */
function createBurst(from: number, random: Random) {
  return { from, until: from + 10 * minute, times: random.between(20, 40) };
}

/** Creates small installations: each kind of traffic with 10 to 300 codes a day, by verifications and by feedback. */
export function createSmallCustomers(period: Period, random: Random): readonly Customer[] {
  const at = period.from + (period.until - period.from) / 2;
  return [10, 30, 60, 150, 300].flatMap((sendsADay) =>
    (["verifications", "feedback"] as const).flatMap((reporting) => {
      const home = random.pick(usual);
      const create = (kind: string, given: Partial<Customer>) => {
        const conversion = random.between(0.5, 0.93);
        return createCustomer(`${kind}, ${sendsADay} by ${reporting}`, random, {
          reporting,
          sendsADay,
          home,
          conversion,
          ...given,
        });
      };
      const people = Array.from({ length: 2_000 }, () => drawNumber(home, random));
      return [
        create("new networks", {}),
        create("carrier", { networks: "carrier", people }),
        create("launch", { launch: { country: random.pick(rare), from: at } }),
        create("campaign", { peaks: [{ from: at, until: at + day, times: 20 }] }),
      ];
    }),
  );
}

/** Returns the mean number of codes in a minute, by the time of the day and the peaks. */
export function rateAt({ sendsADay, peaks }: Customer, at: number): number {
  const time = ((at % day) / day) * 2 * Math.PI;
  const times = peaks.find(({ from, until }) => from <= at && at < until)?.times ?? 1;
  return (sendsADay / 1_440) * (1 - 0.8 * Math.cos(time)) * times;
}

/** Returns the codes of a usual day by country. */
export function listUsualSends({ countries, sendsADay }: Customer) {
  const whole = countries.reduce((sum, { share }) => sum + share, 0);
  return countries.map(({ country, share }) => ({
    country,
    sends: Math.round(((1 - rareShare) * sendsADay * share) / whole),
  }));
}

/** Default amount for unconverted sends, in micro-units. */
export const spendMicros = 20_000_000;
export const usualPolicy: SendPolicy = { isWatched: false, limitsRecipient: true };

/**
 * Returns a customer's settings by country. If nothing is reported and a day within two standard deviations costs 80 % of the
 * amount, the customer has raised it to three usual days, as the event at 80 % advises.
 */
export function listPolicies(customer: Customer): readonly (readonly [string, SendPolicy])[] {
  if (customer.reporting !== "nothing") return [];
  return listUsualSends(customer).flatMap(({ country, sends }) => {
    const micros = sends * country.priceMicros;
    const busyMicros = micros + 2 * Math.sqrt(sends) * country.priceMicros;
    if (busyMicros < 0.8 * spendMicros) return [];
    return [[`${customer.accountId} ${country.region}`, { ...usualPolicy, unconvertedMicros: 3 * micros }]];
  });
}

/** Draws the country of a code. */
export function drawCountry(customer: Customer, at: number, random: Random): Country {
  const { countries, launch, people } = customer;
  if (people) return countries[0]!.country;
  if (launch && at > launch.from && random.next() < launchShare(customer, at)) return launch.country;
  if (random.next() < rareShare) return random.pick(random.next() < 0.6 ? usual : rare);
  let left = random.next() * countries.reduce((sum, { share }) => sum + share, 0);
  return countries.find(({ share }) => (left -= share) < 0)?.country ?? countries[0]!.country;
}

/** Ten codes on the first day, 1.8 times as many on each day that follows, up to a third of all. */
function launchShare({ launch, sendsADay }: Customer, at: number): number {
  const days = (at - launch!.from) / day;
  return Math.min(1 / 3, (10 * 1.8 ** Math.floor(days)) / sendsADay);
}

/** Draws the requester's IP network. Only verifications have one. */
export function drawNetwork(
  { accountId, reporting, networks }: Customer,
  random: Random,
): string | undefined {
  if (reporting !== "verifications") return undefined;
  return { shared: drawSharedNetwork, new: drawNewNetwork, carrier: () => `carrier of ${accountId}` }[
    networks
  ](random);
}

export const drawSharedNetwork = (random: Random): string => `shared-${random.below(65_536)}`;
export const drawNewNetwork = (random: Random): string => `new-${random.below(1e9)}`;
