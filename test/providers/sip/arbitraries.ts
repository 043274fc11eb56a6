import fc from "../../support/properties.ts";

/** A 180 as a peer sends it, its lines apart. */
export const ringing = [
  "SIP/2.0 180 Ringing",
  "Via: SIP/2.0/UDP 192.0.2.1:5060;rport;branch=z9hG4bKa",
  "From: <sip:a@b>;tag=1",
  "To: <sip:c@d>;tag=2",
  "Call-ID: id",
  "CSeq: 7 INVITE",
] as const;

const line = fc.constantFrom(
  ...ringing,
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

/** Messages that are nearly right: lines of good ones left out, repeated and mixed, strange bytes put in. */
export const nearlyMessages = fc
  .array(fc.tuple(line, fc.option(strange)), { maxLength: 14 })
  .map((lines) =>
    lines.map(([text, put]) => (put ? text.slice(0, put[0]) + put[1] + text.slice(put[0]) : text)),
  )
  .map((lines) => Buffer.from(lines.join("\r\n"), "latin1"));

/** Whatever may come in a datagram. */
export const anyBytes = fc.oneof(fc.uint8Array({ maxLength: 1_400 }), nearlyMessages);
