import { toInternational } from "../../domain/phone/phone.ts";
import { numbersOfWhatsappId } from "../../domain/phone/whatsapp-id.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ServiceWindows, Writer } from "../../ports/providers.ts";
import type { Store } from "../../ports/store.ts";

const { serviceWindowMilliseconds: lasts, serviceWindowMarginMilliseconds: margin } = lifetimes;
/** Small enough not to delay what is committed in the same group. */
const recordsAtOnce = 100;

interface Windows {
  readonly store: Pick<Store, "commit" | "serviceWindows">;
  readonly clock: Clock;
}

/**
 * Customer service windows, of which the store has one row for each recipient: the latest time at which it has written, and
 * no later than now. They end a little early here, for a text that is handed over needs a while to arrive.
 */
export function createServiceWindows({ store, clock }: Windows): ServiceWindows {
  const { find, keep } = store.serviceWindows;
  return {
    async opened(provider, number, writers) {
      const latest = [...latestOf(writers, clock.now())];
      for (let from = 0; from < latest.length; from += recordsAtOnce) {
        const windows = latest.slice(from, from + recordsAtOnce);
        await store.commit(
          windows.map(([recipient, writtenAt]) => keep({ provider, number, recipient, writtenAt })),
        );
      }
    },
    async isOpen(provider, number, recipient) {
      const writtenAt = await find({ provider, number, recipient: usualOf(recipient) ?? recipient });
      return writtenAt !== undefined && clock.now() < writtenAt + lasts - margin;
    },
  };
}

const usualOf = (id: string): string | undefined => numbersOfWhatsappId(toInternational(id))[0];

/** When each recipient has written last, without those for whom that is over; by recipient, so that commits of several instances do not wait for each other. */
function latestOf(writers: readonly Writer[], now: number): Iterable<readonly [string, number]> {
  const latest = new Map<string, number>();
  for (const { from, at = now } of writers) {
    const recipient = usualOf(from);
    const writtenAt = Math.min(at, now);
    if (recipient === undefined || writtenAt <= now - lasts) continue;
    latest.set(recipient, Math.max(writtenAt, latest.get(recipient) ?? 0));
  }
  return [...latest].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
