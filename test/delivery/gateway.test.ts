import { describe, expect, test } from "vitest";
import type { Handover } from "../../src/ports/gateways.ts";
import { gatewaySuite } from "../providers/gateway.suite.ts";
import {
  accepted,
  alive,
  gatewayOf,
  log,
  provider,
  routed,
  send,
  unavailable,
  type Fake,
} from "./routed-providers.ts";

gatewaySuite("routes", ["sms", "whatsapp"], async () => {
  const gateway = gatewayOf(provider("down", unavailable), {
    ...provider("a"),
    isUp: () => true,
    send: async ({ id }) => ({ kind: "accepted", providerMessageId: id, receipts: [{ status: "SENT" }] }),
  });
  return {
    gateway: {
      ...gateway,
      send: (message) =>
        gateway.send(
          { ...message, ...alive() },
          () => {},
          () => true,
        ),
    },
    recipients: ["+447700900123", "+447700900124"],
    close: async () => {},
  };
});

describe("the route", () => {
  test("has the longest prefix, whatever the order of the routes", async () => {
    const names = ["", "44", "4477", "447", "1"];
    const routes = names.map((prefix) => ({ prefix, providers: [provider(`p${prefix}`)] }));
    const gateway = routed(routes);
    const taken = async (recipient: string) => {
      const handover = await send(gateway, recipient);
      return handover.kind === "accepted" && handover.provider;
    };
    expect(await taken("+447700900123")).toBe("p4477");
    expect(await taken("+447400900123")).toBe("p447");
    expect(await taken("+442079460123")).toBe("p44");
    expect(await taken("+12025550123")).toBe("p1");
    expect(await taken("+4915112345678")).toBe("p");
  });

  test("with the longest prefix is the only one: no other is tried if its providers are down", async () => {
    const [first, second] = [provider("a", unavailable), provider("b")];
    const routes = [
      { prefix: "44", providers: [first] },
      { prefix: "", providers: [second] },
    ];
    expect(await send(routed(routes))).toMatchObject({ kind: "unavailable" });
    expect(second.asked).toEqual([]);
  });

  test("that does not exist is a rejection, so that the message is refunded", async () => {
    const gateway = routed([{ prefix: "44", providers: [provider("a")] }]);
    const detail = "There is no route to this destination.";
    expect(await send(gateway, "+12025550123")).toEqual({ kind: "refused", detail });
  });
});

describe("providers", () => {
  test("are tried in order: the first one that is up accepts the message, and its name is returned", async () => {
    const [first, second] = [provider("a"), provider("b")];
    expect(await send(gatewayOf(first, second))).toEqual({ ...accepted, provider: "a" });
    first.up = false;
    expect(await send(gatewayOf(first, second))).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });

  test("that are not available leave the message to the next one", async () => {
    const [first, second, third] = [provider("a", unavailable), provider("b"), provider("c")];
    expect(await send(gatewayOf(first, second, third))).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, third.asked.length]).toEqual([1, 0]);
  });

  test.each<Handover>([
    { kind: "refused", detail: "The gateway refused the number." },
    { kind: "retry", detail: "The gateway did not answer." },
  ])("decide the result otherwise: %j", async (handover) => {
    const second = provider("b");
    expect(await send(gatewayOf(provider("a", handover), second))).toEqual(handover);
    expect(second.asked).toEqual([]);
  });

  test("that fail may have sent it: no other one is tried, and the log has no content", async () => {
    const second = provider("b");
    const error = new Error("+447700900123: Your code is 123456\n    at Your code is 123456");
    const handover = await send(gatewayOf(provider("a", error), second));
    expect(handover).toEqual({ kind: "retry", detail: "The gateway did not answer.", outcomeUnknown: true });
    expect(second.asked).toEqual([]);
    const said = JSON.stringify(log.lines);
    expect(said).toContain('"provider":"a"');
    expect(said).toContain("gateway.test.ts");
    expect(said).not.toMatch(/123456|7700900123/);
  });
});

describe("a provider with an unknown outcome", () => {
  const detail = "Whether the gateway took the message is not known.";
  const unknown: Handover = { kind: "retry", detail, outcomeUnknown: true };

  /** Who was asked at each of so many attempts at one message. */
  async function askedAt(attempts: number, ...providers: readonly Fake[]) {
    const gateway = gatewayOf(...providers);
    const asked: string[] = [];
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const before = providers.map((each) => each.asked.length);
      await send(gateway, "+447700900123", attempt);
      asked.push(
        providers.flatMap(({ name, asked: all }, at) => (all.length > before[at]! ? name : [])).join(),
      );
    }
    return asked;
  }

  test("is tried once more before the next one", async () => {
    expect(await askedAt(3, provider("a", unknown), provider("b"))).toEqual(["a", "a", "b"]);
  });

  test("that is no more in the route: the first one is tried", async () => {
    const gateway = gatewayOf(provider("a"), provider("b"));
    const handover = await send(gateway, "+447700900123", 1, undefined, { provider: "gone", times: 0 });
    expect(handover).toEqual({ ...accepted, provider: "a" });
  });

  test("is tried once more at whichever attempt it was, and then the one after it", async () => {
    for (const [times, wanted] of [
      [1, "b"],
      [2, "c"],
      [3, "c"],
      [4, "a"],
    ] as const) {
      const gateway = gatewayOf(provider("a"), provider("b"), provider("c"));
      const handover = await send(gateway, "+447700900123", 2, undefined, { provider: "b", times });
      expect(handover).toEqual({ ...accepted, provider: wanted });
    }
  });

  test("alternates with the others, and is tried again if there is no other", async () => {
    const three = [provider("a", unknown), provider("b", unknown), provider("c", unknown)];
    const asked = await askedAt(12, ...three);
    expect(asked.slice(0, 2)).toEqual(["a", "a"]);
    for (const name of ["a", "b", "c"])
      expect(asked.filter((each) => each === name).length).toBeGreaterThan(1);
    expect(await askedAt(4, provider("a", unknown))).toEqual(["a", "a", "a", "a"]);
  });

  test("leaves the message to the next one if it is down: rather the same code twice than none", async () => {
    const [first, second] = [provider("a", unknown), provider("b")];
    const gateway = gatewayOf(first, second);
    expect(await send(gateway)).toEqual(unknown);
    first.up = false;
    expect(await send(gateway, "+447700900123", 2)).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });
});

describe("a message that no provider accepts", () => {
  const detail = "The gateway is not available now.";

  test("waits for the shortest pause that was requested, and no operator's reason is shown", async () => {
    const gateway = gatewayOf(
      provider("a", { ...unavailable, afterMilliseconds: 9_000 }),
      provider("b", { ...unavailable, afterMilliseconds: 7_000 }),
    );
    expect(await send(gateway)).toEqual({ kind: "unavailable", detail, afterMilliseconds: 7_000 });
  });

  test("waits longer with each attempt if a provider requests no pause", async () => {
    const down = provider("b");
    down.up = false;
    const waitOf = async (attempt: number) => {
      const gateway = gatewayOf(provider("a", { ...unavailable, afterMilliseconds: 900_000 }), down);
      const handover = await send(gateway, "+447700900123", attempt);
      return handover.kind === "unavailable" ? handover.afterMilliseconds : undefined;
    };
    expect(await waitOf(1)).toBeLessThanOrEqual(750);
    expect(await waitOf(20)).toBeGreaterThanOrEqual(30_000);
    expect(await waitOf(20)).toBeLessThanOrEqual(90_000);
  });

  test("is not throttled if another provider of the route is down", async () => {
    const down = Object.assign(provider("b"), { up: false });
    const handover = await send(gatewayOf(provider("a", { ...unavailable, kind: "throttled" }), down));
    expect(handover).toMatchObject({ kind: "unavailable", detail });
  });
});

describe("queues", () => {
  test("exist for each list of providers, and numbers without a route have that of the channel", () => {
    const [a, b] = [provider("a"), provider("b")];
    const { queues } = routed([
      { prefix: "44", providers: [a, b] },
      { prefix: "33", providers: [a, b] },
      { prefix: "1", providers: [b] },
    ]);
    expect(queues?.names.toSorted()).toEqual(["sms:a,b", "sms:b"]);
    const numbers = ["+447700900123", "+33199000100", "+12025550123", "+4915112345678"];
    expect(numbers.map((number) => queues?.of(number))).toEqual(["sms:a,b", "sms:a,b", "sms:b", "sms"]);
  });
});
