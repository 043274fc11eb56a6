// Requests with several receipts, in all formats that gateways use.
import { expect, test } from "vitest";
import { acceptAll } from "../vendors/server.ts";
import { open } from "./open.ts";
import { exampleDescription, server } from "./server.ts";

const key = "a-key-of-16-letters";
const takes = acceptAll(server);
const address = `https://hub.example/callbacks/vendor?key=${key}`;

async function reporting(report: object) {
  const { provider, dependencies } = await open(
    { ...exampleDescription, report: { ...exampleDescription.report, key, ...report } },
    takes,
  );
  return {
    dependencies,
    post: async (body: unknown) =>
      (await provider.callbacks!(new Request(address, { method: "POST", body: JSON.stringify(body) })))
        .status,
    get: async (query: string) => (await provider.callbacks!(new Request(`${address}&${query}`))).status,
    taken: () =>
      dependencies.recordedReceipts
        .flatMap(({ receipts }) => receipts)
        .map(({ providerMessageIds: [id], status, detail }) => [id, status, detail]),
  };
}

const three = [
  { id: "a", state: "delivered" },
  { id: "b", state: "failed", err: 27 },
  { id: "c", state: "sent" },
];
const ofThree = [
  ["a", "DELIVERED", undefined],
  ["b", "FAILED", "It could not be delivered (error 27)."],
  ["c", "SENT", undefined],
];

test.each([
  ["locations in an entry", {}],
  ["locations that begin with the 0 of a one-entry list", { id: "0.id", status: "0.state", code: "0.err" }],
])("accepts a body that is a list, with %s", async (_, report) => {
  const { post, taken } = await reporting(report);
  expect(await post(three)).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test.each(["results", "0.results"])("accepts a body of several lists, each at %s", async (list) => {
  const { post, taken } = await reporting({ list });
  expect(await post([{ results: three.slice(0, 2) }, { results: three.slice(2) }])).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test("finds an id by the text before it in a list of one entry, but rejects a longer list", async () => {
  const { post, dependencies } = await reporting({ id: { after: '"id":' } });
  expect(await post(three.slice(0, 1))).toBe(200);
  expect(dependencies.recordedReceipts).toHaveLength(1);
  expect(await post(three)).toBe(400);
  expect(dependencies.recordedReceipts).toHaveLength(1);
});

test.each([
  ["separated by commas", "id=a,b,c&state=delivered,failed,sent&err=0,27,0"],
  ["in repeated fields", "id=a&state=delivered&err=0&id=b&state=failed&err=27&id=c&state=sent&err=0"],
])("accepts several ids and codes in one query, %s", async (_, query) => {
  const { get, taken } = await reporting({});
  expect(await get(query)).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test("applies one code to several ids, and to the joined id", async () => {
  const { get, dependencies } = await reporting({});
  expect(await get("id=a,b&state=delivered")).toBe(200);
  expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["a", "a,b"], status: "DELIVERED" },
    { providerMessageIds: ["b", "a,b"], status: "DELIVERED" },
  ]);
});

test.each([
  ["fewer codes than ids", "id=a,b,c&state=sent,sent"],
  ["an empty code", "id=a,b&state="],
  ["more than 1,000 ids", `id=${"a,".repeat(1_001)}&state=sent`],
  ["no ids", "id=,&state=sent"],
])("rejects and logs a query with %s", async (_, query) => {
  const { get, dependencies } = await reporting({});
  expect(await get(query)).toBe(400);
  expect(dependencies.recordedReceipts).toEqual([]);
  expect(dependencies.log.lines).toHaveLength(1);
});

test("treats a code with a comma as one code if there is one id", async () => {
  const { get, taken } = await reporting({ FAILED: ["rejected, no route"] });
  expect(await get(`id=a&state=${encodeURIComponent("rejected, no route")}`)).toBe(200);
  expect(taken()).toEqual([["a", "FAILED", "It could not be delivered."]]);
});

test("accepts inbound messages in a body that is a list", async () => {
  const inbound = { from: "0.msisdn", to: "0.shortcode", text: "0.text", key: "key-of-what-they-write" };
  const { provider, dependencies } = await open({ ...exampleDescription, inbound }, takes);
  const body = JSON.stringify(
    ["447700900123", "447700900124"].map((msisdn) => ({ msisdn, shortcode: "60300", text: "STOP" })),
  );
  const told = `https://hub.example/callbacks/vendor?key=${inbound.key}`;
  expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
  expect(dependencies.inboundMessages.map(({ from }) => from)).toEqual(["447700900123", "447700900124"]);
});
