import { Currency } from "../../../generated/schemas.ts";
import { hasValidCheckDigit, removePadding } from "../../domain/iccids.ts";
import { channels } from "../../domain/messages/delivery.ts";
import { microsPerUnit, toMicros } from "../../domain/money/money.ts";
import { pricedServices } from "../../domain/money/pricing.ts";
import { hasOffset, parseInstant } from "../../domain/time/instants.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { ListedPrice } from "../../ports/store/prices.ts";
import type { Store } from "../../ports/store.ts";

/**
 * A column of a CSV file. `expected` describes its valid fields. `read` parses a field and returns undefined if it is
 * invalid.
 */
export interface CsvColumn<Value> {
  readonly expected: string;
  readonly read: (text: string) => Value | undefined;
  /** True if the file may omit the column. Its fields then count as empty. */
  readonly optional: boolean;
}

const column = <Value>(
  takes: string,
  read: CsvColumn<Value>["read"],
  optional = false,
): CsvColumn<Value> => ({
  expected: takes,
  read,
  optional,
});

export type CsvColumns = Readonly<Record<string, CsvColumn<unknown>>>;

/** The parsed values of a row whose fields are all valid. */
export type RowValues<Given extends CsvColumns> = {
  readonly [Name in keyof Given]: Exclude<ReturnType<Given[Name]["read"]>, undefined>;
};

/** A kind of records that can be imported from a CSV file. */
export interface ImportKind<Given extends CsvColumns = CsvColumns> {
  /** Plural noun for the rows. It is the first word of the command. */
  readonly noun: string;
  readonly help: string;
  readonly columns: Given;
  /** Columns that identify a row. No two rows of a file may have the same values in all of them. */
  readonly key: readonly (keyof Given & string)[];
  /** Content of an example file for `--help`, with its header. */
  readonly example: string;
  /**
   * Checks a row whose fields are all valid, for a service with this currency. A row with a `fault` is not imported. A
   * row with a `warning` is imported nevertheless.
   */
  check?(row: RowValues<Given>, currency: string): { readonly fault?: string; readonly warning?: string };
  /** Returns changes that insert the rows, and replace rows with the same keys. The caller commits them. */
  put(store: Store, rows: readonly RowValues<Given>[]): readonly Change[];
}

/** Gives the functions of a kind the row type of its columns. */
const defineKind = <const Given extends CsvColumns>(kind: ImportKind<Given>) => kind as unknown as ImportKind;

const maximumPrice = 1_000_000;
const maximumImsis = 20;
/**
 * Separates Unix seconds from milliseconds: seconds are smaller until the year 5138, and milliseconds are larger since
 * 1973.
 */
const minimumMilliseconds = 100_000_000_000;
const maximumMilliseconds = Date.UTC(9999, 11, 31);

const between = (value: number, minimum: number, maximum: number) =>
  value >= minimum && value <= maximum ? value : undefined;

const integer = (minimum: number, maximum: number, takes = `a whole number from ${minimum} to ${maximum}`) =>
  column(takes, (text) => (/^\d{1,16}$/.test(text) ? between(Number(text), minimum, maximum) : undefined));

const textMatching = (takes: string, pattern: RegExp) =>
  column(takes, (text) => (pattern.test(text) ? text : undefined));

const choice = <Word extends string>(words: readonly Word[]) =>
  column(words.join(", "), (text) => words.find((each) => each === text));

const name = textMatching("1 to 100 characters", /^.{1,100}$/);

/** In micro-units. */
const price = column(
  `an amount from 0 to ${maximumPrice} with at most six decimals after a point, such as 0.0525`,
  (text) => between(toMicros(text) ?? -1, 0, maximumPrice * microsPerUnit),
);

/** In Unix milliseconds, from 3 March 1973 to the year 9999. 0 means never. */
const time = column(
  "Unix milliseconds or ISO 8601, such as 2026-01-15 or 2026-01-15T08:00:00Z; 0 or empty for never",
  (text) => {
    if (text === "" || text === "0") return 0;
    const digits = /^\d{1,16}$/.test(text) ? Number(text) : 0;
    // A date in the basic format consists of digits, too, but of fewer.
    if (digits >= minimumMilliseconds) return between(digits, minimumMilliseconds, maximumMilliseconds);
    // A time of day without an offset would be a different instant in each time zone.
    const instant = /T/i.test(text) && !hasOffset(text) ? undefined : parseInstant(text);
    return between(instant ?? 0, minimumMilliseconds, maximumMilliseconds);
  },
);

const priceColumns = {
  prefix: textMatching(
    "up to 15 dialling digits without + or 00, such as 4477; empty for the default price",
    /^([1-9]\d{0,14})?$/,
  ),
  price,
  currency: column("a currency code of ISO 4217, such as EUR", (text) => Currency.safeParse(text).data),
  network: { ...textMatching("at most 100 characters, or empty", /^.{0,100}$/), optional: true },
};

const toPrice = <Service extends ListedPrice["channel"]>({
  price: priceMicros,
  ...row
}: RowValues<typeof priceColumns> & { readonly channel: Service }) => ({ ...row, priceMicros });

export const priceImport = defineKind({
  noun: "prices",
  help: "import price lists (the price of a unit by prefix of the number, or of an approved verification)",
  columns: { channel: choice(pricedServices), ...priceColumns },
  key: ["channel", "prefix", "currency"],
  example: `channel,prefix,price,currency,network
sms,,0.05,EUR,
sms,44,0.04,EUR,
sms,4477,0.0375,EUR,"Example Mobile, UK"`,
  put: (store, rows) => [store.prices.put(rows.map(toPrice))],
});

export const providerPriceImport = defineKind({
  noun: "provider-prices",
  help: "import provider prices (the cost of a unit by prefix of the number)",
  columns: { provider: name, channel: choice(channels), ...priceColumns },
  key: ["provider", "channel", "prefix", "currency"],
  example: `provider,channel,prefix,price,currency,network
smsc-a,sms,,0.03,EUR,
smsc-a,sms,44,0.021,EUR,
smsc-b,sms,44,0.024,EUR,"Example Mobile, UK"`,
  check: (row, serviceCurrency) =>
    row.currency === serviceCurrency
      ? {}
      : { fault: `currency: got ${row.currency}; provider prices must be in ${serviceCurrency}` },
  put: (store, rows) => [
    store.providerPrices.put(rows.map((row) => ({ ...toPrice(row), provider: row.provider }))),
  ],
});

const identifier = integer(0, Number.MAX_SAFE_INTEGER);
const imsi = integer(0, 999_999_999_999_999, "an IMSI of at most 15 digits");

const imsis = column(
  `at most ${maximumImsis} pairs sponsor:imsi of digits with ; between them, such as 41:234150000000001;42:234150000000002`,
  (text): Sim["imsis"] | undefined => {
    const pairs = text === "" ? [] : text.split(";").map((pair) => /^(\d+):(\d+)$/.exec(pair.trim()) ?? []);
    const read = pairs.map(
      ([, sponsor = "", number = ""]) => [identifier.read(sponsor), imsi.read(number)] as const,
    );
    if (read.length > maximumImsis || read.flat().includes(undefined)) return undefined;
    return read.map(([sponsor, number]) => ({ sponsor_id: sponsor!, imsi: number! }));
  },
);

export const simImport = defineKind({
  noun: "sims",
  help: "import the registry of SIMs",
  columns: {
    iccid: column(
      "18 to 22 digits, with or without the padding F of the card",
      (text) => /^\d{18,22}$/.exec(removePadding(text))?.[0],
    ),
    sim_status: name,
    group_id: identifier,
    group_name: name,
    inventory_id: identifier,
    inventory_name: name,
    company_id: identifier,
    company_name: name,
    provisioned_date: time,
    terminated_date: time,
    imsis,
    mapped_imsi: imsi,
  },
  key: ["iccid"],
  // A number of 18 digits has no check digit.
  check: ({ iccid }) =>
    iccid.length < 19 || hasValidCheckDigit(iccid)
      ? {}
      : { warning: `iccid: ${iccid} has a wrong check digit; a spreadsheet may have rounded it` },
  example: `iccid,sim_status,group_id,group_name,inventory_id,inventory_name,company_id,company_name,provisioned_date,terminated_date,imsis,mapped_imsi
8988303000000000002,WAITING_FOR_ASSIGNMENT,11,Retail,21,Main,31,Example Ltd,2026-01-15,,41:234150000000001;42:234150000000002,234150000000001`,
  put: (store, rows) => [
    store.esim.putSims(
      rows.map((row) => ({
        iccid: row.iccid,
        simStatus: row.sim_status,
        group: { id: row.group_id, name: row.group_name },
        inventory: { id: row.inventory_id, name: row.inventory_name },
        company: { id: row.company_id, name: row.company_name },
        provisionedDate: row.provisioned_date,
        terminatedDate: row.terminated_date,
        imsis: row.imsis,
        mappedImsi: row.mapped_imsi,
      })),
    ),
  ],
});

export const templateImport = defineKind({
  noun: "templates",
  help: "import eSIM package templates and their prices",
  columns: {
    id: integer(1, 2_147_483_647),
    name,
    price: column(`${price.expected}, or empty`, (text) => (text === "" ? null : price.read(text)), true),
  },
  key: ["id"],
  example: `id,name,price
101,"Europe 1 GB, 7 days",1.50`,
  put: (store, rows) =>
    rows.map((row) => store.esim.putTemplate({ id: row.id, name: row.name, priceMicros: row.price })),
});

export const importKinds = [priceImport, providerPriceImport, simImport, templateImport];
