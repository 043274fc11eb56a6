// Several reports at once, in each of the ways in which gateways send them.
import { expect, test } from "vitest";
import { takesAll } from "../vendors/server.ts";
import { open } from "./open.ts";
import { described, server } from "./server.ts";

const key = "a-key-of-16-letters";
const takes = takesAll(server);
const address = `https://hub.example/callbacks/vendor?key=${key}`;

async function reporting(report: object) {
  const { provider, surroundings } = await open(
    { ...described, report: { ...described.report, key, ...report } },
    takes,
  );
  return {
    surroundings,
    post: async (body: unknown) =>
      (await provider.callbacks!(new Request(address, { method: "POST", body: JSON.stringify(body) })))
        .status,
    get: async (query: string) => (await provider.callbacks!(new Request(`${address}&${query}`))).status,
    taken: () =>
      surroundings.taken
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
  ["places in an entry", {}],
  ["places with the 0 of a list of one", { id: "0.id", status: "0.state", code: "0.err" }],
])("a body that is the list, by %s", async (_, report) => {
  const { post, taken } = await reporting(report);
  expect(await post(three)).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test.each(["results", "0.results"])("a body of several lists, each at %s", async (list) => {
  const { post, taken } = await reporting({ list });
  expect(await post([{ results: three.slice(0, 2) }, { results: three.slice(2) }])).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test("a list of several has no text around its entries to be looked for in", async () => {
  const { post, surroundings } = await reporting({ id: { after: '"id":' } });
  expect(await post(three.slice(0, 1))).toBe(200);
  expect(surroundings.taken).toHaveLength(1);
  expect(await post(three)).toBe(400);
  expect(surroundings.taken).toHaveLength(1);
});

test.each([
  ["with commas between", "id=a,b,c&state=delivered,failed,sent&err=0,27,0"],
  [
    "in fields that are repeated",
    "id=a&state=delivered&err=0&id=b&state=failed&err=27&id=c&state=sent&err=0",
  ],
])("several ids and vendor codes in one query, %s", async (_, query) => {
  const { get, taken } = await reporting({});
  expect(await get(query)).toBe(200);
  expect(taken()).toEqual(ofThree);
});

test("one vendor code for several ids counts for each, and for the id that they may be together", async () => {
  const { get, surroundings } = await reporting({});
  expect(await get("id=a,b&state=delivered")).toBe(200);
  expect(surroundings.taken.flatMap(({ receipts }) => receipts)).toEqual([
    { providerMessageIds: ["a", "a,b"], status: "DELIVERED" },
    { providerMessageIds: ["b", "a,b"], status: "DELIVERED" },
  ]);
});

test.each([
  "id=a,b,c&state=sent,sent",
  "id=a,b&state=",
  `id=${"a,".repeat(1_001)}&state=sent`,
  "id=,&state=sent",
])("%.40s: which code is whose cannot be told, and the operator is told", async (query) => {
  const { get, surroundings } = await reporting({});
  expect(await get(query)).toBe(400);
  expect(surroundings.taken).toEqual([]);
  expect(surroundings.log.lines).toHaveLength(1);
});

test("a vendor code with a comma in it is one where there is one id", async () => {
  const { get, taken } = await reporting({ FAILED: ["rejected, no route"] });
  expect(await get(`id=a&state=${encodeURIComponent("rejected, no route")}`)).toBe(200);
  expect(taken()).toEqual([["a", "FAILED", "It could not be delivered."]]);
});

test("what recipients write comes in a body that is the list, too", async () => {
  const inbound = { from: "0.msisdn", to: "0.shortcode", text: "0.text", key: "key-of-what-they-write" };
  const { provider, surroundings } = await open({ ...described, inbound }, takes);
  const body = JSON.stringify(
    ["447700900123", "447700900124"].map((msisdn) => ({ msisdn, shortcode: "60300", text: "STOP" })),
  );
  const told = `https://hub.example/callbacks/vendor?key=${inbound.key}`;
  expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
  expect(surroundings.inbounds.map(({ from }) => from)).toEqual(["447700900123", "447700900124"]);
});
