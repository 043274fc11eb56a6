import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { createAsset, type Compress } from "../../src/http/pages/asset.ts";
import { compress } from "../../src/runtimes/process/files.ts";

const content = Array.from({ length: 20_000 }, (_, index) => `line ${index}\n`).join("");
const bytes = Buffer.from(content);
const readers = { identity: String, br: brotliDecompressSync, gzip: gunzipSync } as const;

function serve({ read = async () => content, counted = compress } = {}) {
  const app = new Hono();
  const asset = createAsset("text/plain", read, counted);
  app.get("/asset", (context) => asset.respond(context));
  const ask = (headers: Record<string, string> = {}, query = "", method = "GET") =>
    app.request(`/asset${query}`, { method, headers });
  return { ask, asset };
}

describe("an asset", () => {
  test("is read once, and compressed once for each encoding, for any number of concurrent requests", async () => {
    const done = { read: 0, br: 0, gzip: 0 };
    const counted: Compress = (from, encoding) => ((done[encoding] += 1), compress(from, encoding));
    const read = async () => ((done.read += 1), content);
    const { ask } = serve({ read, counted });
    const asked = ["br", "gzip", "identity"].flatMap((each) => Array.from({ length: 50 }, () => each));
    const answers = await Promise.all(asked.map((each) => ask({ "accept-encoding": each })));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect(done).toEqual({ read: 1, br: 1, gzip: 1 });
  });

  test("responds with the same bytes in memory each time, in chunks as the client reads them", async () => {
    const { ask } = serve();
    const first = async () => (await (await ask()).body!.getReader().read()).value!;
    const [one, other] = [await first(), await first()];
    expect(one.length).toBeLessThan(bytes.length);
    expect(one.buffer).toBe(other.buffer);
  });

  test.each([
    [undefined, "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["zstd", "identity"],
    ["identity", "identity"],
    [";;,=q==,", "identity"],
  ] as const)("responds to Accept-Encoding %j with %s", async (taken, encoding) => {
    const answer = await serve().ask(taken === undefined ? {} : { "accept-encoding": taken });
    expect(answer.headers.get("content-encoding") ?? "identity").toBe(encoding);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(readers[encoding](body).toString()).toBe(content);
  });

  test("responds to HEAD with the headers of GET, without the body", async () => {
    const { ask } = serve();
    for (const encoding of Object.keys(readers)) {
      const [got, head] = await Promise.all(
        ["GET", "HEAD"].map((method) => ask({ "accept-encoding": encoding }, "", method)),
      );
      expect([...head!.headers]).toEqual([...got!.headers]);
      expect([head!.status, await head!.text()]).toEqual([200, ""]);
    }
  });

  test("responds with 304 if the client has the asset in the negotiated encoding", async () => {
    const { ask } = serve();
    const tagOf = async (encoding: string) =>
      (await ask({ "accept-encoding": encoding })).headers.get("etag")!;
    const [plain, br] = [await tagOf("identity"), await tagOf("br")];
    expect(plain).not.toBe(br);
    const statusOf = async (ifNoneMatch: string) =>
      (await ask({ "if-none-match": ifNoneMatch, "accept-encoding": "br" })).status;
    for (const held of [br, `W/${br}`, `"other", ${br}`, "*"]) expect(await statusOf(held)).toBe(304);
    for (const held of [plain, '"other"', br.slice(1, -1), ""]) expect(await statusOf(held)).toBe(200);
    const head = await ask({ "if-none-match": br, "accept-encoding": "br" }, "", "HEAD");
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([304, br, ""]);
  });

  test("can be cached permanently only at a URL with its version", async () => {
    const { ask, asset } = serve();
    const kept = async (query: string) => (await ask({}, query)).headers.get("cache-control");
    const version = await asset.version();
    expect(version).toBe(createHash("sha256").update(bytes).digest("base64url").slice(0, 22));
    expect(await kept(`?v=${version}`)).toBe("public, max-age=31536000, immutable");
    for (const query of ["", "?v=", "?v=other"]) expect(await kept(query)).toBe("no-cache");
  });

  test("is read again at the next request if it could not be read", async () => {
    let tries = 0;
    const read = async () => {
      tries += 1;
      if (tries === 1) throw new Error("The disk is away.");
      return content;
    };
    const { asset } = serve({ read });
    await expect(asset.version()).rejects.toThrow("The disk is away.");
    expect(await asset.version()).toHaveLength(22);
    expect(tries).toBe(2);
  });
});
