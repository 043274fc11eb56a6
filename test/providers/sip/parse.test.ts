// Shapes after RFC 4475 (torture tests), written anew for responses and for the requests that a caller may get.
import { describe, expect, test } from "vitest";
import {
  addressOf,
  createFramer,
  headerValue,
  headerValues,
  parameterOf,
  parseMessage,
  splitOutside,
} from "../../../src/providers/sip/message.ts";
import { anyBytes, ringing } from "./arbitraries.ts";
import fc from "../../support/properties.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const parse = (...lines: readonly string[]) => parseMessage(bytes(`${lines.join("\r\n")}\r\n\r\n`));
const [, via, ...rest] = ringing;

describe("a message", () => {
  test("is read with all that matching needs", () => {
    expect(parse(...ringing)).toMatchObject({
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

  test("may use compact forms, odd case and space, folded lines, bare line feeds and a leading empty line", () => {
    const message = parseMessage(
      bytes(
        "\r\n\r\nSIP/2.0 200 =2**3 * 5\nv  : SIP / 2.0 / UDP 192.0.2.1\n  ;branch = z9hG4bKfolded ;\n\trport\n" +
          'F: "A \\" <b>, c" <sip:a@b;x=1> ; tag = one\nt:sip:c@d;TAG=two\nI:  id@host \ncSEQ: 0009\t INVITE\nl:3\n\nabcdef',
      ),
    );
    expect(message).toMatchObject({ status: 200, reason: "=2**3 * 5", body: "abc", callId: "id@host" });
    expect(message).toMatchObject({ sequenceNumber: 9, branch: "z9hG4bKfolded" });
    expect(parameterOf(headerValue(message!, "from"), "tag")).toBe("one");
    expect(addressOf(headerValue(message!, "from"))).toBe("sip:a@b;x=1");
    expect(parameterOf(headerValue(message!, "to"), "tag")).toBe("two");
    expect(addressOf(headerValue(message!, "to"))).toBe("sip:c@d");
  });

  test("may have no reason, several Vias in one line, bytes above 127", () => {
    expect(parse("SIP/2.0 480", ...ringing.slice(1))).toMatchObject({ status: 480, reason: "" });
    const message = parse(ringing[0]!, `${via}, SIP/2.0/TCP x;branch=z9hG4bKb`, ...rest, "Subject: caf\xe9");
    expect(message).toMatchObject({ branch: "z9hG4bKa" });
    expect(headerValues(message!, "subject")).toEqual(["caf\xe9"]);
  });

  test.for([
    ["another version", ["SIP/7.0 180 Ringing", via, ...rest]],
    ["a status out of range", ["SIP/2.0 4294967301 better not break the receiver", via, ...rest]],
    ["a status below 100", ["SIP/2.0 099 x", via, ...rest]],
    ["no Via", ["SIP/2.0 180 Ringing", ...rest]],
    ["an empty Via", ["SIP/2.0 180 Ringing", "Via:", ...rest]],
    ["no From", [...ringing.slice(0, 2), ...rest.slice(1)]],
    ["two Call-IDs", [...ringing, "Call-ID: other"]],
    ["a sequence number that is too large", [...ringing.slice(0, 5), "CSeq: 36893488147419103232 INVITE"]],
    ["a sequence number beyond 31 bits", [...ringing.slice(0, 5), "CSeq: 2147483648 INVITE"]],
    ["a sequence without method", [...ringing.slice(0, 5), "CSeq: 7"]],
    ["a method unlike its CSeq", ["OPTIONS sip:a@b SIP/2.0", via, ...rest]],
    ["a line without colon", [...ringing, "oops"]],
    ["a name with a space", [...ringing, "o ops: x"]],
    ["a first line that is folded", ["SIP/2.0 180 Ringing", " folded", via, ...rest]],
    ["a negative length", [...ringing, "Content-Length: -999"]],
    ["a length beyond the datagram", [...ringing, "Content-Length: 1"]],
    [
      "a request URI with a space",
      ["OPTIONS sip:a b@c SIP/2.0", via, ...rest.slice(0, 3), "CSeq: 1 OPTIONS"],
    ],
    ["too many headers", [...ringing, ...Array.from({ length: 256 }, () => "X: y")]],
    ["a header that is too long", [...ringing, `X: ${"y".repeat(8_193)}`]],
    [
      "folded lines that grow too long",
      [...ringing, "X: y", ...Array.from({ length: 90 }, () => ` ${"y".repeat(99)}`)],
    ],
  ] as const)("with %s is none", ([, lines]) => {
    expect(parse(...lines)).toBeUndefined();
  });

  test("needs its empty line, and is at most 64 KiB", () => {
    expect(parseMessage(bytes(`${ringing.join("\r\n")}\r\n`))).toBeUndefined();
    expect(parseMessage(bytes(`${ringing.join("\r\n")}\r\n\r\n${"x".repeat(65_536)}`))).toBeUndefined();
    expect(parseMessage(bytes("\r\n\r\n"))).toBeUndefined();
    expect(parseMessage(bytes(""))).toBeUndefined();
  });
});

describe("whatever bytes come", () => {
  test("the parser does not throw, and what it lets through is sound", () => {
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

  test("values are taken apart without throwing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (value) => {
        expect(splitOutside(value, ",").length).toBeLessThanOrEqual(value.length + 1);
        expect(addressOf(value).length).toBeLessThanOrEqual(value.length);
        expect((parameterOf(value, "tag") ?? "").length).toBeLessThanOrEqual(value.length);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a stream", () => {
  const whole = (id: string, body: string) =>
    `${ringing.join("\r\n").replace("Call-ID: id", `Call-ID: ${id}`)}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

  test("is cut into its messages however it arrives", () => {
    const messages = [whole("one", ""), whole("two", "body\r\n\r\nbody"), whole("three", "x")];
    const stream = bytes(`\r\n\r\n${messages.join("\r\n\r\n")}`);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: stream.length }), { maxLength: 12 }), (cuts) => {
        const framer = createFramer();
        const edges = [0, ...cuts.toSorted((one, other) => one - other), stream.length];
        const got = edges.flatMap((edge, index) => framer.push(stream.subarray(edges[index - 1] ?? 0, edge)));
        expect(got.map((one) => Buffer.from(one).toString("latin1"))).toEqual(messages);
      }),
    );
  });

  test.for([
    ["no length", `${ringing.join("\r\n")}\r\n\r\n`],
    ["a length that is none", `${ringing.join("\r\n")}\r\nContent-Length: x\r\n\r\n`],
    ["a length that is too large", `${ringing.join("\r\n")}\r\nContent-Length: 99999\r\n\r\n`],
    ["a malformed line", "SIP/2.0 200 OK\r\noops\r\n\r\n"],
    ["a head without end", "x".repeat(20_000)],
  ] as const)("with %s is lost, and what came before it is read", ([, text]) => {
    const framer = createFramer();
    const got = framer.push(bytes(whole("one", "x") + text));
    expect(got.map((one) => Buffer.from(one).toString("latin1"))).toEqual([whole("one", "x")]);
    expect(framer.isLost).toBe(true);
  });

  test("of any bytes never throws", () => {
    fc.assert(
      fc.property(fc.array(anyBytes, { maxLength: 6 }), (pieces) => {
        const framer = createFramer();
        for (const piece of pieces) {
          framer.push(piece);
          if (framer.isLost) return;
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
