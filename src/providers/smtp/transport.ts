import {
  createTransport,
  type SMTPPoolSentMessageInfo,
  type Transporter,
  type SMTPPoolOptions,
} from "nodemailer";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import { automatic, messageIdOf } from "../shared/mail.ts";
import type { SmtpOptions } from "./options.ts";

export type SmtpTransport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

const idleMilliseconds = 30_000;
const mailsPerConnection = 100;

/** A pool of connections to the server; opens none yet. */
export function createSmtpTransport(options: SmtpOptions): SmtpTransport {
  const { host, port, security, username, password, certificateAuthority, timeoutMilliseconds } = options;
  const transport = createTransport({
    pool: true,
    host,
    port,
    ...(options.ehloName !== undefined && { name: options.ehloName }),
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    // Without `forceAuth` a server that offers no AUTH is sent e-mails as nobody.
    ...(username !== undefined && { auth: { user: username, pass: password }, forceAuth: true }),
    tls: { minVersion: "TLSv1.2", ...(certificateAuthority !== undefined && { ca: certificateAuthority }) },
    maxConnections: options.connectionsAtMost,
    maxMessages: mailsPerConnection,
    // A pooled connection that the server has closed may be replaced once; beyond that, the queue decides when to
    // retry.
    maxRequeues: 1,
    idleTimeout: idleMilliseconds,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
    dnsTimeout: timeoutMilliseconds,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each sender gets its own error; an `error` event without a listener would end the process.
  transport.on("error", () => {});
  return transport;
}

/** The e-mail in nodemailer's form, with the same Message-ID on every attempt. */
export function letterOf(mail: Mail, { from, fromName = "" }: SmtpOptions, now: number) {
  return {
    // Objects, because a string would be parsed as a list of addresses.
    from: { name: fromName, address: from },
    to: [{ name: "", address: mail.to }],
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: messageIdOf(mail, { from }),
    date: new Date(now),
    headers: automatic,
  };
}
