import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import {
  createWebhookSecret,
  getWebhookBackoff,
  buildWebhookHeaders,
  toWebhookId,
  getWebhookRetryAfter,
  getNotPublicError,
  findWebhookUrlError,
} from "../../src/domain/webhooks.ts";

const now = Date.parse("2026-03-02T09:30:00.900Z");
const messageId = "01931f6a-7b00-7000-8000-0000000000a1";

describe("a signature", () => {
  test.each(["{}", "", '{"text":"é 🙂"}'])(
    "of the body %j equals that of the package standardwebhooks",
    (body) => {
      const secrets = [createWebhookSecret(), createWebhookSecret()];
      const id = toWebhookId({ messageId, sequence: 3 });
      expect(id).toBe(`evt_${messageId}_3`);
      const headers = buildWebhookHeaders(id, now, body, secrets);
      expect(headers).toEqual({
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(now / 1_000)),
        "webhook-signature": secrets
          .map((secret) => new Webhook(secret).sign(id, new Date(now), body))
          .join(" "),
      });
    },
  );

  test("equals the reference vector of the specification", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const body = '{"test": 2432232314}';
    const headers = buildWebhookHeaders("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330_000, body, [secret]);
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("uses a secret of 32 random bytes", () => {
    const secrets = Array.from({ length: 100 }, createWebhookSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});

describe("a webhook address", () => {
  test.each([
    ["https://shop.example.com/webhooks?a=b", false, undefined],
    ["https://shop.example.com:8443/", false, undefined],
    ["http://shop.example.com/", true, undefined],
    ["http://shop.example.com/", false, /https/],
    ["ws://shop.example.com/", true, /https/],
    ["https://user@shop.example.com/", true, /a user/],
    ["https://:password@shop.example.com/", true, /a user/],
    ["https://shop.example.com/#x", true, /fragment/],
    ["//shop.example.com/", true, /such as/],
    ["https://shop.example.com:443/", false, undefined],
    ["http://shop.example.com:443/", true, undefined],
    ["https://shop.example.com:80/", false, undefined],
    ["https://shop.example.com:1024/", false, undefined],
    ["https://shop.example.com:65535/", false, undefined],
    ["https://shop.example.com:0/", false, /Port 0 /],
    ["https://shop.example.com:00/", false, /Port 0 /],
    ["https://shop.example.com:22/", false, /Port 22 /],
    ["https://shop.example.com:25/", false, /Port 25 /],
    ["https://shop.example.com:0025/", false, /Port 25 /],
    ["https://shop.example.com:587/", false, /Port 587 /],
    ["https://shop.example.com:6667/", false, /Port 6667 /],
    ["http://127.0.0.1:25/", true, /Port 25 /],
  ])("%s (http and private addresses allowed: %s)", (url, privateAddresses, fault) => {
    const found = findWebhookUrlError(url, { privateAddresses });
    if (fault === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(fault);
  });

  test("is rejected on port 0 and on the 82 ports that the runtime's fetch rejects, and on no other port", async () => {
    const addresses = { privateAddresses: false };
    const ports = Array.from({ length: 65_536 }, (_, port) => port);
    const rejected = ports.filter((port) =>
      findWebhookUrlError(`https://hub.example.com:${port}/`, addresses),
    );
    expect(rejected[0]).toBe(0);
    expect(rejected.slice(1)).toHaveLength(82);
    for (const port of rejected.slice(1)) {
      const cause = expect.objectContaining({ message: "bad port" });
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause });
    }
  });

  test("is rejected with the name of the variable that allows private addresses, in a sandbox only", () => {
    const variable = /CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES/;
    const url = "http://shop.example.com/";
    const inSandbox = { privateAddresses: false, isSandbox: true };
    const inProduction = { privateAddresses: false, isSandbox: false };
    expect(findWebhookUrlError(url, inSandbox)).toMatch(variable);
    expect(getNotPublicError(inSandbox)).toMatch(variable);
    expect(findWebhookUrlError("ftp://shop.example.com/", inSandbox)).not.toMatch(variable);
    expect(findWebhookUrlError(url, inProduction)).not.toMatch(variable);
    expect(getNotPublicError(inProduction)).not.toMatch(variable);
  });
});

describe("the delay after a failed attempt", () => {
  const seconds = (attempt: number, random: number) => getWebhookBackoff(attempt, () => random) / 1_000;

  test("doubles from 5 seconds to 6 hours, with a variation of 25 %", () => {
    expect([1, 2, 3, 4].map((attempt) => seconds(attempt, 0.5))).toEqual([5, 10, 20, 40]);
    expect([seconds(1, 0), seconds(1, 1)]).toEqual([3.75, 6.25]);
    expect([20, 1_000].map((attempt) => seconds(attempt, 0.5))).toEqual([21_600, 21_600]);
  });

  test("allows about 20 attempts in 3 days", () => {
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
])("Retry-After: %s causes a delay of %d ms", (header, milliseconds) => {
  expect(getWebhookRetryAfter(header, now)).toBe(milliseconds);
});
