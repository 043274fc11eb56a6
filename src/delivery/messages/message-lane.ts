import type { Channel } from "../../domain/messages/delivery.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { ClockSteps } from "./clock-steps.ts";
import { createLane, type Lane, type Stopping } from "../lane.ts";
import { createLeases, type Held, type Leases } from "./leases.ts";
import { dispatchMessage, type MessageDispatch } from "./message.ts";
import type { TakenMessage } from "../receipts/receipts.ts";
import { retryBusy, type RetryBounds } from "../retry.ts";
import { settle } from "../settle.ts";
import { createAccountTurns } from "./account-turns.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

/** The share of a lane's places that one account may hold; the rest stays free for other accounts. */
const shareOfOne = 2 / 3;

interface MessageDelivery extends MessageDispatch {
  readonly clock: Clock;
  readonly log: Log;
  /** Tells that an event of a message waits to be posted. */
  readonly wake: (queue: "webhooks") => void;
}

/** Hands the messages of a channel over, `atOnce` side by side. */
export function createMessageLane(
  delivery: MessageDelivery,
  steps: ClockSteps,
  channel: Channel,
  atOnce: number,
): Lane {
  const { messages } = delivery.store;
  const leases = createLeases(
    { ...delivery, steps },
    createAccountTurns({ ...delivery, channel }, Math.ceil(atOnce * shareOfOne)),
  );
  return createLane({
    queue: channel,
    atOnce,
    nextDueAt: () => messages.nextDueAt(channel),
    claim: leases.claim,
    handle: (held, stopping) =>
      settle(delivery.log, held.message.id, () => dispatch(delivery, leases, held, stopping)).finally(() =>
        leases.release(held),
      ),
  });
}

async function dispatch(
  delivery: MessageDelivery,
  leases: Leases,
  held: Held,
  stopping: Stopping | undefined,
): Promise<void> {
  const { clock } = delivery;
  const { message } = held;
  const { record, taken } = await dispatchMessage(delivery, message);
  // Without this record, whoever claims the message next would hand it to the gateway again.
  const until = clock.steady() + Math.max(message.expiresAt - clock.now(), lifetimes.recordMilliseconds);
  const bounds = { clock, until, stopping };
  await leases.record(held, record, bounds);
  delivery.wake("webhooks");
  if (taken) await settleEarly(delivery, message.id, taken, bounds);
}

/**
 * Never rejects: the hand-over is recorded, and receipts not merged now are looked up again before the message expires.
 */
async function settleEarly(
  { receipts, log }: MessageDelivery,
  id: string,
  taken: TakenMessage,
  bounds: RetryBounds,
): Promise<void> {
  try {
    await retryBusy(bounds, () => receipts.settleEarly(taken));
  } catch (error) {
    log.error(
      { id, error: String(error) },
      "early receipts not merged; they are looked for again before the message expires",
    );
  }
}
