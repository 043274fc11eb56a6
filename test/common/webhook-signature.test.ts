import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { signatureFault } from "../../src/common/webhook-signature.ts";
import { webhookHeaders } from "../../src/domain/webhooks.ts";
import { testStart } from "../support/clock.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;
const bounds = { toleranceSeconds: 300, nowMilliseconds: testStart };

interface Signed {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: string;
}

/** As the published library of Standard Webhooks signs a body. */
const signed = (body: string, by: readonly string[] = [secret], at = testStart): Signed => ({
  id: "evt_1",
  timestamp: String(Math.floor(at / 1_000)),
  signatures: by.map((each) => new Webhook(each).sign("evt_1", new Date(at), body)).join(" "),
});

const faultOf = (request: Signed, body: string, secrets = [secret], nowMilliseconds = testStart) =>
  signatureFault({ ...request, body: Buffer.from(body) }, secrets, { ...bounds, nowMilliseconds });

describe("good", () => {
  test.each<[string, Signed, string, string[]?]>([
    ["of the published library", signed("{}"), "{}"],
    ["beside another while a secret is rotated", signed("é☃", [other, secret]), "é☃"],
    ["by one of several secrets", signed("{}"), "{}", [other, secret]],
  ])("is a signature %s", async (_, request, body, secrets) => {
    expect(await faultOf(request, body, secrets)).toBeUndefined();
  });

  test("is a signature of our own", async () => {
    const headers = webhookHeaders("evt_1", testStart, "{}", [other, secret]);
    const request = {
      id: headers["webhook-id"]!,
      timestamp: headers["webhook-timestamp"]!,
      signatures: headers["webhook-signature"]!,
    };
    expect(await faultOf(request, "{}")).toBeUndefined();
  });

  test("is one as old, or as early, as is tolerated", async () => {
    expect(await faultOf(signed("{}"), "{}", [secret], testStart + 300_000)).toBeUndefined();
    expect(await faultOf(signed("{}"), "{}", [secret], testStart - 300_000)).toBeUndefined();
  });
});

describe("a fault", () => {
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
  ])("is a signature that is %s", async (_, request, body) => {
    expect(await faultOf(request, body)).toBe("signature");
  });

  test("is a time that is none, or too far from now", async () => {
    expect(await faultOf({ ...signed("{}"), timestamp: "now" }, "{}")).toBe("timestamp");
    expect(await faultOf(signed("{}"), "{}", [secret], testStart + 301_000)).toBe("timestamp");
    expect(await faultOf(signed("{}"), "{}", [secret], testStart - 301_000)).toBe("timestamp");
  });

  test("is no secret at all, and a secret that is none is the caller's", async () => {
    expect(await faultOf(signed("{}"), "{}", [])).toBe("signature");
    await expect(faultOf(signed("{}"), "{}", ["whsec_"])).rejects.toThrow(TypeError);
  });
});
