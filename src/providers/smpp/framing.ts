import { decodePdu, headerBytes, maximumPduBytes, PduError, type Pdu } from "./pdu.ts";

const lengthBytes = 4;

/**
 * Splits a byte stream, in chunks of any size, into PDUs, and passes each to `onPdu` in order. Buffers at most one
 * unfinished PDU. Throws a PduError at an impossible length: the start of the next PDU is then unknown.
 */
export function createFramer(onPdu: (pdu: Pdu) => void): (chunk: Buffer) => void {
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
