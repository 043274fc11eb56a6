import type { Channel, DeliveryStatus } from "../../domain/delivery.ts";
import type { ProviderSurroundings } from "../../ports/providers.ts";
import type { ConnectHubApi } from "./api.ts";
import { readState } from "./state.ts";

const growth = 1.6;
const longestFactor = 150;
const trackedAtMost = 10_000;
/** A receipt may come a little after the message's own time. */
const graceMilliseconds = 600_000;

interface Tracked {
  readonly id: string;
  readonly channel: Channel;
  readonly until: number;
}

/** Asks for messages until their end is known, where nothing is posted to us. */
export interface Polling {
  /** Follows a message that was handed over; ten thousand at most, of which the process remembers nothing when it ends. */
  follow(id: string, channel: Channel, expiresAt: number): void;
  close(): void;
}

/** Asks first after `firstMilliseconds`, then with growing pauses until the message's time is over. */
export function createPolling(
  name: string,
  firstMilliseconds: number,
  api: ConnectHubApi,
  { clock, log, receipts }: ProviderSurroundings,
): Polling {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let [full, closed] = [false, false];

  function schedule(tracked: Tracked, pause: number, seen: DeliveryStatus): void {
    if (closed || clock.now() >= tracked.until) return void timers.delete(tracked.id);
    const work = () =>
      ask(tracked, seen).then((next) => {
        if (next === undefined) return void timers.delete(tracked.id);
        schedule(tracked, Math.min(pause * growth, firstMilliseconds * longestFactor), next);
      });
    timers.set(
      tracked.id,
      setTimeout(() => void work(), pause),
    );
  }

  /** What was seen last; undefined when nothing more is to come. */
  async function ask({ id, channel }: Tracked, seen: DeliveryStatus): Promise<DeliveryStatus | undefined> {
    const state = await readState(api, id);
    if (state === undefined) return seen;
    if (state === "gone") return undefined;
    const { status, receipt } = state;
    if (status === seen) return seen;
    try {
      await receipts.take(name, [receipt]);
    } catch {
      // It could not be kept: the next answer tells the same.
      return seen;
    }
    return isLast(status, channel) ? undefined : status;
  }

  return {
    follow(id, channel, expiresAt) {
      if (timers.has(id)) return;
      if (timers.size >= trackedAtMost) {
        if (!full) log.warn({ provider: name, trackedAtMost }, "too many messages to ask for: use a webhook");
        full = true;
        return;
      }
      full = false;
      schedule({ id, channel, until: expiresAt + graceMilliseconds }, firstMilliseconds, "PENDING");
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** WhatsApp tells that a message was read; nobody tells that of an SMS. */
function isLast(status: DeliveryStatus, channel: Channel): boolean {
  if (status === "DELIVERED") return channel !== "whatsapp";
  return status !== "PENDING" && status !== "SENT";
}
