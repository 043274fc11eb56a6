// The vendor is a peer on loopback that answers and reports in the shapes of Infobip's published API.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/infobip/index.ts";
import { addressOf } from "../../../src/providers/shared/callbacks.ts";
import { outbound } from "../gateway.suite.ts";
import { answer, type PeerRequest } from "../http/peer.ts";
import { openAgainst } from "../http/surroundings.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite, type Becomes } from "../vendors/vendor.suite.ts";
import { apiKey, becomes, inboundKey, result, server } from "./server.ts";

const takes = takesAll(server);
const messageIn = ({ text }: PeerRequest) =>
  (JSON.parse(text) as { messages: [{ sender: string; options: { validityPeriod: { amount: number } } }] })
    .messages[0];
const rejected = (id: number, ...to: Becomes) => [`status ${id}`, becomes(5, id), to] as const;
vendorSuite({
  name: "infobip",
  make: (limits, surroundings) =>
    create(
      "vendor",
      options.parse({ apiKey, baseUrl: "https://x.api.infobip.com", ...limits }),
      surroundings,
    ),
  channels: ["sms"],
  secrets: [apiKey],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: (request) => messageIn(request).sender,
    validity: {
      secondsIn: (request) => messageIn(request).options.validityPeriod.amount,
      least: 1,
      most: 172_800,
    },
  },
  answers: [
    ...[8, 10, 14, 51, 52, 87].map((id) => rejected(id, "refused")),
    ...[24, 25].map((id) => rejected(id, "refused", "warn")),
    ...[6, 11, 13, 18, 19].map((id) => rejected(id, "unavailable", "warn")),
    ...[12, 17].map((id) => rejected(id, "unavailable", "error")),
    rejected(20, "throttled"),
    rejected(21, "retry"),
    rejected(23, "accepted"),
    ["delivered at once", becomes(3, 5), ["accepted"]],
    rejected(99, "unavailable", "warn"),
    ["400", answer(400, { errorCode: "E400", description: "123456" }), ["unavailable", "warn"]],
    [
      "401 of v2",
      answer(401, { requestError: { serviceException: { messageId: "UNAUTHORIZED", text: "Invalid" } } }),
      ["unavailable", "error"],
    ],
    ["429", answer(429, { errorCode: "E429" }, { "retry-after": "3" }), ["throttled"]],
    ["500", answer(500, { errorCode: "E500" }), ["retry"]],
  ],
  reports: server.reports,
  words: [
    ["1 7", "SENT"],
    ["3 2", "SENT"],
    ["3 5", "DELIVERED"],
    ["4 15", "EXPIRED"],
    ["2 9 27", "FAILED", "27"],
    ["5 14 603", "FAILED", "603"],
    ["9 9", "unknown"],
  ],
  polled: (word) => answer(200, { results: [result("m-1", word)] }),
  checked: [
    answer(200, { balance: 47.79, currency: "EUR" }),
    "It takes the credentials; the balance is 47.79 EUR.",
  ],
});

inboundSuite({
  name: "infobip",
  make: (given, surroundings) => create("vendor", options.parse({ apiKey, ...given }), surroundings),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

test("of several texts in one post each is taken, and its key is for no report", async () => {
  const { provider, surroundings, close } = await openAgainst(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl, ...server.inbound.options }), given),
  );
  const post = async (...results: readonly unknown[]) => {
    const body = JSON.stringify({ results });
    const told = `${surroundings.callbackUrl("vendor")}?key=${inboundKey}`;
    return (await provider.callbacks!(new Request(told, { method: "POST", body }))).status;
  };
  const text = (text: string | null, from = "447700900123") => ({ from, to: "447700900456", text });
  expect(await post(text("STOP"), 7, text(null), text("Hello"), text("START", "447700900124"))).toBe(200);
  expect(surroundings.inbounds.map(({ from, wish }) => [from, wish])).toEqual([
    ["447700900123", "stop"],
    ["447700900124", "start"],
  ]);
  expect(await post(result("m-1", "3 5"))).toBe(400);
  expect(surroundings.taken).toEqual([]);
  expect(surroundings.log.lines.map(({ level }) => level)).toEqual(["warn"]);
  await close();
});

test("the request has our own id, how long it is of use, and where to report; a repeat is the same message", async () => {
  const { peer, provider, close } = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ apiKey, baseUrl }), surroundings),
  );
  const message = outbound("sms", "+447700900123");
  const first = await provider.send(message);
  peer.behave(becomes(5, 23));
  expect(await provider.send({ ...message, attempt: 2 })).toEqual(first);
  const { method, url, headers, text } = peer.requests[0]!;
  expect([method, url, headers.authorization]).toEqual(["POST", "/sms/3/messages", `App ${apiKey}`]);
  const address = expect.stringMatching(/^https:/) as unknown;
  expect(JSON.parse(text)).toEqual({
    messages: [
      {
        sender: "Example",
        destinations: [{ to: "447700900123", messageId: message.id }],
        content: { text: "Your code is 123456" },
        options: { validityPeriod: { amount: 3_600, timeUnit: "SECONDS" } },
        webhooks: { delivery: { url: address, intermediateReport: true }, contentType: "application/json" },
      },
    ],
  });
  await close();
});

test("the price of a report is that of all parts; one that cannot be read is left out", async () => {
  const { provider, surroundings, close } = await openAgainst(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const handover = await provider.send(outbound("sms", "+447700900123"));
  const address = surroundings.callbackUrl("vendor");
  const id = handover.kind === "accepted" ? handover.providerMessageId : "";
  const costs = [];
  for (const given of [
    { messageCount: 3 },
    {},
    { price: { pricePerMessage: -1e-30, currency: "EUR" } },
    { price: { pricePerMessage: 0.01, currency: "euros" } },
    { price: "0.01" },
  ]) {
    const told = addressOf(address, { name: "vendor", ...surroundings }, id);
    const body = JSON.stringify({ results: [{ ...result(id, "3 5"), ...given }] });
    expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
    costs.push(surroundings.taken.at(-1)!.receipts[0]!.cost);
  }
  expect(costs).toEqual([
    { micros: 30_000, currency: "EUR" },
    { micros: 10_000, currency: "EUR" },
    undefined,
    undefined,
    undefined,
  ]);
  await close();
});

test("the address of one message reports on no other", async () => {
  const { provider, surroundings, close } = await openAgainst(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const told = addressOf(surroundings.callbackUrl("vendor"), { name: "vendor", ...surroundings }, "m-1");
  const post = async (...results: readonly unknown[]) => {
    const body = JSON.stringify({ results });
    return (await provider.callbacks!(new Request(told, { method: "POST", body }))).status;
  };
  const kept = () =>
    surroundings.taken.flatMap(({ receipts }) =>
      receipts.map(({ providerMessageIds, messageId }) => [...providerMessageIds, messageId]),
    );
  expect(await post(result("m-2", "2 9 27"))).toBe(200);
  expect(kept()).toEqual([]);
  expect(await post(result("m-2", "2 9 27"), result("m-1", "3 5"))).toBe(200);
  expect(kept()).toEqual([["m-1", "m-1"]]);
  await close();
});

test.each([
  ["v3", { errorCode: "E401", description: "Invalid" }, "E401"],
  [
    "v2",
    { requestError: { serviceException: { messageId: "UNAUTHORIZED", text: "Invalid" } } },
    "UNAUTHORIZED",
  ],
])("the operator is told of an error in the shape of %s by its code", async (_, body, code) => {
  const { provider, surroundings, close } = await openAgainst(
    answer(401, body),
    undefined,
    (baseUrl, given) => create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  await provider.send(outbound("sms", "+447700900123"));
  expect(surroundings.log.lines.map(({ level, fields }) => [level, fields["code"]])).toEqual([
    ["error", code],
  ]);
  await close();
});

test("of the messages in an answer to its question, ours is told", async () => {
  const results = [result("m-0", "5 14 603"), result("m-1", "3 5"), result("m-2", "4 15")];
  const { provider, close } = await openAgainst(answer(200, { results }), "", (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const ask = (providerMessageId: string) => provider.status!.ask({ providerMessageId, channel: "sms" });
  const receipt = { providerMessageIds: ["m-1"], status: "DELIVERED" };
  expect(await ask("m-1")).toMatchObject({ kind: "told", receipt });
  expect(await ask("m-3")).toEqual({ kind: "later" });
  await close();
});

test("to a number of India, and to no other, it has what its register gave", async () => {
  const dlt = { entityId: "1101456324", templateId: "1107163213" };
  const { peer, provider, close } = await openAgainst(takes, undefined, (baseUrl, surroundings) =>
    create("vendor", options.parse({ apiKey, baseUrl, dlt }), surroundings),
  );
  for (const to of ["+919812345678", "+447700900123"]) await provider.send(outbound("sms", to));
  const regional = { indiaDlt: { principalEntityId: dlt.entityId, contentTemplateId: dlt.templateId } };
  const optionsIn = (at: number) =>
    (JSON.parse(peer.requests[at]!.text) as { messages: [{ options: object }] }).messages[0].options;
  expect(optionsIn(0)).toMatchObject({ regional });
  expect(optionsIn(1)).not.toHaveProperty("regional");
  await close();
});

test("a report of a recipient that wants no more messages says so", async () => {
  const { provider, surroundings, close } = await openAgainst(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const told = addressOf(surroundings.callbackUrl("vendor"), { name: "vendor", ...surroundings }, "m-1");
  const results = [result("m-1", "5 14 603"), result("m-1", "5 14 27")];
  await provider.callbacks!(new Request(told, { method: "POST", body: JSON.stringify({ results }) }));
  expect(surroundings.taken[0]!.receipts.map(({ optedOut }) => optedOut)).toEqual([true, undefined]);
  await close();
});
