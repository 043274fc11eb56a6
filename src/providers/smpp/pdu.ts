/** A protocol data unit of SMPP 3.4: its header without the length, and its raw body. */
export interface Pdu {
  readonly command: number;
  readonly status: number;
  readonly sequence: number;
  readonly body: Buffer;
}

/** Bytes that are not a PDU, or a body that does not fit its command. */
export class PduError extends Error {
  override readonly name = "PduError";
}

export const headerBytes = 16;
/** Far above every PDU in use, the longest of which carries a message_payload; a greater length is not SMPP. */
export const maximumPduBytes = 65_536 + 1_024;

const noBody = Buffer.alloc(0);

/** Encodes a PDU. */
export function encodePdu(command: number, status: number, sequence: number, body: Buffer = noBody): Buffer {
  const bytes = Buffer.allocUnsafe(headerBytes + body.length);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.writeUInt32BE(command, 4);
  bytes.writeUInt32BE(status, 8);
  bytes.writeUInt32BE(sequence, 12);
  body.copy(bytes, headerBytes);
  return bytes;
}

/** Decodes bytes that are exactly one PDU; the body shares their memory. */
export function decodePdu(bytes: Buffer): Pdu {
  return {
    command: bytes.readUInt32BE(4),
    status: bytes.readUInt32BE(8),
    sequence: bytes.readUInt32BE(12),
    body: bytes.subarray(headerBytes),
  };
}
