import { html as hono } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { refusals, type Refusal } from "../domain/refusals.ts";
import type { Context } from "../operations/context.ts";
import {
  createHandler,
  type Http,
  type Implementation,
  type Medium,
  type OperationEntry,
} from "./handler.ts";
import { readForm } from "./read-form.ts";
import { privateHeaders, type Reply } from "./reply.ts";

/** A piece of a page. */
export type Html = HtmlEscapedString;

/** Makes a piece of a page; what is put into it is shown as text. */
// The one cast: it is a promise only where one is put into it, and a `Value` is none.
export const html = (texts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  hono(texts, ...values) as Html;

type Value = string | number | Html | readonly Html[];

/** A page with what it says. */
export interface Page {
  readonly status: number;
  readonly body: Html;
}

/** Makes a handler for people who followed a link of an e-mail: queries and forms in, pages out, for errors too. */
export function createPage<Given extends object>(
  http: Http,
  id: string,
  entry: Omit<OperationEntry, "security" | "limited">,
  title: string,
  act: (given: Given, context: Context) => Promise<Page | Refusal>,
) {
  // The entry's schemas make of a request what is given; as with operations, that is not in the type.
  const implementation = act as Implementation;
  return createHandler(http, id, { ...entry, security: [], limited: true }, implementation, mediumOf(title));
}

const mediumOf = (title: string): Medium => ({
  read: readForm,
  write: (status, body, given) => pageReply(status, title, body as Html, given),
  refuse(refusal, requestId, given) {
    const { retryAfterSeconds } = refusal;
    const wait = retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) };
    const { status } = refusals[refusal.refusal];
    return pageReply(status, title, refusalOf(refusal, requestId), { ...given, ...wait });
  },
});

/** What a page says first when something is wrong. */
export const alert = (text: string | Html): Html => html`<p role="alert">${text}</p>`;

function refusalOf({ refusal, detail, retryAfterSeconds }: Refusal, requestId: string): Html {
  return html`${alert(refusal === "invalid_request" ? incomplete : detail)}
    ${
      retryAfterSeconds === undefined
        ? ""
        : html`<p>Nothing was changed. Reload this page in ${retryAfterSeconds} seconds to try again.</p>`
    }
    <p><small>Request ${requestId}</small></p>`;
}

const incomplete = "This link is not whole. Open it from the e-mail again, or copy its address to the end.";

/** A token stands in the page's address: it must reach no other site, no cache and no script. */
const headers = {
  ...privateHeaders,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

function pageReply(
  status: number,
  title: string,
  content: Html,
  given?: Readonly<Record<string, string>>,
): Reply {
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
            overflow-wrap: break-word;
          }
          label,
          input:not([type="checkbox"]),
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
  return { status, text: String(page), headers: { ...given, ...headers } };
}
