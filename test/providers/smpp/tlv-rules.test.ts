// TLVs by account, template and text, as they are sent.
import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options } from "../../../src/providers/smpp/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { useSmsc } from "./use-smsc.ts";

const peer = useSmsc();
const [first, second] = ["01931f6a-7b00-7000-8000-000000000001", "01931f6a-7b00-7000-8000-000000000002"];
const chain = "0a".repeat(32);
const tlvs = [
  { prefix: "91", account: first, template: "login", "0x1400": "1101", "0x1401": "1107-login" },
  {
    prefix: "91",
    account: first,
    text: "Dear {#var#}, your order {#var#} has been sent. -EXMPLE",
    "0x1400": "1101",
    "0x1401": "1107-order",
    "0x1402": chain,
  },
  { prefix: "91", account: second, "0x1400": "1102", "0x1401": "1107-second" },
];
const order = "Dear Ada, your order 4711 has been sent. -EXMPLE";
const indian = "+919812345678";

type Given = Parameters<typeof createOutboundMessage<"sms">>[2];
const send = (given: Given, recipient = indian) =>
  peer.opened.provider.send(createOutboundMessage("sms", recipient, { accountId: first, ...given }));

/** Returns the entity, template and chain TLVs of each submit_sm, decoded by npm `smpp`. */
const submitted = () =>
  peer.smsc.submitted.map((pdu) =>
    [0x1400, 0x1401, 0x1402].map((tag) => (pdu[tag] === undefined ? undefined : String(pdu[tag]))),
  );

describe("a submit_sm", () => {
  test("has the TLVs of its account, its template or its text", async () => {
    await peer.open(undefined, { tlvs });
    await send({ template: "login" });
    await send({ text: order });
    await send({ accountId: second, template: "login" });
    await send({ accountId: second });
    expect(submitted()).toEqual([
      ["1101", "1107-login", undefined],
      ["1101", "1107-order", chain],
      ["1102", "1107-second", undefined],
      ["1102", "1107-second", undefined],
    ]);
    expect(peer.opened.logEntries.filter(({ level }) => level !== "info")).toEqual([]);
  });

  test("has the TLVs of its account in each segment of a longer text", async () => {
    await peer.open(undefined, { tlvs, concatenation: "sar" });
    await send({ accountId: second, text: "a".repeat(400) });
    expect(submitted()).toEqual(Array.from({ length: 3 }, () => ["1102", "1107-second", undefined]));
  });

  test("has no TLVs if its recipient matches no rule prefix", async () => {
    await peer.open(undefined, { tlvs });
    expect((await send({}, "+447700900123")).kind).toBe("accepted");
    expect(submitted()).toEqual([[undefined, undefined, undefined]]);
  });

  test("has no TLVs if its rule contains none", async () => {
    await peer.open(undefined, { tlvs: [...tlvs, { prefix: "91" }] });
    expect((await send({ text: `${order} ` })).kind).toBe("accepted");
    expect(submitted()).toEqual([[undefined, undefined, undefined]]);
  });
});

test("a message that matches no rule is left to another provider, and is logged once", async () => {
  await peer.open(undefined, { tlvs });
  const others = [
    {},
    { text: `${order} Also: example.com` },
    { accountId: "x", text: order },
    { template: "payments" },
  ];
  for (const given of others) {
    expect(await send(given)).toEqual({
      kind: "unavailable",
      notSubmitted: true,
      detail: "The message matches no TLV rule.",
    });
  }
  expect(peer.smsc.submitted).toEqual([]);
  expect(peer.opened.logEntries.filter(({ level }) => level === "warn")).toEqual([
    {
      level: "warn",
      fields: { provider: "smsc" },
      message: "message matches no TLV rule; another provider may accept it",
    },
  ]);
});

describe("options", () => {
  const issuesOf = (given: unknown) =>
    findIssues(options, { host: "smsc.example", systemId: "hub", password: "x", tlvs: given });
  const parts = "account, template, text, prefix, and tags from 0x1400 to 0x3fff, in lower case";
  const noPart = `is none of ${parts}`;

  test.each([
    [[{ account: first, "0x1400": "é" }], ["tlvs", 0, "0x1400"], /^has to be a text of 1 to 254/],
    [[{ account: first, "0x0424": "1" }], ["tlvs", 0, "0x0424"], noPart],
    [[{ "0x1400": "1" }, 7], ["tlvs", 1], `has to be a rule with ${parts}`],
    [[{ acount: first, "0x1400": "1" }], ["tlvs", 0, "acount"], noPart],
    [
      [
        { account: first, "0x1400": "1" },
        { account: first, "0x1400": "2" },
      ],
      ["tlvs", 1],
      /^this rule never applies/,
    ],
    [
      [Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`0x14${index + 10}`, "x"]))],
      ["tlvs", 0],
      /at most 16/,
    ],
    [7, ["tlvs"], /^has to be a mapping of at most 16 tags to values, or a list of rules with tags$/],
  ])("%j is rejected with an explanation", (given, path, message) => {
    const [issue] = issuesOf(given) ?? [];
    expect(issue?.path).toEqual(path);
    expect(issue?.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});
