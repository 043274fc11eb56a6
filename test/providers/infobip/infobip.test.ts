// The vendor is a peer on loopback that responds and reports in the format of Infobip's published API.
import { expect, test } from "vitest";
import { create, options } from "../../../src/providers/infobip/index.ts";
import { createCallbackUrl } from "../../../src/providers/shared/callbacks.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, type PeerRequest } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { inboundSuite } from "../vendors/inbound.suite.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite, type ExpectedResult } from "../vendors/vendor.suite.ts";
import { apiKey, respondWithStatus, inboundKey, createReport, server } from "./server.ts";

const takes = acceptAll(server);
const messageIn = ({ text }: PeerRequest) =>
  (JSON.parse(text) as { messages: [{ sender: string; options: { validityPeriod: { amount: number } } }] })
    .messages[0];
const rejected = (id: number, ...to: ExpectedResult) =>
  [`status ${id}`, respondWithStatus(5, id), to] as const;
vendorSuite({
  name: "infobip",
  make: (limits, dependencies) =>
    create(
      "vendor",
      options.parse({ apiKey, baseUrl: "https://x.api.infobip.com", ...limits }),
      dependencies,
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
    ["delivered at once", respondWithStatus(3, 5), ["accepted"]],
    rejected(99, "unavailable", "warn"),
    ["400", respondWith(400, { errorCode: "E400", description: "123456" }), ["unavailable", "warn"]],
    [
      "401 of v2",
      respondWith(401, {
        requestError: { serviceException: { messageId: "UNAUTHORIZED", text: "Invalid" } },
      }),
      ["unavailable", "error"],
    ],
    ["429", respondWith(429, { errorCode: "E429" }, { "retry-after": "3" }), ["throttled"]],
    ["500", respondWith(500, { errorCode: "E500" }), ["retry"]],
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
  polled: (word) => respondWith(200, { results: [createReport("m-1", word)] }),
  checked: [
    respondWith(200, { balance: 47.79, currency: "EUR" }),
    "It accepts the credentials; the balance is 47.79 EUR.",
  ],
});

inboundSuite({
  name: "infobip",
  make: (given, dependencies) => create("vendor", options.parse({ apiKey, ...given }), dependencies),
  writing: server.inbound,
  senders: [
    [{}, "Example"],
    [{ from: "447700900456" }, "447700900456"],
  ],
});

test("reads every text of one request; a receipt with the key for inbound messages is rejected", async () => {
  const { provider, dependencies, close } = await openWithPeer(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl, ...server.inbound.options }), given),
  );
  const post = async (...results: readonly unknown[]) => {
    const body = JSON.stringify({ results });
    const told = `${dependencies.getCallbackUrl("vendor")}?key=${inboundKey}`;
    return (await provider.callbacks!(new Request(told, { method: "POST", body }))).status;
  };
  const text = (text: string | null, from = "447700900123") => ({ from, to: "447700900456", text });
  expect(await post(text("STOP"), 7, text(null), text("Hello"), text("START", "447700900124"))).toBe(200);
  expect(dependencies.inboundMessages.map(({ from, wish }) => [from, wish])).toEqual([
    ["447700900123", "stop"],
    ["447700900124", "start"],
  ]);
  expect(await post(createReport("m-1", "3 5"))).toBe(400);
  expect(dependencies.recordedReceipts).toEqual([]);
  expect(dependencies.log.lines.map(({ level }) => level)).toEqual(["warn"]);
  await close();
});

test("the request has the message id, the lifetime and the callback URL; a repetition is the same message", async () => {
  const { peer, provider, close } = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ apiKey, baseUrl }), dependencies),
  );
  const message = createOutboundMessage("sms", "+447700900123");
  const first = await provider.send(message);
  peer.behave(respondWithStatus(5, 23));
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

test("the price of a receipt is that of all segments; an unreadable price is ignored", async () => {
  const { provider, dependencies, close } = await openWithPeer(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const handover = await provider.send(createOutboundMessage("sms", "+447700900123"));
  const address = dependencies.getCallbackUrl("vendor");
  const id = handover.kind === "accepted" ? handover.providerMessageId : "";
  const costs = [];
  for (const given of [
    { messageCount: 3 },
    {},
    { price: { pricePerMessage: -1e-30, currency: "EUR" } },
    { price: { pricePerMessage: 0.01, currency: "euros" } },
    { price: "0.01" },
  ]) {
    const told = createCallbackUrl(address, { name: "vendor", ...dependencies }, id);
    const body = JSON.stringify({ results: [{ ...createReport(id, "3 5"), ...given }] });
    expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
    costs.push(dependencies.recordedReceipts.at(-1)!.receipts[0]!.cost);
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

test("the callback URL of one message accepts receipts for no other message", async () => {
  const { provider, dependencies, close } = await openWithPeer(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const told = createCallbackUrl(
    dependencies.getCallbackUrl("vendor"),
    { name: "vendor", ...dependencies },
    "m-1",
  );
  const post = async (...results: readonly unknown[]) => {
    const body = JSON.stringify({ results });
    return (await provider.callbacks!(new Request(told, { method: "POST", body }))).status;
  };
  const kept = () =>
    dependencies.recordedReceipts.flatMap(({ receipts }) =>
      receipts.map(({ providerMessageIds, messageId }) => [...providerMessageIds, messageId]),
    );
  expect(await post(createReport("m-2", "2 9 27"))).toBe(200);
  expect(kept()).toEqual([]);
  expect(await post(createReport("m-2", "2 9 27"), createReport("m-1", "3 5"))).toBe(200);
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
])("logs the code of an error in the format of %s", async (_, body, code) => {
  const { provider, dependencies, close } = await openWithPeer(
    respondWith(401, body),
    undefined,
    (baseUrl, given) => create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  await provider.send(createOutboundMessage("sms", "+447700900123"));
  expect(dependencies.log.lines.map(({ level, fields }) => [level, fields["code"]])).toEqual([
    ["error", code],
  ]);
  await close();
});

test("reads the status of the polled message from a response with several messages", async () => {
  const results = [createReport("m-0", "5 14 603"), createReport("m-1", "3 5"), createReport("m-2", "4 15")];
  const { provider, close } = await openWithPeer(respondWith(200, { results }), "", (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const ask = (providerMessageId: string) => provider.status!.poll({ providerMessageId, channel: "sms" });
  const receipt = { providerMessageIds: ["m-1"], status: "DELIVERED" };
  expect(await ask("m-1")).toMatchObject({ kind: "reported", receipt });
  expect(await ask("m-3")).toEqual({ kind: "later" });
  await close();
});

test("only messages to India contain the DLT ids", async () => {
  const dlt = { entityId: "1101456324", templateId: "1107163213" };
  const { peer, provider, close } = await openWithPeer(takes, undefined, (baseUrl, dependencies) =>
    create("vendor", options.parse({ apiKey, baseUrl, dlt }), dependencies),
  );
  for (const to of ["+919812345678", "+447700900123"]) await provider.send(createOutboundMessage("sms", to));
  const regional = { indiaDlt: { principalEntityId: dlt.entityId, contentTemplateId: dlt.templateId } };
  const optionsIn = (at: number) =>
    (JSON.parse(peer.requests[at]!.text) as { messages: [{ options: object }] }).messages[0].options;
  expect(optionsIn(0)).toMatchObject({ regional });
  expect(optionsIn(1)).not.toHaveProperty("regional");
  await close();
});

test("a receipt reports that the recipient has opted out", async () => {
  const { provider, dependencies, close } = await openWithPeer(takes, undefined, (baseUrl, given) =>
    create("vendor", options.parse({ apiKey, baseUrl }), given),
  );
  const told = createCallbackUrl(
    dependencies.getCallbackUrl("vendor"),
    { name: "vendor", ...dependencies },
    "m-1",
  );
  const results = [createReport("m-1", "5 14 603"), createReport("m-1", "5 14 27")];
  await provider.callbacks!(new Request(told, { method: "POST", body: JSON.stringify({ results }) }));
  expect(dependencies.recordedReceipts[0]!.receipts.map(({ optedOut }) => optedOut)).toEqual([
    true,
    undefined,
  ]);
  await close();
});
