// Gateways that are nothing but a description: one that speaks JSON, one of plain texts.
import { describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/http-sms/index.ts";
import { addressOf } from "../../../src/providers/shared/callbacks.ts";
import { outbound } from "../gateway.suite.ts";
import { answer } from "../http/peer.ts";
import { takesAll } from "../vendors/server.ts";
import { vendorSuite } from "../vendors/vendor.suite.ts";
import { open } from "./open.ts";
import { apiKey, described, says, server } from "./server.ts";

const takes = takesAll(server);

vendorSuite({
  name: "http-sms",
  make: (limits, surroundings) => create("vendor", options.parse({ ...described, ...limits }), surroundings),
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
    optsOut: says(3),
  },
  answers: [
    ["a bad number", says(4), ["refused"]],
    ["a bad number, with 400", says("5", 400), ["refused"]],
    ["a bad text", says(6), ["refused", "warn"]],
    ["no route", says(7), ["unavailable", "warn"]],
    ["a bad key", says(1), ["unavailable", "error"]],
    ["too many", says(9), ["throttled"]],
    ["an open outcome", says(8), ["retry"]],
    ["a word that is not described", says(77), ["retry", "warn"]],
    ["a word that is not described, with 400", says(77, 400), ["unavailable", "warn"]],
    ["an acceptance without an id", says(0), ["retry", "warn"]],
    ["401 with nothing", answer(401, ""), ["unavailable", "error"]],
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
  polled: (word) => answer(200, { state: word, err: 27 }),
  checked: [answer(200, { credit: 12 }), "It takes the credentials."],
});

describe("the request", () => {
  test("is the described JSON, filled once, with what has no value left out", async () => {
    const { peer, provider } = await open(described, takes, "");
    await provider.send(outbound("sms", "+447700900123", { text: '{to} "123456"', sender: "447700900456" }));
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

  const { json, ...rest } = described;
  test.each([
    ["JSON", { json }, "application/json"],
    ["a form", { form: { to: "{to}", msg: "{text}" } }, "application/x-www-form-urlencoded"],
    ["XML", { xml: "<to>{to}</to><msg>{text}</msg>" }, "text/xml; charset=utf-8"],
  ])("of %s has its type, or the one that a header says", async (_, body, usual) => {
    const own = "application/vnd.gateway; charset=UTF-8";
    const types = [{}, { "Content-Type": own }].map(async (more) => {
      const headers = { ...described.headers, ...more };
      const { peer, provider } = await open({ ...rest, ...body, report: undefined, headers }, takes);
      await provider.send(outbound("sms", "+447700900123"));
      const [request] = peer.requests;
      expect(request!.text).toContain("447700900123");
      return request!.headers["content-type"];
    });
    expect(await Promise.all(types)).toEqual([usual, own]);
  });
});

describe("a gateway of plain texts, asked by GET", () => {
  const plainly = {
    path: "/send",
    method: "GET",
    query: { user: "hub", to: "{to}", msg: "{text}", dlr: "{callback}" },
    answer: { id: { after: "OK:" }, code: { after: "ERROR " }, number: "12", throttled: "99" },
    report: { id: "id", status: "s", DELIVERED: "1", FAILED: "2", key: "a-key-of-16-letters" },
  };
  const taking = { ...plainly, answer: { id: { after: "OK: " } } };

  test("takes a message, and tells its id in a line", async () => {
    const { peer, provider } = await open(taking, answer(200, "OK: abc-1, 1 part\n"));
    const handover = await provider.send(outbound("sms", "+447700900123", { text: "é & 123456" }));
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
  ])("%j: %s", async (text, kind) => {
    const { provider } = await open(plainly, answer(200, text));
    expect(await provider.send(outbound("sms", "+447700900123"))).toMatchObject({ kind });
  });

  test("reports by GET with the operator's key, and with no other", async () => {
    const { provider, surroundings } = await open(taking, takes);
    const report = (key: string) =>
      provider.callbacks!(new Request(`https://hub.example/callbacks/vendor?id=abc-1&s=1&key=${key}`));
    expect((await report("another-key-of-16")).status).toBe(401);
    expect((await report("a-key-of-16-letters")).status).toBe(200);
    expect(surroundings.taken).toEqual([
      { provider: "vendor", receipts: [{ providerMessageIds: ["abc-1"], status: "DELIVERED" }] },
    ]);
  });
});

test("the status is asked for by the id that it gave, whatever is in it", async () => {
  const asks = { peer: answer(200, "STATE=1"), id: "../x?a=b&{id}" };
  const poll = { query: { id: "{id}" }, status: { after: "STATE=" }, DELIVERED: "1" };
  const { peer, provider } = await open({ ...described, poll: { ...poll, path: "/s/{id}" } }, asks.peer, "");
  const told = await provider.status!.ask({ providerMessageId: asks.id, channel: "sms" });
  const receipt = { providerMessageIds: [asks.id], status: "DELIVERED" };
  expect(told).toEqual({ kind: "told", receipt, isLast: true });
  const { method, url, headers } = peer.requests[0]!;
  expect([method, headers.authorization]).toEqual(["GET", `Key ${apiKey}`]);
  const { pathname, searchParams } = new URL(url, "http://gateway.example");
  expect([decodeURIComponent(pathname), searchParams.get("id")]).toEqual([`/s/${asks.id}`, asks.id]);
});

test("several reports come in a list, and a body that has none is told to the operator", async () => {
  const report = { ...described.report, list: "results", key: "a-key-of-16-letters" };
  const { provider, surroundings } = await open({ ...described, report }, takes);
  const post = (body: unknown) =>
    provider.callbacks!(
      new Request("https://hub.example/callbacks/vendor?key=a-key-of-16-letters", {
        method: "POST",
        body: JSON.stringify(body),
      }),
    );
  const results = [{ id: "a", state: "sent" }, 7, { id: "b", state: "failed", err: "27" }];
  expect((await post({ results })).status).toBe(200);
  expect(surroundings.taken[0]!.receipts).toEqual([
    { providerMessageIds: ["a"], status: "SENT" },
    { providerMessageIds: ["b"], status: "FAILED", detail: "It could not be delivered (error 27)." },
  ]);
  expect((await post({ results: {} })).status).toBe(400);
  expect((await post({ __proto__: 1 })).status).toBe(400);
});

test("without a key, the address of one message reports on no other", async () => {
  const { provider, surroundings } = await open(described, takes);
  const told = addressOf(surroundings.callbackUrl("vendor"), { name: "vendor", ...surroundings }, "m-1");
  const body = JSON.stringify({ id: "gateway-2", state: "failed" });
  expect((await provider.callbacks!(new Request(told, { method: "POST", body }))).status).toBe(200);
  expect(surroundings.taken.flatMap(({ receipts }) => receipts)).toMatchObject([
    { providerMessageIds: ["gateway-2"], status: "FAILED", messageId: "m-1" },
  ]);
});

test("with a key, the address of one message reports on that one all the same", async () => {
  const key = "a-key-of-16-letters";
  const { provider, surroundings, peer } = await open(
    { ...described, report: { ...described.report, key } },
    takes,
  );
  await provider.send(outbound("sms", "+447700900123", { text: "Your code is 123456" }));
  const { dlr } = JSON.parse(peer.requests[0]!.text) as { dlr: readonly [string] };
  const body = JSON.stringify({ id: "gateway-2", state: "failed" });
  const told = "https://hub.example/callbacks/vendor";
  const statusAt = async (address: string) =>
    (await provider.callbacks!(new Request(address, { method: "POST", body }))).status;
  expect(await statusAt(dlr[0])).toBe(200);
  expect(await statusAt(`${told}?key=${key}`)).toBe(200);
  expect(await statusAt(told)).toBe(401);
  // Not the last one, of which not every bit counts.
  const changed = dlr[0].at(-5) === "A" ? "B" : "A";
  expect(await statusAt(`${dlr[0].slice(0, -5)}${changed}${dlr[0].slice(-4)}`)).toBe(401);
  const [ofOne, ofAny] = surroundings.taken.flatMap(({ receipts }) => receipts);
  expect(ofOne).toMatchObject({ providerMessageIds: ["gateway-2"], messageId: expect.any(String) as string });
  expect(ofAny).not.toHaveProperty("messageId");
});

test("a gateway without a check is well, as far as can be told", async () => {
  const { provider } = await open({ ...described, check: undefined }, takes);
  expect(await provider.check()).toEqual({ ok: true, detail: "Nothing can be asked of it without sending." });
});
