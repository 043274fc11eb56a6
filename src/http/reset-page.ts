import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { operations as table } from "../../generated/routes.ts";
import { isRefusal, type Refusal } from "../domain/refusals.ts";
import { operations } from "../operations/index.ts";
import { faultsOf } from "./faults.ts";
import type { Http } from "./handler.ts";

const path = "/reset-password";
const formBytesAtMost = 4_096;
/** The token stands in the address: it must reach no other site, no cache and no script. */
const headers = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Serves the page that a reset link leads to: a form without scripts that calls `resetPassword`. */
export function mountResetPage(app: OpenAPIHono, http: Http): void {
  app.get(path, (context) => {
    const token = context.req.query("token");
    return token ? show(context, 200, form(token, [])) : show(context, 400, incomplete);
  });
  app.post(path, bodyLimit({ maxSize: formBytesAtMost }), async (context) => {
    if (http.addressLimit.take(http.addressOf(context))) {
      return show(context, 429, html`<p>Too many tries. Wait a minute and try again.</p>`);
    }
    const sent = await context.req.parseBody();
    const given = { token: String(sent["token"] ?? ""), password: String(sent["password"] ?? "") };
    const body = table.resetPassword.body.safeParse(given);
    if (!body.success) {
      return show(context, 400, form(given.token, faultsOf(body.error, "body", given)));
    }
    const input = { query: {}, body: body.data, principal: undefined };
    const output = await operations.resetPassword(input, http.context);
    if (isRefusal(output)) return show(context, 400, form(given.token, output.faults));
    return show(context, 200, html`<p>Your password was changed. You can sign in with it now.</p>`);
  });
}

type Html = ReturnType<typeof html>;

const incomplete = html`<p role="alert">
  This link is not whole. Open it from the e-mail again, or copy its address to the end.
</p>`;

function form(token: string, faults: Refusal["faults"]): Html {
  return html`${faults.map(({ message }) => html`<p role="alert">${message}</p>`)}
    <form method="post" action="${path}">
      <input type="hidden" name="token" value="${token}" />
      <label
        >New password <input type="password" name="password" autocomplete="new-password" required
      /></label>
      <button>Change the password</button>
    </form>`;
}

function show(context: HonoContext, status: 200 | 400 | 429, content: Html) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Reset your password</title>
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
        <h1>Reset your password</h1>
        ${content}
      </body>
    </html>`;
  return context.html(page, status, headers);
}
