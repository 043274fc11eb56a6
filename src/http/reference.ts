import type { OpenAPIHono } from "@hono/zod-openapi";

/** Texts that the reference page is made of. */
export interface ReferenceAssets {
  /** The contract, as JSON text. */
  readonly document: string;
  /** The script that draws the page. */
  readonly script: () => Promise<string>;
}

/** The reference page; it asks for /reference.js and /openapi.json beside it. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>connect-hub reference</title>
</head>
<body>
<div id="reference"></div>
<script src="/reference.js"></script>
<script>
Scalar.createApiReference("#reference", {
  url: "/openapi.json", withDefaultFonts: false, telemetry: false, agent: { disabled: true }, mcp: { disabled: true },
  servers: [{ url: location.origin }], showDeveloperTools: "never", hideClientButton: true
});
</script>
</body>
</html>
`;

/** Where the contract says that the service is, unless whoever serves it knows better. */
const defaultServer = "http://localhost:8787";

/** The content security policy that the page needs. */
export const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

/** Serves the contract at /openapi.json and its reference, which needs nothing from elsewhere, at /. */
export function mountReference(
  app: OpenAPIHono,
  { document, script }: ReferenceAssets,
  baseUrl: () => string,
): void {
  app.get("/", (context) => context.html(page, 200, { "content-security-policy": policy }));
  app.get("/openapi.json", (context) =>
    context.body(document.replaceAll(defaultServer, baseUrl()), 200, {
      "content-type": "application/json",
      "cache-control": "max-age=60",
    }),
  );
  app.get("/reference.js", async (context) =>
    context.body(await script(), 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "max-age=3600",
    }),
  );
}
