/** The raw bytes of a vendor's request, or undefined when there are more than `bytesAtMost`; rejects when it is cut. */
export async function readCallback(request: Request, bytesAtMost: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > bytesAtMost) {
      // The vendor may have gone; it is told that this is too large in any case.
      await reader?.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/** A plain answer to a vendor. */
export function plain(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, { status, headers: { "content-type": "text/plain", ...headers } });
}
