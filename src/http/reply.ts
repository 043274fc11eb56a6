/** An answer before it becomes a `Response`: its body is already text. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Record<string, string>;
}

/** An answer whose body is written as it is read. */
export interface StreamedReply extends Omit<Reply, "text"> {
  readonly stream: ReadableStream<Uint8Array>;
}

/** Headers of every answer: a browser takes the content type as given and does not guess another. */
export const ownHeaders = { "x-content-type-options": "nosniff" } as const;

/** Headers of answers to one caller, which hold tokens, keys, codes and secrets, or what only this caller may see. */
export const privateHeaders = { ...ownHeaders, "cache-control": "no-store" } as const;

/** A JSON answer. */
export function jsonReply(status: number, body: unknown, headers?: Readonly<Record<string, string>>): Reply {
  return {
    status,
    text: JSON.stringify(body),
    headers: { ...headers, ...privateHeaders, "content-type": "application/json" },
  };
}

const encoder = new TextEncoder();

/** The response to a request of this method: to HEAD without the body, but with the length that it has for GET. */
export function respond(method: string, reply: Reply | StreamedReply): Response {
  if (method !== "HEAD") return new Response("stream" in reply ? reply.stream : reply.text, reply);
  if ("stream" in reply) void reply.stream.cancel().catch(() => {});
  else reply.headers["content-length"] = String(encoder.encode(reply.text).length);
  return new Response(null, reply);
}
