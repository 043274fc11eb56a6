import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MessageUnderwayError } from "../../src/client/index.ts";
import { problem, scripted, settled } from "./scripted.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const withStatus = (status: string) => () => Response.json({ id: "1", status });

describe("messages.wait", () => {
  test.each(["DELIVERED", "READ", "FAILED", "EXPIRED", "REVOKED"])(
    "gives the message once it is %s",
    async (status) => {
      const { hub, requests } = scripted([withStatus("PENDING"), withStatus("SENT"), withStatus(status)]);
      expect(await settled(hub.messages.wait("1"))).toEqual({ id: "1", status });
      expect(requests.map(({ url }) => url)).toEqual(
        Array(3).fill("http://localhost/api/v1/connect-hub/messages/1"),
      );
    },
  );

  test("asks after pauses that grow to 10 seconds, a bounded number of times", async () => {
    const { hub, pauses } = scripted([withStatus("SENT")]);
    await expect(settled(hub.messages.wait("1"))).rejects.toBeInstanceOf(MessageUnderwayError);
    const made = pauses();
    expect(made[0]).toBe(250);
    expect(made).toEqual([...made.slice(0, -1).toSorted((one, other) => one - other), made.at(-1)]);
    expect(Math.max(...made)).toBe(10_000);
    expect(made.reduce((one, other) => one + other)).toBe(3_600_000);
    expect(made.length).toBeLessThan(370);
  });

  test("says what the message was when its time is up", async () => {
    const { hub, requests } = scripted([withStatus("PENDING"), withStatus("SENT")]);
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 300 });
    await expect(settled(waiting)).rejects.toMatchObject({
      id: "1",
      status: "SENT",
      message: "The message 1 is still SENT after 300 ms.",
    });
    expect(requests).toHaveLength(3);
  });

  test("ends in time though the service answers no more", async () => {
    const { hub } = scripted([], {
      fetch: (() => {
        let asked = 0;
        return ({ signal }: Request) => {
          asked += 1;
          if (asked === 1) return Promise.resolve(withStatus("SENT")());
          return new Promise<never>((_, reject) =>
            signal.addEventListener("abort", () => reject(signal.reason)),
          );
        };
      })(),
    });
    const begun = Date.now();
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 5_000 });
    await expect(settled(waiting)).rejects.toBeInstanceOf(MessageUnderwayError);
    expect(Date.now() - begun).toBeLessThanOrEqual(6_000);
  });

  test("ends in time though the service asks for more patience", async () => {
    const limited = problem(429, "rate_limited", { "retry-after": "50" });
    const { hub } = scripted([withStatus("SENT"), limited]);
    const begun = Date.now();
    const waiting = hub.messages.wait("1", { timeoutMilliseconds: 5_000 });
    await expect(settled(waiting)).rejects.toBeInstanceOf(MessageUnderwayError);
    expect(Date.now() - begun).toBeLessThanOrEqual(6_000);
  });

  test("waits as long as the service asks for, within its own time", async () => {
    const limited = problem(429, "rate_limited", { "retry-after": "50" });
    const { hub, requests, pauses } = scripted([withStatus("SENT"), limited, withStatus("DELIVERED")]);
    expect(await settled(hub.messages.wait("1"))).toMatchObject({ status: "DELIVERED" });
    expect(requests).toHaveLength(3);
    expect(pauses()).toContain(50_000);
  });

  test("ends when it is aborted, in a pause and at once", async () => {
    const { hub, requests } = scripted([withStatus("SENT")]);
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

  test("passes a refusal on, and rides out what passes", async () => {
    const unknown = scripted([problem(404, "not_found")]);
    await expect(settled(unknown.hub.messages.wait("1"))).rejects.toMatchObject({ code: "not_found" });
    const busy = scripted([problem(503, "unavailable"), withStatus("DELIVERED")]);
    expect(await settled(busy.hub.messages.wait("1"))).toMatchObject({ status: "DELIVERED" });
  });
});
