// Typical responses of small gateways, and responses with unknown codes.
import { describe, expect, test } from "vitest";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith, respondInSequence } from "../http/peer.ts";
import { open } from "./open.ts";
import { apiKey, exampleDescription } from "./server.ts";

const to = "+447700900123";
const given = (said: object) => ({ ...exampleDescription, answer: said });
const long = "12345678901234567890";

async function sent(said: object, text: string, status = 200) {
  const { provider, dependencies } = await open(given(said), respondWith(status, text));
  const message = createOutboundMessage("sms", to, { text: "Your code is 123456" });
  const handover = await provider.send(message);
  const id = handover.kind === "accepted" ? handover.providerMessageId : undefined;
  return { kind: handover.kind, id: id === message.id ? "our own" : id, log: dependencies.log.lines };
}

describe("a response", () => {
  const flagged = { id: "id", code: "success", accepted: ["true"], number: ["false"] };
  const worded = { id: "id", code: "status", accepted: ["Message queued", "OK"], number: "bad worse" };
  const failing = { id: "id", code: "error.code", number: "4" };
  const bare = { code: { after: "" }, accepted: "OK", number: "BAD" };
  const marked = { id: { after: '"id":' } };

  test.each([
    [flagged, '{"success":true,"id":"1"}', "accepted", "1"],
    [flagged, '{"success":false,"id":"1"}', "refused", undefined],
    [flagged, '{"success":"true","id":"1"}', "accepted", "1"],
    [{ id: "id" }, `{"id":${long}}`, "accepted", long],
    [{ id: "id" }, `{"id":-${long}}`, "accepted", `-${long}`],
    [{ id: "id" }, '{"id":9007199254740991}', "accepted", "9007199254740991"],
    [{ id: "id" }, '{"id":true}', "retry", undefined],
    [{ id: "id" }, `{"id":${"1".repeat(257)}}`, "retry", undefined],
    [worded, '{"status":"Message queued","id":"1"}', "accepted", "1"],
    [worded, '{"status":"OK","id":"1"}', "accepted", "1"],
    [worded, '{"status":"worse","id":"1"}', "refused", undefined],
    [worded, '{"status":"Message","id":"1"}', "retry", undefined],
    [worded, '{"id":"1"}', "retry", undefined],
    [failing, '{"id":"1"}', "accepted", "1"],
    [failing, '{"id":"1","error":null}', "accepted", "1"],
    [failing, '{"id":"1","error":{"code":""}}', "accepted", "1"],
    [failing, '{"id":"1","error":{"code":4}}', "refused", undefined],
    [failing, '{"id":"1","error":{"code":5}}', "retry", undefined],
    [failing, '{"id":"1","error":{"code":{"is":4}}}', "retry", undefined],
    [failing, '{"message":"none"}', "retry", undefined],
    [bare, "OK", "accepted", "our own"],
    [bare, "BAD number", "refused", undefined],
    [bare, "OKAY", "retry", undefined],
    [bare, "", "retry", undefined],
    [{}, "", "accepted", "our own"],
    [marked, '{"id":12}', "accepted", "12"],
    [marked, '{"id": "12"}', "accepted", "12"],
    [marked, '{"all":[{"id":12}]}', "accepted", "12"],
    [{ id: { after: "id " } }, "OK (id a-1)", "accepted", "a-1"],
    [{ id: { after: "id " } }, `id ${"1".repeat(256)}`, "accepted", "1".repeat(256)],
    [{ id: { after: "id " } }, `id ${"1".repeat(257)}`, "retry", undefined],
  ])("described by %j with the body %s results in %s", async (said, text, kind, id) => {
    expect(await sent(said, text)).toMatchObject({ kind, id });
  });

  test("without a 2xx status is never an acceptance, whatever id it has", async () => {
    expect(await sent(failing, '{"id":"1"}', 404)).toMatchObject({ kind: "unavailable" });
    expect(await sent({}, "", 404)).toMatchObject({ kind: "unavailable" });
  });
});

describe("a response with an unknown code", () => {
  const said = { id: "id", code: "s", accepted: "0", open: "8" };
  const words = (word: unknown) => JSON.stringify({ id: "1", s: word });
  const secret = { [apiKey]: "*" };

  test.each([
    [words("Message queued"), "Message queued"],
    [words("1701"), "1701"],
    [words(true), "true"],
    [words("queued!!for\n+447700900123"), "queued for *"],
    [words("taken: 07700900123"), "taken: *"],
    [words("it says 123456"), "it says *"],
    [words("it says <123456>x"), "it says * x"],
    [words("a123456b"), "*"],
    [words("Your code"), "* *"],
    [words(`bad ${apiKey}`), `bad ${secret[apiKey]}`],
    [words(apiKey.toUpperCase()), "*"],
    [words(`bad:${apiKey}`), "*"],
    [words(apiKey.replaceAll("-", "_")), "*"],
    [words(apiKey.replaceAll("-", " ")), "* * * *"],
    [words([...apiKey.replaceAll("-", "")].join(" ")), "* ".repeat(15).trim()],
    [words(`x${apiKey.slice(0, 12)}`), "*"],
    [words("447-700-900-123"), "*"],
    [words("447.700.900.123"), "*"],
    [words("44 7700 900 123"), "* * * *"],
    [words("493 817"), "* *"],
    [words("1.2"), "*"],
    [words("no 4 of 5"), "no * of *"],
    [words("a1b2"), "*"],
    [words("12345"), "*"],
    [words(`${"b".repeat(60)} 447700900123`), `${"b".repeat(60)} *`],
    [words("ERR-1701"), "ERR-1701"],
    [words("error 27: none"), "error 27: none"],
    [words("YOUR"), "*"],
    [words("\u043e\u043a"), "unreadable"],
    [words(`a ${"b".repeat(100)}`), `a ${"b".repeat(62)}`],
    [words({}), "no-word"],
    [JSON.stringify({ id: "1" }), "no-word"],
    [JSON.stringify({ s: "0" }), "no-id"],
  ])("%s is logged as %j", async (text, code) => {
    const { kind, log } = await sent(said, text);
    expect(kind).toBe("retry");
    const message = "provider response has an unknown code; outcome unknown, the message is sent again";
    expect(log).toEqual([{ level: "warn", message, fields: { provider: "vendor", code } }]);
  });

  test("is logged without a sent code of four digits, wherever it is", async () => {
    for (const word of ["x1234y", "code:1234", "1-2-3-4", "1234"]) {
      const { provider, dependencies } = await open(given(said), respondWith(200, words(word)));
      await provider.send(createOutboundMessage("sms", to, { text: "Your code is 1234" }));
      expect(dependencies.log.lines).toMatchObject([{ fields: { code: "*" } }]);
    }
  });

  test.each([
    ["a word of the text", "badkiwi", "*"],
    ["a word with digits", "xKiwi42y", "*"],
    ["a word that has a hyphen in the text", "errab1cdx", "*"],
    ["a key of the query", "wrongpass:s3cr3tx", "*"],
    ["a key of letters only", "keyapfelbad", "*"],
    ["a word of the path", "invalid-sender", "invalid-sender"],
    ["the name of a placeholder", "textlength", "textlength"],
  ])("that contains %s in %j is logged as %j", async (_, word, code) => {
    const sends = { ...given(said), query: { key: "s3cr3t", user: "apfel" } };
    const { provider, dependencies } = await open(sends, respondWith(200, words(word)));
    await provider.send(createOutboundMessage("sms", to, { text: "Use kiwi, kiwi42 or AB-1CD here" }));
    expect(dependencies.log.lines).toMatchObject([{ fields: { code } }]);
  });

  test("is logged once for each code, but not if the code is described as open", async () => {
    const texts = ["a", "a", "8", "b", "a"].map((word) => respondWith(200, words(word)));
    const { provider, dependencies } = await open(
      given(said),
      respondInSequence(...texts, respondWith(200, words("0"))),
    );
    for (const _ of texts) expect((await provider.send(createOutboundMessage("sms", to))).kind).toBe("retry");
    const codes = dependencies.log.lines.flatMap(({ fields }) => (fields as { code?: string }).code ?? []);
    expect(codes).toEqual(["a", "b"]);
  });

  test("that is a phone number is logged as unreadable if the status is not 2xx", async () => {
    const { kind, log } = await sent(said, words("447700900123"), 400);
    expect(kind).toBe("unavailable");
    expect(log.map(({ fields }) => fields)).toEqual([{ provider: "vendor", code: "unreadable" }]);
  });
});

describe("a report", () => {
  const report = (url: string, body: string) => new Request(url, { method: "POST", body });

  test("keeps the digits of a long number", async () => {
    const { provider, dependencies } = await open(
      { ...exampleDescription, report: { ...exampleDescription.report, key: "a-key-of-16-letters" } },
      respondWith(200, ""),
    );
    const url = "https://hub.example/callbacks/vendor?key=a-key-of-16-letters";
    expect((await provider.callbacks!(report(url, `{"id":${long},"state":"sent"}`))).status).toBe(200);
    expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
      { providerMessageIds: [long], status: "SENT" },
    ]);
  });

  test("in a form has at most 200 fields", async () => {
    const key = "a-key-of-16-letters";
    const { provider, dependencies } = await open(
      { ...exampleDescription, report: { ...exampleDescription.report, key } },
      respondWith(200, ""),
    );
    const url = `https://hub.example/callbacks/vendor?key=${key}`;
    const form = (more: number) => report(url, `id=a&state=sent${"&x".repeat(more)}`);
    expect((await provider.callbacks!(form(199))).status).toBe(400);
    expect(dependencies.recordedReceipts).toEqual([]);
    expect((await provider.callbacks!(form(198))).status).toBe(200);
    expect(dependencies.recordedReceipts).toHaveLength(1);
  });

  test("can use `true` as the code for delivered", async () => {
    const worded = { id: "id", status: "ok", DELIVERED: "true", FAILED: "false" };
    const key = "a-key-of-16-letters";
    const { provider, dependencies } = await open(
      { ...exampleDescription, report: { ...worded, key } },
      respondWith(200, ""),
    );
    const url = `https://hub.example/callbacks/vendor?key=${key}`;
    await provider.callbacks!(report(url, '{"id":"a","ok":true}'));
    await provider.callbacks!(report(url, '{"id":"b","ok":false}'));
    expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toMatchObject([
      { providerMessageIds: ["a"], status: "DELIVERED" },
      { providerMessageIds: ["b"], status: "FAILED" },
    ]);
  });

  test("without an id applies to the message of the callback URL", async () => {
    const { id: _, ...nameless } = exampleDescription.report;
    const { peer, provider, dependencies } = await open(
      { ...exampleDescription, answer: {}, report: nameless },
      respondWith(202, ""),
    );
    const message = createOutboundMessage("sms", to);
    expect(await provider.send(message)).toMatchObject({ kind: "accepted", providerMessageId: message.id });
    const [address] = (JSON.parse(peer.requests[0]!.text) as { dlr: [string] }).dlr;
    expect((await provider.callbacks!(report(address, '{"state":"delivered"}'))).status).toBe(200);
    expect(dependencies.recordedReceipts.flatMap(({ receipts }) => receipts)).toEqual([
      { providerMessageIds: [message.id], status: "DELIVERED", messageId: message.id },
    ]);
    const forged = address.replace(/m=.{4}/, "m=xxxx");
    expect((await provider.callbacks!(report(forged, '{"state":"failed"}'))).status).toBe(401);
  });

  test("from a poll can use booleans and numbers as codes", async () => {
    const poll = { path: "/s/{id}", status: "done", code: "err", DELIVERED: "true", FAILED: "false" };
    const { provider } = await open(
      { ...exampleDescription, poll },
      respondWith(200, `{"done":false,"err":${long}}`),
      "",
    );
    expect(await provider.status!.poll({ providerMessageId: "1", channel: "sms" })).toMatchObject({
      receipt: { status: "FAILED", detail: `It could not be delivered (error ${long}).` },
    });
  });
});

describe("after unknown codes, a message is sent a third time soon, then at doubling intervals", () => {
  const minutes = [1, 2, 4, 8, 16, 32, 60, 60, 60, 60];
  const pauses = minutes.map((pause) => pause * 60_000);

  test.each<[string, string | undefined, (number | undefined)[]]>([
    ["no delay", undefined, [undefined, undefined, ...pauses]],
    ["a shorter delay", "0", [1_000, 1_000, ...pauses]],
    [
      "a longer delay",
      "600",
      pauses.map((pause) => Math.max(pause, 600_000)).toSpliced(0, 0, 600_000, 600_000),
    ],
  ])("if the gateway requests %s", async (_, retryAfter, expected) => {
    const told: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      // Each attempt uses a new provider. A single provider would pause its requests after five failures.
      const { provider } = await open(
        given({ code: "status", accepted: "OK" }),
        respondWith(200, '{"status":"FINE"}', retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      );
      const handover = await provider.send(createOutboundMessage("sms", to, { attempt }));
      expect(handover).toMatchObject({ kind: "retry", outcomeUnknown: true });
      told.push("afterMilliseconds" in handover ? handover.afterMilliseconds : undefined);
    }
    expect(told).toEqual(expected);
  });
});
