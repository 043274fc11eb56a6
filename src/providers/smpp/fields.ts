import { PduError } from "./pdu.ts";

/** Reads the fields of a body in order; throws a PduError if the body ends too early. */
export interface FieldReader {
  octet(): number;
  /** A C-octet string, in Latin-1. */
  cString(): string;
  octets(count: number): Buffer;
  rest(): Buffer;
}

/** Starts reading a body. */
export function createFieldReader(body: Buffer): FieldReader {
  let at = 0;
  const octets = (count: number) => {
    if (at + count > body.length)
      throw new PduError(`A field ends ${at + count - body.length} bytes too late.`);
    at += count;
    return body.subarray(at - count, at);
  };
  return {
    octets,
    octet: () => octets(1).readUInt8(0),
    cString() {
      const end = body.indexOf(0, at);
      if (end < 0) throw new PduError("A C-octet string has no end.");
      const text = body.toString("latin1", at, end);
      at = end + 1;
      return text;
    },
    rest: () => octets(body.length - at),
  };
}

/** Encodes a C-octet string; leaves out characters that would end it early. */
export function cString(text: string): Buffer {
  return Buffer.from(`${text.replaceAll("\0", "")}\0`, "latin1");
}
