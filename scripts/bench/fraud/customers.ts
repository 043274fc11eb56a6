import type { SendPolicy } from "../../../src/ports/guard.ts";
import type { Random } from "./random.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A period of simulated time, in milliseconds. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** A country: prefixes of its mobile numbers, the number of digits after them, and the price of an SMS. */
export interface Country {
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
export const usual: readonly Country[] = [
  "GB 0.04 8 +4474 +4475 +4477 +4478 +4479",
  "DE 0.075 8 +49151 +49157 +49176",
  "FR 0.06 7 +3361 +3362 +3366 +3367 +3375",
  "US 0.01 7 +1212 +1310 +1415 +1512 +1617 +1718 +1802 +1917",
  "ES 0.05 7 +3460 +3461 +3462 +3465",
  "PL 0.03 6 +48501 +48602 +48723 +48884",
  "IN 0.02 7 +91981 +91991 +91701 +91843",
].map(toCountry);

/** Countries where legitimate customers have few recipients, and usual destinations of fraud. */
export const rare: readonly Country[] = [
  "NL 0.09 7 +3161 +3162 +3164",
  "IT 0.06 7 +39320 +39333 +39347",
  "CH 0.06 7 +4176 +4178 +4179",
  "MX 0.04 7 +52551 +52331",
  "JP 0.07 7 +81802 +81903",
  "KE 0.11 6 +254701 +254722",
  "NG 0.12 7 +234803 +234806",
  "PK 0.16 7 +92300 +92321",
  "ID 0.2 7 +62811 +62812 +62857",
  "LK 0.22 6 +94711 +94771",
  "AZ 0.31 7 +99450 +99455",
  "UZ 0.28 7 +99890 +99893",
  "TN 0.24 6 +21620 +21655",
  "MG 0.26 7 +26132 +26134",
].map(toCountry);

/** Countries where an SMS costs at least 0.2 units. */
export const expensive: readonly Country[] = rare.filter(({ priceMicros }) => priceMicros >= 200_000);

/** Returns a random mobile number of a country. */
export const drawNumber = ({ prefixes, digits }: Country, random: Random): string =>
  random.pick(prefixes) + String(random.below(10 ** digits)).padStart(digits, "0");

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
  readonly home: Country;
  /** Countries of a tenth of the codes. */
  readonly others: readonly Country[];
  /** IP networks of the requesters: others each time, or one address of a carrier. */
  readonly networks: "new" | "carrier";
  /** Recipients that return. Unset if each code goes to a random number. */
  readonly people?: readonly string[];
  /** True if a blocked requester can prove at the customer's form that it is a person. */
  readonly hasChallenge?: boolean;
  /** Period with a multiple of the usual traffic. */
  readonly peak?: (Period & { readonly times: number }) | undefined;
  readonly launch?: { readonly country: Country; readonly from: number } | undefined;
}

/** Creates a customer with 300 codes a day to one country, except for what is given. */
export const createCustomer = (
  accountId: string,
  random: Random,
  given: Partial<Customer> = {},
): Customer => ({
  accountId,
  seed: random.below(2 ** 32),
  reporting: "verifications",
  sendsADay: 300,
  conversion: 0.7,
  home: usual[0]!,
  others: [],
  networks: "new",
  ...given,
});

/** Share of codes to countries where a customer has few recipients. */
const rareShare = 0.02;

/** Creates a customer of each kind of traffic, size and source of conversions. */
export function createCustomers(
  sizes: readonly number[],
  sources: readonly Reporting[],
  period: Period,
  random: Random,
): readonly Customer[] {
  const from = (period.from + period.until) / 2;
  return sizes.flatMap((sendsADay) =>
    sources.flatMap((reporting) => {
      const home = random.pick(usual);
      const people = Array.from({ length: 2_000 }, () => drawNumber(home, random));
      const others = Array.from({ length: 5 }, (_, index) => random.pick(index < 4 ? usual : rare));
      const kinds: Readonly<Record<string, Partial<Customer>>> = {
        "new networks": {},
        carrier: { networks: "carrier", people },
        launch: { launch: { country: random.pick(rare), from } },
        campaign: { peak: { from, until: from + day, times: 20 } },
        countries: { others },
      };
      return Object.entries(kinds).map(([kind, given]) => {
        const conversion = random.between(0.5, 0.93);
        const all = { reporting, sendsADay, home, conversion, ...given };
        return createCustomer(`${kind}, ${sendsADay} by ${reporting}`, random, all);
      });
    }),
  );
}

/** Creates small installations, with 10 to 300 codes a day. */
export const createSmallCustomers = (period: Period, random: Random): readonly Customer[] =>
  createCustomers([10, 30, 60, 150, 300], ["verifications", "feedback"], period, random);

/** Returns the mean number of codes in a minute, by the time of the day and the peak. */
export function rateAt({ sendsADay, peak }: Customer, at: number): number {
  const time = ((at % day) / day) * 2 * Math.PI;
  const times = peak && peak.from <= at && at < peak.until ? peak.times : 1;
  return (sendsADay / 1_440) * (1 - 0.8 * Math.cos(time)) * times;
}

/** Draws the country of a code. A launch begins with ten codes a day, and grows by 1.8 times a day to a third of all. */
export function drawCountry(customer: Customer, at: number, random: Random): Country {
  const { home, others, launch, people, sendsADay } = customer;
  if (people) return home;
  if (launch && at > launch.from) {
    const share = (10 * 1.8 ** Math.floor((at - launch.from) / day)) / sendsADay;
    if (random.next() < Math.min(1 / 3, share)) return launch.country;
  }
  if (random.next() < rareShare) return random.pick(random.next() < 0.6 ? usual : rare);
  return others.length > 0 && random.next() < 0.1 ? random.pick(others) : home;
}

export const drawNewNetwork = (random: Random): string => `new-${random.below(1e9)}`;

/** Draws the requester's IP network. Only verifications have one. */
export function drawNetwork({ accountId, reporting, networks }: Customer, random: Random) {
  if (reporting !== "verifications") return undefined;
  return networks === "carrier" ? `carrier of ${accountId}` : drawNewNetwork(random);
}

/** Default amount for unconverted sends, in micro-units. */
export const spendMicros = 20_000_000;
export const usualPolicy: SendPolicy = { isWatched: false, limitsRecipient: true };

/** Returns a customer's settings in its home country. If it reports nothing, it has raised the amount to three usual days. */
export function toPolicy({ reporting, sendsADay, home }: Customer): SendPolicy {
  if (reporting !== "nothing") return usualPolicy;
  return { ...usualPolicy, unconvertedMicros: Math.max(spendMicros, 3 * sendsADay * home.priceMicros) };
}
