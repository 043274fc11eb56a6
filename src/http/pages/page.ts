import { problemTypes, type ProblemResponse } from "../../domain/problems.ts";
import type { Context } from "../../operations/context.ts";
import { createHandler, type HttpDependencies, type BodyFormat } from "../handler.ts";
import type { Implementation, OperationEntry } from "../operation.ts";
import { html, pagePolicy, renderPage, type Html } from "./render-page.ts";
import { readForm } from "../input/read-form.ts";
import { privateHeaders, type Reply } from "../reply.ts";

/** A page and its status. */
export interface Page {
  readonly status: number;
  readonly body: Html;
}

/**
 * Creates the handler of a public page that a link in an e-mail opens. It reads queries and forms, and responds with
 * pages, also for errors. Requests count against the rate limit of the IP network.
 */
export function createPageHandler<Given extends object>(
  http: HttpDependencies,
  id: string,
  entry: Omit<OperationEntry, "security" | "limited">,
  title: string,
  act: (given: Given, context: Context) => Promise<Page | ProblemResponse>,
) {
  // The schemas of the entry convert a request to `given`, which the type does not express.
  const implementation: Implementation = (input) =>
    act(input as Given, http.context) as ReturnType<Implementation>;
  return createHandler(
    http,
    id,
    { ...entry, security: [], limited: true },
    implementation,
    createPageFormat(title),
  );
}

const createPageFormat = (title: string): BodyFormat => ({
  read: readForm,
  write: (status, body, given) => pageReply(status, title, body as Html, given),
  writeProblem(refusal, requestId, given) {
    const { retryAfterSeconds } = refusal;
    const wait = retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) };
    const { status } = problemTypes[refusal.refusal];
    return pageReply(status, title, renderProblem(refusal, requestId), { ...given, ...wait });
  },
});

/** Renders an error message at the top of a page. */
export const renderAlert = (text: string | Html): Html => html`<p role="alert">${text}</p>`;

function renderProblem({ refusal, detail, retryAfterSeconds }: ProblemResponse, requestId: string): Html {
  return html`${renderAlert(refusal === "invalid_request" ? incomplete : detail)}
    ${
      retryAfterSeconds === undefined
        ? ""
        : html`<p>Nothing was changed. Reload this page in ${retryAfterSeconds} seconds to try again.</p>`
    }
    <p><small>Request ${requestId}</small></p>`;
}

const incomplete = "This link is incomplete. Open it again from the e-mail, or copy its complete address.";

/** The URL of the page contains a token, which must not reach other sites, caches or scripts. */
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
  return { status, text: renderPage(title, content), headers: { ...given, ...headers } };
}
