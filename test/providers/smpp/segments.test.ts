import smpp from "smpp";
import { describe, expect, test } from "vitest";
import { countSegments } from "../../../src/domain/messages/segments.ts";
import { encodePdu } from "../../../src/providers/smpp/pdu.ts";
import { encodeMessage, type SubmissionOptions } from "../../../src/providers/smpp/submissions.ts";
import { decodeText } from "./smsc.ts";
import fc from "../../support/properties.ts";

const plain: SubmissionOptions = {
  concatenation: "udh",
  defaultAlphabet: "gsm7",
  latin1Only: false,
  serviceType: "",
  validity: "none",
  chooseTlvs: () => undefined,
  senders: [],
  shortCodeTon: 3,
  shortCodeNpi: 0,
  alphanumericTon: 5,
  alphanumericNpi: 0,
  destinationTon: 1,
  destinationNpi: 1,
};
const message = { accountId: "", recipient: "+447700900123", sender: "Example", expiresAt: 0 };

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const extension = "\f^{}\\[~]|€";

const gsmText = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...basic) }, fc.constantFrom(...extension)), {
    maxLength: 700,
    size: "max",
  })
  .map((characters) => characters.join(""));
const anyText = fc
  .array(fc.constantFrom("a", "€", "я", "😀", "ç", "中", "\ud83d", "\ude00", "`"), {
    maxLength: 300,
    size: "max",
  })
  .map((characters) => characters.join(""));
const texts = fc.oneof(gsmText, anyText);

function bodiesOf(text: string, options: Partial<SubmissionOptions> = {}) {
  const bodies = encodeMessage({ ...message, text }, 7, { ...plain, ...options });
  return "kind" in bodies ? bodies : bodies.map((encode) => encode(0));
}

/** Returns the submit_sm of a text, decoded by npm `smpp`. */
function read(text: string, options: Partial<SubmissionOptions> = {}) {
  const bodies = bodiesOf(text, options);
  if ("kind" in bodies) throw new Error(bodies.detail);
  return bodies.map((body) => new smpp.PDU(encodePdu(4, 0, 1, body)));
}

/** Returns the bytes of a short_message, including its header. */
function userData(body: Buffer): Buffer {
  const start = 1 + 2 + "Example\0".length + 2 + "447700900123\0".length + 3 + 2 + 2 + 2;
  return body.subarray(start + 1, start + 1 + body.readUInt8(start));
}

describe("the segments of a text", () => {
  test("have the charged number and the maximum length, contain the text for npm smpp, and split no character", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { segments, encoding } = countSegments(text);
        const bodies = bodiesOf(text);
        if ("kind" in bodies) throw new Error(bodies.detail);
        expect(bodies.length).toBe(segments);
        for (const body of bodies) {
          const data = userData(body);
          expect(data.length).toBeLessThanOrEqual(encoding === "ucs2" ? 140 : segments === 1 ? 160 : 159);
          if (encoding === "gsm7") expect(data.at(-1)).not.toBe(0x1b);
        }
        const pieces = bodies.map((body) => {
          const data = userData(body).subarray(segments === 1 ? 0 : 6);
          return encoding === "ucs2" ? Buffer.from(data).swap16().toString("utf16le") : undefined;
        });
        if (encoding === "ucs2") {
          expect(pieces.join("")).toBe(text);
          for (const [index, piece = ""] of pieces.entries()) {
            const next = pieces[index + 1] ?? "";
            expect(/[\ud800-\udbff]$/.test(piece) && /^[\udc00-\udfff]/.test(next)).toBe(false);
          }
        } else expect(read(text).map(decodeText).join("")).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });

  test("have the charged number with Latin-1 and with UDH or SAR, if the SMSC can carry the text", () => {
    fc.assert(
      fc.property(texts, fc.constantFrom("udh", "sar"), (text, concatenation) => {
        const bodies = bodiesOf(text, { defaultAlphabet: "latin1", concatenation });
        if ("kind" in bodies) expect(text).toMatch(/[€ΔΦΓΛΩΠΨΣΘΞ]/);
        else expect(bodies.length).toBe(countSegments(text).segments);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["a".repeat(160), [160]],
    ["a".repeat(161), [159, 14]],
    ["€".repeat(80), [160]],
    ["a".repeat(152) + "€" + "a".repeat(151), [158, 159]],
    ["a".repeat(152) + "€" + "a".repeat(152), [158, 159, 7]],
    ["я".repeat(70), [140]],
    ["я".repeat(71), [140, 14]],
    ["я".repeat(66) + "😀" + "я".repeat(66), [138, 140, 8]],
    ["", [0]],
  ])("of %j have the lengths %j in bytes", (text, lengths) => {
    expect((bodiesOf(text) as readonly Buffer[]).map((body) => userData(body).length)).toEqual(lengths);
  });

  test("are joined by UDH", () => {
    const bodies = bodiesOf("я".repeat(150)) as readonly Buffer[];
    const headers = bodies.map((body) => userData(body).subarray(0, 6).toString("hex"));
    expect(headers).toEqual(["050003070301", "050003070302", "050003070303"]);
    expect(read("я".repeat(150)).map((pdu) => [pdu["esm_class"], pdu["data_coding"]])).toEqual([
      [0x40, 8],
      [0x40, 8],
      [0x40, 8],
    ]);
    expect(read("a".repeat(161)).map((pdu) => [pdu["esm_class"], pdu["data_coding"]])).toEqual([
      [0x40, 0],
      [0x40, 0],
    ]);
    expect(read("a".repeat(160)).map((pdu) => pdu["esm_class"])).toEqual([0]);
  });

  test("are joined by SAR TLVs", () => {
    const pdus = read("a".repeat(161), { concatenation: "sar" });
    const sar = pdus.map((pdu) => [
      pdu["sar_msg_ref_num"],
      pdu["sar_total_segments"],
      pdu["sar_segment_seqnum"],
      pdu["esm_class"],
      decodeText(pdu).length,
    ]);
    expect(sar).toEqual([
      [7, 2, 1, 0, 153],
      [7, 2, 2, 0, 8],
    ]);
  });

  test("are combined in one message_payload", () => {
    const text = "€uro ".repeat(100);
    const [pdu, ...others] = read(text, { concatenation: "payload" });
    expect(others).toEqual([]);
    expect(decodeText(pdu!)).toBe(text);
    expect(read("short", { concatenation: "payload" }).map((each) => each["message_payload"])).toEqual([
      undefined,
    ]);
  });
});

describe("an SMSC with Latin-1 for data_coding 0", () => {
  const latin1 = (text: string) => bodiesOf(text, { defaultAlphabet: "latin1" });

  test("gets Latin-1, one byte per character", () => {
    const [body] = latin1("[Ä@é]") as readonly Buffer[];
    expect(userData(body!).toString("latin1")).toBe("[Ä@é]");
    expect(userData((bodiesOf("[Ä@é]") as readonly Buffer[])[0]!).toString("hex")).toBe("1b3c5b00051b3e");
  });

  test("gets UCS-2 if Latin-1 lacks a character and no segment is added", () => {
    const [pdu] = read("12 €", { defaultAlphabet: "latin1" });
    expect(pdu!["data_coding"]).toBe(8);
    expect(decodeText(pdu!)).toBe("12 €");
  });

  test("gets nothing if more segments than charged are required, so that another provider can accept the message", () => {
    expect(latin1("€" + "a".repeat(100))).toEqual({
      kind: "unavailable",
      notSubmitted: true,
      detail: "The gateway cannot carry a character of the text.",
    });
  });
});

describe("an SMSC that accepts only data_coding 3", () => {
  const latin1 = (text: string) => bodiesOf(text, { latin1Only: true });

  test.each(["12 €", "Привет", "ΔΦ", "12 😀"])("leaves %j to another provider", (text) => {
    expect(latin1(text)).toMatchObject({ kind: "unavailable" });
  });

  test.each(["[Ä@é]", "ç`á", "a".repeat(161), "á".repeat(71)])(
    "gets %j in the charged number of segments",
    (text) => {
      const bodies = latin1(text) as readonly Buffer[];
      expect(bodies).toHaveLength(countSegments(text).segments);
      const header = bodies.length > 1 ? 6 : 0;
      expect(bodies.map((body) => userData(body).subarray(header).toString("latin1")).join("")).toBe(text);
      const codings = bodies.map((body) => new smpp.PDU(encodePdu(4, 0, 1, body))["data_coding"]);
      expect(new Set(codings)).toEqual(new Set([3]));
    },
  );
});

test("rejects a message of more than 255 segments", () => {
  expect(bodiesOf("a".repeat(153 * 255))).toHaveLength(255);
  expect(bodiesOf("a".repeat(153 * 255 + 1))).toEqual({
    kind: "refused",
    detail: "The text needs more than 255 segments.",
  });
});
