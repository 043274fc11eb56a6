import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { operations as table } from "../../../generated/routes.ts";
import type { Input } from "../../contract.ts";
import { findPasswordError } from "../../domain/access/passwords.ts";
import { isProblemResponse, type ValidationError, type ProblemResponse } from "../../domain/problems.ts";
import type { Context } from "../../operations/context.ts";
import { resetPassword } from "../../operations/index.ts";
import { findUserByResetLink } from "../../operations/account/reset-link.ts";
import { toValidationErrors } from "../input/validation-errors.ts";
import type { HttpDependencies } from "../handler.ts";
import { renderAlert, createPageHandler, type Page } from "./page.ts";
import { html, type Html } from "./render-page.ts";
import { parseWith } from "../input/parse.ts";

const path = "/reset-password";
const title = "Reset your password";
const token = z.string().min(1);
/** An HTML form sends nothing for an unchecked box. */
const checkbox = z
  .literal("on")
  .optional()
  .transform((sent) => sent === "on");
const expired = "This reset link was used, has expired or is invalid. Request a new one.";

/** Serves the page of a password reset link: a form without scripts that calls `resetPassword`. */
export function mountResetPage(app: OpenAPIHono, http: HttpDependencies): void {
  const opened = { method: "get", path, query: z.object({ token }) };
  app.get(path, createPageHandler(http, "openResetPage", opened, title, open));
  const body = z.object({ token, password: z.string(), revokeApiKeys: checkbox });
  const submitted = { method: "post", path, query: z.object({}), body };
  app.post(path, createPageHandler(http, "submitResetPage", submitted, title, submit));
}

interface Opened {
  readonly query: { readonly token: string };
}

async function open({ query }: Opened, context: Context): Promise<Page> {
  const link = await findUserByResetLink(context, query.token);
  return link ? page(200, form(query.token, link.email, true, [])) : page(400, renderAlert(expired));
}

async function submit(given: Input<"resetPassword">, context: Context): Promise<Page | ProblemResponse> {
  const link = await findUserByResetLink(context, given.body.token);
  if (!link) return page(400, renderAlert(expired));
  const again = (faults: readonly Pick<ValidationError, "message">[]) =>
    page(400, form(given.body.token, link.email, given.body.revokeApiKeys, faults));
  // Checked before the lengths of the schema, because this message names the password.
  const broken = findPasswordError(given.body.password);
  if (broken) return again([broken]);
  const body = parseWith(table.resetPassword.body, given.body);
  if (!body.success) return again(toValidationErrors(body.error, "body", given.body));
  const output = await resetPassword({ ...given, body: body.data }, context);
  if (isProblemResponse(output)) return output.faults.length > 0 ? again(output.faults) : output;
  return page(200, html`<p>The password of ${link.email} was changed. You can sign in with it now.</p>`);
}

const page = (status: number, body: Html) => ({ status, body });

function form(
  token: string,
  email: string,
  revokesApiKeys: boolean,
  faults: readonly Pick<ValidationError, "message">[],
): Html {
  return html`${faults.map(({ message }) => renderAlert(message))}
    <p>This link is for the account of <strong>${email}</strong>.</p>
    <form method="post" action="${path.slice(1)}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="username" value="${email}" autocomplete="username" />
      <label
        >New password <input type="password" name="password" autocomplete="new-password" required
      /></label>
      <p><small>8 to 128 characters. The most common passwords are not accepted.</small></p>
      <label
        ><input type="checkbox" name="revokeApiKeys" value="on" ${revokesApiKeys ? "checked" : ""} /> Revoke
        all API keys of the account, and switch its webhook endpoints off. Keep them only if you made every
        one of them yourself.</label
      >
      <button>Change the password</button>
    </form>`;
}
