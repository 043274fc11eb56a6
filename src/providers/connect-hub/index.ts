import { createInHand } from "../../common/in-hand.ts";
import type { MessageProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { createId } from "../../domain/identifiers.ts";
import { createHttpClient } from "../shared/http-client.ts";
import { createOperatorFaults } from "../shared/operator-faults.ts";
import { createConnectHubApi, type ConnectHubApi } from "./api.ts";
import { createCallbacks } from "./callbacks.ts";
import type { ConnectHubOptions } from "./options.ts";
import { sendMessage } from "./send.ts";
import { createStatusSource } from "./status.ts";

export { options } from "./options.ts";
export const serves = ["sms", "whatsapp"] as const;

/** SMS and WhatsApp through another instance of connect-hub; opens nothing before its first use. */
export function create(
  name: string,
  options: ConnectHubOptions,
  surroundings: ProviderSurroundings,
): MessageProvider<"sms" | "whatsapp"> {
  const { baseUrl, timeoutMilliseconds, concurrency, webhookSecret } = options;
  const { clock, log } = surroundings;
  const limits = { baseUrl, timeoutMilliseconds, concurrency, headers: {}, clock, log };
  const http = createHttpClient({ name, ...limits });
  const api = createConnectHubApi(http, options);
  // Reading and sending messages have separate circuits: one may be refused while the other works.
  const reading = createHttpClient({ name: `${name} (messages)`, ...limits });
  const reads = createConnectHubApi(reading, options);
  const faults = createOperatorFaults(name, clock, log);
  const inHand = createInHand();
  return {
    name,
    senderLength: options.senderLength,
    isUp: http.isUp,
    changedAt: http.changedAt,
    send: (message, withdrawn) => inHand.add(sendMessage({ name, api, faults, clock }, message, withdrawn)),
    check: () => checkInstance(reads, createId(clock.now())),
    ...(webhookSecret === undefined
      ? { status: createStatusSource(reads, options) }
      : { callbacks: createCallbacks(name, webhookSecret, reads, surroundings) }),
    async close() {
      await inHand.ended();
      await Promise.all([http.close(), reading.close()]);
    },
  };
}

/** Asks for a message that cannot exist: a "not found" shows that the key and the account are accepted. */
async function checkInstance(api: ConnectHubApi, id: string): Promise<ProviderReport> {
  const called = await api.call((client) =>
    client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } }),
  );
  if (called.kind === "problem") {
    const ok = called.code === "not_found";
    const detail = ok
      ? "It takes the key and the account."
      : `It does not take the key: ${wordOf(called.code)}.`;
    return { ok, detail };
  }
  if (called.kind === "data")
    return { ok: false, detail: "It is no connect-hub: it knows a message that cannot be." };
  const { answer } = called;
  const said =
    answer.kind === "answer" ? `it answered ${answer.status}, and not as a connect-hub` : answer.reason;
  return { ok: false, detail: `It cannot be asked: ${said}.` };
}

const wordOf = (code: string) => (/^\w{1,64}$/.test(code) ? code : "an unreadable error");
