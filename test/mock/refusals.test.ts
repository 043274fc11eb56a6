import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen, type Listening } from "../../scripts/mock/listen.ts";
import { createMockAnswer } from "../../scripts/mock/mock-answer.ts";
import { contractOperations, faultsAgainst, resolve } from "../support/contract.ts";
import { requestOf, type Operation } from "../support/requests.ts";
import { anyCredentials } from "./walk.ts";

let mock: Listening;
beforeAll(async () => {
  const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
  mock = await listen(await createMockAnswer(document, { dynamic: false }), {
    host: "127.0.0.1",
    port: 0,
    bodyBytes: 65_536,
  });
});
afterAll(() => mock.close());

const operationOf = (operationId: string): Operation =>
  contractOperations.find((each) => each.operationId === operationId)!;

async function bodyOf(operation: Operation, response: Response, status: number): Promise<unknown> {
  expect(response.status).toBe(status);
  const media = resolve(operation.responses[status]!).content![response.headers.get("content-type")!];
  const body: unknown = await response.json();
  expect(faultsAgainst(media!.schema, body)).toBeUndefined();
  return body;
}

test("missing credentials are told as the service tells them, with its challenge", async () => {
  for (const [operationId, detail, scheme] of [
    ["listApiKeys", /^Send the access token of loginUser: Authorization: Bearer <ACCESS_TOKEN>\.$/, "Bearer"],
    ["sendSms", /^Send a live API key in x-api-key and .* in x-account-id\.$/, "ApiKey"],
    ["createEsimPackage", /x-api-key and .* in x-user-id\.$/, "ApiKey"],
    [
      "listWebhookEndpoints",
      /^Send the access token .* Or: Send a live API key .* x-account-id\.$/,
      "Bearer",
    ],
  ] as const) {
    const operation = operationOf(operationId);
    const [path, init] = requestOf(operation, anyCredentials, { headers: {} });
    const response = await fetch(mock.baseUrl + path, init);
    expect(response.headers.get("www-authenticate")).toBe(`${scheme} realm="connect-hub"`);
    expect(response.headers.get("sl-violations")).toContain("Credentials are missing");
    const detailed = { detail: expect.stringMatching(detail) as string };
    expect(await bodyOf(operation, response, 401)).toMatchObject(detailed);
  }
});

test("the scheme of a token may be spelled in any case", async () => {
  for (const authorization of ["bearer a.b.c", "BEARER a.b.c"]) {
    expect((await fetch(`${mock.baseUrl}/api/auth/api-keys`, { headers: { authorization } })).status).toBe(
      200,
    );
  }
});

const both = { code: "123456", code_length: 6 };
const telegram = [{ channel: "telegram" }];
const order = { sim: "8988303000000000001", package_template: 101 };
const autofill = { domain: "shop.example.com", app_hash: "FA+9qCX9VSu" };
test.each([
  ["getSmsStats", { type: "daily" }, ["/end_time required", "/start_time required"]],
  [
    "getTelegramStats",
    { type: "hourly", start_time: null, end_time: "2026-03-02" },
    ["/start_time required"],
  ],
  ["getWhatsappStats", { type: "lastmonth", start_time: null }, []],
  ["getFlashCallStats", {}, []],
  ["sendTelegramOtp", { to: "+447700900123", ...both }, ["/code_length conflict"]],
  ["sendTelegramOtp", { to: "+447700900123", ...both, code: null }, []],
  ["startVerification", { to: "+447700900123", autofill }, ["/autofill/app_hash conflict"]],
  ["startVerification", { to: "+447700900123", autofill: { ...autofill, domain: null } }, []],
  [
    "startVerification",
    { to: "+447700900123", workflow: telegram, code_length: 9 },
    ["/code_length conflict"],
  ],
  ["startVerification", { to: "+447700900123", workflow: telegram, code_length: 8 }, []],
  ["createEsimPackage", { ...order, time_allowance: 31_622_401 }, ["/time_allowance range"]],
  ["createEsimPackage", { ...order, time_allowance: 31_622_400 }, []],
])("%s is told which fields go together: %j", async (operationId, body, faults) => {
  const operation = operationOf(operationId);
  const [path, init] = requestOf(operation, anyCredentials, { body: JSON.stringify(body) });
  const response = await fetch(mock.baseUrl + path, init);
  const success = Object.keys(operation.responses).findLast((status) => status.startsWith("2"))!;
  const answer = await bodyOf(operation, response, faults.length > 0 ? 400 : Number(success));
  const { errors = [] } = answer as { readonly errors?: readonly { pointer: string; code: string }[] };
  expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual(faults);
});
