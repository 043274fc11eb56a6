import fc from "../../support/properties.ts";

/** Lines of a valid 180 response. */
export const ringingLines = [
  "SIP/2.0 180 Ringing",
  "Via: SIP/2.0/UDP 192.0.2.1:5060;rport;branch=z9hG4bKa",
  "From: <sip:a@b>;tag=1",
  "To: <sip:c@d>;tag=2",
  "Call-ID: id",
  "CSeq: 7 INVITE",
] as const;

const line = fc.constantFrom(
  ...ringingLines,
  "OPTIONS sip:hub@192.0.2.1 SIP/2.0",
  "CSeq: 1 OPTIONS",
  "Content-Length: 5",
  "Content-Length: 99999",
  " folded",
  "",
  "l: 0",
  "To: <<>;;;",
);
const strange = fc.tuple(fc.nat(80), fc.string({ unit: "binary", maxLength: 20 }));

/**
 * Almost valid messages: at most 14 lines in any order, most of them from valid messages. Each line may have up to 20
 * arbitrary characters inserted.
 */
export const almostValidMessages = fc
  .array(fc.tuple(line, fc.option(strange)), { maxLength: 14 })
  .map((lines) =>
    lines.map(([text, put]) => (put ? text.slice(0, put[0]) + put[1] + text.slice(put[0]) : text)),
  )
  .map((lines) => Buffer.from(lines.join("\r\n"), "latin1"));

/** Content of a datagram: at most 1,400 arbitrary bytes, or an almost valid message. */
export const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 1_400 }), almostValidMessages);
