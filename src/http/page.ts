import type { Context as HonoContext } from "hono";
import { html } from "hono/html";
import { privateHeaders } from "./reply.ts";

/** A token stands in the page's address: it must reach no other site, no cache and no script. */
const headers = {
  ...privateHeaders,
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

export type Html = ReturnType<typeof html>;

/** Answers with a page for a person who followed a link of an e-mail; it needs no scripts. */
export function showPage(context: HonoContext, status: 200 | 400 | 429, title: string, content: Html) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 26rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
          label,
          input,
          button {
            display: block;
            margin: 0.5rem 0;
            font: inherit;
          }
          [role="alert"] {
            border-left: 0.25rem solid #d33;
            padding-left: 0.75rem;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`;
  return context.html(page, status, headers);
}

/** What a page says whose link has lost its end. */
export const incomplete = html`<p role="alert">
  This link is not whole. Open it from the e-mail again, or copy its address to the end.
</p>`;

/** What a page says to whoever has asked too often. */
export const tooManyTries = html`<p>Too many tries. Wait a minute and try again.</p>`;
