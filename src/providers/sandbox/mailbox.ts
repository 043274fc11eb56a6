import type { Mail, Mailer } from "../../ports/mail-and-alerts.ts";

const maximumMails = 100;

/** A mailer that keeps the latest 100 e-mails instead of sending them. */
export interface Mailbox extends Mailer {
  readonly mails: readonly Mail[];
}

/** Creates an empty mailbox. `onMail` is called for each e-mail. */
export function createMailbox(onMail: (mail: Mail) => void = () => {}): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      if (mails.length > maximumMails) mails.shift();
      onMail(mail);
      return "sent";
    },
  };
}
