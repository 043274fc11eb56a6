import { noProviderNow } from "../../domain/routing.ts";
import type { Handover, MessageGateway, OutboundMessage } from "../../ports/gateways.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { handOverPauseMilliseconds } from "../messages/hand-over-pauses.ts";
import { faultOfAll } from "./faults.ts";

/** What a provider says that did not take a message. */
export type NotTaken = Exclude<Handover, { kind: "accepted" }>;

/** What stands whoever is asked next: that one may have taken the message, that it is refused, or has to wait. */
export function decided(notTaken: readonly NotTaken[]): NotTaken | undefined {
  const word = (kind: NotTaken["kind"]) => notTaken.find((handover) => handover.kind === kind);
  return notTaken.find((handover) => "outcomeUnknown" in handover) ?? word("refused") ?? word("retry");
}

/** What is said of a message that nobody took, where some of its route were not asked. */
export async function conclude(
  notTaken: readonly NotTaken[],
  message: OutboundMessage,
  left: readonly Pick<MessageGateway, "faultOf">[],
): Promise<Handover> {
  const standing = decided(notTaken);
  if (standing) return standing;
  const waiting = notTaken.filter((handover) => !("lasting" in handover));
  const fault = waiting.length === 0 ? await lastingFault(notTaken, message, left) : undefined;
  if (fault !== undefined) return { kind: "refused", detail: fault, unasked: true };
  const pause = handOverPauseMilliseconds(message.attempt);
  const waits = waiting.map((handover) =>
    "afterMilliseconds" in handover ? (handover.afterMilliseconds ?? pause) : pause,
  );
  if (left.length > 0) waits.push(pause);
  const [only] = waiting;
  const { kind, detail } =
    only?.kind === "throttled" && notTaken.length + left.length === 1
      ? only
      : { kind: "unavailable" as const, detail: noProviderNow };
  return { kind, detail, afterMilliseconds: Math.min(...waits) };
}

/** Why nobody will ever take a message; undefined where one may that was not asked, or that is not known now. */
async function lastingFault(
  [first]: readonly NotTaken[],
  message: OutboundMessage,
  left: readonly Pick<MessageGateway, "faultOf">[],
): Promise<string | undefined> {
  if (left.length === 0) return first?.detail;
  try {
    const fault = await faultOfAll(left, message);
    return fault === undefined ? undefined : (first?.detail ?? fault);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}
