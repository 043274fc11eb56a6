import { senderTooLong } from "../../domain/messages/sender.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Attempt, ChannelGateway, Handover, MessageGateway } from "../../ports/gateways.ts";
import { acceptsSender } from "./faults.ts";

/** Begins an attempt; what it gives back says how the attempt stands, with its answer or before there is one. */
export function beginAttempt(provider: string, clock: Clock): (handover?: Handover) => Attempt {
  const startedAt = clock.now();
  const begun = clock.steady();
  return (handover) => ({
    provider,
    startedAt,
    milliseconds: Math.round(clock.steady() - begun),
    outcome: handover?.kind ?? "superseded",
    detail: handover && "detail" in handover ? handover.detail : null,
    outcomeUnknown: handover?.kind === "retry" ? handover.outcomeUnknown === true : handover === undefined,
  });
}

/** The gateway of a channel that has no routes but the sandbox, which never rejects. */
export function createLoneGateway(sandbox: Pick<MessageGateway, "send">, clock: Clock): ChannelGateway {
  return {
    faultOf: (message) => (acceptsSender({}, message) ? undefined : senderTooLong),
    async send(message, observe) {
      const attempt = beginAttempt("sandbox", clock);
      const handover = await sandbox.send(message);
      observe(attempt(handover));
      return handover;
    },
  };
}
