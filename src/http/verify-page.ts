import type { OpenAPIHono } from "@hono/zod-openapi";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { verifyEmail } from "../operations/account/verify-email.ts";
import type { Http } from "./handler.ts";
import { incomplete, showPage, tooManyTries } from "./page.ts";

const path = "/verify-email";
const title = "Confirm your e-mail address";
const formBytesAtMost = 4_096;

/** Serves the page of a link that confirms an address; asking for it changes nothing, for mail filters open links too. */
export function mountVerifyPage(app: OpenAPIHono, http: Http): void {
  app.get(path, (context) => {
    const token = context.req.query("token");
    if (!token) return showPage(context, 400, title, incomplete);
    const form = html`<form method="post" action="${path}">
      <input type="hidden" name="token" value="${token}" />
      <button>Confirm this address</button>
    </form>`;
    return showPage(context, 200, title, form);
  });
  app.post(path, bodyLimit({ maxSize: formBytesAtMost }), async (context) => {
    if (http.addressLimit.take(http.addressOf(context))) return showPage(context, 429, title, tooManyTries);
    const { token } = await context.req.parseBody();
    const isGood = await verifyEmail(http.context, String(token ?? ""));
    return isGood
      ? showPage(context, 200, title, html`<p>Your e-mail address is confirmed.</p>`)
      : showPage(context, 400, title, expired);
  });
}

const expired = html`<p role="alert">
  This link is not good any more. A link to reset the password confirms the address as well.
</p>`;
