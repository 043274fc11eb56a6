// What stands in braces: what is filled, what goes out as it stands, and what is refused at the start.
import { describe, expect, test } from "vitest";
import { outbound } from "../gateway.suite.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { options } from "../../../src/providers/http-sms/index.ts";
import { answer, startPeer } from "../http/peer.ts";
import { createTestSurroundings } from "../http/surroundings.ts";
import { open, readNational } from "./open.ts";
import { described, server } from "./server.ts";
import { takesAll } from "../vendors/server.ts";

const to = "+447700900123";
const takes = takesAll(server);
const takesNothing = answer(200, "");

describe("a placeholder", () => {
  test("of a header and of the path is filled, there only within its segment", async () => {
    const headers = { ...described.headers, "idempotency-key": "{id}", "x-from": "{from}" };
    const { peer, provider } = await open({ ...described, headers, path: "/send/{to}/{text}" }, takes);
    const message = outbound("sms", to, { text: "a/../b?c=d&{id}" });
    expect((await provider.send(message)).kind).toBe("accepted");
    const { url, headers: came } = peer.requests[0]!;
    expect(url).toBe(`/send/${encodeURIComponent(to)}/${encodeURIComponent("a/../b?c=d&{id}")}`);
    expect([came["idempotency-key"], came["x-from"], came.authorization]).toEqual([
      message.id,
      "Example",
      described.headers.authorization,
    ]);
  });

  test("of a header is not sent with a question", async () => {
    const headers = { ...described.headers, "idempotency-key": "{id}" };
    const { peer, provider } = await open({ ...described, headers }, answer(200, { state: "sent" }), "");
    await provider.status!.ask({ providerMessageId: "1", channel: "sms" });
    await provider.check();
    expect(peer.requests.map(({ headers: came }) => came["idempotency-key"])).toEqual([undefined, undefined]);
    expect(peer.requests[0]!.headers.authorization).toBe(described.headers.authorization);
  });

  test.each([
    ["x\r\nx-other: 1", "/send", "{text}", "not-for-a-header"],
    ["✓", "/send", "{text}", "not-for-a-header"],
    ["..", "/send/{text}", "", "not-for-a-path"],
    [".", "/send/{text}", "", "not-for-a-path"],
  ])("with %j for %s and %j sends nothing", async (text, path, header, code) => {
    const { peer, provider, surroundings } = await open(
      { ...described, path, headers: { "x-text": header } },
      takes,
    );
    expect((await provider.send(outbound("sms", to, { text }))).kind).toBe("unavailable");
    expect(peer.requests).toEqual([]);
    expect(surroundings.log.lines.map(({ fields }) => fields)).toEqual([{ provider: "vendor", code }]);
  });

  test("with half a character for the path is sent as well as can be", async () => {
    const { peer, provider } = await open({ ...described, path: "/send/{text}" }, takes);
    expect((await provider.send(outbound("sms", to, { text: "\ud800" }))).kind).toBe("accepted");
    expect(peer.requests[0]!.url).toBe(`/send/${encodeURIComponent("\ufffd")}`);
  });

  test("of an id that would lead elsewhere is not asked with", async () => {
    const { peer, provider } = await open(described, answer(200, { state: "sent" }), "");
    expect(await provider.status!.ask({ providerMessageId: "..", channel: "sms" })).toEqual({
      kind: "later",
    });
    expect(peer.requests).toEqual([]);
  });

  test("stands beside the braces of JSON, and of those that are meant as such", async () => {
    const form = { data: '{"to":"{to}","empty":{},"of":{"s":{seconds}}}', text: String.raw`\{id} {text}` };
    const { json: _, ...rest } = described;
    const plain = { ...rest, form, report: undefined };
    const { peer, provider } = await open(plain, takesNothing);
    await provider.send(outbound("sms", to, { text: String.raw`a \{b} {to}` }));
    expect(Object.fromEntries(new URLSearchParams(peer.requests[0]!.text))).toEqual({
      data: `{"to":"${to}","empty":{},"of":{"s":3600}}`,
      text: String.raw`{id} a \{b} {to}`,
    });
  });
});

describe("what stands in braces and is no placeholder", () => {
  const sent = '    query: { to: "{to}", text: "{text}" }\n    answer: {}\n';
  const known =
    "what stands in braces has to be one of {id}, {to}, {digits}, {from}, {text}, {code}, {seconds}, {minutes}, {callback}, {encoding}; ";
  const poll = "status: s, SENT: a";

  test.each([
    [
      '    headers: { Idempotency-Key: "{ID}" }',
      `8:33: providers.national.headers.Idempotency-Key: ${known}`,
    ],
    ['    form: { from: "{From}" }', `8:19: providers.national.form.from: ${known}`],
    ['    form: { url: "{callbackUrl}" }', `8:18: providers.national.form.url: ${known}`],
    ['    json: { ttl: "{ seconds }" }', `8:18: providers.national.json.ttl: ${known}`],
    ['    json: { all: [{ a: [b, "{sender}"] }] }', `8:28: providers.national.json.all.0.a.1: ${known}`],
    ['    json: { to: "{{to}}" }', `8:17: providers.national.json.to: ${known}`],
    ['    json: { to: "{to" }', `8:17: providers.national.json.to: ${known}`],
    ['    json: { to: "{to:e164}" }', `8:17: providers.national.json.to: ${known}`],
    [`    form: { data: '{"to":"{too}"}' }`, `8:19: providers.national.form.data: ${known}`],
    [
      '    form: { "{to}": x }',
      "8:21: providers.national.form.{to}: has to be the form's fields: names without braces",
    ],
    [
      `    poll: { path: "/s/{to}/{id}", ${poll} }`,
      "8:19: providers.national.poll.path: what stands in braces has to be one of {id}; ",
    ],
    [
      `    poll: { path: "/s/{id}", query: { a: "{key}" }, ${poll} }`,
      "8:42: providers.national.poll.query.a: what stands in braces has to be one of {id}; ",
    ],
    [
      '    check: "/c/{id}"',
      "8:12: providers.national.check: takes no placeholders; a brace itself is written \\{.",
    ],
  ])("is refused at its own place: %s", (line, fault) => {
    expect(readNational(sent + line).faults).toEqual([expect.stringContaining(`routes.yaml:${fault}`)]);
  });

  test.each(["/send/{too}", "/send/{callback}"])("is refused in the path: %s", (path) => {
    const read = options.safeParse({ ...described, baseUrl: "https://sms.example.com", path });
    expect(read.error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
      [["path"], expect.stringMatching(/one of \{id\}, .*\{seconds\}, \{minutes\}, \{encoding\}; /)],
    ]);
  });
});

describe("a value of the environment", () => {
  const password = 'x{hunter}{text}\\{id}{"';
  const environment = { PASS: password };

  test("goes out as it stands, wherever it is, and is not shown", async () => {
    const peer = await startPeer(takesNothing);
    const { routes, faults } = readNational(
      [
        '    headers: { authorization: { env: PASS }, "x-id": "{id}" }',
        "    query: { pass: { env: PASS } }",
        '    json: { to: "{to}", text: "{text}", all: [{ pass: { env: PASS } }] }',
        "    answer: {}",
        '    poll: { path: "/s/{id}", query: { pass: { env: PASS } }, status: s, SENT: a }',
      ].join("\n"),
      environment,
      peer.baseUrl,
    );
    expect(faults).toEqual([]);
    const plan = routes!.providers.get("national")!;
    const surroundings = createTestSurroundings("");
    const provider = plan.create(surroundings) as MessageProvider<"sms">;
    await provider.send(outbound("sms", to, { text: "123456" }));
    await provider.status!.ask({ providerMessageId: "1", channel: "sms" });
    await provider.close();
    await peer.close();
    const [send, ask] = peer.requests;
    const passIn = (url: string) => new URL(url, peer.baseUrl).searchParams.get("pass");
    expect([send, ask].map((request) => passIn(request!.url))).toEqual([password, password]);
    expect([send, ask].map((request) => request!.headers.authorization)).toEqual([password, password]);
    expect(JSON.parse(send!.text)).toEqual({ to, text: "123456", all: [{ pass: password }] });
  });

  test("is in no fault, and has no placeholder that would count", () => {
    const { faults } = readNational(
      '    query: { to: "{to}", text: { env: TEXT } }\n    answer: { code: s, accepted: { env: WORD }, open: { env: WORD } }',
      { TEXT: "{text}", WORD: "hunter" },
    );
    expect(faults).toEqual([
      expect.stringMatching(/^routes\.yaml:5:11: providers\.national\.path: needs \{text\} or \{code\} in /),
      expect.stringMatching(
        /^routes\.yaml:7:55: providers\.national\.answer\.open: has a word that accepted has already/,
      ),
    ]);
    expect(faults.join("")).not.toContain("hunter");
  });
});
