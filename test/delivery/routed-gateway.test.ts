import { afterEach, describe, expect, test, vi } from "vitest";
import { createRoutedGateway, type RoutedProvider } from "../../src/delivery/messages/routed-gateway.ts";
import type { Handover } from "../../src/ports/gateways.ts";
import { gatewaySuite, outbound } from "../providers/gateway.suite.ts";
import { createKeptLog } from "../providers/http/log.ts";

afterEach(() => {
  vi.useRealTimers();
});

const accepted: Handover = { kind: "accepted", providerMessageId: "1", receipts: [] };
const unavailable: Handover = { kind: "unavailable", detail: "Operator's own." };

interface Fake extends RoutedProvider {
  readonly asked: string[];
  says: Handover | Error;
  up: boolean;
  /** How long an answer takes, in milliseconds. */
  takes: number;
}

function provider(name: string, says: Handover | Error = accepted): Fake {
  return {
    name,
    says,
    up: true,
    takes: 0,
    asked: [],
    isUp() {
      return this.up;
    },
    async send({ id }) {
      this.asked.push(id);
      if (this.takes > 0) vi.advanceTimersByTime(this.takes);
      if (this.says instanceof Error) throw this.says;
      return this.says;
    },
  };
}

const log = createKeptLog();
const gatewayOf = (...providers: RoutedProvider[]) =>
  createRoutedGateway([{ prefix: "", providers }], { log });
const send = (gateway: ReturnType<typeof gatewayOf>, recipient = "+447700900123", attempt = 1) =>
  gateway.send(outbound("sms", recipient, { attempt }));

gatewaySuite("routes", ["sms", "whatsapp"], async () => ({
  gateway: gatewayOf(provider("down", unavailable), {
    ...provider("a"),
    isUp: () => true,
    send: async ({ id }) => ({ kind: "accepted", providerMessageId: id, receipts: [{ status: "SENT" }] }),
  }),
  recipients: ["+447700900123", "+447700900124"],
  close: async () => {},
}));

describe("the route", () => {
  test("is that of the longest prefix, whatever the order in which they come", async () => {
    const names = ["", "44", "4477", "447", "1"];
    const routes = names.map((prefix) => ({ prefix, providers: [provider(`p${prefix}`)] }));
    const gateway = createRoutedGateway(routes, { log });
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

  test("with the longest prefix is the only one: no other is tried when its providers are down", async () => {
    const [first, second] = [provider("a", unavailable), provider("b")];
    const routes = [
      { prefix: "44", providers: [first] },
      { prefix: "", providers: [second] },
    ];
    expect(await send(createRoutedGateway(routes, { log }))).toMatchObject({ kind: "retry" });
    expect(second.asked).toEqual([]);
  });

  test("that there is none is a refusal, so that the message is refunded", async () => {
    const gateway = createRoutedGateway([{ prefix: "44", providers: [provider("a")] }], { log });
    const detail = "There is no route to this destination.";
    expect(await send(gateway, "+12025550123")).toEqual({ kind: "refused", detail });
  });
});

describe("providers", () => {
  test("the first one that is up takes the message, and its name is told", async () => {
    const [first, second] = [provider("a"), provider("b")];
    expect(await send(gatewayOf(first, second))).toEqual({ ...accepted, provider: "a" });
    first.up = false;
    expect(await send(gatewayOf(first, second))).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });

  test("one that is unavailable hands over to the next", async () => {
    const [first, second, third] = [provider("a", unavailable), provider("b"), provider("c")];
    expect(await send(gatewayOf(first, second, third))).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, third.asked.length]).toEqual([1, 0]);
  });

  test.each<Handover>([
    { kind: "refused", detail: "The gateway refused the number." },
    { kind: "retry", detail: "The gateway is throttling.", afterMilliseconds: 700 },
    { kind: "retry", detail: "The gateway did not answer." },
  ])("what one says otherwise stands: %j", async (handover) => {
    const second = provider("b");
    expect(await send(gatewayOf(provider("a", handover), second))).toEqual(handover);
    expect(second.asked).toEqual([]);
  });

  test("one that fails may have sent it: it is tried again, and no other one is asked", async () => {
    const second = provider("b");
    const error = new Error("+447700900123: Your code is 123456\n    at Your code is 123456");
    const handover = await send(gatewayOf(provider("a", error), second));
    expect(handover).toEqual({ kind: "retry", detail: "The gateway did not answer.", mayBeTaken: true });
    expect(second.asked).toEqual([]);
    const said = JSON.stringify(log.lines);
    expect(said).toContain('"provider":"a"');
    expect(said).toContain("routed-gateway.test.ts");
    expect(said).not.toMatch(/123456|7700900123/);
  });
});

describe("one that throttles or leaves open whether it took the message", () => {
  const unknown: Handover = { kind: "retry", detail: "Whether the gateway took the message is not known." };

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

  test.each([unknown, { kind: "retry", detail: "The gateway is throttling." } as const])(
    "is asked once more before the next one sends it: %j",
    async (says) => {
      expect(await askedAt(3, provider("a", says), provider("b"))).toEqual(["a", "a", "b"]);
    },
  );

  test("takes turns with the others, and is alone where there is no other", async () => {
    const three = [provider("a", unknown), provider("b", unknown), provider("c", unknown)];
    expect(await askedAt(8, ...three)).toEqual(["a", "a", "b", "b", "c", "c", "a", "a"]);
    expect(await askedAt(4, provider("a", unknown))).toEqual(["a", "a", "a", "a"]);
  });

  test("and is down then leaves the message to the next at once: rather the same code twice than none", async () => {
    const [first, second] = [provider("a", unknown), provider("b")];
    const gateway = gatewayOf(first, second);
    expect(await send(gateway)).toEqual(unknown);
    first.up = false;
    expect(await send(gateway, "+447700900123", 2)).toEqual({ ...accepted, provider: "b" });
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
  });
});

describe("when nobody takes it", () => {
  const detail = "The gateway is not available now.";

  test("it waits as long as the shortest that was asked for, and no operator's reason is told", async () => {
    const gateway = gatewayOf(
      provider("a", { ...unavailable, afterMilliseconds: 9_000 }),
      provider("b", { ...unavailable, afterMilliseconds: 7_000 }),
    );
    expect(await send(gateway)).toEqual({ kind: "retry", detail, afterMilliseconds: 7_000 });
  });

  test("it waits longer with each attempt where a provider does not say when", async () => {
    const down = provider("b");
    down.up = false;
    const waitOf = async (attempt: number) => {
      const gateway = gatewayOf(provider("a", { ...unavailable, afterMilliseconds: 900_000 }), down);
      const handover = await send(gateway, "+447700900123", attempt);
      return handover.kind === "retry" ? handover.afterMilliseconds : undefined;
    };
    expect(await waitOf(1)).toBeLessThanOrEqual(750);
    expect(await waitOf(20)).toBeGreaterThanOrEqual(30_000);
    expect(await waitOf(20)).toBeLessThanOrEqual(90_000);
  });
});

describe("one that is slow to say that it cannot", () => {
  test("leaves the next one for another attempt, which begins there", async () => {
    vi.useFakeTimers();
    const [first, second] = [provider("a", unavailable), provider("b")];
    first.takes = 20_000;
    const gateway = gatewayOf(first, second);
    expect(await send(gateway)).toMatchObject({ kind: "retry", afterMilliseconds: 100 });
    expect(second.asked).toEqual([]);
    expect(await send(gateway)).toMatchObject({ kind: "accepted", provider: "b" });
    vi.advanceTimersByTime(61_000);
    first.says = accepted;
    expect(await send(gateway)).toMatchObject({ kind: "accepted", provider: "a" });
  });

  test("takes turns with others that are slow", async () => {
    vi.useFakeTimers();
    const [first, second] = [provider("a", unavailable), provider("b", unavailable)];
    for (const each of [first, second]) each.takes = 2_000;
    const gateway = gatewayOf(first, second);
    for (let attempt = 1; attempt <= 4; attempt += 1) await send(gateway);
    expect([first.asked.length, second.asked.length]).toEqual([2, 2]);
  });
});
