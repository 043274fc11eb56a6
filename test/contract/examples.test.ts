import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problemTypes } from "../../src/domain/problems.ts";
import { createRequestHeaders } from "../support/accounts.ts";
import { allOperations, findSchemaErrors } from "../support/contract.ts";
import {
  listLeaves,
  requestExamples,
  allResponseExamples,
  allSharedExamples,
  type Example,
} from "../support/examples.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { createExampleRequest } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";
import { exampleRoutes, createExampleRecords } from "../support/example-records.ts";

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(exampleRoutes) });
  admin = await signUp(service, "admin@example.com", "admin");
  await createExampleRecords(service, admin);
});
afterAll(() => service.stop());

/** Returns a caller with all credentials. Each call starts a new session, because some examples end theirs. */
async function credentials() {
  const { accessToken, refreshToken } = await signIn(service, admin);
  return { ...service.demo, accessToken, refreshToken };
}

/** Expects a successful response with the human-readable texts of an example. */
async function expectSuccess(operationId: string, response: Response): Promise<void> {
  const text = await response.text();
  expect(response.ok ? "" : text).toBe("");
  const shown = allResponseExamples.flatMap((each) =>
    each.operationId === operationId && each.status === response.status ? findMessage(each.value) : [],
  );
  if (shown.length > 0) expect(shown).toContain(findMessage(JSON.parse(text))[0]);
}

function expectFitting(examples: readonly Example[]): void {
  for (const { place, schema, value } of examples)
    expect(findSchemaErrors(schema, value), place).toBeUndefined();
}

const findMessage = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null && "message" in value ? [String(value.message)] : [];

describe("request examples", () => {
  test("match their schemas", () => expectFitting(requestExamples));

  test.each(requestExamples)("$place gets a successful response", async ({ operationId, value }) => {
    const operation = allOperations.find((each) => each.operationId === operationId)!;
    const caller = await credentials();
    const byToken = operation.security.length > 0 && !("ApiKey" in operation.security[0]!);
    const authorization = `Bearer ${caller.accessToken}`;
    const headers = byToken
      ? { "content-type": "application/json", authorization }
      : createRequestHeaders(caller);
    // Refresh tokens are signed, so the service accepts none from an example.
    const body = operationId === "refreshSession" ? { refreshToken: caller.refreshToken } : value;
    const changes = { headers, body: JSON.stringify(body) };
    const response = await service.sendRaw(...createExampleRequest(operation, caller, changes));
    await expectSuccess(operationId, response);
  });

  const bodiless = allOperations.filter(({ requestBody }) => !requestBody);
  test.each(bodiless)(
    "$operationId with its example parameters gets a successful response",
    async (operation) => {
      const response = await service.sendRaw(...createExampleRequest(operation, await credentials()));
      await expectSuccess(operation.operationId, response);
    },
  );

  test("every operation with a body has an example", () => {
    const shown = new Set(requestExamples.map(({ operationId }) => operationId));
    const missing = allOperations.filter((each) => each.requestBody && !shown.has(each.operationId));
    expect(missing).toEqual([]);
  });
});

describe("response examples", () => {
  test("match their schemas", () => expectFitting(allResponseExamples));

  test("every declared status has an example", () => {
    const declared = allOperations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    );
    const shown = new Set(allResponseExamples.map(({ operationId, status }) => `${operationId} ${status}`));
    expect(declared.filter((name) => !shown.has(name))).toEqual([]);
  });

  const problems = allResponseExamples.filter(({ status }) => status! >= 400);

  test("a problem has the status and the title of its code, and counts its validation errors", () => {
    for (const { place, status, value } of problems) {
      const problem = value as {
        code: keyof typeof problemTypes;
        detail: string;
        errors?: readonly object[];
      };
      const { title, status: ofCode } = problemTypes[problem.code];
      expect(problem, place).toMatchObject({ status, title, type: `/problems/${problem.code}` });
      expect(ofCode, place).toBe(status);
      expect(Boolean(problem.errors), place).toBe(status === 400);
      const count = problem.errors?.length;
      if (count) expect(problem.detail, place).toContain(`has ${count} fault${count === 1 ? "" : "s"};`);
    }
  });

  test("every error code has an example, and every code except `method_not_allowed` belongs to an operation", () => {
    const codes = Object.keys(problemTypes);
    const getCode = ({ value }: { readonly value: unknown }) => (value as { readonly code?: string }).code;
    const shown = new Set(allSharedExamples.map(getCode));
    expect(codes.filter((code) => !shown.has(code))).toEqual([]);
    const declared = new Set(problems.map(getCode));
    expect(codes.filter((code) => !declared.has(code))).toEqual(["method_not_allowed"]);
  });
});

describe("the examples are consistent", () => {
  const leaves = [...requestExamples, ...allResponseExamples].flatMap(({ value }) => listLeaves(value));
  // Times that a request contains and its response repeats.
  const march = ["2026-03-01T00:00:00Z", "2026-03-01T00:00:00.000Z"];
  const april = ["2026-04-01T00:00:00Z", "2026-04-01T00:00:00.000Z"];
  const getValues = (...names: readonly string[]) =>
    new Set(leaves.flatMap(([name, leaf]) => (names.includes(name) ? [leaf] : [])));

  test.each([
    [["userId", "user_id"], ["01931f6a-7b00-7000-8000-000000000001"]],
    [["accountId"], ["01931f6a-7b00-7000-8000-000000000002"]],
    [["firstName"], ["Ada"]],
    [["email"], ["ada@example.com", "grace@example.com"]],
    [["from"], ["Example", "2026-03-02T09:00:00.000Z", ...march]],
    [["to"], ["+447700900123", "447700900123", "07700 900123", "2026-03-02T09:30:30.000Z", ...april]],
    [["callee", "phone_number"], ["+447700900123"]],
    [["caller"], ["+447700900456"]],
    [["messageId"], ["01931f6a-7b00-7000-8000-0000000000a1"]],
    [["sim", "iccid"], ["8988303000000000001"]],
    [["package_template"], [101]],
    [["currency"], ["EUR"]],
    [["accessToken"], ["EXAMPLE.not-a-real.token"]],
  ])("%j always has the value %j", (names, expected) => {
    expect(getValues(...names)).toEqual(new Set<unknown>(expected));
  });

  test("all creation, update and event times are on the same day", () => {
    const times = leaves.filter(([name]) =>
      /^(created_at|createdAt|updated_at|time|datetime|timestamp)$/.test(name),
    );
    // A number is in seconds, or in milliseconds in exported rows of the database.
    const toDate = (time: number) => new Date(time > 1e11 ? time : time * 1_000);
    const days = times.map(([, time]) => (typeof time === "number" ? toDate(time) : new Date(String(time))));
    expect(new Set(days.map((day) => day.toISOString().slice(0, 10)))).toEqual(new Set(["2026-03-02"]));
    expect(times.length).toBeGreaterThan(20);
  });

  test("a response repeats values of its request", () => {
    for (const operationId of ["sendSms", "sendWhatsappOtp", "sendTelegramOtp", "sendFlashCall"]) {
      const requestValue = requestExamples.find((example) => example.operationId === operationId)!.value;
      const answered = allResponseExamples.find((example) => example.operationId === operationId)!.value;
      const given = requestValue as Record<string, unknown>;
      const echoed = Object.entries(answered as object).filter(([name]) => name in given);
      expect(echoed.length).toBeGreaterThan(0);
      for (const [name, value] of echoed) expect(value).toBe(given[name]);
    }
  });

  test("the price of a message equals the amount in its transaction", () => {
    const find = (id: string) => allResponseExamples.find(({ operationId }) => operationId === id)!.value;
    const message = find("getMessage") as { id: string; price: number };
    type Row = Record<"correlation_id" | "type", string> &
      Record<"value" | "unit_price" | "quantity", number>;
    const { list } = find("listBillingTransactions") as { list: readonly Row[] };
    const [debit] = list.filter(
      ({ correlation_id, type }) => correlation_id === message.id && type === "DEBIT",
    );
    expect(debit?.value).toBe(message.price);
    for (const row of list) expect(row.value).toBeCloseTo(row.unit_price * row.quantity, 9);
  });
});
