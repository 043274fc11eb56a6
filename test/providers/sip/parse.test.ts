// Messages in the style of RFC 4475 (torture tests), but for responses and for the requests that a caller receives.
import { describe, expect, test } from "vitest";
import {
  extractAddress,
  createMessageFramer,
  getHeaderValue,
  getHeaderValues,
  findParameter,
  parseMessage,
  splitUnquoted,
} from "../../../src/providers/sip/message.ts";
import { anyBytes, ringingLines } from "./arbitraries.ts";
import fc from "../../support/properties.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const parse = (...lines: readonly string[]) => parseMessage(bytes(`${lines.join("\r\n")}\r\n\r\n`));
const [, via, ...rest] = ringingLines;

describe("parseMessage", () => {
  test("returns all fields that are required to match a message to its transaction", () => {
    expect(parse(...ringingLines)).toMatchObject({
      kind: "response",
      status: 180,
      reason: "Ringing",
      callId: "id",
      sequenceNumber: 7,
      sequenceMethod: "INVITE",
      branch: "z9hG4bKa",
    });
    expect(
      parse("OPTIONS sip:hub@192.0.2.1 SIP/2.0", via, ...rest.slice(0, 3), "CSeq: 1 OPTIONS"),
    ).toMatchObject({
      kind: "request",
      method: "OPTIONS",
      uri: "sip:hub@192.0.2.1",
    });
  });

  test("accepts compact forms, mixed case, extra space, folded lines, bare line feeds and leading empty lines", () => {
    const message = parseMessage(
      bytes(
        "\r\n\r\nSIP/2.0 200 =2**3 * 5\nv  : SIP / 2.0 / UDP 192.0.2.1\n  ;branch = z9hG4bKfolded ;\n\trport\n" +
          'F: "A \\" <b>, c" <sip:a@b;x=1> ; tag = one\nt:sip:c@d;TAG=two\nI:  id@host \ncSEQ: 0009\t INVITE\nl:3\n\nabcdef',
      ),
    );
    expect(message).toMatchObject({ status: 200, reason: "=2**3 * 5", body: "abc", callId: "id@host" });
    expect(message).toMatchObject({ sequenceNumber: 9, branch: "z9hG4bKfolded" });
    expect(findParameter(getHeaderValue(message!, "from"), "tag")).toBe("one");
    expect(extractAddress(getHeaderValue(message!, "from"))).toBe("sip:a@b;x=1");
    expect(findParameter(getHeaderValue(message!, "to"), "tag")).toBe("two");
    expect(extractAddress(getHeaderValue(message!, "to"))).toBe("sip:c@d");
  });

  test("accepts a missing reason, several Vias on one line, and bytes above 127", () => {
    expect(parse("SIP/2.0 480", ...ringingLines.slice(1))).toMatchObject({ status: 480, reason: "" });
    const message = parse(
      ringingLines[0]!,
      `${via}, SIP/2.0/TCP x;branch=z9hG4bKb`,
      ...rest,
      "Subject: caf\xe9",
    );
    expect(message).toMatchObject({ branch: "z9hG4bKa" });
    expect(getHeaderValues(message!, "subject")).toEqual(["caf\xe9"]);
  });

  test.for([
    ["another version", ["SIP/7.0 180 Ringing", via, ...rest]],
    ["a status out of range", ["SIP/2.0 4294967301 better not break the receiver", via, ...rest]],
    ["a status below 100", ["SIP/2.0 099 x", via, ...rest]],
    ["no Via", ["SIP/2.0 180 Ringing", ...rest]],
    ["an empty Via", ["SIP/2.0 180 Ringing", "Via:", ...rest]],
    ["no From", [...ringingLines.slice(0, 2), ...rest.slice(1)]],
    ["two Call-IDs", [...ringingLines, "Call-ID: other"]],
    [
      "a sequence number that is too large",
      [...ringingLines.slice(0, 5), "CSeq: 36893488147419103232 INVITE"],
    ],
    ["a sequence number beyond 31 bits", [...ringingLines.slice(0, 5), "CSeq: 2147483648 INVITE"]],
    ["a sequence without method", [...ringingLines.slice(0, 5), "CSeq: 7"]],
    ["a method unlike its CSeq", ["OPTIONS sip:a@b SIP/2.0", via, ...rest]],
    ["a line without colon", [...ringingLines, "oops"]],
    ["a name with a space", [...ringingLines, "o ops: x"]],
    ["a first line that is folded", ["SIP/2.0 180 Ringing", " folded", via, ...rest]],
    ["a negative length", [...ringingLines, "Content-Length: -999"]],
    ["a length beyond the datagram", [...ringingLines, "Content-Length: 1"]],
    [
      "a request URI with a space",
      ["OPTIONS sip:a b@c SIP/2.0", via, ...rest.slice(0, 3), "CSeq: 1 OPTIONS"],
    ],
    ["too many headers", [...ringingLines, ...Array.from({ length: 256 }, () => "X: y")]],
    ["a header that is too long", [...ringingLines, `X: ${"y".repeat(8_193)}`]],
    [
      "folded lines that grow too long",
      [...ringingLines, "X: y", ...Array.from({ length: 90 }, () => ` ${"y".repeat(99)}`)],
    ],
  ] as const)("returns undefined for a message with %s", ([, lines]) => {
    expect(parse(...lines)).toBeUndefined();
  });

  test("requires the empty line, and accepts at most 64 KiB", () => {
    expect(parseMessage(bytes(`${ringingLines.join("\r\n")}\r\n`))).toBeUndefined();
    expect(parseMessage(bytes(`${ringingLines.join("\r\n")}\r\n\r\n${"x".repeat(65_536)}`))).toBeUndefined();
    expect(parseMessage(bytes("\r\n\r\n"))).toBeUndefined();
    expect(parseMessage(bytes(""))).toBeUndefined();
  });
});

describe("arbitrary bytes", () => {
  test("never make the parser throw, and every parsed message is valid", () => {
    fc.assert(
      fc.property(anyBytes, (input) => {
        const message = parseMessage(input);
        if (!message) return;
        expect(message.callId).not.toBe("");
        expect(Number.isSafeInteger(message.sequenceNumber)).toBe(true);
        expect(message.body.length).toBeLessThanOrEqual(input.length);
        for (const [name, value] of message.headers) expect(name + value).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("never make the value parsers throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (value) => {
        expect(splitUnquoted(value, ",").length).toBeLessThanOrEqual(value.length + 1);
        expect(extractAddress(value).length).toBeLessThanOrEqual(value.length);
        expect((findParameter(value, "tag") ?? "").length).toBeLessThanOrEqual(value.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("createMessageFramer", () => {
  const formatWhole = (id: string, body: string) =>
    `${ringingLines.join("\r\n").replace("Call-ID: id", `Call-ID: ${id}`)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  test("splits a stream into messages, independent of the chunk boundaries", () => {
    const messages = [
      formatWhole("one", ""),
      formatWhole("two", "body\r\n\r\nbody"),
      formatWhole("three", "x"),
    ];
    const stream = bytes(`\r\n\r\n${messages.join("\r\n\r\n")}`);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: stream.length }), { maxLength: 12 }), (cuts) => {
        const framer = createMessageFramer();
        const edges = [0, ...cuts.toSorted((one, other) => one - other), stream.length];
        const received = edges.flatMap((edge, index) =>
          framer.push(stream.subarray(edges[index - 1] ?? 0, edge)),
        );
        expect(received.map((one) => Buffer.from(one).toString("latin1"))).toEqual(messages);
      }),
    );
  });

  test.for([
    ["no length", `${ringingLines.join("\r\n")}\r\n\r\n`],
    ["a length that is not a number", `${ringingLines.join("\r\n")}\r\nContent-Length: x\r\n\r\n`],
    ["a length that is too large", `${ringingLines.join("\r\n")}\r\nContent-Length: 99999\r\n\r\n`],
    ["a malformed line", "SIP/2.0 200 OK\r\noops\r\n\r\n"],
    ["a head without end", "x".repeat(20_000)],
  ] as const)("returns the previous messages and is out of sync after %s", ([, text]) => {
    const framer = createMessageFramer();
    const received = framer.push(bytes(formatWhole("one", "x") + text));
    expect(received.map((one) => Buffer.from(one).toString("latin1"))).toEqual([formatWhole("one", "x")]);
    expect(framer.isOutOfSync).toBe(true);
  });

  test("never throws for arbitrary bytes", () => {
    fc.assert(
      fc.property(fc.array(anyBytes, { maxLength: 6 }), (pieces) => {
        const framer = createMessageFramer();
        for (const piece of pieces) {
          framer.push(piece);
          if (framer.isOutOfSync) return;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
