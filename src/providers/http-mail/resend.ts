// After the published reference: resend.com/docs/api-reference/emails/send-email and /api-reference/errors.
import { z } from "zod";
import { automatic } from "../shared/mail.ts";
import { senderOf, verdictOfStatus, type MailVendor, type MailVerdict } from "./vendor.ts";

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
