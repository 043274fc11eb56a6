import type { OpenAPIHono } from "@hono/zod-openapi";
import { createAsset, type Asset, type Compress } from "./asset.ts";
import { isLoopback } from "../../domain/addresses.ts";
import { icon } from "./icon.ts";
import { pagePolicy } from "./page-text.ts";
import { problemCodes, problemIndex, problemPage } from "./problem-pages.ts";
import { referenceDocument } from "./reference-document.ts";
import { defaultServer, policy, servedPage, start, type ReferenceCredentials } from "./reference-page.ts";
import { ownHeaders, privateHeaders, respond } from "../reply.ts";

/** The documents for generators of clients: in OpenAPI 3.1, and in 3.0.3. */
export const clientDocuments = ["openapi.client.json", "openapi.client.3.0.json"] as const;

/** The texts that the reference page is made of. */
export interface ReferenceAssets {
  /** The contract, as JSON text. */
  readonly document: string;
  /** What the reference shows besides the contract, as JSON text. */
  readonly additions: string;
  /** Reads a document for generators of clients, as JSON text. */
  readonly readClientDocument: (name: (typeof clientDocuments)[number]) => Promise<string>;
  /** The script of the library that draws the page; where it is not installed, whoever asks for the page gets the contract. */
  readonly script?: (() => Promise<string>) | undefined;
  readonly compress: Compress;
  /** The credentials that the page fills in; left out or undefined wherever a message could really be sent. */
  readonly credentials?: () => ReferenceCredentials | undefined;
}

/**
 * Serves the contract at /openapi.json, the documents for generators of clients beside it, the contract's self-contained
 * reference at /, the list of problems at /problems, and the explanation of each at /problems/<code>. A page refers to another
 * one relative to itself: a proxy may put a path before all.
 */
export function mountReference(app: OpenAPIHono, assets: ReferenceAssets, baseUrl: () => string): void {
  const { document, readClientDocument, compress } = assets;
  const page = (read: () => Promise<string>) =>
    createAsset("text/html; charset=utf-8", read, compress, { "content-security-policy": pagePolicy });
  const located = (read: () => Promise<string>) =>
    json(async () => (await read()).replaceAll(defaultServer, baseUrl()), compress);
  const contract = located(async () => document);
  const served: Readonly<Record<string, Asset>> = {
    "/openapi.json": contract,
    ...Object.fromEntries(
      clientDocuments.map((name) => [`/${name}`, located(() => readClientDocument(name))] as const),
    ),
    "/favicon.ico": createAsset("image/svg+xml", async () => icon, compress),
    "/problems": page(async () => problemIndex()),
    ...Object.fromEntries(
      problemCodes.map((code) => [`/problems/${code}`, page(async () => problemPage(document, code))]),
    ),
  };
  for (const [path, asset] of Object.entries(served)) app.get(path, (context) => asset.answer(context));
  if (assets.script) mountPage(app, assets, assets.script);
  else app.get("/", (context) => contract.answer(context));
}

function mountPage(
  app: OpenAPIHono,
  { document, additions, compress, credentials }: ReferenceAssets,
  library: () => Promise<string>,
): void {
  const shown = json(async () => referenceDocument(document, additions), compress);
  const text = async () => `${await library()}\n${start}`;
  const script = createAsset("text/javascript; charset=utf-8", text, compress);
  app.get("/reference.json", (context) => shown.answer(context));
  app.get("/reference.js", (context) => script.answer(context));
  app.get("/", async (context) => {
    // DNS rebinding: under a foreign name that resolves to this machine, another site could read the page.
    const filled = isLoopback(new URL(context.req.url).hostname) ? credentials?.() : undefined;
    return respond(context.req.method, {
      status: 200,
      text: servedPage(filled, await script.version()),
      headers: {
        ...(filled ? privateHeaders : { ...ownHeaders, "cache-control": "no-cache" }),
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policy,
      },
    });
  });
}

const json = (read: () => Promise<string>, compress: Compress) =>
  createAsset("application/json", read, compress);
