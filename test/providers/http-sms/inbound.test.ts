// What recipients write, by a gateway that is nothing but a description.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/http-sms/index.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { createTestSurroundings } from "../http/surroundings.ts";
import { described, server } from "./server.ts";

inboundSuite({
  name: "http-sms",
  isTimed: false,
  make: (given, surroundings) => create("vendor", options.parse({ ...described, ...given }), surroundings),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

const [key, reportKey] = ["key-of-what-recipients-write", "key-of-the-reports"];
const baseUrl = "https://sms.example.com";
const told = "https://hub.example/callbacks/vendor";

test("it comes by GET, or several in a list, with its own key, and reports with theirs", async () => {
  const surroundings = createTestSurroundings();
  const inbound = { list: "mo", from: "from", to: "to", text: "text", key };
  const report = { ...described.report, key: reportKey };
  const provider = create("vendor", options.parse({ ...described, baseUrl, inbound, report }), surroundings);
  const post = async (value: object, given: string) => {
    const request = new Request(`${told}?key=${given}`, { method: "POST", body: JSON.stringify(value) });
    return (await provider.callbacks!(request)).status;
  };
  const mo = [{ from: 447700900123, to: "12345", text: "STOP" }, { from: "447700900124", text: "STOP" }, 7];
  expect(await post({ mo }, key)).toBe(200);
  expect(surroundings.inbounds).toEqual([
    { channel: "sms", from: "447700900123", to: "12345", wish: "stop" },
  ]);
  expect(await post({ mo }, reportKey)).toBe(400);
  expect(await post({ id: "m-1", state: "delivered" }, key)).toBe(400);
  expect(surroundings.taken).toEqual([]);
  expect(await post({ id: "m-1", state: "delivered" }, reportKey)).toBe(200);
  expect(surroundings.inbounds).toHaveLength(1);
  await provider.close();
});

test("a gateway that hands over what recipients write, and reports nothing, is asked for the status", async () => {
  const surroundings = createTestSurroundings();
  const { report: _, ...unreported } = described;
  const inbound = { from: "from", to: "to", text: "text", key };
  const provider = create("vendor", options.parse({ ...unreported, baseUrl, inbound }), surroundings);
  expect(provider.status).toBeDefined();
  const query = new URLSearchParams({ key, from: "447700900123", to: "12345", text: "STOP" });
  expect((await provider.callbacks!(new Request(`${told}?${query}`))).status).toBe(200);
  expect(surroundings.inbounds).toHaveLength(1);
  query.set("key", reportKey);
  expect((await provider.callbacks!(new Request(`${told}?${query}`))).status).toBe(401);
  await provider.close();
});

test.each([
  ["the same key as reports", { from: "a", to: "b", text: "c", key: reportKey }, "inbound"],
  ["no key", { from: "a", to: "b", text: "c" }, "inbound.key"],
  ["no text", { from: "a", to: "b", key }, "inbound.text"],
])("a description with %s is told", (_, inbound, place) => {
  const report = { ...described.report, key: reportKey };
  const read = options.safeParse({ ...described, baseUrl, report, inbound });
  expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([place]);
});
