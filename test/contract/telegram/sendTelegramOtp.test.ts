import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { describePaidSend } from "../paid-send.suite.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/telegram/otp";
const to = "+447700900123";

async function codeOf(uuid: string): Promise<string> {
  const params = { path: { uuid } };
  const { data } = await service.client().GET("/api/v1/connect-hub/telegram/{uuid}/tdr", { params });
  return data!.code;
}

async function lifetimeOf(uuid: string): Promise<number> {
  const message = await service.context.store.messages.find(service.demo.accountId, "telegram", uuid);
  return (message!.expiresAt - message!.createdAt) / 1000;
}

describe("200", () => {
  test.each(["0000", "493817", "12345678"])("sends the code that is given: %s", async (code) => {
    const sent = await service.client().POST(path, { body: { to, code } });
    expect(sent.data).toEqual({ uuid: sent.data!.uuid, to });
    expect(await codeOf(sent.data!.uuid)).toBe(code);
  });

  test.each([4, 5, 6, 7, 8])("makes a code of %i digits", async (code_length) => {
    const sent = await service.client().POST(path, { body: { to, code_length } });
    expect(await codeOf(sent.data!.uuid)).toMatch(new RegExp(`^\\d{${code_length}}$`));
  });

  test("makes a code of six digits when nothing is said of it", async () => {
    const sent = await service.client().POST(path, { body: { to: "447700900123" } });
    expect(sent.data!.to).toBe("447700900123");
    expect(await codeOf(sent.data!.uuid)).toMatch(/^\d{6}$/);
  });

  test("lives as long as asked for, else five minutes", async () => {
    const usual = await service.client().POST(path, { body: { to } });
    expect(await lifetimeOf(usual.data!.uuid)).toBe(300);
    for (const ttl of [30, 3_600]) {
      const { data } = await service.client().POST(path, { body: { to, ttl } });
      expect(await lifetimeOf(data!.uuid)).toBe(ttl);
    }
  });
});

describePaidSend(() => service, {
  path,
  channel: "telegram",
  idField: "uuid",
  body: { to, code_length: 8 },
  otherBody: { to, code_length: 7 },
  priceMicros: 10_000,
  recipientField: "to",
  impossible: "+999123456789",
});

describe("400", () => {
  test("a code and its length exclude each other", async () => {
    const { error } = await service.client().POST(path, { body: { to, code: "493817", code_length: 6 } });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: "/code_length", code: "conflict" }] });
  });

  test("a conflict and a number that cannot exist are both named", async () => {
    const body = { to: "+999123456789", code: "493817", code_length: 6 };
    const { error } = await service.client().POST(path, { body });
    expect(error).toMatchObject({ errors: [{ code: "conflict" }, { pointer: "/to", code: "phone_number" }] });
  });

  test.each(["123", "123456789", "12a4", "१२३४", " 1234"])("the code %j is named", async (code) => {
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
