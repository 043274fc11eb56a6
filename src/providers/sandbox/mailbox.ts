import type { Mail, Mailer } from "../../ports/mail-and-alerts.ts";

const mailsKept = 100;

/** A mailer that keeps the last hundred e-mails instead of sending them. */
export interface Mailbox extends Mailer {
  readonly mails: readonly Mail[];
}

/** Opens an empty mailbox; `onMail` is called with each e-mail as it arrives. */
export function createMailbox(onMail: (mail: Mail) => void = () => {}): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      if (mails.length > mailsKept) mails.shift();
      onMail(mail);
      return "sent";
    },
  };
}
