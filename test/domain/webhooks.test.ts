import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import {
  createWebhookSecret,
  webhookBackoffMilliseconds,
  webhookHeaders,
  webhookIdOf,
  webhookRetryAfterMilliseconds,
  webhookUrlFault,
} from "../../src/domain/webhooks.ts";

const now = Date.parse("2026-03-02T09:30:00.900Z");
const messageId = "01931f6a-7b00-7000-8000-0000000000a1";

describe("a signature", () => {
  test.each(["{}", "", '{"text":"é 🙂"}'])("over %j is the one that standardwebhooks makes", (body) => {
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    const id = webhookIdOf({ messageId, sequence: 3 });
    expect(id).toBe(`evt_${messageId}_3`);
    const headers = webhookHeaders(id, now, body, secrets);
    expect(headers).toEqual({
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now / 1_000)),
      "webhook-signature": secrets
        .map((secret) => new Webhook(secret).sign(id, new Date(now), body))
        .join(" "),
    });
  });

  test("is the one of the specification's reference vector", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const body = '{"test": 2432232314}';
    const headers = webhookHeaders("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330_000, body, [secret]);
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("is by a secret of 32 bytes that is never the same", () => {
    const secrets = Array.from({ length: 100 }, createWebhookSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

describe("an address", () => {
  test.each([
    ["https://shop.example.com/webhooks?a=b", false, undefined],
    ["https://shop.example.com:8443/", false, undefined],
    ["http://shop.example.com/", true, undefined],
    ["http://shop.example.com/", false, /https/],
    ["ws://shop.example.com/", true, /https/],
    ["https://user@shop.example.com/", true, /no user/],
    ["https://:password@shop.example.com/", true, /no user/],
    ["https://shop.example.com/#x", true, /fragment/],
    ["//shop.example.com/", true, /such as/],
  ])("%s (http allowed: %s)", (url, httpAllowed, fault) => {
    if (fault === undefined) expect(webhookUrlFault(url, httpAllowed)).toBeUndefined();
    else expect(webhookUrlFault(url, httpAllowed)).toMatch(fault);
  });
});

describe("the wait after a failed attempt", () => {
  const seconds = (attempt: number, random: number) =>
    webhookBackoffMilliseconds(attempt, () => random) / 1_000;

  test("doubles from 5 seconds to 6 hours, give or take a quarter", () => {
    expect([1, 2, 3, 4].map((attempt) => seconds(attempt, 0.5))).toEqual([5, 10, 20, 40]);
    expect([seconds(1, 0), seconds(1, 1)]).toEqual([3.75, 6.25]);
    expect([20, 1_000].map((attempt) => seconds(attempt, 0.5))).toEqual([21_600, 21_600]);
  });

  test("lets about twenty attempts fit into 3 days", () => {
    let [attempts, waited] = [0, 0];
    for (; waited < 3 * 86_400; attempts += 1) waited += seconds(attempts + 1, 0.5);
    expect(attempts).toBeGreaterThan(15);
    expect(attempts).toBeLessThan(30);
  });
});

test.each([
  [undefined, 0],
  ["120", 120_000],
  ["0", 0],
  ["Mon, 02 Mar 2026 09:31:00 GMT", 59_100],
  ["Mon, 02 Mar 2026 09:00:00 GMT", 0],
  ["999999999", 86_400_000],
  ["-5", 0],
  ["soon", 0],
])("Retry-After: %s asks for %d ms", (header, milliseconds) => {
  expect(webhookRetryAfterMilliseconds(header, now)).toBe(milliseconds);
});
