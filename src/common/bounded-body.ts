/**
 * Passes each chunk of a body to `take`; false as soon as there are more than `maximumBytes`, with the rest left to the
 * caller, who may cancel it. Rejects when the body breaks off, and as `take` throws.
 */
export async function takeAtMost(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
  take: (part: Uint8Array) => void,
): Promise<boolean> {
  const reader = body?.getReader();
  let bytes = 0;
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      bytes += read.value.length;
      if (bytes > maximumBytes) return false;
      take(read.value);
    }
    return true;
  } finally {
    reader?.releaseLock();
  }
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
