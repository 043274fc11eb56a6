/**
 * Passes each chunk of a body to `take`; false as soon as there are more than `maximumBytes`, with the rest left to the
 * caller, who may cancel it. Rejects when the body breaks off.
 */
export async function takeAtMost(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
  take: (part: Uint8Array) => void,
): Promise<boolean> {
  const reader = body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.length;
    if (bytes > maximumBytes) {
      reader?.releaseLock();
      return false;
    }
    take(read.value);
  }
  return true;
}

/** The bytes of a body; undefined where there are more than `maximumBytes`. Rejects as `takeAtMost` does. */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  const isWhole = await takeAtMost(body, maximumBytes, (part) => parts.push(part));
  return isWhole ? Buffer.concat(parts) : undefined;
}
