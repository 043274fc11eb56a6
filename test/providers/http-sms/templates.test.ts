// Placeholders in braces, literal braces, and unknown names.
import { describe, expect, test } from "vitest";
import { createOutboundMessage } from "../gateway.suite.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { options } from "../../../src/providers/http-sms/index.ts";
import { respondWith, startPeer } from "../http/peer.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { open, readNational } from "./open.ts";
import { exampleDescription, server } from "./server.ts";
import { acceptAll } from "../vendors/server.ts";

const to = "+447700900123";
const takes = acceptAll(server);
const takesNothing = respondWith(200, "");

describe("a placeholder", () => {
  test("in a header or a path is filled, in a path without leaving its segment", async () => {
    const headers = { ...exampleDescription.headers, "idempotency-key": "{id}", "x-from": "{from}" };
    const { peer, provider } = await open(
      { ...exampleDescription, headers, path: "/send/{to}/{text}" },
      takes,
    );
    const message = createOutboundMessage("sms", to, { text: "a/../b?c=d&{id}" });
    expect((await provider.send(message)).kind).toBe("accepted");
    const { url, headers: came } = peer.requests[0]!;
    expect(url).toBe(`/send/${encodeURIComponent(to)}/${encodeURIComponent("a/../b?c=d&{id}")}`);
    expect([came["idempotency-key"], came["x-from"], came.authorization]).toEqual([
      message.id,
      "Example",
      exampleDescription.headers.authorization,
    ]);
  });

  test("in a header is not sent with polls and checks", async () => {
    const headers = { ...exampleDescription.headers, "idempotency-key": "{id}" };
    const { peer, provider } = await open(
      { ...exampleDescription, headers },
      respondWith(200, { state: "sent" }),
      "",
    );
    await provider.status!.poll({ providerMessageId: "1", channel: "sms" });
    await provider.check();
    expect(peer.requests.map(({ headers: came }) => came["idempotency-key"])).toEqual([undefined, undefined]);
    expect(peer.requests[0]!.headers.authorization).toBe(exampleDescription.headers.authorization);
  });

  test.each([
    ["x\r\nx-other: 1", "/send", "{text}", "not-for-a-header"],
    ["✓", "/send", "{text}", "not-for-a-header"],
    ["..", "/send/{text}", "", "not-for-a-path"],
    [".", "/send/{text}", "", "not-for-a-path"],
  ])("with the value %j for path %s and header %j sends nothing", async (text, path, header, code) => {
    const { peer, provider, dependencies } = await open(
      { ...exampleDescription, path, headers: { "x-text": header } },
      takes,
    );
    expect((await provider.send(createOutboundMessage("sms", to, { text }))).kind).toBe("unavailable");
    expect(peer.requests).toEqual([]);
    expect(dependencies.log.lines.map(({ fields }) => fields)).toEqual([{ provider: "vendor", code }]);
  });

  test("with half a surrogate pair in a path is sent with a replacement character", async () => {
    const { peer, provider } = await open({ ...exampleDescription, path: "/send/{text}" }, takes);
    expect((await provider.send(createOutboundMessage("sms", to, { text: "\ud800" }))).kind).toBe("accepted");
    expect(peer.requests[0]!.url).toBe(`/send/${encodeURIComponent("\ufffd")}`);
  });

  test('for the id of a polled message sends no request if the id is ".."', async () => {
    const { peer, provider } = await open(exampleDescription, respondWith(200, { state: "sent" }), "");
    expect(await provider.status!.poll({ providerMessageId: "..", channel: "sms" })).toEqual({
      kind: "later",
    });
    expect(peer.requests).toEqual([]);
  });

  test("can be combined with the braces of JSON and with escaped braces", async () => {
    const form = { data: '{"to":"{to}","empty":{},"of":{"s":{seconds}}}', text: String.raw`\{id} {text}` };
    const { json: _, ...rest } = exampleDescription;
    const plain = { ...rest, form, report: undefined };
    const { peer, provider } = await open(plain, takesNothing);
    await provider.send(createOutboundMessage("sms", to, { text: String.raw`a \{b} {to}` }));
    expect(Object.fromEntries(new URLSearchParams(peer.requests[0]!.text))).toEqual({
      data: `{"to":"${to}","empty":{},"of":{"s":3600}}`,
      text: String.raw`{id} a \{b} {to}`,
    });
  });
});

describe("an unknown placeholder", () => {
  const sent = '    query: { to: "{to}", text: "{text}" }\n    answer: {}\n';
  const known =
    "each placeholder has to be one of {id}, {to}, {digits}, {from}, {text}, {code}, {seconds}, {minutes}, {callback}, {encoding}; ";
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
      "8:21: providers.national.form.{to}: has to be the form's fields: a mapping of names without braces",
    ],
    [
      `    poll: { path: "/s/{to}/{id}", ${poll} }`,
      "8:19: providers.national.poll.path: each placeholder has to be one of {id}; ",
    ],
    [
      `    poll: { path: "/s/{id}", query: { a: "{key}" }, ${poll} }`,
      "8:42: providers.national.poll.query.a: each placeholder has to be one of {id}; ",
    ],
    [
      '    check: "/c/{id}"',
      "8:12: providers.national.check: cannot contain placeholders; write \\{ for a literal brace.",
    ],
  ])("is rejected with its line and column: %s", (line, fault) => {
    expect(readNational(sent + line).faults).toEqual([expect.stringContaining(`routes.yaml:${fault}`)]);
  });

  test.each(["/send/{too}", "/send/{callback}"])("is rejected in the path: %s", (path) => {
    const read = options.safeParse({ ...exampleDescription, baseUrl: "https://sms.example.com", path });
    expect(read.error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
      [["path"], expect.stringMatching(/one of \{id\}, .*\{seconds\}, \{minutes\}, \{encoding\}; /)],
    ]);
  });
});

describe("a value of the environment", () => {
  const password = 'x{hunter}{text}\\{id}{"';
  const environment = { PASS: password };

  test("is sent unchanged, and not printed", async () => {
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
    const dependencies = createTestDependencies("");
    const provider = plan.create(dependencies) as MessageProvider<"sms">;
    await provider.send(createOutboundMessage("sms", to, { text: "123456" }));
    await provider.status!.poll({ providerMessageId: "1", channel: "sms" });
    await provider.close();
    await peer.close();
    const [send, ask] = peer.requests;
    const passIn = (url: string) => new URL(url, peer.baseUrl).searchParams.get("pass");
    expect([send, ask].map((request) => passIn(request!.url))).toEqual([password, password]);
    expect([send, ask].map((request) => request!.headers.authorization)).toEqual([password, password]);
    expect(JSON.parse(send!.text)).toEqual({ to, text: "123456", all: [{ pass: password }] });
  });

  test("appears in no error, and its braces are not placeholders", () => {
    const { faults } = readNational(
      '    query: { to: "{to}", text: { env: TEXT } }\n    answer: { code: s, accepted: { env: WORD }, open: { env: WORD } }',
      { TEXT: "{text}", WORD: "hunter" },
    );
    expect(faults).toEqual([
      expect.stringMatching(/^routes\.yaml:5:11: providers\.national\.path: needs \{text\} or \{code\} in /),
      expect.stringMatching(
        /^routes\.yaml:7:55: providers\.national\.answer\.open: has a code that accepted has already/,
      ),
    ]);
    expect(faults.join("")).not.toContain("hunter");
  });
});
