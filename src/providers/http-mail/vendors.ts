import { z } from "zod";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { HttpRequest } from "../shared/http-client.ts";
import { automatic, messageIdOf } from "../shared/mail.ts";
import type { HttpMailOptions } from "./options.ts";

/**
 * What an answer means: the vendor has the e-mail; it refuses it for good; a later try may succeed; or it accepts no
 * e-mails until the operator acts. `code` is the vendor's error code.
 */
export type MailVerdict =
  { readonly kind: "sent" } | { readonly kind: "refused" | "later" | "operator"; readonly code: string };

/** How to talk to one vendor. */
export interface MailVendor {
  readonly baseUrl: string;
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  readonly request: (mail: Mail, options: HttpMailOptions) => HttpRequest;
  /** `body` is the parsed JSON of the answer, undefined if it is not JSON. */
  readonly verdict: (status: number, body: unknown) => MailVerdict;
  /** A request that costs nothing and needs the token. */
  readonly check: {
    readonly path: string;
    /** Whether the answer shows that the token may send. */
    readonly passes: (status: number, body: unknown) => boolean;
  };
}

/** The sender as `"Name" <address>`, or the address alone. */
export function senderOf({ from, fromName }: HttpMailOptions): string {
  if (fromName === undefined) return from;
  return `"${fromName.replaceAll(/["\\]/g, String.raw`\$&`)}" <${from}>`;
}

/** What an answer means if the vendor did not give its own error code. */
function verdictOfStatus(status: number): MailVerdict {
  const code = String(status);
  if (status === 401 || status === 403) return { kind: "operator", code };
  if (status === 413) return { kind: "refused", code };
  return { kind: "later", code };
}

// After the published reference: postmarkapp.com/developer/api/email-api and /developer/api/overview (error codes).

const answer = z.object({ ErrorCode: z.int(), MessageID: z.string().optional() });

/** An invalid request, or a recipient who bounced or complained before. */
const refusals = new Set([300, 406]);
/** Faults of the token, the sender's signature, the account's state or its credit. */
const operators = new Set([10, 400, 401, 405, 412, 413]);

/** Postmark's `POST /email`. */
export const postmark: MailVendor = {
  baseUrl: "https://api.postmarkapp.com",
  headers: (token) => ({ "x-postmark-server-token": token, accept: "application/json" }),
  request: (mail, options) => ({
    method: "POST",
    path: "/email",
    body: {
      From: senderOf(options),
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: options.messageStream ?? "outbound",
      TrackOpens: false,
      TrackLinks: "None",
      Headers: [
        { Name: "Message-ID", Value: messageIdOf(mail, options) },
        // Without it Postmark replaces our Message-ID with its own.
        { Name: "X-PM-KeepID", Value: "true" },
        ...Object.entries(automatic).map(([Name, Value]) => ({ Name, Value })),
      ],
    },
  }),
  verdict(status, body) {
    const read = answer.safeParse(body);
    if (!read.success) return verdictOfStatus(status);
    const { ErrorCode: number } = read.data;
    const code = String(number);
    if (status === 200 && number === 0) return { kind: "sent" };
    if (operators.has(number)) return { kind: "operator", code };
    if (refusals.has(number)) return { kind: "refused", code };
    return verdictOfStatus(status);
  },
  check: { path: "/server", passes: (status) => status === 200 },
};

// After the published reference: resend.com/docs/api-reference/emails/send-email and /api-reference/errors.

const sent = z.object({ id: z.string().min(1) });
const error = z.object({ name: z.string() });

const kinds: Readonly<Record<string, Exclude<MailVerdict["kind"], "sent">>> = {
  missing_api_key: "operator",
  restricted_api_key: "operator",
  invalid_api_key: "operator",
  invalid_from_address: "operator",
  daily_quota_exceeded: "operator",
  monthly_quota_exceeded: "operator",
  invalid_access: "operator",
  not_found: "operator",
  missing_required_field: "refused",
  invalid_parameter: "refused",
  rate_limit_exceeded: "later",
  concurrent_idempotent_requests: "later",
  // The e-mail was sent before, say with another sender; the vendor keeps the key for 24 hours, longer than we retry.
  invalid_idempotent_request: "refused",
  application_error: "later",
  internal_server_error: "later",
};

/** Resend's `POST /emails`; it takes our id as idempotency key, so a repeat sends nothing twice. */
export const resend: MailVendor = {
  baseUrl: "https://api.resend.com",
  headers: (token) => ({ authorization: `Bearer ${token}` }),
  request: (mail, options) => ({
    method: "POST",
    path: "/emails",
    headers: { "idempotency-key": mail.id },
    body: {
      from: senderOf(options),
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: automatic,
    },
  }),
  verdict(status, body) {
    if (status === 200 && sent.safeParse(body).success) return { kind: "sent" };
    const read = error.safeParse(body);
    if (!read.success) return verdictOfStatus(status);
    const { name: code } = read.data;
    // With 403 the domain is not verified, which the operator has to fix; otherwise a field of the e-mail is wrong.
    if (code === "validation_error") return { kind: status === 403 ? "operator" : "refused", code };
    const kind = Object.hasOwn(kinds, code) ? kinds[code] : undefined;
    return kind ? { kind, code } : verdictOfStatus(status);
  },
  check: {
    path: "/domains",
    // A key that may only send gets this error here, and is the better one to have.
    passes: (status, body) => status === 200 || error.safeParse(body).data?.name === "restricted_api_key",
  },
};

// After the published reference: Twilio SendGrid v3, POST /v3/mail/send with its errors, and GET /v3/scopes.

const errors = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
});
const scopes = z.object({ scopes: z.array(z.string()) });

/** SendGrid's `POST /v3/mail/send`, which answers 202 without a body. */
export const sendgrid: MailVendor = {
  baseUrl: "https://api.sendgrid.com",
  headers: (token) => ({ authorization: `Bearer ${token}`, accept: "application/json" }),
  request: (mail, options) => ({
    method: "POST",
    path: "/v3/mail/send",
    body: {
      personalizations: [{ to: [{ email: mail.to }] }],
      from: { email: options.from, ...(options.fromName !== undefined && { name: options.fromName }) },
      subject: mail.subject,
      content: [
        { type: "text/plain", value: mail.text },
        ...(mail.html === undefined ? [] : [{ type: "text/html", value: mail.html }]),
      ],
      headers: { "Message-ID": messageIdOf(mail, options), ...automatic },
      tracking_settings: {
        click_tracking: { enable: false, enable_text: false },
        open_tracking: { enable: false },
        subscription_tracking: { enable: false },
      },
    },
  }),
  verdict(status, body) {
    if (status === 202) return { kind: "sent" };
    const read = errors.safeParse(body);
    if (status !== 400 || !read.success) return verdictOfStatus(status);
    const fields = read.data.errors.map(({ field }) => field ?? "");
    const code = fields[0]!.slice(0, 64) || String(status);
    // A fault of the sender is for the operator to fix; any other lies in the e-mail.
    return { kind: fields.some((field) => field.startsWith("from")) ? "operator" : "refused", code };
  },
  check: {
    path: "/v3/scopes",
    passes: (status, body) =>
      status === 200 && (scopes.safeParse(body).data?.scopes.includes("mail.send") ?? false),
  },
};
