/** An e-mail in plain text. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands one e-mail over; rejects when it may be tried again later. The same `id` may come twice after a crash. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
