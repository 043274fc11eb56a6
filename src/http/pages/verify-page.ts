import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { findUserByVerifyLink, verifyEmail } from "../../operations/account/verify-email.ts";
import type { Context } from "../../operations/context.ts";
import type { HttpDependencies } from "../handler.ts";
import { renderAlert, createPageHandler, type Page } from "./page.ts";
import { html, type Html } from "./render-page.ts";

const path = "/verify-email";
const title = "Confirm your e-mail address";
const token = z.string().min(1);

/**
 * Serves the page of a link that confirms an e-mail address. Opening the page changes nothing, because mail filters
 * open links, too.
 */
export function mountVerifyPage(app: OpenAPIHono, http: HttpDependencies): void {
  const opened = { method: "get", path, query: z.object({ token }) };
  app.get(path, createPageHandler(http, "openVerifyPage", opened, title, open));
  const submitted = { method: "post", path, query: z.object({}), body: z.object({ token }) };
  app.post(path, createPageHandler(http, "submitVerifyPage", submitted, title, submit));
}

interface Link {
  readonly token: string;
}

async function open({ query }: { readonly query: Link }, context: Context): Promise<Page> {
  const user = await findUserByVerifyLink(context, query.token);
  return user ? page(200, form(query.token, user.email)) : page(400, expired);
}

async function submit({ body }: { readonly body: Link }, context: Context): Promise<Page> {
  const user = await verifyEmail(context, body.token);
  return user ? page(200, html`<p>Your e-mail address ${user.email} is confirmed.</p>`) : page(400, expired);
}

const page = (status: number, body: Html) => ({ status, body });

const form = (token: string, email: string) =>
  html`<p>This link is for <strong>${email}</strong>.</p>
    <form method="post" action="${path.slice(1)}">
      <input type="hidden" name="token" value="${token}" />
      <button>Confirm this address</button>
    </form>`;

const expired = renderAlert("This link is no longer valid. A password reset link confirms the address, too.");
