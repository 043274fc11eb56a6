import type { OpenAPIHono } from "@hono/zod-openapi";
import { createAsset, type Asset, type Compress } from "./asset.ts";
import { isLoopback } from "../../domain/addresses.ts";
import { icon } from "./icon.ts";
import { pagePolicy } from "./render-page.ts";
import { problemCodes, renderProblemIndex, renderProblemPage } from "./problem-pages.ts";
import { buildReferenceDocument } from "./reference-document.ts";
import {
  defaultServerUrl,
  referencePagePolicy,
  renderReferencePage,
  pageScript,
  type ReferenceCredentials,
} from "./reference-page.ts";
import { commonHeaders, privateHeaders, toResponse } from "../reply.ts";

/** Documents for client generators, in OpenAPI 3.1 and 3.0.3. */
export const clientDocuments = ["openapi.client.json", "openapi.client.3.0.json"] as const;

/** Texts of the API documents and the reference page. */
export interface ReferenceAssets {
  /** API document, as JSON text. */
  readonly document: string;
  /** Additions of the reference to the API document, as JSON text. */
  readonly additions: string;
  /** Reads a document for client generators, as JSON text. */
  readonly readClientDocument: (name: (typeof clientDocuments)[number]) => Promise<string>;
  /** Reads the script of the library that renders the page. */
  readonly readScript: () => Promise<string>;
  readonly compress: Compress;
  /**
   * Returns credentials that the page fills in if it is requested at a loopback address. Returns undefined or is unset
   * if their account can send real messages.
   */
  readonly credentials?: () => ReferenceCredentials | undefined;
}

/**
 * Serves these paths:
 *
 * - the API document at /openapi.json, and the documents for client generators next to it
 * - the reference page at /, with its script /reference.js and its document /reference.json. Without the script, / is
 *   the API document.
 * - the list of error codes at /problems, and the explanation of each at /problems/<code>
 * - the icon at /favicon.ico
 *
 * Links between pages are relative, because a proxy may add a path prefix. `baseUrl` replaces the default server URL in
 * the API documents. It is read at the first request of each document.
 */
export function mountReference(app: OpenAPIHono, assets: ReferenceAssets, baseUrl: () => string): void {
  const { document, readClientDocument, compress } = assets;
  const page = (read: () => Promise<string>) =>
    createAsset("text/html; charset=utf-8", read, compress, { "content-security-policy": pagePolicy });
  const located = (read: () => Promise<string>) =>
    json(async () => (await read()).replaceAll(defaultServerUrl, baseUrl()), compress);
  const contract = located(async () => document);
  const served: Readonly<Record<string, Asset>> = {
    "/openapi.json": contract,
    ...Object.fromEntries(
      clientDocuments.map((name) => [`/${name}`, located(() => readClientDocument(name))] as const),
    ),
    "/favicon.ico": createAsset("image/svg+xml", async () => icon, compress),
    "/problems": page(async () => renderProblemIndex()),
    ...Object.fromEntries(
      problemCodes.map((code) => [`/problems/${code}`, page(async () => renderProblemPage(document, code))]),
    ),
  };
  for (const [path, asset] of Object.entries(served)) app.get(path, (context) => asset.respond(context));
  mountPage(app, assets);
}

function mountPage(
  app: OpenAPIHono,
  { document, additions, readScript, compress, credentials }: ReferenceAssets,
): void {
  const shown = json(async () => buildReferenceDocument(document, additions), compress);
  const text = async () => `${await readScript()}\n${pageScript}`;
  const script = createAsset("text/javascript; charset=utf-8", text, compress);
  app.get("/reference.json", (context) => shown.respond(context));
  app.get("/reference.js", (context) => script.respond(context));
  app.get("/", async (context) => {
    // DNS rebinding: another site could read the page through a host name that resolves to this machine.
    const filled = isLoopback(new URL(context.req.url).hostname) ? credentials?.() : undefined;
    return toResponse(context.req.method, {
      status: 200,
      text: renderReferencePage(filled, await script.version()),
      headers: {
        ...(filled ? privateHeaders : { ...commonHeaders, "cache-control": "no-cache" }),
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": referencePagePolicy,
      },
    });
  });
}

const json = (read: () => Promise<string>, compress: Compress) =>
  createAsset("application/json", read, compress);
