import { describe, expect, test } from "vitest";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import { gatewaySuite } from "../providers/gateway.suite.ts";
import {
  accepted,
  getUnexpired,
  createSingleRouteGateway,
  log,
  createFakeProvider,
  createTestGateway,
  send,
  unavailable,
  type FakeProvider,
} from "./routed-providers.ts";

gatewaySuite("routes", ["sms", "whatsapp"], async () => {
  const gateway = createSingleRouteGateway(createFakeProvider("down", unavailable), {
    ...createFakeProvider("a"),
    isUp: () => true,
    send: async ({ id }) => ({ kind: "accepted", providerMessageId: id, receipts: [{ status: "SENT" }] }),
  });
  return {
    gateway: {
      ...gateway,
      send: (message) =>
        gateway.send(
          { ...message, ...getUnexpired() },
          () => {},
          () => true,
        ),
    },
    recipients: ["+447700900123", "+447700900124"],
    close: async () => {},
  };
});

describe("the route", () => {
  test("with the longest prefix is used, regardless of the order of the routes", async () => {
    const names = ["", "44", "4477", "447", "1"];
    const routes = names.map((prefix) => ({ prefix, providers: [createFakeProvider(`p${prefix}`)] }));
    const gateway = createTestGateway(routes);
    const findAcceptingProvider = async (recipient: string) => {
      const handover = await send(gateway, recipient);
      return handover.kind === "accepted" && handover.provider;
    };
    expect(await findAcceptingProvider("+447700900123")).toBe("p4477");
    expect(await findAcceptingProvider("+447400900123")).toBe("p447");
    expect(await findAcceptingProvider("+442079460123")).toBe("p44");
    expect(await findAcceptingProvider("+12025550123")).toBe("p1");
    expect(await findAcceptingProvider("+4915112345678")).toBe("p");
  });

  test("with the longest prefix is the only one: no other is tried if its providers are down", async () => {
    const [first, second] = [createFakeProvider("a", unavailable), createFakeProvider("b")];
    const routes = [
      { prefix: "44", providers: [first] },
      { prefix: "", providers: [second] },
    ];
    expect(await send(createTestGateway(routes))).toMatchObject({ kind: "unavailable" });
    expect(second.received).toEqual([]);
  });

  test("that does not exist causes a rejection, so that the message is refunded", async () => {
    const gateway = createTestGateway([{ prefix: "44", providers: [createFakeProvider("a")] }]);
    const detail = "There is no route to this destination.";
    expect(await send(gateway, "+12025550123")).toEqual({ kind: "refused", detail });
  });
});

describe("providers", () => {
  test("are tried in order: the first one that is up accepts the message, and its name is returned", async () => {
    const [first, second] = [createFakeProvider("a"), createFakeProvider("b")];
    expect(await send(createSingleRouteGateway(first, second))).toEqual({ ...accepted, provider: "a" });
    first.up = false;
    expect(await send(createSingleRouteGateway(first, second))).toEqual({ ...accepted, provider: "b" });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  test("that are not available leave the message to the next one", async () => {
    const [first, second, third] = [
      createFakeProvider("a", unavailable),
      createFakeProvider("b"),
      createFakeProvider("c"),
    ];
    expect(await send(createSingleRouteGateway(first, second, third))).toEqual({
      ...accepted,
      provider: "b",
    });
    expect([first.received.length, third.received.length]).toEqual([1, 0]);
  });

  test.each<SubmitResult>([
    { kind: "refused", detail: "The gateway refused the number." },
    { kind: "retry", detail: "The gateway did not answer." },
  ])("end the attempt with their result: %j", async (handover) => {
    const second = createFakeProvider("b");
    expect(await send(createSingleRouteGateway(createFakeProvider("a", handover), second))).toEqual(handover);
    expect(second.received).toEqual([]);
  });

  test("that throw have an unknown outcome: no other one is tried, and the log has no message content", async () => {
    const second = createFakeProvider("b");
    const error = new Error("+447700900123: Your code is 123456\n    at Your code is 123456");
    const handover = await send(createSingleRouteGateway(createFakeProvider("a", error), second));
    expect(handover).toEqual({ kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true });
    expect(second.received).toEqual([]);
    const said = JSON.stringify(log.lines);
    expect(said).toContain('"provider":"a"');
    expect(said).toContain("gateway.test.ts");
    expect(said).not.toMatch(/123456|7700900123/);
  });
});

describe("a provider with an unknown outcome", () => {
  const detail = "Whether the gateway took the message is not known.";
  const unknown: SubmitResult = { kind: "retry", detail, outcomeUnknown: true };

  /** Returns the provider that was called at each of `attempts` attempts at one message. */
  async function listCalled(attempts: number, ...providers: readonly FakeProvider[]) {
    const gateway = createSingleRouteGateway(...providers);
    const asked: string[] = [];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const before = providers.map((each) => each.received.length);
      await send(gateway, "+447700900123", attempt);
      asked.push(
        providers.flatMap(({ name, received: all }, at) => (all.length > before[at]! ? name : [])).join(),
      );
    }
    return asked;
  }

  test("is tried once more before the next one", async () => {
    expect(await listCalled(3, createFakeProvider("a", unknown), createFakeProvider("b"))).toEqual([
      "a",
      "a",
      "b",
    ]);
  });

  test("that is no longer in the route is ignored: the first one is tried", async () => {
    const gateway = createSingleRouteGateway(createFakeProvider("a"), createFakeProvider("b"));
    const handover = await send(gateway, "+447700900123", 1, undefined, { provider: "gone", retries: 0 });
    expect(handover).toEqual({ ...accepted, provider: "a" });
  });

  test("is tried once more at any attempt, and then the next one", async () => {
    for (const [times, wanted] of [
      [1, "b"],
      [2, "c"],
      [3, "c"],
      [4, "a"],
    ] as const) {
      const gateway = createSingleRouteGateway(
        createFakeProvider("a"),
        createFakeProvider("b"),
        createFakeProvider("c"),
      );
      const handover = await send(gateway, "+447700900123", 2, undefined, { provider: "b", retries: times });
      expect(handover).toEqual({ ...accepted, provider: wanted });
    }
  });

  test("alternates with the others, and is tried again if there is no other", async () => {
    const three = [
      createFakeProvider("a", unknown),
      createFakeProvider("b", unknown),
      createFakeProvider("c", unknown),
    ];
    const asked = await listCalled(12, ...three);
    expect(asked.slice(0, 2)).toEqual(["a", "a"]);
    for (const name of ["a", "b", "c"])
      expect(asked.filter((each) => each === name).length).toBeGreaterThan(1);
    expect(await listCalled(4, createFakeProvider("a", unknown))).toEqual(["a", "a", "a", "a"]);
  });

  test("leaves the message to the next one if it is down, because a repeated code is better than none", async () => {
    const [first, second] = [createFakeProvider("a", unknown), createFakeProvider("b")];
    const gateway = createSingleRouteGateway(first, second);
    expect(await send(gateway)).toEqual(unknown);
    first.up = false;
    expect(await send(gateway, "+447700900123", 2)).toEqual({ ...accepted, provider: "b" });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });
});

describe("a message that no provider accepts", () => {
  const detail = "The gateway is not available now.";

  test("is retried after the shortest requested delay, and no internal reason is shown", async () => {
    const gateway = createSingleRouteGateway(
      createFakeProvider("a", { ...unavailable, afterMilliseconds: 9_000 }),
      createFakeProvider("b", { ...unavailable, afterMilliseconds: 7_000 }),
    );
    expect(await send(gateway)).toEqual({ kind: "unavailable", detail, afterMilliseconds: 7_000 });
  });

  test("is retried later with each attempt if no provider requests a delay", async () => {
    const down = createFakeProvider("b");
    down.up = false;
    const waitOf = async (attempt: number) => {
      const gateway = createSingleRouteGateway(
        createFakeProvider("a", { ...unavailable, afterMilliseconds: 900_000 }),
        down,
      );
      const handover = await send(gateway, "+447700900123", attempt);
      return handover.kind === "unavailable" ? handover.afterMilliseconds : undefined;
    };
    expect(await waitOf(1)).toBeLessThanOrEqual(750);
    expect(await waitOf(20)).toBeGreaterThanOrEqual(30_000);
    expect(await waitOf(20)).toBeLessThanOrEqual(90_000);
  });

  test("is not throttled if another provider of the route is down", async () => {
    const down = Object.assign(createFakeProvider("b"), { up: false });
    const handover = await send(
      createSingleRouteGateway(createFakeProvider("a", { ...unavailable, kind: "throttled" }), down),
    );
    expect(handover).toMatchObject({ kind: "unavailable", detail });
  });
});

describe("queues", () => {
  test("exist for each list of providers, and numbers without a route use the queue of the channel", () => {
    const [a, b] = [createFakeProvider("a"), createFakeProvider("b")];
    const { queues } = createTestGateway([
      { prefix: "44", providers: [a, b] },
      { prefix: "33", providers: [a, b] },
      { prefix: "1", providers: [b] },
    ]);
    expect(queues?.names.toSorted()).toEqual(["sms:a,b", "sms:b"]);
    const numbers = ["+447700900123", "+33199000100", "+12025550123", "+4915112345678"];
    expect(numbers.map((number) => queues?.getQueue(number))).toEqual(["sms:a,b", "sms:a,b", "sms:b", "sms"]);
  });
});
