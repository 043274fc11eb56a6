import { html as hono, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { iconLink } from "./icon.ts";

/** An HTML fragment. */
export type Html = HtmlEscapedString;

/** Renders an HTML fragment. Interpolated text is escaped. */
// The cast is safe: the result is a promise only if a value is a promise, and `Value` excludes that.
export const html = (texts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  hono(texts, ...values) as Html;

type Value = string | number | Html | readonly Html[];

/** Content security policy of self-contained pages. They load no resources and run no scripts. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Renders a self-contained page without scripts. It follows the light or dark mode of the browser. */
export function renderPage(title: string, content: Html): string {
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
