import { getExampleNumber, type CountryCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json";
import type { Random } from "./random.ts";

/** A country: prefixes of its mobile numbers, the number of digits after them, and the price of an SMS. */
export interface Country {
  readonly region: string;
  readonly prefixes: readonly string[];
  readonly digits: number;
  readonly priceMicros: number;
}

const country = (region: string, price: number, digits: number, ...prefixes: string[]): Country => ({
  region,
  prefixes,
  digits,
  priceMicros: Math.round(price * 1e6),
});

/** Home countries of legitimate customers. */
export const usual: readonly Country[] = [
  country("GB", 0.04, 8, "+4474", "+4475", "+4477", "+4478", "+4479"),
  country("DE", 0.075, 8, "+49151", "+49157", "+49176"),
  country("FR", 0.06, 7, "+3361", "+3362", "+3366", "+3367", "+3375"),
  country("US", 0.01, 7, "+1212", "+1310", "+1415", "+1512", "+1617", "+1718", "+1802", "+1917"),
  country("ES", 0.05, 7, "+3460", "+3461", "+3462", "+3465"),
  country("PL", 0.03, 6, "+48501", "+48602", "+48723", "+48884"),
  country("SE", 0.05, 6, "+46701", "+46702", "+46706", "+46736"),
  country("IN", 0.02, 7, "+91981", "+91991", "+91701", "+91843"),
  country("BR", 0.035, 8, "+55119", "+55219", "+55319"),
  country("MT", 0.06, 5, "+356790", "+356791", "+356992", "+356771"),
];

/** Countries where legitimate customers have few recipients, and some of the usual destinations of fraud. */
export const rare: readonly Country[] = [
  country("NL", 0.09, 7, "+3161", "+3162", "+3164"),
  country("IT", 0.06, 7, "+39320", "+39333", "+39347"),
  country("PT", 0.04, 7, "+35191", "+35192", "+35196"),
  country("CH", 0.06, 7, "+4176", "+4178", "+4179"),
  country("AT", 0.07, 7, "+43664", "+43676"),
  country("CZ", 0.05, 6, "+420601", "+420720"),
  country("MX", 0.04, 7, "+52551", "+52331"),
  country("ZA", 0.03, 7, "+2782", "+2783"),
  country("JP", 0.07, 7, "+81802", "+81903"),
  country("KE", 0.11, 6, "+254701", "+254722"),
  country("NG", 0.12, 7, "+234803", "+234806"),
  country("ID", 0.2, 7, "+62811", "+62812", "+62857"),
  country("PK", 0.16, 7, "+92300", "+92321"),
  country("BD", 0.14, 7, "+880171", "+880181"),
  country("LK", 0.22, 6, "+94711", "+94771"),
  country("AZ", 0.31, 7, "+99450", "+99455"),
  country("UZ", 0.28, 7, "+99890", "+99893"),
  country("TJ", 0.31, 7, "+99290", "+99293"),
  country("TN", 0.24, 6, "+21620", "+21655"),
  country("MG", 0.26, 7, "+26132", "+26134"),
];

const regionsWithoutCustomers =
  "BY KG TM AM GE IQ YE SY PS JO LB AF NP MM KH LA MN BT MV ET SO SD TD ML NE BF GN SL LR TG BJ CM GA CG BI RW MW ZM MZ KM";
const farDigits = 6;

/** Forty expensive countries where no customer has recipients. Their prefixes are those of the numbering plans' examples. */
export const far: readonly Country[] = (regionsWithoutCustomers.split(" ") as CountryCode[]).map((region) => {
  const { number } = getExampleNumber(region, examples)!;
  return country(region, 0.31, farDigits, number.slice(0, -farDigits));
});

/** Returns a random mobile number of a country. */
export const drawNumber = ({ prefixes, digits }: Country, random: Random): string =>
  random.pick(prefixes) + String(random.below(10 ** digits)).padStart(digits, "0");

/** Countries where an SMS costs at least 0.2 units. */
export const expensive: readonly Country[] = rare.filter(({ priceMicros }) => priceMicros >= 200_000);
