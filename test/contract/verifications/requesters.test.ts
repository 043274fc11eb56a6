import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { components } from "../../../generated/types.ts";
import { minute } from "../../support/clock.ts";
import { startService, type TestService } from "../../support/service.ts";
import { workflowBy, code, path, recipients, createVerifier, wrongCode, type Verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Client = Partial<components["schemas"]["VerifyingClient"]>;

const ip = "203.0.113.7";
const device_id = "device-1";

const startBy = (own: Verifier, client: Client | undefined, more: object = {}) =>
  own.client.POST(path, { body: { to: recipients.delivered, ...(client && { client }), ...more } as never });

/** Starts verifications by several devices, one after another. Returns how many passed. */
async function startByDevices(own: Verifier, count: number, client: Client = {}): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) {
    const { response } = await startBy(own, { device_id: `stranger-${passed}-${index}`, ...client });
    if (response.status === 201) passed += 1;
  }
  return passed;
}

describe("a start by another requester", () => {
  test.each<[string, Client | undefined, Client | undefined]>([
    ["by another device in the same network", { device_id, ip }, { device_id: "device-2", ip }],
    ["by the same network, without a device", { device_id, ip }, { ip }],
    ["by a device, after a start by its network only", { ip }, { device_id, ip }],
    ["by another network", { ip }, { ip: "203.0.113.8" }],
    ["by another IPv6 network", { ip: "2001:db8:1:2::1" }, { ip: "2001:db8:1:3::1" }],
    ["without a requester", { ip }, undefined],
    ["with a requester, after a start without one", undefined, { device_id }],
    ["by an untrusted requester in the same network", { ip, trusted: true }, { ip }],
  ])("%s is a separate verification with separate checks", async (_, client, other) => {
    const own = await createVerifier(service);
    const first = await startBy(own, client);
    const second = await startBy(own, other);
    expect([first.response.status, second.response.status]).toEqual([201, 201]);
    expect(second.data!.id).not.toBe(first.data!.id);
    for (let guess = 0; guess < 5; guess += 1) await own.check(second.data!.id, wrongCode);
    expect(await own.get(second.data!.id)).toMatchObject({ status: "FAILED", reason: "max_checks" });
    expect(await own.check(first.data!.id, code)).toMatchObject({ valid: true });
  });

  test("for another payment ends only its requester's previous verification", async () => {
    const own = await createVerifier(service);
    const pay = (client: Client, amount: string) =>
      startBy(own, client, { transaction: { amount, payee: "Example Ltd" } });
    const first = await pay({ device_id }, "1 EUR");
    const stranger = await pay({ device_id: "device-2" }, "2 EUR");
    expect((await own.get(first.data!.id)).status).toBe("PENDING");
    const next = await pay({ device_id }, "3 EUR");
    expect((await own.get(first.data!.id)).status).toBe("CANCELED");
    for (const { data } of [stranger, next]) expect((await own.get(data!.id)).status).toBe("PENDING");
  });

  test("has a separate code", async () => {
    const own = await createVerifier(service);
    const { verificationCodes, store } = service.context;
    const { sandboxCode } = service.context.service;
    Object.assign(service.context.service, { sandboxCode: undefined });
    const codes = [];
    for (const client of [{ device_id }, { device_id: "device-2" }]) {
      const { data } = await startBy(own, client, { code_length: 10 });
      const { id, sealedCode } = (await store.verifications.findAny(data!.id))!;
      codes.push(verificationCodes.open(id, sealedCode!));
    }
    Object.assign(service.context.service, { sandboxCode });
    expect(codes[0]).toMatch(/^\d{10}$/);
    expect(codes[1]).not.toBe(codes[0]);
  });

  test("is distinguished from a device with the same name at another account, and no device name is stored", async () => {
    const [own, other] = [await createVerifier(service), await createVerifier(service)];
    const started = await Promise.all([own, other].map((each) => startBy(each, { device_id })));
    const stored = await Promise.all(
      started.map(({ data }) => service.context.store.verifications.findAny(data!.id)),
    );
    const devices = stored.map((verification) => verification!.client!.device);
    expect(devices[0]).not.toBe(devices[1]);
    expect(JSON.stringify(stored)).not.toContain(device_id);
  });
});

describe("a start by the same requester joins", () => {
  test.each<[string, Client | undefined, Client | undefined]>([
    ["in another network", { device_id, ip }, { device_id, ip: "203.0.113.8" }],
    ["in the same IPv6 network", { ip: "2001:db8:1:2::1" }, { ip: "2001:db8:1:2:3:4:5:6" }],
    ["without a requester, as before", undefined, {}],
    ["who is trusted", { trusted: true }, { trusted: true }],
  ])("%s", async (_, client, again) => {
    const own = await createVerifier(service);
    const first = await startBy(own, client);
    // A verification by another requester was started in between.
    expect(await startByDevices(own, 1)).toBe(1);
    const second = await startBy(own, again);
    expect([second.response.status, second.data!.id]).toEqual([200, first.data!.id]);
  });

  test("also after other requesters have used up the day's starts", async () => {
    const own = await createVerifier(service, 10_000_000);
    const long = { ttl: 86_400 };
    const first = await startBy(own, { device_id }, long);
    for (let hour = 0; hour < 23; hour += 1) {
      await startByDevices(own, 7);
      await startByDevices(own, 2, { trusted: true });
      service.clock.advance(60 * minute);
    }
    const second = await startBy(own, { device_id }, long);
    expect([second.response.status, second.data!.id]).toEqual([200, first.data!.id]);
  });
});

describe("the limits of a number", () => {
  test("apply to all requesters together, and reserve a start for a trusted client", async () => {
    const own = await createVerifier(service);
    const [first] = [await startBy(own, { device_id, trusted: true })];
    await own.cancel(first.data!.id);
    service.clock.advance(10 * minute);
    expect(await startByDevices(own, 8)).toBe(5);
    expect(await startByDevices(own, 3, { trusted: true })).toBe(1);
    const late = await startBy(own, { device_id, trusted: true });
    expect([late.response.status, late.response.headers.get("retry-after")]).toEqual([429, "600"]);
    service.clock.advance(10 * minute);
    expect(await startByDevices(own, 1, { trusted: true })).toBe(1);
  });

  test("delay the next start by an hour after ten starts in ten minutes, and state the correct time", async () => {
    const own = await createVerifier(service);
    expect(await startByDevices(own, 5)).toBe(5);
    service.clock.advance(10 * minute);
    expect(await startByDevices(own, 6)).toBe(5);
    for (const ip of ["203.0.113.7", "203.0.113.8"]) {
      const { response } = await startBy(own, { ip });
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3600"]);
      service.clock.advance(60 * minute - 1);
      expect((await startBy(own, { ip })).response.headers.get("retry-after")).toBe("1");
      service.clock.advance(1);
      expect((await startBy(own, { ip })).response.status).toBe(201);
    }
  });

  test.each([
    ["on one instance", false],
    ["on several instances, which do not wait for each other", true],
  ])("apply to concurrent starts of many requesters %s", async (_, isApart) => {
    const own = await createVerifier(service, 10_000_000);
    const { limits } = service.context;
    const { operationMutex } = limits;
    const apart: typeof operationMutex = async (_key, run) => run();
    Object.assign(limits, { attempts: isApart ? apart : operationMutex });
    const clients = Array.from({ length: 24 }, (_unused, index) => ({
      device_id: `racing-${index}`,
      trusted: index % 2 === 0,
    }));
    const answers = await Promise.all(
      clients.map((client) => startBy(own, client, { workflow: workflowBy("sms") })),
    );
    Object.assign(limits, { attempts: operationMutex });
    const passed = clients.filter((_unused, index) => answers[index]!.response.status === 201);
    expect(answers.filter(({ response }) => response.status !== 201 && response.status !== 429)).toEqual([]);
    expect(passed.filter(({ trusted }) => !trusted).length).toBeLessThanOrEqual(5);
    expect(passed.length).toBeGreaterThanOrEqual(5);
    expect(passed.length).toBeLessThanOrEqual(6);
  });
});
