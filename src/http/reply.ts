/** A response with a text body, before it becomes a `Response`. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** A response whose body is produced while the client reads it. */
export interface StreamedReply extends Omit<Reply, "text"> {
  readonly stream: ReadableStream<Uint8Array>;
}

/** Headers of every response. They prevent browsers from guessing another content type. */
export const commonHeaders = { "x-content-type-options": "nosniff" } as const;

/** Headers of a response for one caller. It may contain tokens, keys, codes, secrets or other private data. */
export const privateHeaders = { ...commonHeaders, "cache-control": "no-store" } as const;

/** Creates a JSON response. */
export function createJsonReply(
  status: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Reply {
  return {
    status,
    text: JSON.stringify(body),
    headers: { ...headers, ...privateHeaders, "content-type": "application/json" },
  };
}

const encoder = new TextEncoder();

/**
 * Converts a reply to a `Response`. For HEAD it has no body, and the content length of GET unless the body is a stream,
 * which is canceled.
 */
export function toResponse(method: string, reply: Reply | StreamedReply): Response {
  if (method !== "HEAD") return new Response("stream" in reply ? reply.stream : reply.text, reply);
  if ("stream" in reply) void reply.stream.cancel().catch(() => {});
  else reply.headers["content-length"] = String(encoder.encode(reply.text).length);
  return new Response(null, reply);
}
