import { startWorker } from "../../../src/delivery/worker.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { storeAndSubmit } from "../../../src/operations/store-and-submit.ts";
import type { SubmitResult, OutboundMessage } from "../../../src/ports/gateways.ts";
import { noMetrics } from "../../../src/ports/telemetry.ts";
import { StoreError } from "../../../src/ports/store/errors.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createSendingLimits } from "../../../src/http/limits/operation-limits.ts";
import { createStore } from "../../../src/store/store.ts";
import type { Random } from "../../support/random.ts";
import { noGuard } from "../../support/no-guard.ts";
import { createRecordingLog } from "../../providers/http/recording-log.ts";
import { type TestDelivery, toGateways } from "../../delivery/fixtures.ts";

const longestDelayMilliseconds = 1_500;
const handOversAtOnce = 6;

/** Simulated store failures of an instance. They can be changed while it runs. */
export interface StoreFaults {
  /** Share of the commits and reads that fail. */
  share: number;
  /** True if a commit may succeed although its response is lost. */
  readonly areResponsesLost: boolean;
}

/** Submits a message to the simulated gateway. */
export type SubmitMessage = (message: OutboundMessage) => Promise<SubmitResult>;

/** One of several processes on the same database. */
export interface SimulatedInstance {
  /** Accepts a message like a request. Rejects if the store fails. */
  accept(message: Message): Promise<void>;
  /** Simulates a crash: the instance commits and sends nothing from now on. */
  kill(): void;
  stop(): Promise<void>;
}

/** Resolves after `milliseconds`. */
export const delay = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

/** Starts an instance whose store fails according to `faults`. */
export function startInstance(
  delivery: TestDelivery,
  random: Random,
  faults: StoreFaults,
  send: SubmitMessage,
): SimulatedInstance {
  let isKilled = false;
  const store = createStore(failing(delivery.engine, random, faults, () => isKilled));
  const gateways = toGateways({
    send: (message) => (isKilled ? never() : send(message)),
  });
  const wake = () => worker.wake();
  const limits = createSendingLimits(delivery.clock);
  const dispatcher = delivery.createDispatcher({ store, gateways, wake }, handOversAtOnce);
  const worker = startWorker(dispatcher, delivery.clock, createRecordingLog());
  return {
    accept: (message) =>
      storeAndSubmit(
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

/** Returns an engine that is slow, busy or unavailable at random. It may also lose the response of a commit. */
function failing(engine: Engine, random: Random, faults: StoreFaults, isKilled: () => boolean): Engine {
  async function meet<Result>(work: () => Promise<Result>, mayLoseResponse: boolean): Promise<Result> {
    if (isKilled()) return never();
    if (random.next() >= faults.share) return alive(await work());
    await delay(random.below(longestDelayMilliseconds));
    const fault = random.below(4);
    if (fault === 0) throw new StoreError("busy", "the database is locked");
    if (fault === 1) throw new StoreError("gone", "the server has gone");
    if (isKilled()) return never();
    const result = await work();
    if (fault === 2 && mayLoseResponse) throw new StoreError("gone", "the answer was lost");
    return alive(result);
  }

  const alive = <Result>(result: Result): Result | Promise<Result> => (isKilled() ? never() : result);

  return {
    ...engine,
    commit: (writes) => meet(() => engine.commit(writes), faults.areResponsesLost),
    read: (query) => meet(() => engine.read(query), false),
  };
}
