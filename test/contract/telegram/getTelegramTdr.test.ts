import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../support/accounts.ts";
import { startService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = "/api/v1/connect-hub/telegram/{uuid}/tdr";

async function send(to: string): Promise<string> {
  const body = { to, code: "493817", ttl: 30 };
  return (await service.client().POST("/api/v1/connect-hub/telegram/otp", { body })).data!.uuid;
}

async function readMessage(uuid: string) {
  return (await service.client().GET(path, { params: { path: { uuid } } })).data!;
}

async function check(uuid: string, code: string) {
  const body = { request_id: (await readMessage(uuid)).request_id, code };
  await service.client().POST("/api/v1/connect-hub/telegram/check-verification-status", { body });
}

describe("200", () => {
  test("every field is present from the start", async () => {
    const uuid = await send("447700900123");
    const timestamp = new Date(service.clock.now()).toISOString();
    const accepted = {
      uuid,
      to: "+447700900123",
      code: "493817",
      status: "PENDING",
      country: "United Kingdom",
      country_code: 44,
      network: "Sandbox Mobile",
      request_id: uuid,
      timestamp,
    };
    expect(await readMessage(uuid)).toEqual(accepted);
    await service.deliver();
    expect(await readMessage(uuid)).toEqual({ ...accepted, status: "DELIVERED" });
  });

  test.each([
    ["+447700900100", "DELIVERED"],
    ["+447700900101", "FAILED"],
    ["+447700900102", "FAILED"],
    ["+447700900103", "FAILED"],
    ["+447700900104", "READ"],
    ["+447700900105", "SENT"],
    ["+447700900107", "PENDING"],
  ])("the message to %s has the status %s", async (to, status) => {
    const uuid = await send(to);
    await service.deliver();
    expect((await readMessage(uuid)).status).toBe(status);
  });

  test("an expired message has the status FAILED", async () => {
    const uuid = await send("+447700900105");
    await service.deliver();
    service.clock.advance(30_000);
    await service.deliver();
    expect((await readMessage(uuid)).status).toBe("FAILED");
  });

  test("after a wrong code the status is REJECTED, until the correct one is entered", async () => {
    const uuid = await send("+447700900104");
    await service.deliver();
    await check(uuid, "0000");
    expect((await readMessage(uuid)).status).toBe("REJECTED");
    await check(uuid, "493817");
    expect((await readMessage(uuid)).status).toBe("READ");
    await check(uuid, "0000");
    expect((await readMessage(uuid)).status).toBe("READ");
  });

  test("after too many wrong codes the status is REJECTED permanently", async () => {
    const uuid = await send("+447700900104");
    await service.deliver();
    for (let guess = 0; guess < 5; guess += 1) await check(uuid, "0000");
    await check(uuid, "493817");
    service.clock.advance(60_000);
    await check(uuid, "493817");
    expect((await readMessage(uuid)).status).toBe("REJECTED");
  });

  test("a correct code after the time to live leaves the status READ", async () => {
    const uuid = await send("+447700900104");
    await service.deliver();
    service.clock.advance(30_000);
    await check(uuid, "493817");
    expect((await readMessage(uuid)).status).toBe("READ");
  });
});

describe("404", () => {
  test.each(["01931f6a-7b00-7000-8000-0000000000ff", "nonsense"])(
    "for an unknown or malformed uuid: %s",
    async (uuid) => {
      const { error } = await service.client().GET(path, { params: { path: { uuid } } });
      expect(error).toMatchObject({ status: 404, code: "not_found" });
    },
  );

  test("for another account's record", async () => {
    const uuid = await send("+447700900123");
    const stranger = await openAccount(service);
    const { error } = await service.client(stranger).GET(path, { params: { path: { uuid } } });
    expect(error).toMatchObject({ status: 404 });
  });

  test("for a message on another channel", async () => {
    const body = { to: "447700900123", text: "Your code is 493817." };
    const { data } = await service.client().POST("/api/v1/connect-hub/whatsapp/otp", { body });
    const { error } = await service.client().GET(path, { params: { path: { uuid: data!.uuid } } });
    expect(error).toMatchObject({ status: 404 });
  });
});
