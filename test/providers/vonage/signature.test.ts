// The test computes the signatures as Vonage documents them.
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/vonage/index.ts";
import { createCallbackUrl } from "../../../src/providers/shared/callbacks.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { server } from "./server.ts";

const written = server.options;
describe("Vonage's signature", () => {
  const fields = {
    "api-key": "abcd1234",
    "client-ref": "a&b=c",
    messageId: "0A01",
    status: "delivered",
    timestamp: "1730000000",
  };
  const signed = "&api-key=abcd1234&client-ref=a_b_c&messageId=0A01&status=delivered&timestamp=1730000000";
  const lineOf = (given: Readonly<Record<string, string>>) =>
    Object.keys(given)
      .toSorted()
      .map((name) => `&${name}=${given[name]}`)
      .join("");
  const byHmac = (hash: string) => createHmac(hash, "sig-secret").update(signed).digest("hex");

  test.each([
    ["md5hash", "11314216da5d15d6cc7ab54d11740456"],
    ["sha256", "9EA9450D9A3045D0D053961A9CF6171A7D1EC6D224D33A772003744A065221AF"],
    ["md5", byHmac("md5")],
    ["sha1", byHmac("sha1")],
    ["sha512", byHmac("sha512")],
  ])("by %s is accepted for five minutes, and a wrong signature is rejected", async (method, sig) => {
    const dependencies = createTestDependencies();
    dependencies.clock.advance(1_730_000_000_000 - dependencies.clock.now());
    const signature = { secret: "sig-secret", method };
    const provider = create("vendor", options.parse({ ...written, signature }), dependencies);
    const statusOf = async (given: object) => {
      const body = JSON.stringify({ ...fields, sig, ...given });
      const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
      return (await provider.callbacks!(request)).status;
    };
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({ status: "failed" })).toBe(401);
    expect(await statusOf({ sig: "" })).toBe(401);
    dependencies.clock.advance(301_000);
    expect(await statusOf({})).toBe(401);
    await provider.close();
  });

  test("is rejected if a parameter name contains a separator, even if the signed text is the same", async () => {
    const dependencies = createTestDependencies();
    dependencies.clock.advance(1_730_000_000_000 - dependencies.clock.now());
    const signature = { secret: "sig-secret", method: "sha256" };
    const provider = create("vendor", options.parse({ ...written, signature }), dependencies);
    const statusOf = async (given: Readonly<Record<string, string>>, line: string) => {
      const sig = createHmac("sha256", "sig-secret").update(line).digest("hex");
      const body = JSON.stringify({ ...given, sig });
      const request = new Request("https://hub.example/callbacks/vendor", { method: "POST", body });
      return (await provider.callbacks!(request)).status;
    };
    const { timestamp, messageId } = fields;
    const start = `&messageId=${messageId}`;
    const end = `&status=delivered&timestamp=${timestamp}`;
    const given = { messageId, status: "delivered", timestamp };
    expect(await statusOf({ ...given, nonce: "1" }, `${start}&nonce=1${end}`)).toBe(200);
    // The signed text is the same, but nonce and status are one name.
    const merged = { messageId, "nonce=1&status": "delivered", timestamp };
    expect(await statusOf(merged, `${start}&nonce=1${end}`)).toBe(401);
    for (const name of ["a=b", "a&b", "a b", "a\n", "a[b]", "é", "", "a".repeat(65)]) {
      expect(await statusOf({ ...given, [name]: "1" }, lineOf({ ...given, [name]: "1" })), name).toBe(401);
    }
    for (const name of ["a.b", "err-code", "A_1", "a".repeat(64)]) {
      expect(await statusOf({ ...given, [name]: "1" }, lineOf({ ...given, [name]: "1" })), name).toBe(200);
    }
    await provider.close();
  });

  test("of a receipt by GET does not cover the parameters that the service added to the callback URL", async () => {
    const dependencies = createTestDependencies();
    dependencies.clock.advance(1_730_000_000_000 - dependencies.clock.now());
    const signature = { secret: "sig-secret", method: "sha256" };
    const provider = create("vendor", options.parse({ ...written, signature }), dependencies);
    const told = createCallbackUrl(
      "https://hub.example/callbacks/vendor",
      { name: "vendor", ...dependencies },
      "ours",
    );
    const query = new URLSearchParams({ ...fields, sig: byHmac("sha256") }).toString();
    expect((await provider.callbacks!(new Request(`${told}&${query}&x=1`))).status).toBe(401);
    expect((await provider.callbacks!(new Request(`${told}&${query}`))).status).toBe(200);
    expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
      { providerMessageIds: ["0A01"], status: "DELIVERED" },
    ]);
    await provider.close();
  });
});
