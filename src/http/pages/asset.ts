import { hash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { accepts } from "hono/accepts";
import { commonHeaders } from "../reply.ts";

/** Supported encodings, the most compact first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** Compresses the bytes. Called once for each asset and encoding. */
export type Compress = (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array>;

/** Content that is the same for all clients. It is read and compressed once and shared by all responses. */
export interface Asset {
  /** Responds to GET and HEAD requests, by `Accept-Encoding` and `If-None-Match`. */
  respond(context: HonoContext): Promise<Response>;
  /**
   * Returns the value of the query parameter `v` with which the response can be cached permanently. It changes with the
   * content.
   */
  version(): Promise<string>;
}

interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/**
 * Creates an asset of a media type, with additional response headers `more`. It is read at the first request, and again
 * after a failure. `respond` and `version` reject if it cannot be read or compressed.
 */
export function createAsset(
  type: string,
  read: () => Promise<string | Uint8Array>,
  compress: Compress,
  more: Readonly<Record<string, string>> = {},
): Asset {
  const identity = cacheResult(async () => {
    const content = await read();
    return createVariant(typeof content === "string" ? new TextEncoder().encode(content) : content);
  });
  const compressed = (encoding: Encoding) =>
    cacheResult(async () => createVariant(await compress((await identity()).bytes, encoding)));
  const variants = { identity, br: compressed("br"), gzip: compressed("gzip") };
  const version = async () => (await identity()).tag;
  return {
    version,
    async respond(context) {
      const encoding = accepts(context, {
        header: "Accept-Encoding",
        supports: [...encodings],
        default: "identity",
        match: (given, { supports }) =>
          supports.find((each) => given.some(({ type, q }) => type === each && q > 0)) ?? "identity",
      }) as keyof typeof variants;
      const { bytes, tag } = await variants[encoding]();
      const etag = `"${tag}"`;
      const headers = {
        ...commonHeaders,
        ...more,
        "content-type": type,
        "cache-control": context.req.query("v") === (await version()) ? permanentCaching : "no-cache",
        etag,
        vary: "accept-encoding",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      };
      if (matchesTag(context.req.header("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      const body = context.req.method === "HEAD" ? null : createStream(bytes);
      return new Response(body, { headers: { ...headers, "content-length": String(bytes.length) } });
    },
  };
}

const chunkBytes = 64 * 1024;
const permanentCaching = "public, max-age=31536000, immutable";

function createVariant(bytes: Uint8Array): Variant {
  // The bytes are never in shared memory, which the type does not express.
  return { bytes: bytes as Uint8Array<ArrayBuffer>, tag: hash("sha256", bytes, "base64url").slice(0, 22) };
}

/**
 * Streams the bytes in chunks as the client reads them. Some runtimes would copy the whole body for each waiting
 * response.
 */
function createStream(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(sent, (sent += chunkBytes)));
        if (sent >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns true if `If-None-Match` contains the tag. Weak tags match, too. */
function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? "").split(",").map((each) => each.trim());
  return named.includes("*") || named.includes(etag) || named.includes(`W/${etag}`);
}

/** Caches the result. After a failure the next call retries. */
function cacheResult<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () =>
    (cached ??= make().catch((error: unknown) => {
      cached = undefined;
      throw error;
    }));
}
