import type { Mail } from "../../../src/ports/mail-and-alerts.ts";
import type { HttpMailOptions } from "../../../src/providers/http-mail/index.ts";
import { respondWith, type Behaviour } from "../http/peer.ts";

export const token = "token-of-the-tests";

export const mail: Mail = {
  id: "01931f6a-7b00-7000-8000-0000000000a1",
  to: "ada@example.com",
  subject: "Reset your password",
  text: "A link\n",
  html: "<p>A link</p>",
};

type Becomes = "sent" | "refused" | "later";
type Logs = "error" | "warn" | undefined;

/** Expected request to a vendor, and the meaning of its responses. */
export interface VendorCase {
  readonly vendor: HttpMailOptions["vendor"];
  readonly healthy: Behaviour;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly errors: readonly (readonly [status: number, responseBody: unknown, result: Becomes, logs: Logs])[];
  readonly checks: readonly (readonly [status: number, responseBody: unknown, ok: boolean])[];
}

const messageId = `<${mail.id}@hub.example>`;
const sender = '"Connect \\"Hub\\"" <no-reply@hub.example>';
const postmarkError = (ErrorCode: number) => ({ ErrorCode, Message: "Words for ada@example.com" });
const resendError = (statusCode: number, name: string) => ({
  statusCode,
  name,
  message: "To ada@example.com",
});
const sendgridError = (...fields: readonly (string | null)[]) => ({
  errors: fields.map((field) => ({ message: "Not ada@example.com", field, help: null })),
});

const postmark: VendorCase = {
  vendor: "postmark",
  healthy: respondWith(200, {
    To: mail.to,
    SubmittedAt: "2026-03-02T09:30:00.0000000-05:00",
    MessageID: "0a129aee-e1cd-480d-b08d-4f48548ff48d",
    ErrorCode: 0,
    Message: "OK",
  }),
  path: "/email",
  headers: { "x-postmark-server-token": token, accept: "application/json" },
  body: {
    From: sender,
    To: mail.to,
    Subject: mail.subject,
    TextBody: mail.text,
    HtmlBody: mail.html,
    MessageStream: "outbound",
    TrackOpens: false,
    TrackLinks: "None",
    Headers: [
      { Name: "Message-ID", Value: messageId },
      { Name: "X-PM-KeepID", Value: "true" },
      { Name: "Auto-Submitted", Value: "auto-generated" },
    ],
  },
  errors: [
    [422, postmarkError(300), "refused", "warn"],
    [422, postmarkError(406), "refused", "warn"],
    [401, postmarkError(10), "later", "error"],
    [422, postmarkError(400), "later", "error"],
    [422, postmarkError(401), "later", "error"],
    [422, postmarkError(405), "later", "error"],
    [422, postmarkError(412), "later", "error"],
    [422, postmarkError(413), "later", "error"],
    [429, postmarkError(429), "later", undefined],
    [503, postmarkError(100), "later", undefined],
    [500, "", "later", undefined],
    [500, postmarkError(0), "later", undefined],
    [413, "", "refused", "warn"],
    [200, {}, "later", undefined],
  ],
  checks: [
    [200, { ID: 1, Name: "Production" }, true],
    [401, postmarkError(10), false],
  ],
};

const resend: VendorCase = {
  vendor: "resend",
  healthy: respondWith(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" }),
  path: "/emails",
  headers: { authorization: `Bearer ${token}`, "idempotency-key": mail.id },
  body: {
    from: sender,
    to: [mail.to],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
  },
  errors: [
    [400, resendError(400, "validation_error"), "refused", "warn"],
    [422, resendError(422, "missing_required_field"), "refused", "warn"],
    [422, resendError(422, "invalid_parameter"), "refused", "warn"],
    [409, resendError(409, "invalid_idempotent_request"), "refused", "warn"],
    [409, resendError(409, "concurrent_idempotent_requests"), "later", undefined],
    [401, resendError(401, "missing_api_key"), "later", "error"],
    [403, resendError(403, "invalid_api_key"), "later", "error"],
    [403, resendError(403, "validation_error"), "later", "error"],
    [422, resendError(422, "invalid_from_address"), "later", "error"],
    [429, resendError(429, "daily_quota_exceeded"), "later", "error"],
    [429, resendError(429, "monthly_quota_exceeded"), "later", "error"],
    [429, resendError(429, "rate_limit_exceeded"), "later", undefined],
    [500, resendError(500, "internal_server_error"), "later", undefined],
    [400, resendError(400, "constructor"), "later", undefined],
    [200, { ok: true }, "later", undefined],
  ],
  checks: [
    [200, { data: [] }, true],
    [401, resendError(401, "restricted_api_key"), true],
    [403, resendError(403, "invalid_api_key"), false],
  ],
};

const sendgrid: VendorCase = {
  vendor: "sendgrid",
  healthy: respondWith(202, "", { "x-message-id": "14c5d75ce93.dfd.64b469" }),
  path: "/v3/mail/send",
  headers: { authorization: `Bearer ${token}` },
  body: {
    personalizations: [{ to: [{ email: mail.to }] }],
    from: { email: "no-reply@hub.example", name: 'Connect "Hub"' },
    subject: mail.subject,
    content: [
      { type: "text/plain", value: mail.text },
      { type: "text/html", value: mail.html },
    ],
    headers: { "Message-ID": messageId, "Auto-Submitted": "auto-generated" },
    tracking_settings: {
      click_tracking: { enable: false, enable_text: false },
      open_tracking: { enable: false },
      subscription_tracking: { enable: false },
    },
  },
  errors: [
    [400, sendgridError("personalizations.0.to.0.email"), "refused", "warn"],
    [400, sendgridError(null), "refused", "warn"],
    [400, sendgridError("from.email"), "later", "error"],
    [400, sendgridError("subject", "from.email"), "later", "error"],
    [401, sendgridError(null), "later", "error"],
    [403, sendgridError("from"), "later", "error"],
    [413, sendgridError(null), "refused", "warn"],
    [429, sendgridError(null), "later", undefined],
    [500, sendgridError(null), "later", undefined],
    [200, "", "later", undefined],
  ],
  checks: [
    [200, { scopes: ["mail.send", "alerts.read"] }, true],
    [200, { scopes: ["alerts.read"] }, false],
    [200, {}, false],
    [401, sendgridError(null), false],
  ],
};

export const vendors: readonly VendorCase[] = [postmark, resend, sendgrid];
