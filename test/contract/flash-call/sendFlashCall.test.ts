import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { paidSendSuite } from "../paid-send.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/call/flash";
const current = { callee: "+447700900123", caller: "+447700900456", max_ring_time: 5 };
const earlier = {
  callType: "flash",
  callee: "+447700900123",
  caller: "+447700900456",
  maxRingTime: 5,
} as const;

async function post(body: object, identity: Record<string, string>) {
  const headers = { "content-type": "application/json", "x-api-key": service.demo.apiKey, ...identity };
  const response = await service.sendRaw(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}
const asAccount = () => ({ "x-account-id": service.demo.accountId });
const asUser = () => ({ "x-user-id": service.demo.userId });

async function readLifetime(uuid: string): Promise<number> {
  const message = await service.context.store.messages.find(service.demo.accountId, "flash_call", uuid);
  return (message!.expiresAt - message!.createdAt) / 1000;
}

describe("200", () => {
  test.each([
    ["account", asAccount],
    ["user", asUser],
  ])("the current format is accepted with the id of the %s and is not deprecated", async (_, identity) => {
    const { status, headers, body } = await post(current, identity());
    expect(status).toBe(200);
    expect(body).toMatchObject({ caller: "+447700900456", callee: "+447700900123" });
    expect(headers.get("deprecation")).toBeNull();
  });

  test.each([
    ["account", asAccount],
    ["user", asUser],
  ])(
    "the old format is accepted with the id of the %s, and the response states its deprecation",
    async (_, identity) => {
      const { status, headers, body } = await post(earlier, identity());
      expect(status).toBe(200);
      expect(body).toMatchObject({ caller: "+447700900456", callee: "+447700900123" });
      expect(headers.get("deprecation")).toBe(`@${Date.UTC(2026, 0, 1) / 1000}`);
    },
  );

  test("a replay of the old format is deprecated as well", async () => {
    const key = { ...asUser(), "idempotency-key": "earlier" };
    const first = await post(earlier, key);
    const second = await post(earlier, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.headers.get("deprecation")).toBe(first.headers.get("deprecation"));
  });

  test.each([current, earlier])(
    "a replay may have its fields in any order and contain defaults: %j",
    async (body) => {
      const key = { ...asAccount(), "idempotency-key": `order ${Object.keys(body).join(" ")}` };
      const first = await post(body, key);
      const reversed = Object.fromEntries(Object.entries(body).toReversed());
      const { max_ring_time: _, maxRingTime: __, ...usual } = reversed;
      for (const again of [
        reversed,
        usual,
        { ...usual, ["maxRingTime" in body ? "maxRingTime" : "max_ring_time"]: null },
      ]) {
        const answer = await post(again, key);
        expect(answer.body).toEqual(first.body);
        expect(answer.headers.get("idempotent-replayed")).toBe("true");
      }
    },
  );

  test.each([
    [{ ...current, callType: null, maxRingTime: null }, current, null],
    [{ callType: null, callee: "+447700900123", caller: "+447700900456" }, current, null],
    [{ ...earlier, max_ring_time: null }, earlier, "@1767225600"],
  ])("null in a field of the other format counts as omitted: %j", async (body, same, deprecation) => {
    const key = { ...asAccount(), "idempotency-key": `null ${JSON.stringify(body)}` };
    const first = await post(body, key);
    expect([first.status, first.headers.get("deprecation")]).toEqual([200, deprecation]);
    const again = await post(same, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });

  test("without a caller, a number of the pool is used", async () => {
    for (const [body, identity] of [
      [{ callee: "447700900123" }, asAccount()],
      [{ callType: "flash", callee: "447700900123" }, asUser()],
    ] as const) {
      const answer = await post(body, identity);
      expect(answer.body).toMatchObject({ callee: "447700900123" });
      expect(["+447700900456", "+447700900457"]).toContain((answer.body as { caller: string }).caller);
    }
  });

  test("the lifetime is the ring time, by default five seconds, and one minute for the submission", async () => {
    const usual = await service.client().POST(path, { body: { callee: "+447700900123" } });
    expect(await readLifetime(usual.data!.uuid)).toBe(65);
    const longer = await service.client().POST(path, { body: { ...current, max_ring_time: 60 } });
    expect(await readLifetime(longer.data!.uuid)).toBe(120);
    const nothing = { max_ring_time: null };
    const { body } = await post({ ...current, ...nothing }, asAccount());
    expect(await readLifetime((body as { uuid: string }).uuid)).toBe(65);
    const old = await post({ ...earlier, maxRingTime: 7 }, asUser());
    expect(await readLifetime((old.body as { uuid: string }).uuid)).toBe(67);
  });
});

paidSendSuite(() => service, {
  path,
  channel: "flash_call",
  idField: "uuid",
  body: current,
  otherBody: { ...current, max_ring_time: 6 },
  priceMicros: 20_000,
  recipientField: "callee",
  invalidRecipient: "+999123456789",
});

describe("400", () => {
  test.each([
    [{ ...current, maxRingTime: 5 }, "/maxRingTime", "another form of this body than max_ring_time"],
    [
      { ...earlier, max_ring_time: 5 },
      "/max_ring_time",
      "another form of this body than callType, maxRingTime",
    ],
    [{ ...current, callType: "flash" }, "/callType", "another form of this body than max_ring_time"],
    [{ callee: "+447700900123", maxRingTime: 5 }, "/maxRingTime", "a form of this body that needs callType"],
  ])("the mixed body %j gets its validation errors", async (body, pointer, form) => {
    const answer = await post(body, asUser());
    const message = `It belongs to ${form}.`;
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer, code: "conflict", message }] });
  });

  test("a field of neither format is unknown", async () => {
    const answer = await post({ ...current, text: "Hello" }, asUser());
    expect(answer.body).toMatchObject({ errors: [{ pointer: "/text", code: "unknown" }] });
  });

  test("a call type other than flash is reported", async () => {
    const answer = await post({ ...earlier, callType: "voice" }, asUser());
    const errors = [{ pointer: "/callType", code: "value", message: "It must be flash." }];
    expect(answer.body).toMatchObject({ status: 400, errors });
    const { maxRingTime: _, ...short } = earlier;
    expect((await post({ ...short, callType: "voice" }, asUser())).body).toMatchObject({ errors });
  });

  test.each([0, 61, 2.5])("a ring time of %d seconds is reported", async (max_ring_time) => {
    const answer = await post({ ...current, max_ring_time }, asAccount());
    expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: "/max_ring_time" }] });
  });

  test("a caller and a callee that cannot exist are both reported", async () => {
    const body = { ...current, caller: "+999123456789", callee: "+999123456789" };
    const answer = await post(body, asAccount());
    const code = "phone_number";
    expect(answer.body).toMatchObject({
      errors: [
        { pointer: "/caller", code },
        { pointer: "/callee", code },
      ],
    });
  });

  test("without a caller pool, a caller is required", async () => {
    const pool = service.context.service.callerPool as string[];
    const callers = pool.splice(0);
    const answer = await post({ callee: "+447700900123" }, asAccount());
    pool.push(...callers);
    expect(answer.body).toMatchObject({ errors: [{ pointer: "/caller", code: "required" }] });
  });
});

describe("401", () => {
  test("without either header", async () => {
    expect((await post(current, {})).body).toMatchObject({ status: 401, code: "authentication_failed" });
  });

  test("a correct header does not compensate for a wrong one", async () => {
    const answer = await post(current, { ...asUser(), "x-account-id": service.demo.userId });
    expect(answer.body).toMatchObject({ status: 401 });
  });
});
