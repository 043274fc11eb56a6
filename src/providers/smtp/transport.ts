import {
  createTransport,
  type SMTPPoolOptions,
  type SMTPPoolSentMessageInfo,
  type Transporter,
} from "nodemailer";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { explainErrorCode } from "../shared/connection-errors.ts";
import { automaticMailHeaders, createMessageId } from "../shared/mail.ts";
import type { SmtpOptions } from "./options.ts";

/** Failure to send an e-mail, with a reason for the operator. Contains no addresses. */
export interface SmtpFailure {
  /** True if a retry would not change the outcome. */
  readonly isPermanent: boolean;
  /** Outcome that the circuit breaker counts. */
  readonly outcome: CircuitOutcome;
  readonly reason: string;
}

interface SmtpError {
  readonly code?: string;
  /** Error code of the system or of OpenSSL, if nodemailer has replaced it in `code`. */
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Reasons of failed connections, by nodemailer's code. */
const connectionFailures: Readonly<Record<string, string>> = {
  EABORT: "it did not answer in time",
  ETIMEDOUT: "it did not answer in time",
  EDNS: "its name is not in the DNS",
  ETLS: "no encrypted connection could be made",
  ECONNECTION: "the connection was lost",
  ESOCKET: "the connection could not be made or was cut",
  EAUTH: "it offers no supported authentication method",
};

const credentials = new Set([530, 534, 535, 538]);
const tooLarge = 552;
const serviceClosing = 421;

/**
 * Classifies an error. A rejection of the e-mail or of its recipient is permanent, and so is an e-mail that cannot be
 * encoded.
 *
 * Other failures are temporary or can be fixed by the operator: the sender, the credentials, a relay policy (RFC 3463,
 * X.7.X).
 */
export function toSmtpFailure(error: unknown): SmtpFailure {
  const { code = "", originalCode = "", command = "", responseCode, response = "" } = readError(error);
  if (!responseCode) {
    if (command === "API" && (code === "EENVELOPE" || code === "EMESSAGE")) {
      return { isPermanent: true, outcome: "neither", reason: "the e-mail cannot be encoded" };
    }
    const reason = explainErrorCode(originalCode) ?? connectionFailures[code] ?? "the connection failed";
    return { isPermanent: false, outcome: "failure", reason };
  }
  const statusText = [responseCode, enhancedCode(response)].filter(Boolean).join(" ");
  const createOperatorFailure = (what: string): SmtpFailure => ({
    isPermanent: false,
    outcome: "failure",
    reason: `${what} (${statusText})`,
  });
  if (code === "EAUTH" || credentials.has(responseCode))
    return createOperatorFailure("it rejected the credentials");
  if (responseCode === serviceClosing) return createOperatorFailure("it accepts no e-mails now");
  if (code === "ETLS") return createOperatorFailure("no encrypted connection could be made");
  const temporary = responseCode < 500;
  if (temporary && code !== "EPROTOCOL") {
    return { isPermanent: false, outcome: "success", reason: `it requests a later retry (${statusText})` };
  }
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return createOperatorFailure("it refused the connection");
  if (command === "MAIL FROM" && responseCode !== tooLarge)
    return createOperatorFailure("it rejected the sender");
  if (command === "RCPT TO" && isAboutSender(response)) {
    return createOperatorFailure("it does not relay for this sender");
  }
  return { isPermanent: true, outcome: "success", reason: `it rejected the e-mail (${statusText})` };
}

/**
 * Enhanced codes about the recipient's mailbox, its domain or its state (RFC 3463, X.1.1 to X.1.6, RFC 7505, and
 * X.2.X).
 */
const recipientCodes = /^5\.(1\.([1-6]|10)|2\.\d+)$/;

/**
 * Returns true if a recipient was rejected because of the sender or the client.
 *
 * Postfix and Exim state this only in the text, Exim without enhanced codes. Words that look like addresses or hosts
 * are ignored, because they may contain any name.
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
  // nodemailer adds its fields to plain errors. They are only read and compared.
  return error instanceof Error ? (error as SmtpError) : {};
}

type SmtpTransport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

const idleMilliseconds = 30_000;
const mailsPerConnection = 100;

/**
 * Creates a pool of connections to the server. Opens no connection yet. `timeoutMilliseconds` limits each step of a
 * connection. The caller has to limit the total time of an e-mail.
 */
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
    // Without `forceAuth`, e-mails are sent without authentication if the server does not offer AUTH.
    ...(username !== undefined && { auth: { user: username, pass: password }, forceAuth: true }),
    tls: { minVersion: "TLSv1.2", ...(certificateAuthority !== undefined && { ca: certificateAuthority }) },
    maxConnections: options.connectionsAtMost,
    maxMessages: mailsPerConnection,
    // A pooled connection that the server has closed may be replaced once. Further retries are left to the queue.
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
  // Each send gets its error separately. Without a listener, an `error` event would end the process.
  transport.on("error", () => {});
  return transport;
}

/** Converts an e-mail to nodemailer's format. The Message-ID is the same in every attempt. */
export function toMailOptions(mail: Mail, { from, fromName = "" }: SmtpOptions, now: number) {
  return {
    // nodemailer would parse a string as a list of addresses.
    from: { name: fromName, address: from },
    to: [{ name: "", address: mail.to }],
    envelope: { from, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    messageId: createMessageId(mail, { from }),
    date: new Date(now),
    headers: automaticMailHeaders,
  };
}
