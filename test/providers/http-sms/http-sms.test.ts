// Gateways that only have a description: one with JSON, one with plain texts.
import { describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/http-sms/index.ts";
import { createCallbackUrl } from "../../../src/providers/shared/callbacks.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { acceptAll } from "../vendors/server.ts";
import { vendorSuite } from "../vendors/vendor.suite.ts";
import { open } from "./open.ts";
import { apiKey, exampleDescription, respondWithStatus, server } from "./server.ts";

const takes = acceptAll(server);

vendorSuite({
  name: "http-sms",
  make: (limits, dependencies) =>
    create("vendor", options.parse({ ...exampleDescription, ...limits }), dependencies),
  channels: ["sms"],
  secrets: [apiKey],
  healthy: takes,
  badNumber: server.refuses,
  sending: {
    senderIn: ({ text }) => (JSON.parse(text) as { from: string }).from,
    validity: {
      secondsIn: ({ text }) => (JSON.parse(text) as { ttl: number }).ttl,
      least: 1,
      most: Infinity,
    },
    optsOut: respondWithStatus(3),
  },
  answers: [
    ["a bad number", respondWithStatus(4), ["refused"]],
    ["a bad number, with 400", respondWithStatus("5", 400), ["refused"]],
    ["a bad text", respondWithStatus(6), ["refused", "warn"]],
    ["no route", respondWithStatus(7), ["unavailable", "warn"]],
    ["a bad key", respondWithStatus(1), ["unavailable", "error"]],
    ["too many requests", respondWithStatus(9), ["throttled"]],
    ["an unknown outcome", respondWithStatus(8), ["retry"]],
    ["an unknown code", respondWithStatus(77), ["retry", "warn"]],
    ["an unknown code, with 400", respondWithStatus(77, 400), ["unavailable", "warn"]],
    ["an acceptance without an id", respondWithStatus(0), ["retry", "warn"]],
    ["401 with an empty body", respondWith(401, ""), ["unavailable", "error"]],
  ],
  reports: server.reports,
  words: [
    ["sent", "SENT"],
    ["delivered", "DELIVERED"],
    ["failed", "FAILED", "27"],
    ["rejected", "FAILED", "27"],
    ["expired", "EXPIRED"],
    ["buffered", undefined],
    ["parked", "unknown"],
  ],
  polled: (word) => respondWith(200, { state: word, err: 27 }),
  checked: [respondWith(200, { credit: 12 }), "It accepts the credentials."],
});

describe("the request", () => {
  test("is the described JSON with filled placeholders, without fields that have no value", async () => {
    const { peer, provider } = await open(exampleDescription, takes, "");
    await provider.send(
      createOutboundMessage("sms", "+447700900123", { text: '{to} "123456"', sender: "447700900456" }),
    );
    const { method, url, headers, text } = peer.requests[0]!;
    expect([method, url, headers.authorization]).toEqual(["POST", "/api/send", `Key ${apiKey}`]);
    expect(JSON.parse(text)).toEqual({
      to: "447700900123",
      from: "+447700900456",
      text: '{to} "123456"',
      ttl: 3_600,
      dlr: [null],
      flash: false,
    });
  });

  const { json, ...rest } = exampleDescription;
  test.each([
    ["JSON", { json }, "application/json"],
    ["a form", { form: { to: "{to}", msg: "{text}" } }, "application/x-www-form-urlencoded"],
    ["XML", { xml: "<to>{to}</to><msg>{text}</msg>" }, "text/xml; charset=utf-8"],
  ])("of %s has its content type, or that of a header in the description", async (_, body, usual) => {
    const own = "application/vnd.gateway; charset=UTF-8";
    const types = [{}, { "Content-Type": own }].map(async (more) => {
      const headers = { ...exampleDescription.headers, ...more };
      const { peer, provider } = await open({ ...rest, ...body, report: undefined, headers }, takes);
      await provider.send(createOutboundMessage("sms", "+447700900123"));
      const [request] = peer.requests;
      expect(request!.text).toContain("447700900123");
      return request!.headers["content-type"];
    });
    expect(await Promise.all(types)).toEqual([usual, own]);
  });
});

describe("a gateway with plain texts and GET requests", () => {
  const plainly = {
    path: "/send",
    method: "GET",
    query: { user: "hub", to: "{to}", msg: "{text}", dlr: "{callback}" },
    answer: { id: { after: "OK:" }, code: { after: "ERROR " }, number: "12", throttled: "99" },
    report: { id: "id", status: "s", DELIVERED: "1", FAILED: "2", key: "a-key-of-16-letters" },
  };
  const taking = { ...plainly, answer: { id: { after: "OK: " } } };

  test("accepts a message and returns its id in a line of text", async () => {
    const { peer, provider } = await open(taking, respondWith(200, "OK: abc-1, 1 part\n"));
    const handover = await provider.send(
      createOutboundMessage("sms", "+447700900123", { text: "é & 123456" }),
    );
    expect(handover).toEqual({ kind: "accepted", providerMessageId: "abc-1", receipts: [] });
    const { searchParams } = new URL(peer.requests[0]!.url, "http://gateway.example");
    expect(Object.fromEntries(searchParams)).toEqual({
      user: "hub",
      to: "+447700900123",
      msg: "é & 123456",
      dlr: expect.stringMatching(/^https:/),
    });
  });

  test.each([
    ["OK: abc-1", "accepted"],
    ["ERROR 12 bad number", "refused"],
    ["ERROR 99", "throttled"],
    ["ERROR 55", "retry"],
    ["hello", "retry"],
  ])("responds %j, which results in %s", async (text, kind) => {
    const { provider } = await open(plainly, respondWith(200, text));
    expect(await provider.send(createOutboundMessage("sms", "+447700900123"))).toMatchObject({ kind });
  });

  test("reports by GET with the configured key; a report with another key is rejected", async () => {
    const { provider, dependencies } = await open(taking, takes);
    const report = (key: string) =>
      provider.callbacks!(new Request(`https://hub.example/callbacks/vendor?id=abc-1&s=1&key=${key}`));
    expect((await report("another-key-of-16")).status).toBe(401);
    expect((await report("a-key-of-16-letters")).status).toBe(200);
    expect(dependencies.recordedReceipts).toEqual([
      { provider: "vendor", receipts: [{ providerMessageIds: ["abc-1"], status: "DELIVERED" }] },
    ]);
  });
});

test("polls the status of an id with special characters, in the path and in the query", async () => {
  const asks = { peer: respondWith(200, "STATE=1"), id: "../x?a=b&{id}" };
  const poll = { query: { id: "{id}" }, status: { after: "STATE=" }, DELIVERED: "1" };
  const { peer, provider } = await open(
    { ...exampleDescription, poll: { ...poll, path: "/s/{id}" } },
    asks.peer,
    "",
  );
  const told = await provider.status!.poll({ providerMessageId: asks.id, channel: "sms" });
  const receipt = { providerMessageIds: [asks.id], status: "DELIVERED" };
  expect(told).toEqual({ kind: "reported", receipt, isLast: true });
  const { method, url, headers } = peer.requests[0]!;
  expect([method, headers.authorization]).toEqual(["GET", `Key ${apiKey}`]);
  const { pathname, searchParams } = new URL(url, "http://gateway.example");
  expect([decodeURIComponent(pathname), searchParams.get("id")]).toEqual([`/s/${asks.id}`, asks.id]);
});

test("accepts several receipts in a list, and responds with 400 to a body without receipts", async () => {
  const report = { ...exampleDescription.report, list: "results", key: "a-key-of-16-letters" };
  const { provider, dependencies } = await open({ ...exampleDescription, report }, takes);
  const post = (body: unknown) =>
    provider.callbacks!(
      new Request("https://hub.example/callbacks/vendor?key=a-key-of-16-letters", {
        method: "POST",
        body: JSON.stringify(body),
      }),
    );
  const results = [{ id: "a", state: "sent" }, 7, { id: "b", state: "failed", err: "27" }];
  expect((await post({ results })).status).toBe(200);
  expect(dependencies.recordedReceipts[0]!.receipts).toEqual([
    { providerMessageIds: ["a"], status: "SENT" },
    { providerMessageIds: ["b"], status: "FAILED", detail: "It could not be delivered (error 27)." },
  ]);
  expect((await post({ results: {} })).status).toBe(400);
  expect((await post({ __proto__: 1 })).status).toBe(400);
});

test("without a key, a receipt at the callback URL of one message is recorded for that message", async () => {
  const { provider, dependencies } = await open(exampleDescription, takes);
  const told = createCallbackUrl(
    dependencies.getCallbackUrl("vendor"),
    { name: "vendor", ...dependencies },
    "m-1",
  );
  const body = JSON.stringify({ id: "gateway-2", state: "failed" });
  expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
  expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toMatchObject([
    { providerMessageIds: ["gateway-2"], status: "FAILED", messageId: "m-1" },
  ]);
});

test("with a key, the callback URL of one message is still valid for that message", async () => {
  const key = "a-key-of-16-letters";
  const { provider, dependencies, peer } = await open(
    { ...exampleDescription, report: { ...exampleDescription.report, key } },
    takes,
  );
  await provider.send(createOutboundMessage("sms", "+447700900123", { text: "Your code is 123456" }));
  const { dlr } = JSON.parse(peer.requests[0]!.text) as { dlr: readonly [string] };
  const body = JSON.stringify({ id: "gateway-2", state: "failed" });
  const told = "https://hub.example/callbacks/vendor";
  const statusAt = async (address: string) =>
    (await provider.callbacks!(new Request(address, { method: "POST", body }))).status;
  expect(await statusAt(dlr[0])).toBe(200);
  expect(await statusAt(`${told}?key=${key}`)).toBe(200);
  expect(await statusAt(told)).toBe(401);
  // Not the last character, because some of its bits are ignored.
  const changed = dlr[0].at(-5) === "A" ? "B" : "A";
  expect(await statusAt(`${dlr[0].slice(0, -5)}${changed}${dlr[0].slice(-4)}`)).toBe(401);
  const [ofOne, ofAny] = dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);
  expect(ofOne).toMatchObject({ providerMessageIds: ["gateway-2"], messageId: expect.any(String) as string });
  expect(ofAny).not.toHaveProperty("messageId");
});

test("passes the check if the description has no `check`; the detail says that it cannot be checked", async () => {
  const { provider } = await open({ ...exampleDescription, check: undefined }, takes);
  expect(await provider.check()).toEqual({
    ok: true,
    detail: "It cannot be checked without sending a message.",
  });
});
