import { createTaskTracker } from "../../common/task-tracker.ts";
import { withTimeout } from "../../common/with-timeout.ts";
import type { Mail, MailSubmitResult } from "../../ports/mail-and-alerts.ts";
import type { MailProvider, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { createCircuit } from "../shared/circuit.ts";
import { createSmtpTransport, toSmtpFailure, toMailOptions, type SmtpFailure } from "./transport.ts";
import type { SmtpOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["email"] as const;

/** Creates a provider that sends e-mails by SMTP through the operator's mail server, on runtimes with sockets. */
export function create(
  name: string,
  options: SmtpOptions,
  { clock, log }: ProviderDependencies,
): MailProvider {
  const transport = createSmtpTransport(options);
  const circuit = createCircuit(name, clock, log);
  const activeTasks = createTaskTracker();
  let closed = false;

  /**
   * Runs `work`. After `timeoutMilliseconds`, rejects with a timeout error and aborts the signal. `close` waits until
   * the returned promise settles, but not for work that continues after its timeout.
   */
  async function track<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const aborting = new AbortController();
    let isLate = false;
    const working = withTimeout(options.timeoutMilliseconds, work(aborting.signal), () => {
      isLate = true;
      throw createTimeoutError();
    });
    return activeTasks.add(
      working.finally(() => {
        if (isLate) aborting.abort();
      }),
    );
  }

  /** Sends an e-mail. Returns undefined if the server accepted it, otherwise the failure. */
  async function attempt(mail: Mail): Promise<SmtpFailure | undefined> {
    if (!singleAddress.test(mail.to)) return invalidRecipient;
    try {
      await track((signal) => transport.sendMail({ ...toMailOptions(mail, options, clock.now()), signal }));
      return undefined;
    } catch (error) {
      return toSmtpFailure(error);
    }
  }

  async function send(mail: Mail): Promise<MailSubmitResult> {
    if (closed) throw new Error("The service is stopping and sends no further e-mails.");
    const permit = circuit.admit();
    if (!permit)
      throw new Error("The mail server failed repeatedly; no e-mails are sent to it for up to 15 seconds.");
    const failure = await attempt(mail);
    permit(failure?.outcome ?? "success", failure?.reason ?? "");
    if (!failure) return "sent";
    if (!failure.isPermanent)
      throw new Error(`The mail server did not accept the e-mail: ${failure.reason}.`);
    log.warn({ provider: name, mail: mail.id, reason: failure.reason }, "e-mail permanently rejected");
    return "refused";
  }

  async function check(): Promise<ProviderCheckResult> {
    try {
      await track(() => transport.verify());
      return { ok: true, detail: `${options.host}:${options.port} accepted ${describeSteps(options)}.` };
    } catch (error) {
      return { ok: false, detail: `${options.host}:${options.port}: ${toSmtpFailure(error).reason}.` };
    }
  }

  return {
    name,
    isUp: () => !closed && circuit.isUp(),
    changedAt: circuit.changedAt,
    send,
    check,
    async close() {
      closed = true;
      await activeTasks.waitForAll();
      transport.close({ force: true });
    },
  };
}

/** Matches exactly one address. nodemailer would interpret a list, a display name or a line break. */
const singleAddress = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()\\@]+$/;
const invalidRecipient: SmtpFailure = {
  isPermanent: true,
  outcome: "neither",
  reason: "the recipient is not a valid e-mail address",
};

const createTimeoutError = () => Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });

function describeSteps({ security, username }: SmtpOptions): string {
  const encryption = security === "none" ? [] : [security === "tls" ? "TLS" : "STARTTLS"];
  const steps = ["the connection", ...encryption, ...(username === undefined ? [] : ["the credentials"])];
  return new Intl.ListFormat("en", { type: "conjunction" }).format(steps);
}
