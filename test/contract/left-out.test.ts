import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations as operatorTable } from "../../generated/operator/routes.ts";
import { operations as customerTable } from "../../generated/routes.ts";
import { headersOf } from "../support/accounts.ts";
import { bothContracts, resolve } from "../support/contract.ts";
import { requestExamples } from "../support/examples.ts";
import { signUp } from "../support/people.ts";
import {
  credentialHeaders,
  optionalBodyOperations,
  statusWithoutBody,
  requestOf,
  type AllCredentials,
} from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";

type Json = Readonly<Record<string, unknown>>;

let service: TestService;
let credentials: AllCredentials;
beforeAll(async () => {
  service = await startService();
  const { session } = await signUp(service, "ada@example.com", "admin");
  credentials = { ...service.demo, accessToken: session.accessToken };
});
afterAll(() => service.stop());

/** The value with null in every field that its schema lets be left out, at any depth that the value has. */
function withNulls(schema: object, value: unknown): unknown {
  const {
    properties,
    required = [],
    anyOf,
    oneOf,
  } = resolve(schema) as {
    properties?: Readonly<Record<string, object>>;
    required?: readonly string[];
    anyOf?: readonly object[];
    oneOf?: readonly object[];
  };
  const [form] = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (form) return withNulls(form, value);
  if (!properties || typeof value !== "object" || value === null) return value;
  const names = Object.keys(properties).filter((name) => !required.includes(name) && !(name in value));
  const given = Object.entries(value).map(([name, one]) => [name, withNulls(properties[name] ?? {}, one)]);
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...Object.fromEntries(given) };
}

const operations = { ...customerTable, ...operatorTable };

const schemaOf = (operationId: keyof typeof operations) =>
  (operations[operationId] as { readonly body: { parse(value: unknown): unknown } }).body;

describe("null in a field that may be left out", () => {
  test.each(requestExamples.filter(({ place }) => !place.endsWith(" earlier")))(
    "$place is read as if the field were not there",
    ({ operationId, schema, value }) => {
      const body = schemaOf(operationId as keyof typeof operations);
      const nulled = withNulls(schema, value) as Json;
      expect(JSON.parse(JSON.stringify(body.parse(nulled)))).toEqual(body.parse(value));
    },
  );

  test.each([
    ["sendFlashCall", { callee: "+447700900123", caller: null, max_ring_time: null }, { max_ring_time: 5 }],
    ["sendFlashCall", { callType: "flash", callee: "+447700900123", maxRingTime: null }, { maxRingTime: 5 }],
    ["listTelegramTdrs", { filter: { timestamp: { from: null } } }, { filter: { timestamp: {} } }],
  ] as const)("of one of several forms, too: %s with %j", (operationId, value, read) => {
    const parsed = JSON.parse(JSON.stringify(schemaOf(operationId).parse(value))) as Json;
    expect(parsed).toMatchObject(read);
    expect(JSON.stringify(parsed)).not.toContain("null");
  });

  test("is in the contract, for every field that may", () => {
    const schemas = Object.entries(bothContracts.components["schemas"] as Readonly<Record<string, Json>>);
    const closed = schemas.filter(([, schema]) => schema["additionalProperties"] === false);
    const fields = closed.flatMap(([name, { properties = {}, required = [] }]) =>
      Object.entries(properties as object).map(([field, schema]) => ({
        name: `${name}.${field}`,
        isOptional: !(required as readonly string[]).includes(field),
        takesNull: JSON.stringify([schema.type, schema.anyOf]).includes('"null"'),
      })),
    );
    expect(fields.filter(({ isOptional, takesNull }) => isOptional !== takesNull)).toEqual([]);
    expect(fields.filter(({ takesNull }) => takesNull).length).toBeGreaterThan(20);
  });

  test("is a fault in a field that is required", async () => {
    const body = JSON.stringify({ from: "Example", to: null, text: "Hello" });
    const init = { method: "POST", headers: headersOf(service.demo), body };
    const response = await service.raw("/api/v1/connect-hub/sms", init);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: "/to", code: "type" }] });
  });
});

describe("no body, where no field is needed", () => {
  test("is taken by the statistics, the lists and the limits", () => {
    const names = optionalBodyOperations.map(({ operationId }) => operationId).toSorted();
    expect(names.filter((name) => name in customerTable)).toEqual([
      "getFlashCallStats",
      "getSmsStats",
      "getTelegramStats",
      "getVerificationStats",
      "getWhatsappStats",
      "listBillingTransactions",
      "listMessages",
      "listTelegramTdrs",
      "listVerifications",
      "resendVerification",
      "setAccountLimits",
      "setUnconvertedAmount",
    ]);
  });

  const types: Readonly<Record<string, string>>[] = [
    {},
    { "content-type": "application/json" },
    { "content-type": "text/plain" },
    { "transfer-encoding": "chunked" },
    { "content-length": "0" },
  ];
  test.each(
    optionalBodyOperations.flatMap((operation) =>
      types.map((headers) => ({ ...operation, operation, headers })),
    ),
  )("$method $path with $headers", async ({ operation, method, headers }) => {
    const [path] = requestOf(operation, credentials);
    const shown = credentialHeaders(operation, credentials);
    const sent = request(`${service.baseUrl}${path}`, { method, headers: { ...shown, ...headers } });
    const answer = await new Promise<{ status: number | undefined; body: string }>((settle, fail) => {
      sent.on("error", fail).on("response", (response) => {
        void text(response).then((body) => settle({ status: response.statusCode, body }), fail);
      });
      sent.end();
    });
    expect(answer.status, answer.body).toBe(statusWithoutBody(operation));
  });

  test("a body of another type is still refused", async () => {
    const headers = { ...headersOf(service.demo), "content-type": "text/plain" };
    const init = { method: "POST", headers, body: "{}" };
    expect((await service.raw("/api/v1/connect-hub/telegram/tdr", init)).status).toBe(415);
  });
});
