import { z } from "zod";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { HttpRequest } from "../shared/http-client.ts";
import { automaticMailHeaders, createMessageId } from "../shared/mail.ts";
import type { HttpMailOptions } from "./options.ts";

/**
 * Result of a vendor's response. `code` is for the log: the vendor's error code, the name of the invalid field, or the
 * HTTP status.
 *
 * - `sent`: the vendor accepted the e-mail.
 * - `refused`: the vendor rejected it permanently.
 * - `later`: a retry may succeed.
 * - `operator`: the vendor rejects all e-mails until the operator acts.
 */
export type MailVendorResult =
  { readonly kind: "sent" } | { readonly kind: "refused" | "later" | "operator"; readonly code: string };

/** Requests and responses of one vendor. */
export interface MailVendor {
  readonly baseUrl: string;
  readonly createHeaders: (token: string) => Readonly<Record<string, string>>;
  readonly createRequest: (mail: Mail, options: HttpMailOptions) => HttpRequest;
  /** Parses a response. `body` is its parsed JSON, or undefined if it is not JSON. */
  readonly parseResponse: (status: number, body: unknown) => MailVendorResult;
  /** Request that is free of charge and requires the token. */
  readonly check: {
    readonly path: string;
    /** Returns true if the response shows that the token permits sending. */
    readonly canSend: (status: number, body: unknown) => boolean;
  };
}

/** Formats the sender as `"Name" <address>`, or the address alone. */
export function formatSender({ from, fromName }: HttpMailOptions): string {
  if (fromName === undefined) return from;
  return `"${fromName.replaceAll(/["\\]/g, String.raw`\$&`)}" <${from}>`;
}

/** Classifies a response whose error code is missing or unknown. */
function classifyHttpStatus(status: number): MailVendorResult {
  const code = String(status);
  if (status === 401 || status === 403) return { kind: "operator", code };
  if (status === 413) return { kind: "refused", code };
  return { kind: "later", code };
}

// Published reference: postmarkapp.com/developer/api/email-api and /developer/api/overview (error codes).

const answer = z.object({ ErrorCode: z.int(), MessageID: z.string().optional() });

/** Error codes of an invalid request, or of a recipient that bounced or complained before. */
const rejectionErrorCodes = new Set([300, 406]);
/** Error codes of the token, the sender signature, the account state or its credit. */
const operatorErrorCodes = new Set([10, 400, 401, 405, 412, 413]);

/** Postmark, with `POST /email`. */
export const postmark: MailVendor = {
  baseUrl: "https://api.postmarkapp.com",
  createHeaders: (token) => ({ "x-postmark-server-token": token, accept: "application/json" }),
  createRequest: (mail, options) => ({
    method: "POST",
    path: "/email",
    body: {
      From: formatSender(options),
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: options.messageStream ?? "outbound",
      TrackOpens: false,
      TrackLinks: "None",
      Headers: [
        { Name: "Message-ID", Value: createMessageId(mail, options) },
        // Without this header Postmark replaces the Message-ID.
        { Name: "X-PM-KeepID", Value: "true" },
        ...Object.entries(automaticMailHeaders).map(([Name, Value]) => ({ Name, Value })),
      ],
    },
  }),
  parseResponse(status, body) {
    const read = answer.safeParse(body);
    if (!read.success) return classifyHttpStatus(status);
    const { ErrorCode: number } = read.data;
    const code = String(number);
    if (status === 200 && number === 0) return { kind: "sent" };
    if (operatorErrorCodes.has(number)) return { kind: "operator", code };
    if (rejectionErrorCodes.has(number)) return { kind: "refused", code };
    return classifyHttpStatus(status);
  },
  check: { path: "/server", canSend: (status) => status === 200 },
};

// Published reference: resend.com/docs/api-reference/emails/send-email and /api-reference/errors.

const sent = z.object({ id: z.string().min(1) });
const error = z.object({ name: z.string() });

const kindsByErrorName: Readonly<Record<string, Exclude<MailVendorResult["kind"], "sent">>> = {
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
  // The e-mail was sent before with different content, for example another sender. The vendor keeps the key for 24
  // hours. Retries usually follow each other within two minutes.
  invalid_idempotent_request: "refused",
  application_error: "later",
  internal_server_error: "later",
};

/**
 * Resend, with `POST /emails`. The mail id is the idempotency key. A request that is repeated within 24 hours sends
 * nothing twice.
 */
export const resend: MailVendor = {
  baseUrl: "https://api.resend.com",
  createHeaders: (token) => ({ authorization: `Bearer ${token}` }),
  createRequest: (mail, options) => ({
    method: "POST",
    path: "/emails",
    headers: { "idempotency-key": mail.id },
    body: {
      from: formatSender(options),
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: automaticMailHeaders,
    },
  }),
  parseResponse(status, body) {
    if (status === 200 && sent.safeParse(body).success) return { kind: "sent" };
    const read = error.safeParse(body);
    if (!read.success) return classifyHttpStatus(status);
    const { name: code } = read.data;
    // With 403 the domain is not verified, which the operator has to fix. With another status a field of the e-mail is
    // invalid.
    if (code === "validation_error") return { kind: status === 403 ? "operator" : "refused", code };
    const kind = Object.hasOwn(kindsByErrorName, code) ? kindsByErrorName[code] : undefined;
    return kind ? { kind, code } : classifyHttpStatus(status);
  },
  check: {
    path: "/domains",
    // A key that may only send gets this error here. Such a key is sufficient and preferable.
    canSend: (status, body) => status === 200 || error.safeParse(body).data?.name === "restricted_api_key",
  },
};

// Published reference: Twilio SendGrid v3, POST /v3/mail/send with its errors, and GET /v3/scopes.

const errors = z.object({
  errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1),
});
const scopes = z.object({ scopes: z.array(z.string()) });

/** SendGrid, with `POST /v3/mail/send`. It responds with 202 and without a body. */
export const sendgrid: MailVendor = {
  baseUrl: "https://api.sendgrid.com",
  createHeaders: (token) => ({ authorization: `Bearer ${token}`, accept: "application/json" }),
  createRequest: (mail, options) => ({
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
      headers: { "Message-ID": createMessageId(mail, options), ...automaticMailHeaders },
      tracking_settings: {
        click_tracking: { enable: false, enable_text: false },
        open_tracking: { enable: false },
        subscription_tracking: { enable: false },
      },
    },
  }),
  parseResponse(status, body) {
    if (status === 202) return { kind: "sent" };
    const read = errors.safeParse(body);
    if (status !== 400 || !read.success) return classifyHttpStatus(status);
    const fields = read.data.errors.map(({ field }) => field ?? "");
    const code = fields[0]!.slice(0, 64) || String(status);
    // The operator has to fix an error in the sender. Any other error is in the e-mail.
    return { kind: fields.some((field) => field.startsWith("from")) ? "operator" : "refused", code };
  },
  check: {
    path: "/v3/scopes",
    canSend: (status, body) =>
      status === 200 && (scopes.safeParse(body).data?.scopes.includes("mail.send") ?? false),
  },
};
