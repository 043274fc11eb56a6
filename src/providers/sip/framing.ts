import { contentLength, maximumMessageBytes, parseHeaders, splitHead } from "./parse.ts";

/** Splits a stream into messages; buffers at most one message. */
export interface Framer {
  /** The messages that are complete now. */
  push(bytes: Uint8Array): readonly Uint8Array[];
  /** Whether the next boundary cannot be found. */
  readonly isLost: boolean;
}

const maximumHeadBytes = 16_384;

/** A framer by Content-Length, which RFC 3261, 18.3, makes mandatory on streams; skips empty lines between messages. */
export function createFramer(): Framer {
  let pending: Buffer = Buffer.alloc(0);
  let length: number | "unknown" | "lost" = "unknown";
  return {
    get isLost() {
      return length === "lost";
    },
    push(bytes) {
      pending = Buffer.concat([pending, bytes]);
      const whole: Uint8Array[] = [];
      for (;;) {
        if (length === "unknown") {
          pending = pending.subarray(leadingLineEnds(pending));
          length = messageLength(pending);
        }
        if (typeof length === "string" || length > pending.length) return whole;
        whole.push(pending.subarray(0, length));
        pending = pending.subarray(length);
        length = "unknown";
      }
    },
  };
}

function leadingLineEnds(bytes: Buffer): number {
  let count = 0;
  while (bytes[count] === 0x0d || bytes[count] === 0x0a) count++;
  return count;
}

function messageLength(bytes: Buffer): number | "unknown" | "lost" {
  const split = splitHead(bytes.toString("latin1", 0, maximumHeadBytes));
  if (!split) return bytes.length < maximumHeadBytes ? "unknown" : "lost";
  const headers = parseHeaders(split.head.split(/\r?\n/).slice(1));
  const length = headers && contentLength(headers);
  if (length === undefined || Number.isNaN(length)) return "lost";
  const total = split.bodyStart + length;
  return total > maximumMessageBytes ? "lost" : total;
}
