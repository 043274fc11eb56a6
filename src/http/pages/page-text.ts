import { html as hono, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { iconLink } from "./icon.ts";

/** A piece of a page. */
export type Html = HtmlEscapedString;

/** Makes a piece of a page; what is put into it is shown as text. */
// The one cast: it is a promise only where one is put into it, and a `Value` is none.
export const html = (texts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  hono(texts, ...values) as Html;

type Value = string | number | Html | readonly Html[];

/** The content security policy of these pages: they load nothing and run no script. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A whole page that needs no scripts and no other file; it follows the reader's choice of light or dark. */
export function pageText(title: string, content: Html): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${raw(iconLink)}
        <title>${title}</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 36rem;
            margin: 4rem auto;
            padding: 0 1rem;
            overflow-wrap: break-word;
          }
          label,
          input:not([type="checkbox"]),
          button {
            display: block;
            margin: 0.5rem 0;
            font: inherit;
          }
          pre {
            white-space: pre-wrap;
          }
          [role="alert"] {
            border-left: 0.25rem solid #d33;
            padding-left: 0.75rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return String(page);
}
