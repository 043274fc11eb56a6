// After the published reference: Twilio SendGrid v3, POST /v3/mail/send with its errors, and GET /v3/scopes.
import { z } from "zod";
import { automatic, messageIdOf } from "../shared/mail.ts";
import { verdictOfStatus, type MailVendor } from "./vendor.ts";

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
