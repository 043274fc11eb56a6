import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MessagePendingError } from "../../src/client/index.ts";
import { respondWithProblem, createScriptedClient, settle } from "./scripted-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withStatus = (status: string) => () => Response.json({ id: "1", status });

describe("messages.wait", () => {
  test.each(["DELIVERED", "READ", "FAILED", "EXPIRED", "REVOKED"])(
    "returns the message if it is %s",
    async (status) => {
      const { hub, requests } = createScriptedClient([
        withStatus("PENDING"),
        withStatus("SENT"),
        withStatus(status),
      ]);
      expect(await settle(hub.messages.wait("1"))).toEqual({ id: "1", status });
      expect(requests.map(({ url }) => url)).toEqual(
        Array(3).fill("http://localhost/api/v1/connect-hub/messages/1"),
      );
    },
  );

  test("polls for one hour by default, with pauses that grow from 250 ms to 10 seconds", async () => {
    const { hub, pauses } = createScriptedClient([withStatus("SENT")]);
    await expect(settle(hub.messages.wait("1"))).rejects.toBeInstanceOf(MessagePendingError);
    const pausesMade = pauses();
    expect(pausesMade[0]).toBe(250);
    expect(pausesMade).toEqual([
      ...pausesMade.slice(0, -1).toSorted((one, other) => one - other),
      pausesMade.at(-1),
    ]);
    expect(Math.max(...pausesMade)).toBe(10_000);
    expect(pausesMade.reduce((one, other) => one + other)).toBe(3_600_000);
    expect(pausesMade.length).toBeLessThan(370);
  });

  test("rejects with the last status on a timeout", async () => {
    const { hub, requests } = createScriptedClient([withStatus("PENDING"), withStatus("SENT")]);
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 300 });
    await expect(settle(waiting)).rejects.toMatchObject({
      id: "1",
      status: "SENT",
      message: "The message 1 is still SENT after 300 ms.",
    });
    expect(requests).toHaveLength(3);
  });

  test("times out if the service does not respond", async () => {
    const { hub } = createScriptedClient([], {
      fetch: (() => {
        let polls = 0;
        return ({ signal }: Request) => {
          polls += 1;
          if (polls === 1) return Promise.resolve(withStatus("SENT")());
          return new Promise<never>((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          );
        };
      })(),
    });
    const startedAt = Date.now();
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 5_000 });
    await expect(settle(waiting)).rejects.toBeInstanceOf(MessagePendingError);
    expect(Date.now() - startedAt).toBeLessThanOrEqual(6_000);
  });

  test("times out if the service requests a pause that is longer than the timeout", async () => {
    const limited = respondWithProblem(429, "rate_limited", { "retry-after": "50" });
    const { hub } = createScriptedClient([withStatus("SENT"), limited]);
    const startedAt = Date.now();
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 5_000 });
    await expect(settle(waiting)).rejects.toBeInstanceOf(MessagePendingError);
    expect(Date.now() - startedAt).toBeLessThanOrEqual(6_000);
  });

  test("pauses as long as the service requests, within the timeout", async () => {
    const limited = respondWithProblem(429, "rate_limited", { "retry-after": "50" });
    const { hub, requests, pauses } = createScriptedClient([
      withStatus("SENT"),
      limited,
      withStatus("DELIVERED"),
    ]);
    expect(await settle(hub.messages.wait("1"))).toMatchObject({ status: "DELIVERED" });
    expect(requests).toHaveLength(3);
    expect(pauses()).toContain(50_000);
  });

  test("rejects if it is aborted, during a pause and before the first poll", async () => {
    const { hub, requests } = createScriptedClient([withStatus("SENT")]);
    const controller = new AbortController();
    const waiting = hub.messages.wait("1", { signal: controller.signal });
    waiting.catch(() => {});
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error("Enough."));
    await expect(waiting).rejects.toThrow("Enough.");
    expect(vi.getTimerCount()).toBe(0);
    expect(requests).toHaveLength(1);
    await expect(hub.messages.wait("1", { signal: controller.signal })).rejects.toThrow("Enough.");
  });

  test("rejects for a permanent error, and retries after a temporary error", async () => {
    const unknown = createScriptedClient([respondWithProblem(404, "not_found")]);
    await expect(settle(unknown.hub.messages.wait("1"))).rejects.toMatchObject({ code: "not_found" });
    const busy = createScriptedClient([respondWithProblem(503, "unavailable"), withStatus("DELIVERED")]);
    expect(await settle(busy.hub.messages.wait("1"))).toMatchObject({ status: "DELIVERED" });
  });
});
