import { numberIn, rare, usual, type Country } from "./countries.ts";
import type { Random } from "./random.ts";

/** How the hub learns what came of a customer's codes: it makes them, is told at once, or never hears of it. */
export type Telling = "verifications" | "feedback" | "nothing";

/** An honest customer, and what its month is like. */
export interface Customer {
  readonly accountId: string;
  readonly telling: Telling;
  readonly sendsADay: number;
  readonly conversion: number;
  readonly countries: readonly { readonly country: Country; readonly share: number }[];
  /** Times at which it sends much more than usual, in milliseconds since the beginning. */
  readonly busy: readonly { readonly from: number; readonly until: number; readonly times: number }[];
  /** A country that it opens, from when on. */
  readonly launch: { readonly country: Country; readonly from: number } | undefined;
  /** Employees whose numbers follow one another, enrolled within an hour. */
  readonly enrolment:
    { readonly from: number; readonly first: string; readonly employees: number } | undefined;
}

/** So many codes go to countries where a customer has hardly anybody. */
const seldomShare = 0.02;

export const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** From when until when something is simulated. */
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** Customers of all sizes: a few send thousands of codes a day, most a hundred. */
export function createCustomers(count: number, period: Period, random: Random): readonly Customer[] {
  return Array.from({ length: count }, (_, index) => createCustomer(`customer-${index}`, period, random));
}

function createCustomer(accountId: string, period: Period, random: Random): Customer {
  const chance = random.next();
  const home = random.pick(usual);
  const others = Array.from({ length: random.below(6) }, () => ({
    country: random.pick(random.next() < 0.7 ? usual : rare),
    share: random.between(0.01, 0.15),
  }));
  const within = (least: number, most: number) =>
    period.from + random.between(least, most) * (period.until - period.from);
  return {
    accountId,
    telling: chance < 0.6 ? "verifications" : chance < 0.85 ? "feedback" : "nothing",
    sendsADay: Math.min(8_000, Math.max(4, Math.exp(Math.log(150) + 1.4 * random.normal()))),
    conversion: random.between(0.5, 0.93),
    countries: [{ country: home, share: 1 }, ...others],
    busy: [
      ...(random.next() < 0.4 ? [campaign(within(0, 1), random)] : []),
      ...(random.next() < 0.3 ? [burst(within(0, 1), random)] : []),
    ],
    launch:
      random.next() < 0.1 ? { country: random.pick([...usual, ...rare]), from: within(0.2, 0.7) } : undefined,
    enrolment:
      random.next() < 0.05
        ? { from: within(0.1, 0.9), first: enrolled(home, random), employees: 40 }
        : undefined,
  };
}

/** Sign-ups of hours, as after an announcement. */
function campaign(from: number, random: Random) {
  return { from, until: from + random.between(3, 8) * hour, times: random.between(5, 15) };
}

/** Sign-ups of minutes, as after an advertisement on television. */
function burst(from: number, random: Random) {
  return { from, until: from + 10 * minute, times: random.between(20, 40) };
}

const enrolled = (country: Country, random: Random) => `${numberIn(country, random).slice(0, -3)}100`;

/** How many codes a customer sends in a minute on average, by the time of the day and what is going on. */
export function rateAt({ sendsADay, busy }: Customer, at: number): number {
  const time = ((at % day) / day) * 2 * Math.PI;
  const times = busy.find(({ from, until }) => from <= at && at < until)?.times ?? 1;
  return (sendsADay / 1_440) * (1 - 0.8 * Math.cos(time)) * times;
}

/** What a customer sends in a day to the countries where it has customers. */
export function usualSends({ countries, sendsADay }: Customer) {
  const whole = countries.reduce((sum, { share }) => sum + share, 0);
  return countries.map(({ country, share }) => ({
    country,
    sends: Math.round(((1 - seldomShare) * sendsADay * share) / whole),
  }));
}

/** To which country the next code goes: mostly those where it has customers, seldom any. */
export function destination(customer: Customer, at: number, random: Random): Country {
  const { countries, launch } = customer;
  if (launch && at > launch.from && random.next() < launchShare(customer, at)) return launch.country;
  if (random.next() < seldomShare) return random.pick(random.next() < 0.6 ? usual : rare);
  const whole = countries.reduce((sum, { share }) => sum + share, 0);
  let left = random.next() * whole;
  for (const { country, share } of countries) {
    left -= share;
    if (left < 0) return country;
  }
  return countries[0]!.country;
}

/** Ten codes on the first day, almost twice as many on each that follows, until it is a third of all. */
function launchShare({ launch, sendsADay }: Customer, at: number): number {
  const days = (at - launch!.from) / day;
  return Math.min(1 / 3, (10 * 1.8 ** Math.floor(days)) / sendsADay);
}
