import type { MessageProvider, ProviderSurroundings } from "../../ports/providers.ts";
import type { VerificationGateway } from "../../ports/gateways.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { checkGateway } from "./check.ts";
import { createDoubts } from "../shared/doubts.ts";
import type { TelegramGatewayOptions } from "./options.ts";
import { createReports } from "./reports.ts";
import { sendCode, type Sending } from "./send.ts";
import { createVerification } from "./verification.ts";

export { options } from "./options.ts";
export const serves = ["telegram"] as const;

/** Verification codes by Telegram's own gateway (core.telegram.org/gateway/api); opens nothing before its first use. */
export function create(
  name: string,
  options: TelegramGatewayOptions,
  surroundings: ProviderSurroundings,
): MessageProvider<"telegram"> & { readonly verification: VerificationGateway } {
  const { baseUrl, timeoutMilliseconds, concurrency } = options;
  const { clock, log } = surroundings;
  const headers = { authorization: `Bearer ${options.accessToken}` };
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers, clock, log };
  const client = createHttpClient({ name, ...limits });
  // A gateway that rejects sends, for lack of money for example, may still judge codes: each has its own circuit.
  const checks = createHttpClient({ name: `${name} (verification)`, ...limits });
  const faults = createOperatorFaults(name, clock, log);
  const sending: Sending = { name, options, surroundings, client, faults, doubts: createDoubts() };
  return {
    name,
    isUp: client.isUp,
    changedAt: client.changedAt,
    check: () => checkGateway(sending, checks),
    close: async () => void (await Promise.all([client.close(), checks.close()])),
    send: (message, withdrawn) =>
      sending.doubts.during(message.id, () => sendCode(sending, message, withdrawn)),
    verification: createVerification(sending, checks),
    callbacks: createReports(sending),
  };
}
