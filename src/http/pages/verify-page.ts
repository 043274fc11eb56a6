import type { OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { findVerifyLink, verifyEmail } from "../../operations/account/verify-email.ts";
import type { Context } from "../../operations/context.ts";
import type { Http } from "../handler.ts";
import { alert, createPage, type Page } from "./page.ts";
import { html, type Html } from "./page-text.ts";

const path = "/verify-email";
const title = "Confirm your e-mail address";
const token = z.string().min(1);

/** Serves the page of a link that confirms an address; opening it changes nothing: mail filters open links too. */
export function mountVerifyPage(app: OpenAPIHono, http: Http): void {
  const opened = { method: "get", path, query: z.object({ token }) };
  app.get(path, createPage(http, "openVerifyPage", opened, title, open));
  const submitted = { method: "post", path, query: z.object({}), body: z.object({ token }) };
  app.post(path, createPage(http, "submitVerifyPage", submitted, title, submit));
}

interface Link {
  readonly token: string;
}

async function open({ query }: { readonly query: Link }, context: Context): Promise<Page> {
  const user = await findVerifyLink(context, query.token);
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

const expired = alert(
  "This link is not good any more. A link to reset the password confirms the address as well.",
);
