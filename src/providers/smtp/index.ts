import { createInHand } from "../../common/in-hand.ts";
import { within } from "../../common/within.ts";
import type { Mail, MailHandover } from "../../ports/mail-and-alerts.ts";
import type { MailProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { createCircuit } from "../shared/circuit.ts";
import { createSmtpTransport, faultOf, letterOf, type SmtpFault } from "./transport.ts";
import type { SmtpOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["email"] as const;

/** Sends e-mails by SMTP through the operator's mail server, on runtimes with sockets. */
export function create(
  name: string,
  options: SmtpOptions,
  { clock, log }: ProviderSurroundings,
): MailProvider {
  const transport = createSmtpTransport(options);
  const circuit = createCircuit(name, clock, log);
  const inHand = createInHand();
  let closed = false;

  /** Makes `close` wait for the work, and gives up at the deadline. */
  async function track<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const aborting = new AbortController();
    let isLate = false;
    const working = within(options.timeoutMilliseconds, work(aborting.signal), () => {
      isLate = true;
      throw timedOut();
    });
    return inHand.add(
      working.finally(() => {
        if (isLate) aborting.abort();
      }),
    );
  }

  /** Undefined once the server has the e-mail. */
  async function attempt(mail: Mail): Promise<SmtpFault | undefined> {
    if (!oneAddress.test(mail.to)) return unaddressed;
    try {
      await track((signal) => transport.sendMail({ ...letterOf(mail, options, clock.now()), signal }));
      return undefined;
    } catch (error) {
      return faultOf(error);
    }
  }

  async function send(mail: Mail): Promise<MailHandover> {
    if (closed) throw new Error("The mail server is not used any more: the service stops.");
    const permit = circuit.enter();
    if (!permit) throw new Error("The mail server has failed too often and is left alone for a while.");
    const fault = await attempt(mail);
    permit(fault?.outcome ?? "success", fault?.reason ?? "");
    if (!fault) return "sent";
    if (!fault.permanent) throw new Error(`The mail server did not take the e-mail: ${fault.reason}.`);
    log.warn({ provider: name, mail: mail.id, reason: fault.reason }, "e-mail refused for good");
    return "refused";
  }

  async function check(): Promise<ProviderReport> {
    try {
      await track(() => transport.verify());
      return { ok: true, detail: `${options.host}:${options.port} took ${stepsOf(options)}.` };
    } catch (error) {
      return { ok: false, detail: `${options.host}:${options.port}: ${faultOf(error).reason}.` };
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
      await inHand.ended();
      transport.close({ force: true });
    },
  };
}

/** nodemailer would interpret a list, a name or a line break; nothing but one address may reach it. */
const oneAddress = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()\\@]+$/;
const unaddressed: SmtpFault = {
  permanent: true,
  outcome: "neither",
  reason: "its recipient is no address",
};

const timedOut = () => Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });

function stepsOf({ security, username }: SmtpOptions): string {
  const encryption = security === "none" ? [] : [security === "tls" ? "TLS" : "STARTTLS"];
  const steps = ["the connection", ...encryption, ...(username === undefined ? [] : ["the credentials"])];
  return new Intl.ListFormat("en", { type: "conjunction" }).format(steps);
}
