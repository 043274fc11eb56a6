import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectHubError, createConnectHub, type ConnectHub } from "../../src/client/index.ts";
import { accepted, body, broken, problem, scripted, settled } from "./scripted.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("tries again", () => {
  test.each([
    ["a broken connection", broken],
    ["429", problem(429, "rate_limited")],
    ["502", () => new Response("<html>", { status: 502 })],
    ["503", problem(503, "unavailable")],
    ["504", () => new Response("", { status: 504 })],
    ["a first request that is still in progress", problem(409, "idempotency_in_progress")],
    [
      "a body that breaks off",
      () => new Response(new ReadableStream({ pull: (control) => control.error(new Error()) })),
    ],
  ])("a send after %s, with the same key and body", async (_name, failure) => {
    const { hub, requests } = scripted([failure, failure, accepted]);
    expect(await settled(hub.sendSms({ body }))).toMatchObject({ messageId: "1" });
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([body, body, body]);
    expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["key", "key", "key"]);
  });

  test("a read, by POST too, and a deletion", async () => {
    const asks: readonly ((hub: ConnectHub) => Promise<unknown>)[] = [
      (hub) => hub.getMessage({ path: { id: "1" } }),
      (hub) => hub.listBillingTransactions({ body: {} }),
      (hub) => hub.getTelegramStats({ body: { type: "today" } }),
      (hub) => hub.deleteApiKey({ path: { id: "1" } }),
    ];
    for (const ask of asks) {
      const { hub, requests } = scripted([broken, problem(503, "unavailable"), () => Response.json({})]);
      await settled(ask(hub));
      expect(requests).toHaveLength(3);
    }
  });

  test("three times, with pauses that grow, and then says what came of it", async () => {
    const { hub, pauses } = scripted([problem(503, "unavailable")]);
    await expect(settled(hub.getMessage({ path: { id: "1" } }))).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(pauses()).toHaveLength(3);
    for (const [index, pause] of pauses().entries()) {
      expect(pause).toBeGreaterThanOrEqual(125 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(250 * 2 ** index);
    }
  });

  test.each([Infinity, 2 ** 31, 2 ** 40, 100_000 / 3])(
    "not for a time-out of %d ms",
    async (milliseconds) => {
      vi.useRealTimers();
      const fetch = async ({ signal }: Request) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        signal.throwIfAborted();
        return accepted();
      };
      const options = { baseUrl: "http://localhost", apiKey: "key", accountId: "account", fetch, retries: 0 };
      const hub = createConnectHub({ ...options, timeoutMilliseconds: milliseconds });
      expect(await hub.sendSms({ body })).toMatchObject({ messageId: "1" });
    },
  );

  test("as often as it is told", async () => {
    const { hub, requests } = scripted([broken], { retries: 0 });
    await expect(settled(hub.getHealth())).rejects.toThrow("fetch failed");
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["seconds", () => "5"],
    ["a date", () => new Date(Date.now() + 5_000).toUTCString()],
  ])("not before Retry-After says, in %s", async (_name, value) => {
    vi.setSystemTime("2026-03-02T09:30:00.000Z");
    const { hub, pauses } = scripted([
      () => problem(429, "rate_limited", { "retry-after": value() })(),
      accepted,
    ]);
    await settled(hub.sendSms({ body }));
    expect(pauses()).toEqual([5_000]);
  });

  test("an attempt that takes too long", async () => {
    vi.useRealTimers();
    let attempts = 0;
    const fetch = ({ signal }: Request) =>
      ++attempts > 1 ? Promise.resolve(accepted()) : untilAborted(signal);
    const hub = createConnectHub({ baseUrl: "http://localhost", fetch, timeoutMilliseconds: 20 });
    expect(await hub.getHealth()).toMatchObject({ messageId: "1" });
    expect(attempts).toBe(2);
  });
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

describe("does not try again", () => {
  test("what may have been done, where no key makes it safe", async () => {
    for (const failure of [broken, problem(503, "unavailable"), () => new Response("", { status: 502 })]) {
      const { hub, requests } = scripted([failure]);
      await expect(settled(hub.createApiKey({ body: { name: "Shop" } }))).rejects.toThrow(/./);
      expect(requests).toHaveLength(1);
    }
  });

  test("but a 429, after which nothing was done", async () => {
    const { hub, requests } = scripted([problem(429, "rate_limited"), () => Response.json({ id: "1" })]);
    await settled(hub.createApiKey({ body: { name: "Shop" } }));
    expect(requests).toHaveLength(2);
  });

  test("a refusal", async () => {
    const { hub, requests } = scripted([problem(402, "insufficient_balance")]);
    await expect(settled(hub.sendSms({ body }))).rejects.toBeInstanceOf(ConnectHubError);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [429, "rate_limited", "6"],
    [429, "rate_limited", "30"],
    [503, "unavailable", "61"],
  ] as const)(
    "a %i %s whose Retry-After is %s: the error says how long it is",
    async (status, code, value) => {
      const { hub, requests, pauses } = scripted([problem(status, code, { "retry-after": value })]);
      const resend = hub.resendVerification({ path: { id: "1" }, body: {} });
      await expect(settled(resend)).rejects.toMatchObject({ code, retryAfterSeconds: Number(value) });
      expect([requests.length, pauses()]).toEqual([1, []]);
    },
  );

  test("once it is aborted, be it in a pause", async () => {
    const { hub, requests } = scripted([problem(503, "unavailable", { "retry-after": "5" })]);
    const controller = new AbortController();
    const call = hub.sendSms({ body, signal: controller.signal });
    call.catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error("Enough."));
    await expect(call).rejects.toThrow("Enough.");
    expect(requests).toHaveLength(1);
    await expect(hub.sendSms({ body, signal: controller.signal })).rejects.toThrow("Enough.");
  });
});
