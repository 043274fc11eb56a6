import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { paidSendSuite } from "../paid-send.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/telegram/otp";
const to = "+447700900123";

async function getCode(uuid: string): Promise<string> {
  const params = { path: { uuid } };
  const { data } = await service.client().GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params });
  return data!.code;
}

async function readLifetime(uuid: string): Promise<number> {
  const message = await service.context.store.messages.find(service.demo.accountId, "telegram", uuid);
  return (message!.expiresAt - message!.createdAt) / 1000;
}

describe("200", () => {
  test.each(["0000", "493817", "12345678"])("sends the code of the request: %s", async (code) => {
    const sent = await service.client().POST(path, { body: { to, code } });
    expect(sent.data).toEqual({ uuid: sent.data!.uuid, to });
    expect(await getCode(sent.data!.uuid)).toBe(code);
  });

  test.each([4, 5, 6, 7, 8])("creates a code of %i digits", async (code_length) => {
    const sent = await service.client().POST(path, { body: { to, code_length } });
    expect(await getCode(sent.data!.uuid)).toMatch(new RegExp(`^\\d{${code_length}}$`));
  });

  test("creates a code of six digits by default", async () => {
    const sent = await service.client().POST(path, { body: { to: "447700900123" } });
    expect(sent.data!.to).toBe("447700900123");
    expect(await getCode(sent.data!.uuid)).toMatch(/^\d{6}$/);
  });

  test("has the requested time to live, by default five minutes", async () => {
    const usual = await service.client().POST(path, { body: { to } });
    expect(await readLifetime(usual.data!.uuid)).toBe(300);
    for (const ttl of [30, 3_600]) {
      const { data } = await service.client().POST(path, { body: { to, ttl } });
      expect(await readLifetime(data!.uuid)).toBe(ttl);
    }
  });
});

paidSendSuite(() => service, {
  path,
  channel: "telegram",
  idField: "uuid",
  body: { to, code_length: 8 },
  otherBody: { to, code_length: 7 },
  priceMicros: 10_000,
  recipientField: "to",
  invalidRecipient: "+999123456789",
});

describe("400", () => {
  test("a code and a code length exclude each other", async () => {
    const { error } = await service.client().POST(path, { body: { to, code: "493817", code_length: 6 } });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/code_length", code: "conflict" }] });
  });

  test("a conflict and a phone number that cannot exist are both reported", async () => {
    const body = { to: "+999123456789", code: "493817", code_length: 6 };
    const { error } = await service.client().POST(path, { body });
    expect(error).toMatchObject({ errors: [{ code: "conflict" }, { pointer: "/to", code: "phone_number" }] });
  });

  test.each(["123", "123456789", "12a4", "१२३४", " 1234"])("the code %j is reported", async (code) => {
    const { error } = await service.client().POST(path, { body: { to, code } });
    expect(error).toMatchObject({ status: 400 });
    const faults = error && "errors" in error ? (error.errors ?? []) : [];
    expect(new Set(faults.map(({ pointer }) => pointer))).toEqual(new Set(["/code"]));
  });

  test.each([
    [{ code_length: 3 }, "/code_length"],
    [{ code_length: 9 }, "/code_length"],
    [{ ttl: 29 }, "/ttl"],
    [{ ttl: 3_601 }, "/ttl"],
    [{ ttl: 30.5 }, "/ttl"],
  ])("%j is out of range", async (extra, pointer) => {
    const { error } = await service.client().POST(path, { body: { to, ...extra } });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});
