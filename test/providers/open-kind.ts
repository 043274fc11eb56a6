import { afterEach } from "vitest";
import type { MessageProvider, ProviderDependencies } from "../../src/ports/providers.ts";
import type { ProviderKinds } from "../../src/providers/kind.ts";
import * as fetchProviders from "../../src/providers/registry.ts";
import { testStart } from "../support/clock.ts";
import { signReport } from "../../src/providers/telegram-gateway/callbacks.ts";
import type { Behaviour } from "./http/peer.ts";
import { openWithPeer } from "./http/test-dependencies.ts";
import { token } from "./telegram-gateway/gateway.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Opens a provider of any HTTP kind, named `vendor`, against a peer. It is closed when the test ends. */
export async function openKind(kind: string, options: object, behaviour: Behaviour, serviceUrl?: string) {
  const made = await openWithPeer(behaviour, serviceUrl, (baseUrl, dependencies: ProviderDependencies) => {
    // Vonage has a separate address for status queries.
    const addresses = { baseUrl, ...(kind.startsWith("vonage") && { apiUrl: baseUrl }) };
    const written = { ...addresses, timeoutMilliseconds: 2_000, ...options };
    const { options: schema, create } = (fetchProviders as ProviderKinds)[kind]!;
    // Only message providers are opened here.
    return create("vendor", schema.parse(written) as never, dependencies) as MessageProvider;
  });
  opened.push(made);
  const kept = () => made.dependencies.recordedReceipts.flatMap(({ receipts }) => receipts);
  return { ...made, kept };
}

export const callbackUrl = "https://hub.example/callbacks/vendor";

/** Creates a report of Telegram's gateway with its signature. */
export function createTelegramReport(status: object): Request {
  const seconds = String(testStart / 1_000);
  const body = JSON.stringify({ phone_number: "+447700900123", request_cost: 0.01, ...status });
  const signature = signReport(token, seconds, Buffer.from(body));
  const headers = { "x-request-timestamp": seconds, "x-request-signature": signature };
  return new Request(callbackUrl, { method: "POST", headers, body });
}
