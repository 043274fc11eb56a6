// After the published reference: postmarkapp.com/developer/api/email-api and /developer/api/overview (error codes).
import { z } from "zod";
import { automatic, messageIdOf } from "../shared/mail.ts";
import { senderOf, verdictOfStatus, type MailVendor } from "./vendor.ts";

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
