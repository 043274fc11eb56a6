import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { unknownCredentials, openProvider } from "./open.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const other = `whsec_${randomBytes(32).toString("base64")}`;

/** Headers that the published library of Standard Webhooks signs. */
function signed(body: string, by: readonly string[] = [secret], at = testStart): Record<string, string> {
  const signatures = by.map((each) => new Webhook(each).sign("evt_1", new Date(at), body));
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}

const event = (status: string, type = "message.status") =>
  JSON.stringify({
    type,
    timestamp: "2026-03-02T09:30:01.000Z",
    data: { id: "m-1", channel: "sms", status, sequence: 2, detail: "Words.", later: true },
  });

describe("the callback handler", () => {
  let dependencies: TestDependencies;
  beforeEach(() => {
    dependencies = createTestDependencies();
  });
  const post = (body: string, headers: Record<string, string> = signed(body), method = "POST") => {
    const provider = openProvider("http://127.0.0.1:9", unknownCredentials, dependencies, {
      webhookSecret: secret,
    });
    const init = { method, headers, ...(method === "POST" && { body }) };
    return provider.callbacks!(new Request("http://hub.example/callbacks/hub", init));
  };

  test("stores the reported status", async () => {
    expect((await post(event("DELIVERED"))).status).toBe(200);
    const at = Date.parse("2026-03-02T09:30:01.000Z");
    expect(dependencies.recordedReceipts).toEqual([
      {
        provider: "hub",
        receipts: [{ providerMessageIds: ["m-1"], status: "DELIVERED", detail: "Words.", at }],
      },
    ]);
  });

  test("rejects if the receipt cannot be stored, so that the other instance retries", async () => {
    dependencies.setStoreAvailable(false);
    await expect(post(event("READ"))).rejects.toThrow("the store is down");
  });

  test("rejects if the failed message cannot be read, so that the other instance retries", async () => {
    await expect(post(event("FAILED"))).rejects.toThrow("could not be read");
    expect(dependencies.recordedReceipts).toEqual([]);
  });

  test.each([
    ["an event of another kind", event("DELIVERED", "balance.low"), 200],
    ["no JSON", "<html>", 200],
  ])("ignores %s", async (_, body, status) => {
    expect((await post(body)).status).toBe(status);
    expect(dependencies.recordedReceipts).toEqual([]);
  });

  test("reports an unknown status", async () => {
    expect((await post(event("LOST"))).status).toBe(200);
    const receipt = { providerMessageIds: ["m-1"], status: undefined, unknownCode: "LOST" };
    expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([receipt]);
  });

  test("rejects a request that is not signed, too large, or not a POST", async () => {
    expect((await post(event("READ"), signed(event("READ"), [other]))).status).toBe(401);
    expect((await post("x".repeat(70_000))).status).toBe(413);
    expect((await post("", {}, "GET")).status).toBe(405);
    expect(dependencies.recordedReceipts).toEqual([]);
  });

  test("does not exist without a secret", () => {
    expect(openProvider("http://127.0.0.1:9", unknownCredentials, dependencies).callbacks).toBeUndefined();
  });
});
