import { readAtMost } from "../../common/bounded-body.ts";

/** The raw bytes of a vendor's request, or undefined when there are more than `maximumBytes`; rejects when it is cut. */
export async function readCallback(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const bytes = await readAtMost(request.body, maximumBytes);
  // The vendor may have disconnected; the answer says in any case that the body is too large.
  if (!bytes) await request.body?.cancel().catch(() => {});
  return bytes;
}

/** A plain-text answer to a vendor. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}
