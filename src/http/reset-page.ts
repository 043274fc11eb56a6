import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { operations as table } from "../../generated/routes.ts";
import { isRefusal, type Refusal } from "../domain/refusals.ts";
import { operations } from "../operations/index.ts";
import { faultsOf } from "./faults.ts";
import type { Http } from "./handler.ts";
import { incomplete, showPage, tooManyTries, type Html } from "./page.ts";

const path = "/reset-password";
const formBytesAtMost = 4_096;
const title = "Reset your password";

/** Serves the page that a reset link leads to: a form without scripts that calls `resetPassword`. */
export function mountResetPage(app: OpenAPIHono, http: Http): void {
  app.get(path, (context) => {
    const token = context.req.query("token");
    return token ? show(context, 200, form(token, [])) : show(context, 400, incomplete);
  });
  app.post(path, bodyLimit({ maxSize: formBytesAtMost }), async (context) => {
    if (http.addressLimit.take(http.addressOf(context))) {
      return show(context, 429, tooManyTries);
    }
    const sent = await context.req.parseBody();
    const given = { token: String(sent["token"] ?? ""), password: String(sent["password"] ?? "") };
    const body = table.resetPassword.body.safeParse(given);
    if (!body.success) {
      return show(context, 400, form(given.token, faultsOf(body.error, "body", given)));
    }
    const input = { query: {}, body: body.data, principal: undefined, network: http.addressOf(context) };
    const output = await operations.resetPassword(input, http.context);
    if (isRefusal(output)) return show(context, 400, form(given.token, output.faults));
    return show(context, 200, html`<p>Your password was changed. You can sign in with it now.</p>`);
  });
}

const show = (context: HonoContext, status: 200 | 400 | 429, content: Html) =>
  showPage(context, status, title, content);

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
