/** Protocol data unit of SMPP 3.4: its header without the length, and its raw body. */
export interface Pdu {
  readonly command: number;
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** Error for bytes that are not a PDU, or a body that is invalid for its command. */
export class PduError extends Error {
  override readonly name = "PduError";
}

const headerBytes = 16;
/** Maximum length of a PDU in bytes. The longest valid PDU carries a message_payload and is shorter. */
export const maximumPduBytes = 65_536 + 1_024;

const noBody = Buffer.alloc(0);

export function encodePdu(command: number, status: number, sequence: number, body: Buffer = noBody): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + body.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(command, 4);
  bytes.writeUInt32BE(status, 8);
  bytes.writeUInt32BE(sequence, 12);
  body.copy(bytes, headerBytes);
  return bytes;
}

/** Decodes the bytes of exactly one PDU. The body shares their memory. */
function decodePdu(bytes: Buffer): Pdu {
  return {
    command: bytes.readUInt32BE(4),
    status: bytes.readUInt32BE(8),
    sequence: bytes.readUInt32BE(12),
    body: bytes.subarray(headerBytes),
  };
}

/** Supported command ids (SMPP 3.4, 5.1.2.1). A response has the id of its request with the highest bit set. */
export const commands = {
  bindReceiver: 0x0000_0001,
  bindTransmitter: 0x0000_0002,
  submitSm: 0x0000_0004,
  deliverSm: 0x0000_0005,
  unbind: 0x0000_0006,
  bindTransceiver: 0x0000_0009,
  /** Sent by the SMSC instead of a deliver_sm, with the text in message_payload. */
  dataSm: 0x0000_0103,
  outbind: 0x0000_000b,
  enquireLink: 0x0000_0015,
  alertNotification: 0x0000_0102,
  genericNack: 0x8000_0000,
} as const;

const responseBit = 0x8000_0000;

/** Returns the command id of the response to a request. */
export function getResponseCommand(command: number): number {
  return command + responseBit;
}

/** Returns true if the command id belongs to a response, which includes generic_nack. */
export function isResponse(command: number): boolean {
  return command >= responseBit;
}

/** Reads the fields of a body in order. Throws a `PduError` if the body ends too early. */
export interface FieldReader {
  readOctet(): number;
  /** Reads a C-octet string in Latin-1. */
  readCString(): string;
  readOctets(count: number): Buffer;
  readRest(): Buffer;
}

/** Creates a reader at the start of a body. */
export function createFieldReader(body: Buffer): FieldReader {
  let at = 0;
  const octets = (count: number) => {
    if (at + count > body.length)
      throw new PduError(`A field ends ${at + count - body.length} bytes after the end of the body.`);
    at += count;
    return body.subarray(at - count, at);
  };
  return {
    readOctets: octets,
    readOctet: () => octets(1).readUInt8(0),
    readCString() {
      const end = body.indexOf(0, at);
      if (end < 0) throw new PduError("A C-octet string has no terminator.");
      const text = body.toString("latin1", at, end);
      at = end + 1;
      return text;
    },
    readRest: () => octets(body.length - at),
  };
}

/** Encodes a C-octet string. Removes NUL characters, which would end it early. */
export function encodeCString(text: string): Buffer {
  return Buffer.from(`${text.replaceAll("\0", "")}\0`, "latin1");
}

/** Supported tags of optional parameters (SMPP 3.4, 5.3.2). */
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

/** Encodes an optional parameter. Throws a RangeError if the value is longer than 65,535 bytes. */
export function encodeTlv(tag: number, value: Buffer): Buffer {
  const head = Buffer.allocUnsafe(headBytes);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value]);
}

/** Encodes the optional parameters of the configuration. Keys are tags such as `0x1400`. */
export function encodeTlvs(texts: Readonly<Record<string, string>>): Buffer {
  const tlvs = Object.entries(texts).map(([tag, text]) =>
    encodeTlv(Number(tag), Buffer.from(text, "latin1")),
  );
  return Buffer.concat(tlvs);
}

/** Decodes the optional parameters at the end of a body, the first of each tag. Stops at an incomplete parameter. */
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

const lengthBytes = 4;

/**
 * Creates a function that splits a byte stream, in chunks of any size, into PDUs and passes them to `onPdu` in order.
 * Buffers at most one incomplete PDU.
 *
 * Throws a `PduError` at an invalid length, because the start of the next PDU is then unknown.
 */
export function createPduFramer(onPdu: (pdu: Pdu) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = lengthBytes;

  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    if (held < needed) return;
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, held);
    let start = 0;
    needed = lengthBytes;
    while (bytes.length - start >= lengthBytes) {
      const length = bytes.readUInt32BE(start);
      if (length < headerBytes || length > maximumPduBytes) {
        chunks = [];
        held = 0;
        throw new PduError(
          `A PDU says that it is ${length} bytes long: 16 to ${maximumPduBytes} are possible.`,
        );
      }
      if (bytes.length - start < length) {
        needed = length;
        break;
      }
      const end = start + length;
      onPdu(decodePdu(bytes.subarray(start, end)));
      start = end;
    }
    chunks = start === bytes.length ? [] : [bytes.subarray(start)];
    held = bytes.length - start;
  };
}
