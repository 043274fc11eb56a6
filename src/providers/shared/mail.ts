import type { Mail } from "../../ports/mail-and-alerts.ts";
import { textOption } from "./options.ts";

/**
 * Creates the `Message-ID` header of an e-mail. It is the same for every attempt, so that mail servers can recognize a
 * repetition.
 */
export const createMessageId = (mail: Mail, { from }: { readonly from: string }): string =>
  `<${mail.id}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Requests that no automatic replies are sent, such as absence notices (RFC 3834). */
export const automaticMailHeaders = { "Auto-Submitted": "auto-generated" } as const;

/**
 * Display name next to the sender address of e-mails. Line breaks are invalid, because they would start another header.
 */
export const fromNameOption = () =>
  textOption(
    /^[^\p{Cc}\u2028\u2029]{1,100}$/u,
    "a name of 1 to 100 characters without line breaks",
  ).optional();
