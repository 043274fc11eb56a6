// Inbound messages of a gateway that only has a description.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/http-sms/index.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { exampleDescription, server } from "./server.ts";

inboundSuite({
  name: "http-sms",
  isTimed: false,
  make: (given, dependencies) =>
    create("vendor", options.parse({ ...exampleDescription, ...given }), dependencies),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

const [key, reportKey] = ["key-of-what-recipients-write", "key-of-the-reports"];
const baseUrl = "https://sms.example.com";
const told = "https://hub.example/callbacks/vendor";

test("accepts a list of inbound messages with their own key only, and receipts with the receipt key only", async () => {
  const dependencies = createTestDependencies();
  const inbound = { list: "mo", from: "from", to: "to", text: "text", key };
  const report = { ...exampleDescription.report, key: reportKey };
  const provider = create(
    "vendor",
    options.parse({ ...exampleDescription, baseUrl, inbound, report }),
    dependencies,
  );
  const post = async (value: object, given: string) => {
    const request = new Request(`${told}?key=${given}`, { method: "POST", body: JSON.stringify(value) });
    return (await provider.callbacks!(request)).status;
  };
  const mo = [{ from: 447700900123, to: "12345", text: "STOP" }, { from: "447700900124", text: "STOP" }, 7];
  expect(await post({ mo }, key)).toBe(200);
  expect(dependencies.inboundMessages).toEqual([
    { channel: "sms", from: "447700900123", to: "12345", wish: "stop" },
  ]);
  expect(await post({ mo }, reportKey)).toBe(400);
  expect(await post({ id: "m-1", state: "delivered" }, key)).toBe(400);
  expect(dependencies.recordedReceipts).toEqual([]);
  expect(await post({ id: "m-1", state: "delivered" }, reportKey)).toBe(200);
  expect(dependencies.inboundMessages).toHaveLength(1);
  await provider.close();
});

test("polls the status and accepts inbound messages by GET if the gateway sends no receipts", async () => {
  const dependencies = createTestDependencies();
  const { report: _, ...unreported } = exampleDescription;
  const inbound = { from: "from", to: "to", text: "text", key };
  const provider = create("vendor", options.parse({ ...unreported, baseUrl, inbound }), dependencies);
  expect(provider.status).toBeDefined();
  const query = new URLSearchParams({ key, from: "447700900123", to: "12345", text: "STOP" });
  expect((await provider.callbacks!(new Request(`${told}?${query}`))).status).toBe(200);
  expect(dependencies.inboundMessages).toHaveLength(1);
  query.set("key", reportKey);
  expect((await provider.callbacks!(new Request(`${told}?${query}`))).status).toBe(401);
  await provider.close();
});

test.each([
  ["the same key as reports", { from: "a", to: "b", text: "c", key: reportKey }, "inbound"],
  ["no key", { from: "a", to: "b", text: "c" }, "inbound.key"],
  ["no text", { from: "a", to: "b", key }, "inbound.text"],
])("rejects a description of inbound messages with %s", (_, inbound, place) => {
  const report = { ...exampleDescription.report, key: reportKey };
  const read = options.safeParse({ ...exampleDescription, baseUrl, report, inbound });
  expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([place]);
});
