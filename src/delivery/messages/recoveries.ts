import { partsOf, type Held } from "../../domain/holds.ts";
import { channels, type Channel, type MessageQueue, type Queue } from "../../domain/messages/delivery.ts";
import { backoffMilliseconds } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Gateways, Intake } from "../../ports/gateways.ts";
import type { HoldSwitch } from "../../ports/caches.ts";
import type { Store } from "../../ports/store.ts";
import type { Chore } from "../chore.ts";
import type { StopSignal } from "../queue-consumer.ts";
import { restAfter } from "../rest.ts";
import { intakesIn } from "./queue-intake.ts";

/** Small enough not to delay the sends that are committed in the same group. */
const messagesAtOnce = 1_000;
/** More than there are routes in a file. */
const maximumQueues = 8_192;
const probePauses = { firstMilliseconds: 4_000, maximumMilliseconds: 15_000, spread: [0.75, 1] } as const;

interface Recovering {
  readonly store: Pick<Store, "messages">;
  readonly clock: Clock;
  readonly gateways: Gateways;
  readonly holds: HoldSwitch;
  readonly wake: (queue: Queue) => void;
}

/** A queue of the present routes, as it was at the last look. */
interface Watched {
  /** How many times each provider had recovered that accepted messages then; undefined before the first look. */
  accepting: ReadonlyMap<string, number> | undefined;
  /** How many messages have probed its providers since the last accepted one, and when the next one may. */
  probes: number;
  probeAt: number;
}

/**
 * Brings the next attempts of waiting messages forward. When a provider of a queue accepts messages again, all of them are due
 * at once, oldest first, whatever pause they were given. While a provider has accepted nothing since it rejected a message and
 * none is due for it, one message probes it: after 4 seconds, and later after up to 15. Each message is moved once for each pause
 * that it was given, so a provider that comes and goes causes no more work than its attempts did.
 */
export function createRecoveries({ store: { messages }, clock, gateways, holds, wake }: Recovering): Chore {
  const watched = new Map<MessageQueue, Watched>();
  /** Queues of which a provider has recovered and whose messages are not all due yet. */
  const recovered = new Set<MessageQueue>();

  /** Channels of which a provider has recovered, and whose earlier queues are not known yet. */
  const recoveredChannels = new Set<Channel>();

  async function look(channel: Channel, queue: MessageQueue, held: Held): Promise<void> {
    const known = watched.get(queue) ?? { accepting: undefined, probes: 0, probeAt: 0 };
    watched.set(queue, known);
    const intakes = intakesIn(gateways[channel]?.queues, queue, held);
    const before = known.accepting;
    known.accepting = acceptingOf(intakes);
    if (before && [...known.accepting].some(([name, recoveries]) => before.get(name) !== recoveries)) {
      recovered.add(queue);
      recoveredChannels.add(channel);
    }
    await probe(queue, known, intakes);
  }

  /** Has one message probe the providers of a queue that none has probed for a while. */
  async function probe(queue: MessageQueue, known: Watched, intakes: readonly Intake[]): Promise<void> {
    const rejectedAt = Math.max(
      -Infinity,
      ...intakes.flatMap((intake) => (intake.state === "down" ? [] : (intake.rejectedAt ?? []))),
    );
    if (rejectedAt === -Infinity) {
      known.probes = 0;
      return;
    }
    const pause = backoffMilliseconds(probePauses, known.probes + 1);
    const now = clock.monotonic();
    if (now < Math.max(known.probeAt, rejectedAt + pause)) return;
    known.probes += 1;
    known.probeAt = now + pause;
    if ((await messages.bringForward(queue, clock.now(), 1)) > 0) wake(queue);
  }

  /** Queues of earlier routes: their messages go by the present ones, whatever providers they name. */
  async function addEarlier(): Promise<void> {
    if (recoveredChannels.size === 0) return;
    for (const queue of await messages.queues(maximumQueues))
      if (!watched.has(queue) && recoveredChannels.has(partsOf(queue).channel)) recovered.add(queue);
    recoveredChannels.clear();
  }

  async function bringForward(queue: MessageQueue, stopping: StopSignal | undefined): Promise<void> {
    for (let moved = messagesAtOnce; moved === messagesAtOnce;) {
      if (stopping?.aborted) return;
      const startedAt = clock.monotonic();
      moved = await messages.bringForward(queue, clock.now(), messagesAtOnce);
      if (moved > 0) wake(queue);
      if (moved === messagesAtOnce) await restAfter(clock.monotonic() - startedAt);
    }
    recovered.delete(queue);
  }

  return async (stopping) => {
    const held = await holds.current();
    for (const channel of channels)
      for (const queue of gateways[channel]?.queues?.names ?? []) await look(channel, queue, held);
    await addEarlier();
    for (const queue of recovered) await bringForward(queue, stopping);
  };
}

const acceptingOf = (intakes: readonly Intake[]): ReadonlyMap<string, number> =>
  new Map(
    intakes.flatMap(({ provider, state, recoveries }) =>
      state === "accepting" ? [[provider, recoveries] as const] : [],
    ),
  );
