import { afterEach } from "vitest";
import type { MessageProvider, ProviderSurroundings } from "../../src/ports/providers.ts";
import type { ProviderKinds } from "../../src/providers/kind.ts";
import * as fetchProviders from "../../src/providers/registry.ts";
import { testStart } from "../support/clock.ts";
import { signatureOf } from "../../src/providers/telegram-gateway/reports.ts";
import type { Behaviour } from "./http/peer.ts";
import { openAgainst } from "./http/surroundings.ts";
import { token } from "./telegram-gateway/gateway.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** A provider of any kind by HTTP, named `vendor`, against a peer that behaves like this; it is closed when the test ends. */
export async function openKind(kind: string, options: object, behaviour: Behaviour, serviceUrl?: string) {
  const made = await openAgainst(behaviour, serviceUrl, (baseUrl, surroundings: ProviderSurroundings) => {
    // Vonage is asked for statuses elsewhere.
    const addresses = { baseUrl, ...(kind.startsWith("vonage") && { apiUrl: baseUrl }) };
    const written = { ...addresses, timeoutMilliseconds: 2_000, ...options };
    const { options: schema, create } = (fetchProviders as ProviderKinds)[kind]!;
    // The kinds of messages alone are opened here.
    return create("vendor", schema.parse(written) as never, surroundings) as MessageProvider;
  });
  opened.push(made);
  const kept = () => made.surroundings.taken.flatMap(({ receipts }) => receipts);
  return { ...made, kept };
}

export const callbacks = "https://hub.example/callbacks/vendor";

/** What Telegram's gateway posts, signed as it says. */
export function postedByTelegram(status: object): Request {
  const seconds = String(testStart / 1_000);
  const body = JSON.stringify({ phone_number: "+447700900123", request_cost: 0.01, ...status });
  const signature = signatureOf(token, seconds, Buffer.from(body));
  const headers = { "x-request-timestamp": seconds, "x-request-signature": signature };
  return new Request(callbacks, { method: "POST", headers, body });
}
