// Messages that some providers of a route cannot carry, by their templates, limits or recipients.
import { describe, expect, test, vi } from "vitest";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import {
  accepted,
  createSingleRouteGateway,
  createFakeProvider,
  createTestGateway,
  send,
  unavailable,
  type FakeProvider,
} from "./routed-providers.ts";

describe("the validation error of a message", () => {
  const faulty = (name: string, fault: string | undefined) => ({
    ...createFakeProvider(name),
    validate: async () => fault,
  });
  const faultOf = async (...providers: readonly FakeProvider[]) =>
    createSingleRouteGateway(...providers).validate!({
      channel: "sms",
      recipient: "+447700900123",
      sender: "A",
      text: "x",
    });

  test("is the one of the first provider if each of them has one", async () => {
    expect(await faultOf(faulty("a", "No template."), faulty("b", "Not written."))).toBe("No template.");
  });

  test("is undefined if any provider can carry the message", async () => {
    const none = [faulty("b", undefined), createFakeProvider("b")];
    for (const other of none) {
      expect(await faultOf(faulty("a", "No template."), other)).toBeUndefined();
      expect(await faultOf(other, faulty("a", "No template."))).toBeUndefined();
    }
  });

  test("is undefined if one check fails and another provider can carry the message; otherwise the check fails", async () => {
    const busy = {
      ...createFakeProvider("a"),
      validate: () => Promise.reject(new StoreError("busy", "a try")),
    };
    expect(await faultOf(busy, createFakeProvider("b"))).toBeUndefined();
    await expect(faultOf(busy, faulty("b", "No template."))).rejects.toThrow(StoreError);
    const broken = { ...createFakeProvider("a"), validate: () => Promise.reject(new TypeError("broken")) };
    await expect(faultOf(broken, createFakeProvider("b"))).rejects.toThrow(TypeError);
  });

  test("is undefined for a number without a route", async () => {
    const gateway = createTestGateway([{ prefix: "1", providers: [faulty("a", "No template.")] }]);
    const message = { channel: "sms", recipient: "+447700900123", sender: "A", text: "x" } as const;
    expect(await gateway.validate!(message)).toBeUndefined();
  });
});

describe("a provider that can never carry the message", () => {
  const never: SubmitResult = { ...unavailable, notSubmitted: true, lasting: true };

  test("leaves it to the next one", async () => {
    expect(
      await send(createSingleRouteGateway(createFakeProvider("a", never), createFakeProvider("b"))),
    ).toEqual({
      ...accepted,
      provider: "b",
    });
  });

  test("causes a rejection without a call if the others cannot carry it either", async () => {
    const refused = { kind: "refused", detail: never.detail, notSubmitted: true };
    expect(await send(createSingleRouteGateway(createFakeProvider("a", never)))).toEqual(refused);
    const other = createFakeProvider("b", { ...never, detail: "Another reason." });
    expect(await send(createSingleRouteGateway(createFakeProvider("a", never), other))).toEqual(refused);
  });

  test.each([
    ["is down", { up: false }],
    ["cannot accept it now", { result: unavailable }],
    ["throttles", { result: { ...unavailable, kind: "throttled" as const } }],
  ])("leaves it queued for one that %s", async (_, how) => {
    const other = Object.assign(createFakeProvider("b"), how);
    for (const providers of [
      [createFakeProvider("a", never), other],
      [other, createFakeProvider("a", never)],
    ]) {
      expect(await send(createSingleRouteGateway(...providers))).toMatchObject({ kind: "unavailable" });
    }
  });
});

describe("a provider that is down or on hold", () => {
  const never: SubmitResult = { ...unavailable, notSubmitted: true, lasting: true };
  const refused = { kind: "refused", detail: never.detail, notSubmitted: true };
  const out = (how: Partial<FakeProvider>) => Object.assign(createFakeProvider("b"), { up: false }, how);
  const holds = { current: async () => new Set(["provider:b"] as const), invalidate: () => {} };

  test.each([
    ["cannot carry the message either causes a rejection", { validate: async () => "Not written." }, refused],
    ["may carry it leaves it queued", { validate: async () => undefined }, { kind: "unavailable" }],
    ["validates no message leaves it queued", {}, { kind: "unavailable" }],
    [
      "cannot be validated leaves it queued",
      { validate: () => Promise.reject(new StoreError("busy", "a try")) },
      { kind: "unavailable" },
    ],
  ])("and %s", async (_, how, expected) => {
    expect(await send(createSingleRouteGateway(createFakeProvider("a", never), out(how)))).toMatchObject(
      expected,
    );
    const providers = [createFakeProvider("a", never), out({ ...how, up: true })];
    expect(await send(createTestGateway([{ prefix: "", providers }], "sms", holds))).toMatchObject(expected);
  });

  test("causes a rejection with the reason of the first provider if no provider can carry the message", async () => {
    const gateway = createSingleRouteGateway(
      out({ validate: async () => "One." }),
      out({ validate: async () => "Two." }),
    );
    expect(await send(gateway)).toEqual({ kind: "refused", detail: "One.", notSubmitted: true });
  });

  test("is not validated while a provider that was called may accept the message later", async () => {
    const faultOf = vi.fn<() => Promise<string>>(async () => "Not written.");
    expect(
      await send(createSingleRouteGateway(createFakeProvider("a", unavailable), out({ validate: faultOf }))),
    ).toMatchObject({
      kind: "unavailable",
    });
    expect(faultOf).not.toHaveBeenCalled();
  });
});

test("a provider that can never carry a message does not shorten the delay of the others", async () => {
  const never: SubmitResult = { ...unavailable, notSubmitted: true, lasting: true };
  for (const kind of ["throttled", "unavailable"] as const) {
    const later = createFakeProvider("b", { ...unavailable, kind, afterMilliseconds: 60_000 });
    for (const providers of [
      [createFakeProvider("a", never), later],
      [later, createFakeProvider("a", never)],
    ]) {
      expect(await send(createSingleRouteGateway(...providers))).toMatchObject({ afterMilliseconds: 60_000 });
    }
  }
});
