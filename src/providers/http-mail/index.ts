import type { Mail, MailHandover } from "../../ports/mail-and-alerts.ts";
import type { MailProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { createHttpClient, type Answered, type HttpAnswer } from "../shared/http-client.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { parseJson } from "../shared/values.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import type { HttpMailOptions } from "./options.ts";
import { postmark, resend, sendgrid, type MailVendor, type MailVerdict } from "./vendors.ts";

export { options, type HttpMailOptions } from "./options.ts";
export const serves = ["email"] as const;

const vendors = { postmark, resend, sendgrid } satisfies Record<HttpMailOptions["vendor"], MailVendor>;

/** Sends e-mails through a vendor's HTTP API, on every runtime; opens nothing before its first use. */
export function create(
  name: string,
  options: HttpMailOptions,
  { clock, log }: ProviderSurroundings,
): MailProvider {
  const { timeoutMilliseconds, concurrency } = options;
  const vendor: MailVendor = vendors[options.vendor];
  const baseUrl = options.baseUrl ?? vendor.baseUrl;
  const headers = vendor.headers(options.token);
  const client = createHttpClient({ name, baseUrl, headers, timeoutMilliseconds, concurrency, clock, log });
  const faults = createOperatorFaults(name, clock, log);

  async function send(mail: Mail): Promise<MailHandover> {
    const outcome = (answer: HttpAnswer) => outcomeOf(vendor, answer);
    const answer = await client.request({ ...vendor.request(mail, options), outcome });
    if (answer.kind !== "answer") throw new Error(`The e-mail vendor did not take it: ${answer.reason}.`);
    const verdict = verdictOf(vendor, answer);
    if (verdict.kind === "sent") {
      faults.ended();
      return "sent";
    }
    if (verdict.kind === "refused") {
      faults.noted(verdict.code);
      return "refused";
    }
    if (verdict.kind === "operator") faults.arose(verdict.code);
    throw new Error(`The e-mail vendor did not take it: it answered ${answer.status}.`);
  }

  async function check(): Promise<ProviderReport> {
    const { path, passes } = vendor.check;
    const answer = await client.request({ method: "GET", path, idempotent: true });
    if (answer.kind !== "answer") return { ok: false, detail: `${options.vendor}: ${answer.reason}.` };
    const ok = passes(answer.status, parseJson(answer.text));
    const detail = ok ? "it takes the token" : `it does not let the token send (${answer.status})`;
    return { ok, detail: `${options.vendor}: ${detail}.` };
  }

  return { name, isUp: client.isUp, changedAt: client.changedAt, send, check, close: client.close };
}

const verdictOf = (vendor: MailVendor, { status, text }: Answered): MailVerdict =>
  vendor.verdict(status, parseJson(text));

/** A vendor that rejects this operator's requests altogether counts as down and is left alone for a while. */
function outcomeOf(vendor: MailVendor, answer: HttpAnswer): CircuitOutcome {
  if (answer.kind !== "answer") return "failure";
  const { kind } = verdictOf(vendor, answer);
  return kind === "sent" || kind === "refused" ? "success" : "failure";
}
