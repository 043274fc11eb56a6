/**
 * Passes each chunk of a body to `take`, and returns true. Returns false as soon as the body has more than
 * `maximumBytes`; the chunk that exceeds them is not passed. The caller may then cancel the rest. Rejects if the body
 * is interrupted or `take` throws.
 */
export async function streamAtMost(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
  take: (chunk: Uint8Array) => void,
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

/**
 * Returns the bytes of a body: none if it is null, undefined if there are more than `maximumBytes`. Rejects if the body
 * is interrupted.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  maximumBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const isComplete = await streamAtMost(body, maximumBytes, (chunk) => chunks.push(chunk));
  return isComplete ? Buffer.concat(chunks) : undefined;
}
