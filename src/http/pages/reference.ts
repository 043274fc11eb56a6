import type { OpenAPIHono } from "@hono/zod-openapi";
import { createAsset, type Asset, type Compress } from "./asset.ts";
import { isLoopback } from "../../domain/addresses.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import { icon } from "./icon.ts";
import { pagePolicy } from "./page-text.ts";
import { problemCodes, problemPage } from "./problem-pages.ts";
import { referenceDocument } from "./reference-document.ts";
import { defaultServer, policy, servedPage, start, type ReferenceCredentials } from "./reference-page.ts";
import { ownHeaders, privateHeaders } from "../reply.ts";

/** The texts that the reference page is made of. */
export interface ReferenceAssets {
  /** The contract, as JSON text. */
  readonly document: string;
  /** What the reference shows besides the contract, as JSON text. */
  readonly additions: string;
  /** The script of the library that draws the page. */
  readonly script: () => Promise<string>;
  readonly compress: Compress;
  /** The credentials that the page fills in; left out or undefined wherever a message could really be sent. */
  readonly credentials?: () => ReferenceCredentials | undefined;
}

/**
 * Serves the contract at /openapi.json, its self-contained reference at /, and the explanation of each problem at
 * /problems/<code>.
 */
export function mountReference(app: OpenAPIHono, assets: ReferenceAssets, baseUrl: () => string): void {
  const { document, additions, compress } = assets;
  const script = createAsset(
    "text/javascript; charset=utf-8",
    async () => `${await assets.script()}\n${start}`,
    compress,
  );
  const problem = (code: RefusalCode) =>
    createAsset("text/html; charset=utf-8", async () => problemPage(document, code), compress, {
      "content-security-policy": pagePolicy,
    });
  const served: Readonly<Record<string, Asset>> = {
    "/openapi.json": json(async () => document.replaceAll(defaultServer, baseUrl()), compress),
    "/reference.json": json(async () => referenceDocument(document, additions), compress),
    "/reference.js": script,
    "/favicon.ico": createAsset("image/svg+xml", async () => icon, compress),
    ...Object.fromEntries(problemCodes.map((code) => [`/problems/${code}`, problem(code)])),
  };
  for (const [path, asset] of Object.entries(served)) app.get(path, (context) => asset.answer(context));
  app.get("/", async (context) => {
    // DNS rebinding: under a foreign name that resolves to this machine, another site could read the page.
    const credentials = isLoopback(new URL(context.req.url).hostname) ? assets.credentials?.() : undefined;
    return context.html(servedPage(credentials, await script.version()), 200, {
      ...(credentials ? privateHeaders : { ...ownHeaders, "cache-control": "no-cache" }),
      "content-security-policy": policy,
    });
  });
}

const json = (read: () => Promise<string>, compress: Compress) =>
  createAsset("application/json", read, compress);
