import type { Mail, MailSubmitResult } from "../../ports/mail-and-alerts.ts";
import type { MailProvider, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { createHttpClient, type HttpResponse, type HttpResult } from "../shared/http-client.ts";
import type { CircuitOutcome } from "../shared/circuit.ts";
import { parseJson } from "../shared/values.ts";
import { createConfigurationErrors } from "../shared/configuration-errors.ts";
import type { HttpMailOptions } from "./options.ts";
import { postmark, resend, sendgrid, type MailVendor, type MailVendorResult } from "./vendors.ts";

export { options, type HttpMailOptions } from "./options.ts";
export const serves = ["email"] as const;

const vendors = { postmark, resend, sendgrid } satisfies Record<HttpMailOptions["vendor"], MailVendor>;

/**
 * Creates a provider that sends e-mails through a vendor's HTTP API, on every runtime. Opens no connection before the
 * first use.
 */
export function create(
  name: string,
  options: HttpMailOptions,
  { clock, log }: ProviderDependencies,
): MailProvider {
  const { timeoutMilliseconds, concurrency } = options;
  const vendor: MailVendor = vendors[options.vendor];
  const baseUrl = options.baseUrl ?? vendor.baseUrl;
  const headers = vendor.createHeaders(options.token);
  const client = createHttpClient({ name, baseUrl, headers, timeoutMilliseconds, concurrency, clock, log });
  const faults = createConfigurationErrors(name, clock, log);

  async function send(mail: Mail): Promise<MailSubmitResult> {
    const outcome = (answer: HttpResult) => getCircuitOutcome(vendor, answer);
    const answer = await client.request({ ...vendor.createRequest(mail, options), classify: outcome });
    if (answer.kind !== "answer")
      throw new Error(`The e-mail vendor did not accept the e-mail: ${answer.reason}.`);
    const result = parseAnswer(vendor, answer);
    if (result.kind === "sent") {
      faults.clear();
      return "sent";
    }
    if (result.kind === "refused") {
      faults.logRejection(result.code);
      return "refused";
    }
    if (result.kind === "operator") faults.raise(result.code);
    throw new Error(`The e-mail vendor did not accept the e-mail: HTTP status ${answer.status}.`);
  }

  async function check(): Promise<ProviderCheckResult> {
    const { path, canSend } = vendor.check;
    const answer = await client.request({ method: "GET", path, idempotent: true });
    if (answer.kind !== "answer") return { ok: false, detail: `${options.vendor}: ${answer.reason}.` };
    const ok = canSend(answer.status, parseJson(answer.text));
    const detail = ok ? "it takes the token" : `it does not let the token send (${answer.status})`;
    return { ok, detail: `${options.vendor}: ${detail}.` };
  }

  return { name, isUp: client.isUp, changedAt: client.changedAt, send, check, close: client.close };
}

const parseAnswer = (vendor: MailVendor, { status, text }: HttpResponse): MailVendorResult =>
  vendor.parseResponse(status, parseJson(text));

/**
 * Returns the outcome for the circuit breaker. An e-mail that was sent or refused is a success. Anything else is a
 * failure, also if the vendor rejects the operator's account.
 */
function getCircuitOutcome(vendor: MailVendor, answer: HttpResult): CircuitOutcome {
  if (answer.kind !== "answer") return "failure";
  const { kind } = parseAnswer(vendor, answer);
  return kind === "sent" || kind === "refused" ? "success" : "failure";
}
