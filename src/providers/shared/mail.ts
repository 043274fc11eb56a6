import type { Mail } from "../../ports/mail-and-alerts.ts";
import { textOption } from "./options.ts";

/** The Message-ID of an e-mail: the same for every attempt, so that a repeated one can be recognised. */
export const messageIdOf = (mail: Mail, { from }: { readonly from: string }): string =>
  `<${mail.id}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Asks for no automatic replies such as absence notices (RFC 3834). */
export const automatic = { "Auto-Submitted": "auto-generated" } as const;

/** The name beside the address that e-mails come from; without line breaks, which would begin another header. */
export const fromNameOption = () =>
  textOption(
    /^[^\p{Cc}\u2028\u2029]{1,100}$/u,
    "a name of 1 to 100 characters without line breaks",
  ).optional();
