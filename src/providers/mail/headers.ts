import type { Mail } from "../../ports/mail-and-alerts.ts";

/** The Message-ID of an e-mail: the same for every attempt, so that a repeated one can be recognised. */
export const messageIdOf = (mail: Mail, { from }: { readonly from: string }): string =>
  `<${mail.id}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Asks for no automatic replies such as absence notices (RFC 3834). */
export const automatic = { "Auto-Submitted": "auto-generated" } as const;
