import type { SubmitResult } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { testStart } from "../../support/clock.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { holdResponses, type Behaviour } from "./peer.ts";
import type { OpenedProvider } from "./test-dependencies.ts";

/** Result of a message that expired while it waited for a permit. */
export const expiredResult: SubmitResult = {
  kind: "retry",
  detail: "The message expired before it could be sent.",
};

/**
 * Submits three messages with a lifetime of 100 seconds to a provider with one permit. The first gets its response
 * after 30 seconds, the second after all of them have expired.
 */
export async function submitQueuedMessages<Provider extends Pick<MessageProvider, "close">>(
  { peer, dependencies }: OpenedProvider<Provider>,
  healthy: Behaviour,
  send: (expiresAt: number) => Promise<SubmitResult>,
): Promise<readonly SubmitResult[]> {
  const holding = holdResponses(healthy);
  peer.behave(holding);
  const sent = [1, 2, 3].map(() => send(testStart + 100_000));
  for (const [place, seconds] of [30, 70].entries()) {
    await pollUntil(() => peer.requests.length === place + 1);
    dependencies.clock.advance(seconds * 1_000);
    holding.letGo();
  }
  return Promise.all(sent);
}
