import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options } from "../../../src/providers/smpp/index.ts";
import { formatValidityPeriod } from "../../../src/providers/smpp/submissions.ts";
import { testStart } from "../../support/clock.ts";
import { expiredResult } from "../http/queued-messages.ts";
import { useSmsc } from "./use-smsc.ts";
import type { Pdu } from "../../../src/providers/smpp/pdu.ts";
import { startRawPeer, encodeAcceptance } from "./raw-peer.ts";
import { openBoundProvider, sms, runningClock, until } from "./support.ts";

const peer = useSmsc();

type Overrides = Parameters<typeof peer.open>[1];

/** Returns the submit_sm of a message with these options, decoded by npm `smpp`. */
async function submitted(overrides: Overrides, message = sms("Hello")) {
  const provider = await peer.open(undefined, overrides);
  expect((await provider.send(message)).kind).toBe("accepted");
  return peer.smsc.submitted;
}

/** Returns the submit_sm bodies of a message. */
async function bodiesOf(overrides: Overrides, message: ReturnType<typeof sms>): Promise<readonly string[]> {
  const raw = await startRawPeer(
    (pdu, socket) => pdu.command === 4 && socket.write(encodeAcceptance(pdu, "1")),
  );
  const { provider } = await openBoundProvider(raw.port, overrides);
  await provider.send(message);
  await provider.close();
  await raw.close();
  return raw.received.map(({ body }) => body.toString("latin1"));
}

async function addressed(sender: string, overrides: Overrides = {}, recipient = "+447700900123") {
  const [pdu] = await submitted(overrides, { ...sms("Hello", recipient), sender });
  return [pdu!["source_addr_ton"], pdu!["source_addr_npi"], pdu!["source_addr"]];
}

describe("the sender", () => {
  test.each([
    ["Example", 5, 0, "Example"],
    ["My Shop 24", 5, 0, "My Shop 24"],
    ["+447700900456", 1, 1, "447700900456"],
    ["447700900456", 1, 1, "447700900456"],
    ["62345", 3, 0, "62345"],
    ["+62345", 0, 1, "62345"],
    ["07700900456", 0, 1, "07700900456"],
    ["623456", 3, 0, "623456"],
    ["6234567", 1, 1, "6234567"],
    ["", 0, 0, ""],
  ])("%j has TON %i and NPI %i", async (sender, ton, npi, digits) => {
    expect(await addressed(sender)).toEqual([ton, npi, digits]);
    const [pdu] = peer.smsc.submitted;
    expect([pdu!["dest_addr_ton"], pdu!["dest_addr_npi"], pdu!["destination_addr"]]).toEqual([
      1,
      1,
      "447700900123",
    ]);
    expect(pdu!["registered_delivery"]).toBe(1);
  });

  test.each([
    ["62345", { shortCodeTon: 0, shortCodeNpi: 1 }, [0, 1, "62345"]],
    ["Shop", { alphanumericTon: 0, alphanumericNpi: 8 }, [0, 8, "Shop"]],
    ["", { defaultSender: "Shop" }, [5, 0, "Shop"]],
  ])(
    "%j with the options %j has the configured TON, NPI or default sender",
    async (sender, overrides, address) => {
      expect(await addressed(sender, overrides)).toEqual(address);
    },
  );

  test.each(["H&M", "L'Oreal", "Müller"])("%s is sent in Latin-1", async (sender) => {
    const [body] = await bodiesOf({}, { ...sms("a"), sender });
    expect(body).toContain(`\u0005\0${sender}\0`);
  });

  const senders = [
    { prefix: "1", sender: "+12025550100" },
    { prefix: "1242", sender: "Registered" },
    { prefix: "44", sender: "62345" },
  ];
  test.each([
    ["+12025550123", [1, 1, "12025550100"]],
    ["+12425550123", [5, 0, "Registered"]],
    ["+447700900123", [3, 0, "62345"]],
    ["+4915550123456", [5, 0, "Example"]],
  ])(
    "for %s is that of the longest matching prefix, otherwise that of the message",
    async (recipient, address) => {
      expect(await addressed("Example", { senders }, recipient)).toEqual(address);
    },
  );
});

test("a recipient's TON and NPI, and the service type, are those of the options", async () => {
  const [pdu] = await submitted({ destinationTon: 0, destinationNpi: 8, serviceType: "OTP" });
  expect(pdu).toMatchObject({
    dest_addr_ton: 0,
    dest_addr_npi: 8,
    destination_addr: "447700900123",
    service_type: "OTP",
  });
});

test("vendor-specific TLVs are in every segment, in addition to the SAR TLVs", async () => {
  const overrides = { tlvs: { "0x1400": "110145678000", "0x1401": "77\0" }, concatenation: "sar" as const };
  const bodies = await bodiesOf(overrides, sms("a".repeat(161)));
  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(body).toContain("\u0002\u000e\0\u0001\u0002");
    expect(body.endsWith("\x14\x00\x00\x0c110145678000\x14\x01\x00\x0377\0")).toBe(true);
  }
});

describe("the validity period", () => {
  const at = Date.UTC(2026, 11, 31, 23, 59, 30);

  test.each([
    [600_000, "000000001000000R", "270101000930000+"],
    [90_500, "000000000131000R", "270101000101000+"],
    [3_600_000, "000000010000000R", "270101005930000+"],
    [86_400_000, "000000010000000R", "270101005930000+"],
    [1, "000000000001000R", "261231235931000+"],
    [-5_000, "000000000001000R", "261231235931000+"],
  ])("of %i ms is %s, or %s", (left, relative, absolute) => {
    expect(formatValidityPeriod("relative", at + left, at)).toBe(relative);
    expect(formatValidityPeriod("absolute", at + left, at)).toBe(absolute);
    expect(formatValidityPeriod("none", at + left, at)).toBe("");
  });

  test("is in each submit_sm, unless the operator disabled it", async () => {
    const message = { ...sms("Hello"), expiresAt: testStart + 299_001 };
    const between = (period: string) => `447700900123\0\0\0\0\0${period}\0\u0001`;
    expect((await bodiesOf({}, message))[0]).toContain(between("000000000500000R"));
    expect((await bodiesOf({ validity: "none" }, message))[0]).toContain(between(""));
  });

  test("is the time that remains when the window has space; an expired message is not sent", async () => {
    let elapsed = 0;
    const clock = { ...runningClock, now: () => testStart + elapsed };
    const pendingResponses: (() => void)[] = [];
    const raw = await startRawPeer((pdu: Pdu, socket) => {
      pendingResponses.push(() => socket.write(encodeAcceptance(pdu, String(pendingResponses.length))));
    });
    const { provider } = await openBoundProvider(raw.port, { window: 1 }, undefined, clock);
    const message = { ...sms("Hello"), expiresAt: testStart + 100_000 };
    const sent = ["1", "2", "3"].map((id) => provider.send({ ...message, id }));
    for (const [index, seconds] of [30, 70].entries()) {
      await until(() => pendingResponses.length === index + 1);
      elapsed += seconds * 1_000;
      pendingResponses[index]!();
    }
    const [first, second, third] = await Promise.all(sent);
    expect([first?.kind, second?.kind, third]).toEqual(["accepted", "accepted", expiredResult]);
    const bodies = raw.received.map(({ body }) => body.toString("latin1"));
    expect(bodies.map((body) => /0{8}\d{7}R/.exec(body)?.[0])).toEqual([
      "000000000140000R",
      "000000000110000R",
    ]);
    await provider.close();
    await raw.close();
  });

  test("of a message with an accepted segment results in an unknown outcome when it ends", async () => {
    let elapsed = 0;
    const clock = { ...runningClock, now: () => testStart + elapsed };
    const provider = await peer.open(
      () => {
        elapsed = 3_600_000;
        return { id: "1" };
      },
      {},
      clock,
    );
    const result = await provider.send(sms("a".repeat(161)));
    expect(result).toMatchObject({ kind: "retry", outcomeUnknown: true });
    expect(peer.smsc.submitted).toHaveLength(1);
  });
});

describe("options", () => {
  const parse = (overrides: object) =>
    findIssues(options, { host: "smsc.example", systemId: "hub", password: "x", ...overrides })[0];

  test.each([
    [
      { senders: [{ prefix: "+1", sender: "A" }] },
      ["senders", 0, "prefix"],
      "has to be dialling digits without + or 00, 1 to 15",
    ],
    [
      { senders: [{ prefix: "1", sender: "A".repeat(21) }] },
      ["senders", 0, "sender"],
      /^has to be a number of up to 15 digits, or a name of up to 11/,
    ],
    [{ defaultSender: "-" }, ["defaultSender"], /^has to be a number/],
    [
      {
        senders: [
          { prefix: "1", sender: "A" },
          { prefix: "12", sender: "Abcdefghijkl" },
        ],
      },
      ["senders", 1, "sender"],
      /^has to be a number/,
    ],
    [{ senderLength: 12, defaultSender: "Abcdefghijklm" }, ["defaultSender"], /of up to 12 characters/],
    [{ senderLength: 21 }, ["senderLength"], "has to be a whole number from 11 to 20"],
    [
      {
        senders: [
          { prefix: "1", sender: "A" },
          { prefix: "1", sender: "B" },
        ],
      },
      ["senders", 1, "prefix"],
      "another rule already has this prefix",
    ],
    [
      { senders: Array.from({ length: 1_001 }, () => ({ prefix: "1", sender: "A" })) },
      ["senders"],
      /at most 1000/,
    ],
    [{ tlvs: { "0x1400": "é" } }, ["tlvs", "0x1400"], /^has to be a text of 1 to 254/],
    [{ tlvs: { "0x1400": "a\0b" } }, ["tlvs", "0x1400"], /^has to be a text of 1 to 254/],
    [
      { tlvs: { "0x0424": "x" } },
      ["tlvs", "0x0424"],
      "is none of the tags from 0x1400 to 0x3fff, in lower case",
    ],
    [
      { tlvs: Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`0x14${index + 10}`, "x"])) },
      ["tlvs"],
      /at most 16/,
    ],
    [{ serviceType: "TOOLONG" }, ["serviceType"], "has to be a text of 1 to 5 characters of ASCII"],
    [{ validity: "hour" }, ["validity"], "has to be relative, absolute or none"],
    [{ latin1Only: "yes" }, ["latin1Only"], "has to be true or false"],
  ])("%j is rejected with an explanation", (overrides, path, message) => {
    const issue = parse(overrides);
    expect(issue?.path).toEqual(path);
    expect(issue?.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});
