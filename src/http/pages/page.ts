import { refusals, type Refusal } from "../../domain/refusals.ts";
import type { Context } from "../../operations/context.ts";
import { createHandler, type Http, type Medium } from "../handler.ts";
import type { Implementation, OperationEntry } from "../operation.ts";
import { html, pagePolicy, pageText, type Html } from "./page-text.ts";
import { readForm } from "../input/read-form.ts";
import { privateHeaders, type Reply } from "../reply.ts";

/** A page and its status. */
export interface Page {
  readonly status: number;
  readonly body: Html;
}

/** A handler for people who followed a link in an e-mail: queries and forms in, pages out, for errors too. */
export function createPage<Given extends object>(
  http: Http,
  id: string,
  entry: Omit<OperationEntry, "security" | "limited">,
  title: string,
  act: (given: Given, context: Context) => Promise<Page | Refusal>,
) {
  // The entry's schemas turn a request into `given`; as with operations, the type does not say so.
  const implementation: Implementation = (input) =>
    act(input as Given, http.context) as ReturnType<Implementation>;
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

/** The first thing that a page says when something is wrong. */
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

/** The page's address holds a token: it must reach no other site, no cache and no script. */
const headers = {
  ...privateHeaders,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": pagePolicy,
  "referrer-policy": "no-referrer",
};

function pageReply(
  status: number,
  title: string,
  content: Html,
  given?: Readonly<Record<string, string>>,
): Reply {
  return { status, text: pageText(title, content), headers: { ...given, ...headers } };
}
