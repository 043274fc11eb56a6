import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectHubError, createConnectHub, type ConnectHub } from "../../src/client/index.ts";
import {
  respondAccepted,
  smsBody,
  failToConnect,
  respondWithProblem,
  createScriptedClient,
  settle,
} from "./scripted-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the client retries", () => {
  test.each([
    ["a broken connection", failToConnect],
    ["429", respondWithProblem(429, "rate_limited")],
    ["502", () => new Response("<html>", { status: 502 })],
    ["503", respondWithProblem(503, "unavailable")],
    ["504", () => new Response("", { status: 504 })],
    ["a first request that is still in progress", respondWithProblem(409, "idempotency_in_progress")],
    [
      "a body that breaks off",
      () => new Response(new ReadableStream({ pull: (control) => control.error(new Error()) })),
    ],
  ])("a send after %s, with the same key and body", async (_name, failure) => {
    const { hub, requests } = createScriptedClient([failure, failure, respondAccepted]);
    expect(await settle(hub.sendSms({ body: smsBody }))).toMatchObject({ messageId: "1" });
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([smsBody, smsBody, smsBody]);
    expect(requests.map(({ headers }) => headers.get("x-api-key"))).toEqual(["key", "key", "key"]);
  });

  test("a read, also by POST, and a deletion", async () => {
    const calls: readonly ((hub: ConnectHub) => Promise<unknown>)[] = [
      (hub) => hub.getMessage({ path: { id: "1" } }),
      (hub) => hub.listBillingTransactions({ body: {} }),
      (hub) => hub.getTelegramStats({ body: { type: "today" } }),
      (hub) => hub.deleteApiKey({ path: { id: "1" } }),
    ];
    for (const call of calls) {
      const { hub, requests } = createScriptedClient([
        failToConnect,
        respondWithProblem(503, "unavailable"),
        () => Response.json({}),
      ]);
      await settle(call(hub));
      expect(requests).toHaveLength(3);
    }
  });

  test("three times with growing pauses, and then rejects with the error", async () => {
    const { hub, pauses } = createScriptedClient([respondWithProblem(503, "unavailable")]);
    await expect(settle(hub.getMessage({ path: { id: "1" } }))).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(pauses()).toHaveLength(3);
    for (const [index, pause] of pauses().entries()) {
      expect(pause).toBeGreaterThanOrEqual(125 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(250 * 2 ** index);
    }
  });

  test.each([Infinity, 2 ** 31, 2 ** 40, 100_000 / 3])(
    "no attempt that responds before its timeout of %d ms, which is too long for a timer or not a whole number",
    async (milliseconds) => {
      vi.useRealTimers();
      const fetch = async ({ signal }: Request) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        signal.throwIfAborted();
        return respondAccepted();
      };
      const options = { baseUrl: "http://localhost", apiKey: "key", accountId: "account", fetch, retries: 0 };
      const hub = createConnectHub({ ...options, timeoutMilliseconds: milliseconds });
      expect(await hub.sendSms({ body: smsBody })).toMatchObject({ messageId: "1" });
    },
  );

  test("no request if the option `retries` is 0", async () => {
    const { hub, requests } = createScriptedClient([failToConnect], { retries: 0 });
    await expect(settle(hub.getHealth())).rejects.toThrow("fetch failed");
    expect(requests).toHaveLength(1);
  });

  test.each([
    ["seconds", () => "5"],
    ["a date", () => new Date(Date.now() + 5_000).toUTCString()],
  ])("no earlier than Retry-After, given as %s", async (_name, value) => {
    vi.setSystemTime("2026-03-02T09:30:00.000Z");
    const { hub, pauses } = createScriptedClient([
      () => respondWithProblem(429, "rate_limited", { "retry-after": value() })(),
      respondAccepted,
    ]);
    await settle(hub.sendSms({ body: smsBody }));
    expect(pauses()).toEqual([5_000]);
  });

  test("an attempt that times out", async () => {
    vi.useRealTimers();
    let attempts = 0;
    const fetch = ({ signal }: Request) =>
      ++attempts > 1 ? Promise.resolve(respondAccepted()) : untilAborted(signal);
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

describe("the client does not retry", () => {
  test("a request without an idempotency key that may have been processed", async () => {
    for (const failure of [
      failToConnect,
      respondWithProblem(503, "unavailable"),
      () => new Response("", { status: 502 }),
    ]) {
      const { hub, requests } = createScriptedClient([failure]);
      await expect(settle(hub.createApiKey({ body: { name: "Shop" } }))).rejects.toThrow(/./);
      expect(requests).toHaveLength(1);
    }
  });

  test("a request without an idempotency key, except after 429, which means that it was not processed", async () => {
    const { hub, requests } = createScriptedClient([
      respondWithProblem(429, "rate_limited"),
      () => Response.json({ id: "1" }),
    ]);
    await settle(hub.createApiKey({ body: { name: "Shop" } }));
    expect(requests).toHaveLength(2);
  });

  test("a permanent error", async () => {
    const { hub, requests } = createScriptedClient([respondWithProblem(402, "insufficient_balance")]);
    await expect(settle(hub.sendSms({ body: smsBody }))).rejects.toBeInstanceOf(ConnectHubError);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [429, "rate_limited", "6"],
    [429, "rate_limited", "30"],
    [503, "unavailable", "61"],
  ] as const)(
    "a %i %s with Retry-After %s, which is above 5 seconds and which the error contains",
    async (status, code, value) => {
      const { hub, requests, pauses } = createScriptedClient([
        respondWithProblem(status, code, { "retry-after": value }),
      ]);
      const resend = hub.resendVerification({ path: { id: "1" }, body: {} });
      await expect(settle(resend)).rejects.toMatchObject({ code, retryAfterSeconds: Number(value) });
      expect([requests.length, pauses()]).toEqual([1, []]);
    },
  );

  test("an aborted call, also during a pause", async () => {
    const { hub, requests } = createScriptedClient([
      respondWithProblem(503, "unavailable", { "retry-after": "5" }),
    ]);
    const controller = new AbortController();
    const call = hub.sendSms({ body: smsBody, signal: controller.signal });
    call.catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error("Enough."));
    await expect(call).rejects.toThrow("Enough.");
    expect(requests).toHaveLength(1);
    await expect(hub.sendSms({ body: smsBody, signal: controller.signal })).rejects.toThrow("Enough.");
  });
});
