import { z } from "zod";
import {
  countryList,
  databaseUrl,
  headerList,
  keywords,
  micros,
  operatorListener,
  phoneNumbers,
  recipientLimit,
  wholeNumber,
} from "./config-values.ts";
import { isBareOfCredentials } from "./domain/addresses.ts";
import { brandPattern } from "./domain/verifications/brand.ts";

/** An address that a path is added to. */
const bareAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isBareOfCredentials)
  .regex(/^[^?#]*$/);
const channelSwitch = z.enum(["sandbox", "off"]);

interface Variable {
  readonly schema: z.ZodType;
  readonly takes: string;
  readonly secret?: true;
}

/** Every variable of the environment that is read, with what it takes; the table in runtimes/README.md is checked against it. */
export const variables = {
  CONNECT_HUB_MODE: { schema: z.enum(["sandbox", "production"]), takes: "sandbox or production" },
  HOST: { schema: z.string().min(1), takes: "the address to listen on, such as 127.0.0.1 or 0.0.0.0" },
  PORT: { schema: wholeNumber(0, 65_535), takes: "a port from 0 to 65535; 0 picks a free one" },
  CONNECT_HUB_OPERATOR: {
    schema: operatorListener,
    takes: "HOST:PORT where the operator's contract is served, such as 127.0.0.1:8788, or off",
  },
  CONNECT_HUB_METRICS_TOKEN: {
    schema: z.string().regex(/^[\w.~+/=-]{16,2048}$/),
    takes:
      "16 to 2048 letters, digits and -._~+/= that whoever reads the operator's /metrics sends as bearer token",
    secret: true,
  },
  CONNECT_HUB_OTLP_ENDPOINT: {
    schema: bareAddress,
    takes:
      "the http(s) address that metrics are pushed to by OTLP, without /v1/metrics, ?, #, a user and a password",
  },
  CONNECT_HUB_OTLP_HEADERS: {
    schema: headerList,
    takes: "headers for that, as NAME=VALUE with commas in between; %XX in a value is decoded",
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
    takes: "at least 32 characters that nobody can guess",
    secret: true,
  },
  CONNECT_HUB_JWT_SECRET_BEFORE: {
    schema: z.string().min(32),
    takes:
      "the at least 32 characters that CONNECT_HUB_JWT_SECRET was before; what was made by them still holds",
    secret: true,
  },
  CONNECT_HUB_CURRENCY: { schema: z.string().regex(/^[A-Z]{3}$/), takes: "an ISO 4217 code such as EUR" },
  CONNECT_HUB_WELCOME_CREDIT: {
    schema: micros,
    takes: "an amount from 0 to 4500000000 with at most six decimals, such as 10.50",
  },
  CONNECT_HUB_REGISTRATION: {
    schema: z.enum(["open", "closed"]),
    takes: "open where anybody may register, closed where only the operator makes users",
  },
  CONNECT_HUB_RETENTION_MONTHS: {
    schema: wholeNumber(2, 1_200),
    takes: "how many whole months messages are kept beside the current one, from 2; for ever without it",
  },
  CONNECT_HUB_COUNTRIES: {
    schema: countryList,
    takes: "the countries to send to, as ISO 3166-1 alpha-2 codes such as GB,DE, or * for all",
  },
  CONNECT_HUB_FRAUD: {
    schema: z.enum(["monitor", "enforce"]),
    takes: "enforce, to block what looks like fraud, or monitor, to count it",
  },
  CONNECT_HUB_FRAUD_SPEND: {
    schema: micros,
    takes: "what the unconverted sends of an account to a country may cost in a day, in its currency",
  },
  CONNECT_HUB_RECIPIENT_LIMIT: {
    schema: recipientLimit,
    takes:
      "the most messages to one recipient in an hour and in a day, such as 10,20; a day has at most 1000",
  },
  CONNECT_HUB_CALLER_POOL: {
    schema: phoneNumbers,
    takes: "the callers of flash calls that carry a code: phone numbers in E.164, separated by commas",
  },
  CONNECT_HUB_BRAND: {
    schema: z.string().regex(brandPattern),
    takes: "the name that the texts of verifications give, of 1 to 20 letters, digits, spaces and + . _ -",
  },
  CONNECT_HUB_STOP_KEYWORDS: {
    schema: keywords,
    takes:
      "more keywords by which recipients opt out, separated by commas: at most 100, each of up to 40 characters",
  },
  CONNECT_HUB_START_KEYWORDS: {
    schema: keywords,
    takes:
      "more keywords that take an opt-out back, separated by commas: at most 100, each of up to 40 characters",
  },
  CONNECT_HUB_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests a minute for each caller, from 1",
  },
  CONNECT_HUB_ADDRESS_RATE_LIMIT: {
    schema: wholeNumber(1, 100_000_000),
    takes: "requests a minute for each client address on open operations, from 1",
  },
  CONNECT_HUB_TRUST_PROXY: {
    schema: z.enum(["true", "false"]).transform((text) => text === "true"),
    takes: "true behind a proxy that sets X-Forwarded-For, else false",
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
    takes: "true in a sandbox whose webhooks go to http, loopback and private addresses, else false",
  },
  LOG_LEVEL: {
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
    takes: "trace, debug, info, warn, error or silent",
  },
} as const satisfies Record<string, Variable>;
