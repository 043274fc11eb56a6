/** An e-mail: plain text, and the same as HTML where there is more to it than text. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** `sent`: another system has it now; `refused`: for good, for a reason that lies in the e-mail or its recipient. */
export type MailHandover = "sent" | "refused";

/**
 * Hands one e-mail over; rejects when it may be tried again later, whether or not it went out this time. The same
 * `id` may come twice after a crash.
 */
export interface Mailer {
  send(mail: Mail): Promise<MailHandover>;
}
