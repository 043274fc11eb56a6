import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusals } from "../../src/domain/refusals.ts";
import { headersOf } from "../support/accounts.ts";
import { allOperations, faultsAgainst } from "../support/contract.ts";
import {
  leavesOf,
  requestExamples,
  allResponseExamples,
  allSharedExamples,
  type Example,
} from "../support/examples.ts";
import { signIn, signUp, type Person } from "../support/people.ts";
import { requestOf } from "../support/requests.ts";
import { startService, type TestService } from "../support/service.ts";
import { storyRoutes, tellStory } from "../support/story.ts";

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(storyRoutes) });
  admin = await signUp(service, "admin@example.com", "admin");
  await tellStory(service, admin);
});
afterAll(() => service.stop());

/** A caller with all credentials; each has a session of their own, for some examples end it. */
async function credentials() {
  const { accessToken, refreshToken } = await signIn(service, admin);
  return { ...service.demo, accessToken, refreshToken };
}

/** A success that says, where it says something to people, what an example of it says. */
async function expectSuccess(operationId: string, response: Response): Promise<void> {
  const text = await response.text();
  expect(response.ok ? "" : text).toBe("");
  const shown = allResponseExamples.flatMap((each) =>
    each.operationId === operationId && each.status === response.status ? messageOf(each.value) : [],
  );
  if (shown.length > 0) expect(shown).toContain(messageOf(JSON.parse(text))[0]);
}

function expectFitting(examples: readonly Example[]): void {
  for (const { place, schema, value } of examples)
    expect(faultsAgainst(schema, value), place).toBeUndefined();
}

const messageOf = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null && "message" in value ? [String(value.message)] : [];

describe("the examples of requests", () => {
  test("fit their schemas", () => expectFitting(requestExamples));

  test.each(requestExamples)("$place is answered with success", async ({ operationId, value }) => {
    const operation = allOperations.find((each) => each.operationId === operationId)!;
    const caller = await credentials();
    const byToken = operation.security.some((way) => "BearerJwt" in way || "AdminJwt" in way);
    const authorization = `Bearer ${caller.accessToken}`;
    const headers = byToken ? { "content-type": "application/json", authorization } : headersOf(caller);
    // A refresh token is signed, so the service accepts none of an example.
    const body = operationId === "refreshSession" ? { refreshToken: caller.refreshToken } : value;
    const changes = { headers, body: JSON.stringify(body) };
    const response = await service.raw(...requestOf(operation, caller, changes));
    await expectSuccess(operationId, response);
  });

  const bodiless = allOperations.filter(({ requestBody }) => !requestBody);
  test.each(bodiless)(
    "$operationId with its example parameters is answered with success",
    async (operation) => {
      const response = await service.raw(...requestOf(operation, await credentials()));
      await expectSuccess(operation.operationId, response);
    },
  );

  test("every operation that takes a body has one", () => {
    const shown = new Set(requestExamples.map(({ operationId }) => operationId));
    const missing = allOperations.filter((each) => each.requestBody && !shown.has(each.operationId));
    expect(missing).toEqual([]);
  });
});

describe("the examples of answers", () => {
  test("fit their schemas", () => expectFitting(allResponseExamples));

  test("every declared status has one", () => {
    const declared = allOperations.flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    );
    const shown = new Set(allResponseExamples.map(({ operationId, status }) => `${operationId} ${status}`));
    expect(declared.filter((name) => !shown.has(name))).toEqual([]);
  });

  const problems = allResponseExamples.filter(({ status }) => status! >= 400);

  test("a problem has the status and the title of its code, and counts its faults", () => {
    for (const { place, status, value } of problems) {
      const problem = value as {
        code: keyof typeof refusals;
        detail: string;
        errors?: readonly object[];
      };
      const { title, status: ofCode } = refusals[problem.code];
      expect(problem, place).toMatchObject({ status, title, type: `/problems/${problem.code}` });
      expect(ofCode, place).toBe(status);
      expect(Boolean(problem.errors), place).toBe(status === 400);
      const count = problem.errors?.length;
      if (count) expect(problem.detail, place).toContain(`has ${count} fault${count === 1 ? "" : "s"};`);
    }
  });

  test("every error code has one, and all but that of a wrong method stand under an operation", () => {
    const codes = Object.keys(refusals);
    const codeOf = ({ value }: { readonly value: unknown }) => (value as { readonly code?: string }).code;
    const shown = new Set(allSharedExamples.map(codeOf));
    expect(codes.filter((code) => !shown.has(code))).toEqual([]);
    const declared = new Set(problems.map(codeOf));
    expect(codes.filter((code) => !declared.has(code))).toEqual(["method_not_allowed"]);
  });
});

describe("the examples tell one story", () => {
  const leaves = [...requestExamples, ...allResponseExamples].flatMap(({ value }) => leavesOf(value));
  // Times of what a request asks and an answer tells again.
  const march = ["2026-03-01T00:00:00Z", "2026-03-01T00:00:00.000Z"];
  const april = ["2026-04-01T00:00:00Z", "2026-04-01T00:00:00.000Z"];
  const valuesOf = (...names: readonly string[]) =>
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
  ])("%j is always one of %j", (names, expected) => {
    expect(valuesOf(...names)).toEqual(new Set<unknown>(expected));
  });

  test("all of it happens on one day", () => {
    const times = leaves.filter(([name]) =>
      /^(created_at|createdAt|updated_at|time|datetime|timestamp)$/.test(name),
    );
    const days = times.map(([, time]) => new Date(typeof time === "number" ? time * 1_000 : String(time)));
    expect(new Set(days.map((day) => day.toISOString().slice(0, 10)))).toEqual(new Set(["2026-03-02"]));
    expect(times.length).toBeGreaterThan(20);
  });

  test("an answer echoes its request", () => {
    for (const operationId of ["sendSms", "sendWhatsappOtp", "sendTelegramOtp", "sendFlashCall"]) {
      const asked = requestExamples.find((example) => example.operationId === operationId)!.value;
      const answered = allResponseExamples.find((example) => example.operationId === operationId)!.value;
      const given = asked as Record<string, unknown>;
      const echoed = Object.entries(answered as object).filter(([name]) => name in given);
      expect(echoed.length).toBeGreaterThan(0);
      for (const [name, value] of echoed) expect(value).toBe(given[name]);
    }
  });

  test("what a message cost is what was billed for it", () => {
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
