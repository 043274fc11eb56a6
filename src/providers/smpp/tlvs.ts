/** The tags in use (SMPP 3.4, 5.3.2). */
export const tags = {
  receiptedMessageId: 0x001e,
  sarReference: 0x020c,
  sarTotal: 0x020e,
  sarSequence: 0x020f,
  networkErrorCode: 0x0423,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

const headBytes = 4;

/** Encodes an optional parameter. */
export function encodeTlv(tag: number, value: Buffer): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

/** Encodes the operator's own optional parameters, by tag, as `0x1400`. */
export function encodeTlvs(texts: Readonly<Record<string, string>>): Buffer {
  const tlvs = Object.entries(texts).map(([tag, text]) =>
    encodeTlv(Number(tag), Buffer.from(text, "latin1")),
  );
  return Buffer.concat(tlvs);
}

/** Parses the optional parameters at a body's end, the first of each tag; stops at one that is cut off. */
export function decodeTlvs(bytes: Buffer): ReadonlyMap<number, Buffer> {
  const tlvs = new Map<number, Buffer>();
  let at = 0;
  while (at + headBytes <= bytes.length) {
    const tag = bytes.readUInt16BE(at);
    const start = at + headBytes;
    const end = start + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    if (!tlvs.has(tag)) tlvs.set(tag, bytes.subarray(start, end));
    at = end;
  }
  return tlvs;
}
