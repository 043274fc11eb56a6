import { takeAtMost } from "../../common/bounded-body.ts";

/** What counts of no body: most have less, and are read however much else is posted. */
const freeBytes = 64 * 1024;
/** Of all bodies together that are being read: anybody can post, and be slow about it, before it shows who it is. */
const maximumHeldBytes = 32 * 1024 * 1024;
/** Longer than a request may take: what is held for longer belonged to an invocation that the edge cut off. */
const heldMilliseconds = 60_000;

interface Holder {
  bytes: number;
  readonly until: number;
}

const holders = new Set<Holder>();

function heldBytes(): number {
  let bytes = 0;
  for (const holder of holders) {
    if (holder.until < performance.now()) holders.delete(holder);
    else bytes += holder.bytes;
  }
  return bytes;
}

/**
 * The raw bytes of a vendor's request, or undefined when there are more than `maximumBytes`; rejects when it is cut, and
 * while too much is being posted at once.
 */
export async function readCallback(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  const holder = { bytes: 0, until: performance.now() + heldMilliseconds };
  let bytes = 0;
  let isWhole = false;
  try {
    isWhole = await takeAtMost(request.body, maximumBytes, (part) => {
      bytes += part.length;
      parts.push(part);
      if (bytes <= freeBytes) return;
      holder.bytes = bytes - freeBytes;
      holders.add(holder);
      if (heldBytes() > maximumHeldBytes) throw new Error("too much is being posted by vendors at once");
    });
  } finally {
    holders.delete(holder);
    // The vendor may have disconnected; the answer says in any case what is wrong.
    if (!isWhole) await request.body?.cancel().catch(() => {});
  }
  return isWhole ? Buffer.concat(parts) : undefined;
}

/** A plain-text answer to a vendor. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}
