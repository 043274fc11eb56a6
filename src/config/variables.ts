import { z } from "zod";
import { hasNoCredentials } from "../domain/addresses.ts";
import { brandPattern } from "../domain/verifications/brand.ts";
import { normalizeKeyword } from "../domain/messages/opt-requests.ts";
import { maximumBalanceMicros, toMicros } from "../domain/money/money.ts";
import { isCountry, type HubCountries } from "../domain/phone/countries.ts";
import { noDataKeys, parseDataKeys, type DataKeys } from "../domain/privacy/data-keys.ts";
import {
  defaultRetention,
  parseRetention,
  type RetentionPeriods,
} from "../domain/privacy/retention-periods.ts";
import { parsePhoneNumber, toInternational } from "../domain/phone/phone.ts";

/** Location of the database. */
export type DatabaseLocation =
  { readonly kind: "file"; readonly path: string } | { readonly kind: "postgres"; readonly url: string };

/**
 * TLS parameters of a database URL that pg supports, and their valid values. pg ignores all other parameters, also in
 * another spelling.
 */
const tlsParameters = new Map([
  ["ssl", /^(true|false|1|0)$/],
  ["sslmode", /./],
  ["sslcert", /./],
  ["sslkey", /./],
  ["sslrootcert", /./],
  ["sslnegotiation", /^(direct|postgres)$/],
]);

/** Parses a database URL: a file, or a Postgres database on one host with TLS parameters that pg supports. */
const databaseUrl = z.string().transform((text, context): DatabaseLocation => {
  const [, path] = /^file:([^\0]+)$/.exec(text) ?? [];
  // SQLite would create a database in memory, whose data is lost.
  if (path === ":memory:") context.addIssue("not a file");
  if (path !== undefined) return { kind: "file", path: path.replace(/^\/\/\//, "/") };
  const url = URL.parse(text);
  const named = url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  // If both are set, pg uses the parameter.
  const host = (url?.searchParams.get("host") || url?.hostname) ?? "";
  // libpq accepts several hosts. pg would look them up as one name.
  if (!named || host === "" || /,|%2c/i.test(host)) context.addIssue("not a database of one host");
  const parameters = [...(url?.searchParams ?? [])];
  if (parameters.some(([name, value]) => /ssl/i.test(name) && !tlsParameters.get(name)?.test(value)))
    context.addIssue("TLS that would not be made");
  return { kind: "postgres", url: text };
});

/** Listener of the operator API: none, the listener of the customer API, or its own. */
export type OperatorListener =
  | { readonly kind: "off" }
  | { readonly kind: "shared" }
  | { readonly kind: "own"; readonly host: string; readonly port: number };

/** Parses the listener of the operator API. */
const operatorListener = z.string().transform((text, context): OperatorListener => {
  if (text === "off") return { kind: "off" };
  const [, bracketed, name, digits = ""] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? name;
  if (host === undefined || Number(digits) > 65_535) context.addIssue("no listener");
  return { kind: "own", host: host ?? "", port: Number(digits) };
});

/** Parses `NAME=VALUE,NAME=VALUE`, the format of OpenTelemetry for headers. Values are percent-encoded. */
const headerList = z.string().transform((text, context) => {
  const pairs = text.split(",").map((pair) => {
    const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair.trim()) ?? [];
    const decoded = value && decodeHeaderValue(value);
    return name && decoded ? ([name.toLowerCase(), decoded] as const) : undefined;
  });
  if (pairs.includes(undefined)) context.addIssue("no headers");
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [pair] : [])));
});

/** Decodes a header value. Returns undefined if it is malformed. */
function decodeHeaderValue(value: string): string | undefined {
  try {
    const decoded = decodeURIComponent(value);
    return /^[\x20-\x7e]+$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** Parses `*`, or country codes separated by commas. Sorts them and removes duplicates. */
const countryList = z.string().transform((text, context): HubCountries => {
  if (text.trim() === "*") return "*";
  const countries = text.split(",").flatMap((country) => country.trim() || []);
  if (countries.length === 0 || !countries.every(isCountry)) context.addIssue("no countries");
  return [...new Set(countries)].toSorted();
});

/** Parses a whole number from `least` to `most`. */
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

/** Parses the maximum number of messages in an hour, from 1, and in a day, which is at least as high, to 1,000. */
const recipientLimit = z
  .string()
  .regex(/^\d{1,4},\d{1,4}$/)
  .transform((text) => {
    const [hour = 0, day = 0] = text.split(",").map(Number);
    return { hour, day };
  })
  .refine(({ hour, day }) => hour >= 1 && hour <= day && day <= 1_000);

/** Parses an amount from 0 to the maximum balance, up to which amounts are exact. Returns micro-units. */
const micros = z.string().transform((text, context) => {
  const amount = toMicros(text);
  if (amount === undefined || amount < 0 || amount > maximumBalanceMicros) context.addIssue("not an amount");
  return amount ?? 0;
});

/**
 * Parses phone numbers separated by commas, and removes duplicates. Converts every spelling to E.164, because codes are
 * the last digits of these numbers.
 */
const phoneNumbers = z.string().transform((text, context): readonly string[] => {
  const given = text.split(",").flatMap((number) => number.trim() || []);
  const numbers = given.flatMap((number) => parsePhoneNumber(toInternational(number))?.e164 ?? []);
  if (numbers.length < given.length) context.addIssue("no phone numbers");
  return [...new Set(numbers)];
});

/** Parses the keys for data at rest. */
const dataKeys = z.string().transform((text, context): DataKeys => {
  const keys = parseDataKeys(text);
  if (!keys) context.addIssue("no data keys");
  return keys ?? noDataKeys;
});

/** Parses retention periods of data. */
const retentionPeriods = z.string().transform((text, context): RetentionPeriods => {
  const periods = parseRetention(text);
  if (!periods) context.addIssue("no periods");
  return periods ?? defaultRetention;
});

const maximumKeywords = 100;
const maximumKeywordCharacters = 40;

/** Parses keywords of recipients, separated by commas. */
const keywords = z.string().transform((text, context): readonly string[] => {
  const given = text.split(",").flatMap((keyword) => keyword.trim() || []);
  const isKeyword = (keyword: string) =>
    keyword.length <= maximumKeywordCharacters && normalizeKeyword(keyword) !== undefined;
  if (given.length > maximumKeywords || !given.every(isKeyword)) context.addIssue("no keywords");
  return given;
});

/** A URL to which a path is appended. */
const bareAddress = z
  .url({ protocol: /^https?$/ })
  .refine(hasNoCredentials)
  .regex(/^[^?#]*$/);
const channelSwitch = z.enum(["sandbox", "off"]);

interface Variable {
  readonly schema: z.ZodType;
  /** Description of the valid values, for errors and documents. */
  readonly takes: string;
  /** Set if errors must not contain the value. */
  readonly secret?: true;
}

/**
 * All environment variables that the service reads, with their valid values. A test checks the table in
 * src/runtimes/README.md against them.
 */
export const variables = {
  CONNECT_HUB_MODE: { schema: z.enum(["sandbox", "production"]), takes: "sandbox or production" },
  HOST: { schema: z.string().min(1), takes: "the address to listen on, such as 127.0.0.1 or 0.0.0.0" },
  PORT: { schema: wholeNumber(0, 65_535), takes: "a port from 0 to 65535; 0 picks a free one" },
  CONNECT_HUB_OPERATOR: {
    schema: operatorListener,
    takes: "HOST:PORT of the operator API, such as 127.0.0.1:8788, or off",
  },
  CONNECT_HUB_METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,2048}$/),
    takes: "16 to 2048 letters, digits and -._~+/=, the bearer token for the operator's /metrics",
    secret: true,
  },
  CONNECT_HUB_OTLP_ENDPOINT: {
    schema: bareAddress,
    takes:
      "the http(s) address that metrics are pushed to by OTLP, without /v1/metrics, ?, #, a user and a password",
  },
  CONNECT_HUB_OTLP_HEADERS: {
    schema: headerList,
    takes: "headers for metrics requests: NAME=VALUE, separated by commas; %XX in a value is decoded",
    secret: true,
  },
  CONNECT_HUB_BASE_URL: {
    schema: bareAddress,
    takes: "the http(s) address that users reach, without ?, #, a user and a password",
  },
  CONNECT_HUB_DATA: { schema: z.string().min(1), takes: "the folder of the database and of demo.json" },
  DATABASE_URL: {
    schema: databaseUrl,
    takes:
      "file:PATH of a SQLite file, or postgres://USER:PASSWORD@HOST/DATABASE with one HOST; TLS by sslmode",
    secret: true,
  },
  CONNECT_HUB_JWT_SECRET: {
    schema: z.string().min(32),
    takes: "at least 32 random characters",
    secret: true,
  },
  CONNECT_HUB_JWT_SECRET_BEFORE: {
    schema: z.string().min(32),
    takes:
      "the previous CONNECT_HUB_JWT_SECRET, at least 32 characters; what was created with it remains valid",
    secret: true,
  },
  CONNECT_HUB_DATA_KEYS: {
    schema: dataKeys,
    takes:
      "NAME:KEY, separated by commas; KEY is 32 random bytes in base64; the first key seals new data; none at the beginning seals nothing",
    secret: true,
  },
  CONNECT_HUB_CURRENCY: { schema: z.string().regex(/^[A-Z]{3}$/), takes: "an ISO 4217 code such as EUR" },
  CONNECT_HUB_WELCOME_CREDIT: {
    schema: micros,
    takes: "an amount from 0 to 4500000000 with at most six decimals, such as 10.50",
  },
  CONNECT_HUB_REGISTRATION: {
    schema: z.enum(["open", "closed"]),
    takes: "open if everyone may register, closed if only the operator creates users",
  },
  CONNECT_HUB_RETENTION: {
    schema: retentionPeriods,
    takes: "NAME=PERIOD, separated by commas, such as text=1h,numbers=30d; see the section Retention",
  },
  CONNECT_HUB_RETENTION_MONTHS: {
    schema: wholeNumber(2, 1_200),
    takes:
      "number of whole months, in addition to the current one, that messages are retained, from 2; unset: no limit",
  },
  CONNECT_HUB_COUNTRIES: {
    schema: countryList,
    takes: "the countries to send to, as ISO 3166-1 alpha-2 codes such as GB,DE, or * for all",
  },
  CONNECT_HUB_FRAUD: {
    schema: z.enum(["monitor", "enforce"]),
    takes: "enforce to block suspected fraud, or monitor to only count it",
  },
  CONNECT_HUB_FRAUD_SPEND: {
    schema: micros,
    takes: "daily cost limit of an account's unconverted sends to one country, in its currency",
  },
  CONNECT_HUB_RECIPIENT_LIMIT: {
    schema: recipientLimit,
    takes: "maximum messages to one recipient per hour and per day, such as 10,20; at most 1000 per day",
  },
  CONNECT_HUB_CALLER_POOL: {
    schema: phoneNumbers,
    takes: "caller numbers of flash calls with a code: phone numbers in E.164, separated by commas",
  },
  CONNECT_HUB_BRAND: {
    schema: z.string().regex(brandPattern),
    takes: "the brand in verification texts, of 1 to 20 letters, digits, spaces and + . _ -",
  },
  CONNECT_HUB_STOP_KEYWORDS: {
    schema: keywords,
    takes: "further opt-out keywords, separated by commas: at most 100, each of up to 40 characters",
  },
  CONNECT_HUB_START_KEYWORDS: {
    schema: keywords,
    takes:
      "further keywords that end an opt-out, separated by commas: at most 100, each of up to 40 characters",
  },
  CONNECT_HUB_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests per minute for each caller, from 1",
  },
  CONNECT_HUB_ADDRESS_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests per minute for each client address on open operations, from 1",
  },
  CONNECT_HUB_TRUST_PROXY: {
    schema: z.enum(["true", "false"]).transform((text) => text === "true"),
    takes: "true behind a proxy that sets X-Forwarded-For, otherwise false",
  },
  CONNECT_HUB_SMS: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_FLASH_CALL: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_WHATSAPP: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_TELEGRAM: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_EMAIL: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_ESIM: { schema: channelSwitch, takes: "sandbox or off" },
  CONNECT_HUB_ROUTES: {
    schema: z.string().min(1),
    takes: "the path of a routes file (YAML or JSON), or JSON text itself",
    secret: true,
  },
  CONNECT_HUB_TEMPLATES: {
    schema: z.string().min(1),
    takes: "the path of a file of templates for verifications (YAML or JSON), or JSON text itself",
  },
  CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: {
    schema: z.enum(["true", "false"]).transform((text) => text === "true"),
    takes: "true in a sandbox to allow webhooks to http, loopback and private addresses, otherwise false",
  },
  LOG_LEVEL: {
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
    takes: "trace, debug, info, warn, error or silent",
  },
} as const satisfies Record<string, Variable>;
