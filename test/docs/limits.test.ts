import { describe, expect, test } from "vitest";
import { commonSenderLength, maximumSenderDigits } from "../../src/domain/messages/sender.ts";
import { contract } from "../support/contract.ts";
import { listRows, getSection } from "./guide.ts";

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly "x-pattern-words"?: string;
  readonly default?: number;
}

const { schemas, parameters } = contract.components as unknown as {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly parameters: Readonly<Record<string, { readonly schema: Schema }>>;
};

/** A schema of the API document, or one of its fields. */
function schemaOf(name: string, field?: string): Schema {
  const schema = field === undefined ? schemas[name] : schemas[name]?.properties?.[field];
  if (!schema) throw new Error(`The contract has no ${name} ${field ?? ""}.`);
  return schema.$ref === undefined ? schema : schemaOf(schema.$ref.split("/").at(-1) ?? "");
}

const parameterOf = (name: string): Schema => parameters[name]?.schema ?? {};
const least = (schema: Schema) => schema.minimum ?? schema.minLength;
const most = (schema: Schema) => schema.maximum ?? schema.maxLength ?? schema.maxItems;
const within = (schema: Schema) => [least(schema), most(schema)];
const withDefault = (schema: Schema) => [...within(schema), schema.default];

/** Limits that the keywords set, by the rows of the guide's table. */
const known: Readonly<Record<string, readonly (number | undefined)[]>> = {
  "text length, SMS": within(schemaOf("SmsRequest", "text")),
  "text length, WhatsApp": within(schemaOf("WhatsappOtpRequest", "text")),
  "sender, SMS": [least(schemaOf("SenderId")), commonSenderLength, maximumSenderDigits],
  "time to live, Telegram": [
    ...within(schemaOf("TelegramOtpRequest", "ttl")),
    schemaOf("TelegramOtpRequest", "ttl").default,
  ],
  "name, e-mail address, register": [...within(schemaOf("PersonName")), most(schemaOf("Email"))],
  "identifiers, in requests": [
    most(schemaOf("SmsReport", "id")),
    most(schemaOf("CheckTelegramVerificationRequest", "request_id")),
  ],
  "password, register, change, reset": within(schemaOf("Password")),
  "code length, Telegram code and its verification check": within(
    schemaOf("TelegramOtpRequest", "code_length"),
  ),
  "`max_ring_time`, flash call": withDefault(schemaOf("FlashCallRequest", "max_ring_time")),
  "`page`, billing transactions, Telegram TDR list": [
    least(schemaOf("ListTelegramTdrsRequest", "page")),
    schemaOf("ListBillingTransactionsRequest", "page").default,
  ],
  "`rowsPerPage`, billing transactions": withDefault(
    schemaOf("ListBillingTransactionsRequest", "rowsPerPage"),
  ),
  "`rows_per_page`, Telegram TDR list": withDefault(schemaOf("ListTelegramTdrsRequest", "rows_per_page")),
  "`count`, `offset`, SIM registries": [
    ...withDefault(parameterOf("SimCount")),
    parameterOf("SimOffset").default,
  ],
  "intervals, statistics": [most(schemaOf("StatsEntries"))],
  "API keys, each user": [most(schemaOf("ApiKeyList", "list"))],
  "addresses, each API key": [most(schemaOf("KeyAddresses"))],
  "webhook endpoints, each account": [most(schemaOf("WebhookEndpointList", "list"))],
  "`count`, messages, verifications, blocks, webhook deliveries": withDefault(parameterOf("PageCount")),
};

const numbersIn = (text: string) =>
  [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(",", "")));

describe("the limits in the guide's table match the keywords of the API document", () => {
  const rows = new Map(
    listRows(getSection("Limits")).map(([limit, to, value]) => [`${limit}, ${to}`, value ?? ""]),
  );

  test.each(Object.entries(known))("%s", (name, figures) => {
    expect(numbersIn(rows.get(name) ?? "")).toEqual(figures);
  });

  test("the number of digits of a code matches its pattern", () => {
    const value = rows.get("code length, Telegram code and its verification check") ?? "";
    expect(schemaOf("VerificationCode").pattern).toContain(`{${numbersIn(value).join(",")}}`);
  });

  test.each(["PhoneNumber", "WhatsappNumber"])(
    "the description of %s contains the length of its pattern",
    (name) => {
      const { pattern, "x-pattern-words": words = "" } = schemaOf(name);
      const [shortest, longest] = /(\d+) to (\d+) digits/.exec(words)!.slice(1).map(Number) as [
        number,
        number,
      ];
      const matches = (length: number) => new RegExp(pattern!).test("4".repeat(length));
      expect([shortest - 1, shortest, longest, longest + 1].map(matches)).toEqual([false, true, true, false]);
    },
  );

  test("the length of an idempotency key is that of the header", () => {
    const value = rows.get("`Idempotency-Key`, sends, checks of verifications, eSIM packages") ?? "";
    expect(numbersIn(value).slice(0, 2)).toEqual(within(parameterOf("IdempotencyKey")));
  });
});
