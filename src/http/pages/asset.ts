import { hash } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { accepts } from "hono/accepts";
import { ownHeaders } from "../reply.ts";

/** The encodings that an asset may have, the smaller first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** Compresses the bytes; called once for each asset and encoding. */
export type Compress = (bytes: Uint8Array, encoding: Encoding) => Promise<Uint8Array>;

/** Bytes that are the same for everybody: read and compressed once, then shared by all answers. */
export interface Asset {
  /** Answers GET and HEAD, by `Accept-Encoding` and `If-None-Match`. */
  answer(context: HonoContext): Promise<Response>;
  /** A suffix for the path that lets the answer be cached for good: other bytes have another one. */
  version(): Promise<string>;
}

interface Shape {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly tag: string;
}

/** An asset of this media type; it is read when first requested, and again if that failed. */
export function createAsset(
  type: string,
  read: () => Promise<string | Uint8Array>,
  compress: Compress,
  more: Readonly<Record<string, string>> = {},
): Asset {
  const identity = once(async () => {
    const content = await read();
    return shape(typeof content === "string" ? new TextEncoder().encode(content) : content);
  });
  const compressed = (encoding: Encoding) =>
    once(async () => shape(await compress((await identity()).bytes, encoding)));
  const shapes = { identity, br: compressed("br"), gzip: compressed("gzip") };
  const version = async () => (await identity()).tag;
  return {
    version,
    async answer(context) {
      const encoding = accepts(context, {
        header: "Accept-Encoding",
        supports: [...encodings],
        default: "identity",
        match: (given, { supports }) =>
          supports.find((each) => given.some(({ type, q }) => type === each && q > 0)) ?? "identity",
      }) as keyof typeof shapes;
      const { bytes, tag } = await shapes[encoding]();
      const etag = `"${tag}"`;
      const headers = {
        ...ownHeaders,
        ...more,
        "content-type": type,
        "cache-control": context.req.query("v") === (await version()) ? forGood : "no-cache",
        etag,
        vary: "accept-encoding",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      };
      if (holds(context.req.header("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      const body = context.req.method === "HEAD" ? null : streamOf(bytes);
      return new Response(body, { headers: { ...headers, "content-length": String(bytes.length) } });
    },
  };
}

const pieceBytes = 64 * 1024;
const forGood = "public, max-age=31536000, immutable";

function shape(bytes: Uint8Array): Shape {
  // It is never in shared memory, which the type of the read bytes does not say.
  return { bytes: bytes as Uint8Array<ArrayBuffer>, tag: hash("sha256", bytes, "base64url").slice(0, 22) };
}

/** The bytes in chunks, as the reader takes them: some runtimes copy the whole body for every answer that waits. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(sent, (sent += pieceBytes)));
        if (sent >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether `If-None-Match` names the tag; weak tags match as well. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? "").split(",").map((each) => each.trim());
  return named.includes("*") || named.includes(etag) || named.includes(`W/${etag}`);
}

/** Keeps the result; after a failure the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}
