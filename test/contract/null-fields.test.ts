import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations as operatorTable } from "../../generated/operator/routes.ts";
import { operations as customerTable } from "../../generated/routes.ts";
import { createRequestHeaders } from "../support/accounts.ts";
import { bothContracts, resolve } from "../support/contract.ts";
import { requestExamples } from "../support/examples.ts";
import { signUp } from "../support/people.ts";
import {
  getCredentialHeaders,
  optionalBodyOperations,
  getStatusWithoutBody,
  createExampleRequest,
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

/** Sets every optional field of a schema to null, at every depth of the value. */
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

const getSchema = (operationId: keyof typeof operations) =>
  (operations[operationId] as { readonly body: { parse(value: unknown): unknown } }).body;

describe("null in an optional field", () => {
  test.each(requestExamples.filter(({ place }) => !place.endsWith(" earlier")))(
    "$place is read as if the field were absent",
    ({ operationId, schema, value }) => {
      const body = getSchema(operationId as keyof typeof operations);
      const nulled = withNulls(schema, value) as Json;
      expect(JSON.parse(JSON.stringify(body.parse(nulled)))).toEqual(body.parse(value));
    },
  );

  test.each([
    ["sendFlashCall", { callee: "+447700900123", caller: null, max_ring_time: null }, { max_ring_time: 5 }],
    ["sendFlashCall", { callType: "flash", callee: "+447700900123", maxRingTime: null }, { maxRingTime: 5 }],
    ["listTelegramTdrs", { filter: { timestamp: { from: null } } }, { filter: { timestamp: {} } }],
  ] as const)("is accepted in each alternative of a schema: %s with %j", (operationId, value, read) => {
    const parsed = JSON.parse(JSON.stringify(getSchema(operationId).parse(value))) as Json;
    expect(parsed).toMatchObject(read);
    expect(JSON.stringify(parsed)).not.toContain("null");
  });

  test("is declared by the contract for every optional field", () => {
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

  test("is a validation error in a required field", async () => {
    const body = JSON.stringify({ from: "Example", to: null, text: "Hello" });
    const init = { method: "POST", headers: createRequestHeaders(service.demo), body };
    const response = await service.sendRaw("/api/v1/connect-hub/sms", init);
    expect(await response.json()).toMatchObject({ status: 400, errors: [{ pointer: "/to", code: "type" }] });
  });
});

describe("an absent body, if every field is optional", () => {
  test("is accepted by statistics, lists, limits, amounts and resendVerification", () => {
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
    const [path] = createExampleRequest(operation, credentials);
    const shown = getCredentialHeaders(operation, credentials);
    const sent = request(`${service.baseUrl}${path}`, { method, headers: { ...shown, ...headers } });
    const answer = await new Promise<{ status: number | undefined; body: string }>((settle, fail) => {
      sent.on("error", fail).on("response", (response) => {
        void text(response).then((body) => settle({ status: response.statusCode, body }), fail);
      });
      sent.end();
    });
    expect(answer.status, answer.body).toBe(getStatusWithoutBody(operation));
  });

  test("a body of another type is still rejected", async () => {
    const headers = { ...createRequestHeaders(service.demo), "content-type": "text/plain" };
    const init = { method: "POST", headers, body: "{}" };
    expect((await service.sendRaw("/api/v1/connect-hub/telegram/tdr", init)).status).toBe(415);
  });
});
