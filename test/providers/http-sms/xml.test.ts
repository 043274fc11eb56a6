// A gateway that uses XML.
import { expect, test } from "vitest";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { open, readNational } from "./open.ts";
import { exampleDescription } from "./server.ts";

const { json: _, report: __, ...common } = exampleDescription;
const gateway = {
  ...common,
  xml: `<?xml version="1.0"?><sms to='{digits}' ttl="{seconds}" dlr="{callback}">{text}</sms>`,
  answer: { id: { after: "<id>" }, code: { after: "<code>" }, accepted: "0", number: "4" },
};
const taken = respondWith(200, "<reply><code>0</code><id>a-17</id></reply>");
const send = (provider: Awaited<ReturnType<typeof open>>["provider"], text: string) =>
  provider.send(createOutboundMessage("sms", "+447700900123", { text }));

test("sends the described XML with escaped values, and reads the response", async () => {
  const { peer, provider } = await open(gateway, taken);
  const text = `1 < 2 & "3" > '4' {id} ]]> \u0000\u000b\ud800 é 😀`;
  expect(await send(provider, text)).toMatchObject({ kind: "accepted", providerMessageId: "a-17" });
  const [{ method, headers, text: body }] = peer.requests as [(typeof peer.requests)[number]];
  expect([method, headers["content-type"]]).toEqual(["POST", "text/xml; charset=utf-8"]);
  const escaped = "1 &lt; 2 &amp; &quot;3&quot; &gt; &apos;4&apos; {id} ]]&gt; \ufffd\ufffd\ufffd é 😀";
  expect(body).toMatch(/^<\?xml version="1\.0"\?><sms to='447700900123' ttl="\d+" dlr="[^"<]*">/);
  expect(body.slice(body.indexOf('">', 30) + 2)).toBe(`${escaped}</sms>`);
});

test("sends an empty callback if the service has no address, and the content type of a header", async () => {
  const headers = { ...exampleDescription.headers, "Content-Type": "application/xml" };
  const { peer, provider } = await open({ ...gateway, headers }, taken, "");
  await send(provider, "1234");
  expect(peer.requests[0]!.text).toContain('dlr="">1234</sms>');
  expect(peer.requests[0]!.headers["content-type"]).toBe("application/xml");
});

test("reads the rejection of a number", async () => {
  const { provider } = await open(gateway, respondWith(200, "<reply><code>4</code></reply>"));
  expect((await send(provider, "1234")).kind).toBe("refused");
});

test.each([
  ["{text} {to} {From}", "", "xml: each placeholder has to be one of"],
  ["{text} {to}", "    json: { text: x }", "xml: cannot be combined with json"],
  ["{text} {to}", "    method: GET", "xml: cannot be combined with method GET"],
  ["", "", "xml: has to be the XML to send"],
  ["{to}", "", "path: needs {text} or {code} in path, headers, query, form, json or xml"],
])("rejects the XML %j with %j", (xml, more, fault) => {
  const lines = ["    answer: {}", `    xml: "${xml}"`, ...(more === "" ? [] : [more])];
  expect(readNational(lines.join("\n")).faults.join("\n")).toContain(fault);
});
