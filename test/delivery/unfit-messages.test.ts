// Messages that some providers of a route cannot carry, by their templates, limits or recipients.
import { describe, expect, test, vi } from "vitest";
import type { Handover } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { accepted, gatewayOf, provider, routed, send, unavailable, type Fake } from "./routed-providers.ts";

describe("what is wrong with a message", () => {
  const faulty = (name: string, fault: string | undefined) => ({
    ...provider(name),
    faultOf: async () => fault,
  });
  const faultOf = async (...providers: readonly Fake[]) =>
    gatewayOf(...providers).faultOf!({ channel: "sms", recipient: "+447700900123", sender: "A", text: "x" });

  test("is what the first says, where each of them has a fault", async () => {
    expect(await faultOf(faulty("a", "No template."), faulty("b", "Not written."))).toBe("No template.");
  });

  test("is nothing where one of them takes it, whichever that is", async () => {
    const none = [faulty("b", undefined), provider("b")];
    for (const other of none) {
      expect(await faultOf(faulty("a", "No template."), other)).toBeUndefined();
      expect(await faultOf(other, faulty("a", "No template."))).toBeUndefined();
    }
  });

  test("is nothing where it is not known of one, and another takes it; else that is not known", async () => {
    const busy = { ...provider("a"), faultOf: () => Promise.reject(new StoreError("busy", "a try")) };
    expect(await faultOf(busy, provider("b"))).toBeUndefined();
    await expect(faultOf(busy, faulty("b", "No template."))).rejects.toThrow(StoreError);
    const broken = { ...provider("a"), faultOf: () => Promise.reject(new TypeError("broken")) };
    await expect(faultOf(broken, provider("b"))).rejects.toThrow(TypeError);
  });

  test("is not said of a number that has no route", async () => {
    const gateway = routed([{ prefix: "1", providers: [faulty("a", "No template.")] }]);
    const message = { channel: "sms", recipient: "+447700900123", sender: "A", text: "x" } as const;
    expect(await gateway.faultOf!(message)).toBeUndefined();
  });
});

describe("one that will never take this message", () => {
  const never: Handover = { ...unavailable, unasked: true, lasting: true };

  test("leaves it to the next", async () => {
    expect(await send(gatewayOf(provider("a", never), provider("b")))).toEqual({
      ...accepted,
      provider: "b",
    });
  });

  test("has it refused, without anybody being asked for it, where the others say so too", async () => {
    const refused = { kind: "refused", detail: never.detail, unasked: true };
    expect(await send(gatewayOf(provider("a", never)))).toEqual(refused);
    const other = provider("b", { ...never, detail: "Another reason." });
    expect(await send(gatewayOf(provider("a", never), other))).toEqual(refused);
  });

  test.each([
    ["is down", { up: false }],
    ["cannot take it now", { says: unavailable }],
    ["throttles", { says: { ...unavailable, kind: "throttled" as const } }],
  ])("has it wait for one that %s", async (_, how) => {
    const other = Object.assign(provider("b"), how);
    for (const providers of [
      [provider("a", never), other],
      [other, provider("a", never)],
    ]) {
      expect(await send(gatewayOf(...providers))).toMatchObject({ kind: "unavailable" });
    }
  });
});

describe("one that is down or held", () => {
  const never: Handover = { ...unavailable, unasked: true, lasting: true };
  const refused = { kind: "refused", detail: never.detail, unasked: true };
  const out = (how: Partial<Fake>) => Object.assign(provider("b"), { up: false }, how);
  const held = { current: async () => new Set(["provider:b"] as const), forget: () => {} };

  test.each([
    ["would not take the message either has it refused", { faultOf: async () => "Not written." }, refused],
    ["may take it has it wait", { faultOf: async () => undefined }, { kind: "unavailable" }],
    ["has nothing against any message has it wait", {}, { kind: "unavailable" }],
    [
      "cannot be asked has it wait",
      { faultOf: () => Promise.reject(new StoreError("busy", "a try")) },
      { kind: "unavailable" },
    ],
  ])("and %s", async (_, how, expected) => {
    expect(await send(gatewayOf(provider("a", never), out(how)))).toMatchObject(expected);
    const providers = [provider("a", never), out({ ...how, up: true })];
    expect(await send(routed([{ prefix: "", providers }], "sms", held))).toMatchObject(expected);
  });

  test("and none is left that would take it has it refused with what the first says", async () => {
    const gateway = gatewayOf(out({ faultOf: async () => "One." }), out({ faultOf: async () => "Two." }));
    expect(await send(gateway)).toEqual({ kind: "refused", detail: "One.", unasked: true });
  });

  test("is not asked for it while another that was asked may take it later", async () => {
    const faultOf = vi.fn<() => Promise<string>>(async () => "Not written.");
    expect(await send(gatewayOf(provider("a", unavailable), out({ faultOf })))).toMatchObject({
      kind: "unavailable",
    });
    expect(faultOf).not.toHaveBeenCalled();
  });
});

test("what will never take a message shortens no pause of what may", async () => {
  const never: Handover = { ...unavailable, unasked: true, lasting: true };
  for (const kind of ["throttled", "unavailable"] as const) {
    const later = provider("b", { ...unavailable, kind, afterMilliseconds: 60_000 });
    for (const providers of [
      [provider("a", never), later],
      [later, provider("a", never)],
    ]) {
      expect(await send(gatewayOf(...providers))).toMatchObject({ afterMilliseconds: 60_000 });
    }
  }
});
