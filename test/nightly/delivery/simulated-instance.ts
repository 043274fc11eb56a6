import { startWorker } from "../../../src/delivery/worker.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { storing } from "../../../src/operations/storing.ts";
import type { Handover, OutboundMessage } from "../../../src/ports/gateways.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createSendingLimits } from "../../../src/http/limits/operation-limits.ts";
import { createStore } from "../../../src/store/store.ts";
import type { Random } from "../../support/random.ts";
import { noGuard } from "../../support/no-guard.ts";
import { createKeptLog } from "../../providers/http/log.ts";
import { type TestDelivery, everywhere } from "../../delivery/fixtures.ts";

const longestDelayMilliseconds = 1_500;
const handOversAtOnce = 6;

/** How often the store fails an instance, and in which ways; it can be set while an instance runs. */
export interface Faults {
  /** Of its commits and reads. */
  share: number;
  /** Whether a commit may be kept and its answer be lost. */
  readonly areAnswersLost: boolean;
}

/** Where messages are handed over to. */
export type Send = (message: OutboundMessage) => Promise<Handover>;

/** One process of several on the same database. */
export interface Instance {
  /** Accepts a message as a request does; rejects where the store fails. */
  accept(message: Message): Promise<void>;
  /** Ends it as a crash does: from now on it commits nothing, and sends nothing. */
  kill(): void;
  stop(): Promise<void>;
}

/** After some milliseconds. */
export const later = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Starts one, whose store fails as `faults` say. */
export function startInstance(delivery: TestDelivery, random: Random, faults: Faults, send: Send): Instance {
  let isKilled = false;
  const store = createStore(failing(delivery.engine, random, faults, () => isKilled));
  const gateways = everywhere({
    send: (message) => (isKilled ? never() : send(message)),
  });
  const wake = () => worker.wake();
  const limits = createSendingLimits(delivery.clock);
  const dispatcher = delivery.dispatcher({ store, gateways, wake }, handOversAtOnce);
  const worker = startWorker(dispatcher, delivery.clock, createKeptLog());
  return {
    accept: (message) =>
      storing(
        { guard: noGuard, metrics: noMetrics, slots: dispatcher.slots, wake, limits },
        message,
        (leaseUntil) =>
          store.commit([store.messages.accept(message, createId(message.createdAt), leaseUntil)], {
            balance_short: () => Promise.reject(new Error("The account has enough.")),
            limit_reached: () => Promise.reject(new Error("The account has no limit.")),
          }),
        () => true,
      ),
    kill() {
      isKilled = true;
    },
    stop: () => worker.stop(),
  };
}

const never = () => new Promise<never>(() => {});

/** The database as an instance finds it: slow, busy, gone, or gone before it has answered. */
function failing(engine: Engine, random: Random, faults: Faults, isKilled: () => boolean): Engine {
  async function meet<Result>(work: () => Promise<Result>, mayLoseAnswer: boolean): Promise<Result> {
    if (isKilled()) return never();
    if (random.next() >= faults.share) return alive(await work());
    await later(random.below(longestDelayMilliseconds));
    const fault = random.below(4);
    if (fault === 0) throw new StoreError("busy", "the database is locked");
    if (fault === 1) throw new StoreError("gone", "the server has gone");
    if (isKilled()) return never();
    const result = await work();
    if (fault === 2 && mayLoseAnswer) throw new StoreError("gone", "the answer was lost");
    return alive(result);
  }

  const alive = <Result>(result: Result): Result | Promise<Result> => (isKilled() ? never() : result);

  return {
    ...engine,
    commit: (writes) => meet(() => engine.commit(writes), faults.areAnswersLost),
    read: (query) => meet(() => engine.read(query), false),
  };
}
