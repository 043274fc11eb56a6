import type { Handover } from "../../../src/ports/gateways.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { testStart } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { held, type Behaviour } from "./peer.ts";
import type { OpenedProvider } from "./surroundings.ts";

/** What becomes of a message whose time has ended before its turn came. */
export const ended: Handover = { kind: "retry", detail: "Its time ended before it could be sent." };

/**
 * Hands three messages of 100 seconds over to a provider that makes one request at a time: the first is answered after 30
 * seconds, the second when all 100 are over.
 */
export async function handOverInTurn<Provider extends Pick<MessageProvider, "close">>(
  { peer, surroundings }: OpenedProvider<Provider>,
  healthy: Behaviour,
  send: (expiresAt: number) => Promise<Handover>,
): Promise<readonly Handover[]> {
  const holding = held(healthy);
  peer.behave(holding);
  const sent = [1, 2, 3].map(() => send(testStart + 100_000));
  for (const [place, seconds] of [30, 70].entries()) {
    await eventually(() => peer.requests.length === place + 1);
    surroundings.clock.advance(seconds * 1_000);
    holding.letGo();
  }
  return Promise.all(sent);
}
