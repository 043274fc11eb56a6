import type { OpenAPIHono } from "@hono/zod-openapi";
import { referenceDocument } from "./reference-document.ts";
import { defaultServer, policy, servedPage, start, type ReferenceCredentials } from "./reference-page.ts";

/** Texts that the reference page is made of. */
export interface ReferenceAssets {
  /** The contract, as JSON text. */
  readonly document: string;
  /** What the reference shows besides the contract, as JSON text. */
  readonly additions: string;
  /** The script of the library that draws the page. */
  readonly script: () => Promise<string>;
  /** What the page fills in for whoever opens it; left out or undefined wherever a message could really be sent. */
  readonly credentials?: () => ReferenceCredentials | undefined;
}

/** Serves the contract at /openapi.json and its reference, which needs nothing from elsewhere, at /. */
export function mountReference(app: OpenAPIHono, assets: ReferenceAssets, baseUrl: () => string): void {
  let reference: string | undefined;
  app.get("/", (context) => {
    const credentials = assets.credentials?.();
    return context.html(servedPage(credentials), 200, {
      "content-security-policy": policy,
      ...(credentials && { "cache-control": "no-store" }),
    });
  });
  app.get("/openapi.json", (context) =>
    context.body(assets.document.replaceAll(defaultServer, baseUrl()), 200, json),
  );
  app.get("/reference.json", (context) =>
    context.body((reference ??= referenceDocument(assets.document, assets.additions)), 200, json),
  );
  app.get("/reference.js", async (context) =>
    context.body(`${await assets.script()}\n${start}`, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "max-age=3600",
    }),
  );
}

const json = { "content-type": "application/json", "cache-control": "max-age=60" };
