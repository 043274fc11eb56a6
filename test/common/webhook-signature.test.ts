import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { findSignatureError } from "../../src/common/webhook-signature.ts";
import { buildWebhookHeaders } from "../../src/domain/webhooks.ts";
import { testStart } from "../support/clock.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;
const bounds = { toleranceSeconds: 300, nowMilliseconds: testStart };

interface Signed {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
}

/** Signs a body with the published library of Standard Webhooks. */
const signed = (body: string, by: readonly string[] = [secret], at = testStart): Signed => ({
  id: "evt_1",
  timestamp: String(Math.floor(at / 1_000)),
  signatures: by.map((each) => new Webhook(each).sign("evt_1", new Date(at), body)).join(" "),
});

const findError = (request: Signed, body: string, secrets = [secret], nowMilliseconds = testStart) =>
  findSignatureError({ ...request, body: Buffer.from(body) }, secrets, { ...bounds, nowMilliseconds });

describe("accepts", () => {
  test.each<[string, Signed, string, string[]?]>([
    ["of the published library", signed("{}"), "{}"],
    ["beside another while a secret is rotated", signed("é☃", [other, secret]), "é☃"],
    ["by one of several secrets", signed("{}"), "{}", [other, secret]],
  ])("a signature %s", async (_, request, body, secrets) => {
    expect(await findError(request, body, secrets)).toBeUndefined();
  });

  test("a signature of the service itself", async () => {
    const headers = buildWebhookHeaders("evt_1", testStart, "{}", [other, secret]);
    const request = {
      id: headers["webhook-id"]!,
      timestamp: headers["webhook-timestamp"]!,
      signatures: headers["webhook-signature"]!,
    };
    expect(await findError(request, "{}")).toBeUndefined();
  });

  test("a timestamp exactly at the tolerance, in the past and in the future", async () => {
    expect(await findError(signed("{}"), "{}", [secret], testStart + 300_000)).toBeUndefined();
    expect(await findError(signed("{}"), "{}", [secret], testStart - 300_000)).toBeUndefined();
  });
});

describe("rejects", () => {
  test.each<[string, Signed, string]>([
    ["another secret's", signed("{}", [other]), "{}"],
    ["another body's", signed("{}"), "{} "],
    ["another id's", { ...signed("{}"), id: "evt_2" }, "{}"],
    ["another time's", { ...signed("{}"), timestamp: String(testStart / 1_000 + 1) }, "{}"],
    [
      "another version's",
      { ...signed("{}"), signatures: signed("{}").signatures.replace("v1,", "v2,") },
      "{}",
    ],
    ["an empty one", { ...signed("{}"), signatures: "v1," }, "{}"],
    ["no base64", { ...signed("{}"), signatures: "v1,%" }, "{}"],
    ["none", { ...signed("{}"), signatures: "" }, "{}"],
    [
      "the eleventh",
      { ...signed("{}"), signatures: `${"v1,AAAA ".repeat(10)}${signed("{}").signatures}` },
      "{}",
    ],
  ])("a signature that is %s", async (_, request, body) => {
    expect(await findError(request, body)).toBe("signature");
  });

  test("a timestamp that is malformed or beyond the tolerance", async () => {
    expect(await findError({ ...signed("{}"), timestamp: "now" }, "{}")).toBe("timestamp");
    expect(await findError(signed("{}"), "{}", [secret], testStart + 301_000)).toBe("timestamp");
    expect(await findError(signed("{}"), "{}", [secret], testStart - 301_000)).toBe("timestamp");
  });

  test("every signature if there is no secret, and throws for a malformed secret", async () => {
    expect(await findError(signed("{}"), "{}", [])).toBe("signature");
    await expect(findError(signed("{}"), "{}", ["whsec_"])).rejects.toThrow(TypeError);
  });
});
