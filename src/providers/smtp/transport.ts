import {
  createTransport,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
  type Transporter,
} from "nodemailer";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { faultOfCode } from "../shared/connection-fault.ts";
import { automatic, messageIdOf } from "../shared/mail.ts";
import type { SmtpOptions } from "./options.ts";

/** Why the server did not take an e-mail, in words for the operator; contains no addresses. */
export interface SmtpFault {
  /** Retrying would not change the outcome. */
  readonly permanent: boolean;
  /** How it counts for the circuit. */
  readonly outcome: CircuitOutcome;
  readonly reason: string;
}

interface SmtpError {
  readonly code?: string;
  /** What the system or OpenSSL calls it, where nodemailer has put a code of its own in the place. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Why the connection failed, by nodemailer's code. */
const connections: Readonly<Record<string, string>> = {
  EABORT: "it did not answer in time",
  ETIMEDOUT: "it did not answer in time",
  EDNS: "its name is not in the DNS",
  ETLS: "no encrypted connection could be made",
  ECONNECTION: "the connection was cut",
  ESOCKET: "the connection could not be made or was cut",
  EAUTH: "it offers no way to authenticate that fits",
};

const credentials = new Set([530, 534, 535, 538]);
const tooLarge = 552;
const closing = 421;

/**
 * Tells a refusal of the e-mail or its recipient, which is permanent, from faults that may pass or that the operator
 * can fix: the sender, the credentials, a relay policy (RFC 3463, X.7.X).
 */
export function faultOf(error: unknown): SmtpFault {
  const { code = "", originalCode = "", command = "", responseCode, response = "" } = readError(error);
  if (!responseCode) {
    if (command === "API" && (code === "EENVELOPE" || code === "EMESSAGE")) {
      return { permanent: true, outcome: "neither", reason: "the e-mail cannot be written down" };
    }
    const reason = faultOfCode(originalCode) ?? connections[code] ?? "the connection failed";
    return { permanent: false, outcome: "failure", reason };
  }
  const said = [responseCode, enhancedCode(response)].filter(Boolean).join(" ");
  const operators = (what: string): SmtpFault => ({
    permanent: false,
    outcome: "failure",
    reason: `${what} (${said})`,
  });
  if (code === "EAUTH" || credentials.has(responseCode)) return operators("it refused the credentials");
  if (responseCode === closing) return operators("it takes nothing for now");
  if (code === "ETLS") return operators("no encrypted connection could be made");
  const temporary = responseCode < 500;
  if (temporary && code !== "EPROTOCOL") {
    return { permanent: false, outcome: "success", reason: `it asks to try again later (${said})` };
  }
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return operators("it refused the connection");
  if (command === "MAIL FROM" && responseCode !== tooLarge) return operators("it refused the sender");
  if (command === "RCPT TO" && isAboutSender(response)) {
    return operators("it does not relay for this sender");
  }
  return { permanent: true, outcome: "success", reason: `it refused the e-mail (${said})` };
}

/** The recipient's own mailbox or domain, or its state (RFC 3463, X.1.1 to X.1.6, RFC 7505, and X.2.X). */
const recipientCodes = /^5\.(1\.([1-6]|10)|2\.\d+)$/;

/**
 * Whether the refusal of a recipient is about this side: Postfix and Exim say only then what they have against the sender
 * or the client, Exim without enhanced codes. Addresses and hosts may be called anything.
 */
function isAboutSender(response: string): boolean {
  const enhanced = enhancedCode(response) ?? "";
  if (/^5\.(7\.|1\.[78]$)/.test(enhanced)) return true;
  const words = response
    .split(/\s/)
    .filter((word) => !/@|\w\.\w/.test(word))
    .join(" ");
  return !recipientCodes.test(enhanced) && /\b(sender|relay|relaying|helo|client host)\b/i.test(words);
}

const enhancedCode = (response: string) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

function readError(error: unknown): SmtpError {
  // nodemailer adds its fields to plain errors; they are only read and compared.
  return error instanceof Error ? (error as SmtpError) : {};
}

type SmtpTransport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

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
