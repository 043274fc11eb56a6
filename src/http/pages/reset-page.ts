import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { operations as table } from "../../../generated/routes.ts";
import type { Input } from "../../contract.ts";
import { passwordFault } from "../../domain/access/passwords.ts";
import { isRefusal, type Fault, type Refusal } from "../../domain/refusals.ts";
import type { Context } from "../../operations/context.ts";
import { resetPassword } from "../../operations/index.ts";
import { findResetLink } from "../../operations/account/reset-link.ts";
import { faultsOf } from "../input/faults.ts";
import type { Http } from "../handler.ts";
import { alert, createPage, type Page } from "./page.ts";
import { html, type Html } from "./page-text.ts";
import { parseWith } from "../input/parse.ts";

const path = "/reset-password";
const title = "Reset your password";
const token = z.string().min(1);
/** A form sends nothing for an unchecked box. */
const checkbox = z
  .literal("on")
  .optional()
  .transform((sent) => sent === "on");
const expired = "This reset link was used, has expired or never was: ask for a new one.";

/** Serves the page that a reset link leads to: a form without scripts that calls `resetPassword`. */
export function mountResetPage(app: OpenAPIHono, http: Http): void {
  const opened = { method: "get", path, query: z.object({ token }) };
  app.get(path, createPage(http, "openResetPage", opened, title, open));
  const body = z.object({ token, password: z.string(), revokeApiKeys: checkbox });
  const submitted = { method: "post", path, query: z.object({}), body };
  app.post(path, createPage(http, "submitResetPage", submitted, title, submit));
}

interface Opened {
  readonly query: { readonly token: string };
}

async function open({ query }: Opened, context: Context): Promise<Page> {
  const link = await findResetLink(context, query.token);
  return link ? page(200, form(query.token, link.email, true, [])) : page(400, alert(expired));
}

async function submit(given: Input<"resetPassword">, context: Context): Promise<Page | Refusal> {
  const link = await findResetLink(context, given.body.token);
  if (!link) return page(400, alert(expired));
  const again = (faults: readonly Pick<Fault, "message">[]) =>
    page(400, form(given.body.token, link.email, given.body.revokeApiKeys, faults));
  // Checked before the contract's own lengths, because this message names the password.
  const broken = passwordFault(given.body.password);
  if (broken) return again([broken]);
  const body = parseWith(table.resetPassword.body, given.body);
  if (!body.success) return again(faultsOf(body.error, "body", given.body));
  const output = await resetPassword({ ...given, body: body.data }, context);
  if (isRefusal(output)) return output.faults.length > 0 ? again(output.faults) : output;
  return page(200, html`<p>The password of ${link.email} was changed. You can sign in with it now.</p>`);
}

const page = (status: number, body: Html) => ({ status, body });

function form(
  token: string,
  email: string,
  revokesApiKeys: boolean,
  faults: readonly Pick<Fault, "message">[],
): Html {
  return html`${faults.map(({ message }) => alert(message))}
    <p>This link is for the account of <strong>${email}</strong>.</p>
    <form method="post" action="${path.slice(1)}">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="username" value="${email}" autocomplete="username" />
      <label
        >New password <input type="password" name="password" autocomplete="new-password" required
      /></label>
      <p><small>8 to 128 characters of any kind, and none of the most common passwords.</small></p>
      <label
        ><input type="checkbox" name="revokeApiKeys" value="on" ${revokesApiKeys ? "checked" : ""} /> Revoke
        all API keys of the account, and switch its webhook endpoints off. Keep them only if you made every
        one of them yourself.</label
      >
      <button>Change the password</button>
    </form>`;
}
