import { createId } from "../domain/identifiers.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { TrafficGuard } from "../ports/guard.ts";
import type {
  GuardSettingsCache,
  HoldSwitch,
  MaintenanceSwitch,
  ProviderPriceBook,
  Suspensions,
} from "../ports/caches.ts";
import type { Alerting, Mailer } from "../ports/mail-and-alerts.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log, Traces, Metrics } from "../ports/telemetry.ts";
import type { Slots } from "../ports/slots.ts";
import type { StatusSource } from "../ports/providers.ts";
import type { PackageWork } from "../ports/esim.ts";
import type { VerificationWork } from "../ports/verifications.ts";
import type { Chore } from "./chore.ts";
import { createAlertWatch } from "./alerts/watch.ts";
import { createBalanceWatch } from "./low-balances.ts";
import { createClockSteps } from "./messages/clock-steps.ts";
import type { SuspicionRecorder } from "./suspicions.ts";
import type { GuardKeeping } from "./guard-keeping.ts";
import { createMailConsumer } from "./mail/mail-consumer.ts";
import { createMessageConsumers, type MessageSlots } from "./messages/message-consumers.ts";
import { createPackageConsumer } from "./package-consumer.ts";
import type { QueueConsumer, StopSignal } from "./queue-consumer.ts";
import { createRecoveries } from "./messages/recoveries.ts";
import { createPurge } from "./purge.ts";
import type { ReceiptBook } from "./receipts/receipts.ts";
import type { ResetAnswering } from "./mail/reset-mail.ts";
import { createRetentionTask } from "./retention.ts";
import { createRollUp } from "./statistics/roll-up.ts";
import { createVerificationConsumer } from "./verification-consumer.ts";
import { createStatusConsumer } from "./receipts/status-consumer.ts";

/** Maximum numbers of items that a dispatcher processes at the same time. */
export interface Concurrency extends MessageSlots {
  /** Maximum of each other consumer. If unset, each has its own default. */
  readonly others?: number;
}

const defaultConcurrency: Concurrency = { ofQueue: 384, ofAll: 4_096, least: 16 };

export interface Delivery extends ResetAnswering {
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
  readonly holds: HoldSwitch;
  readonly suspensions: Suspensions;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
  readonly receipts: Pick<ReceiptBook, "settleEarly" | "settleKept" | "take">;
  /** The status sources of the providers that have to be polled, by name. */
  readonly statusSources: ReadonlyMap<string, StatusSource>;
  /** What providers take. */
  readonly costs: ProviderPriceBook;
  readonly guard: Pick<TrafficGuard, "revert">;
  readonly guardKeeping: GuardKeeping;
  readonly suspicions: SuspicionRecorder;
  /** Number of whole months before the current one for which messages are kept. If unset, messages are kept permanently. */
  readonly retentionMonths?: number | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
  /** Left out where there is nobody to tell. */
  readonly alerting?: Alerting | undefined;
  readonly verifications: VerificationWork;
  readonly packages: PackageWork;
  /** Tells that a message is due, that an event of one waits to be posted, or that a verification has to go on. */
  readonly wake: (queue: Queue) => void;
}

/** Does the work that remains after a request is answered. */
export interface Dispatcher {
  /**
   * Consumers of the message queues, the polled providers, verifications, eSIM packages and e-mails, and one for each periodic task, such
   * as the purge.
   */
  readonly consumers: readonly QueueConsumer[];
  readonly slots: Slots;
  /** Runs all consumers until nothing is due or `stop` is aborted. Returns the number of claimed items. */
  runDue(stop?: StopSignal): Promise<number>;
}

/** The chores of a service; each remembers when it is due. */
export function createChores(delivery: Delivery): readonly Chore[] {
  // Both count, in the same turn.
  const holder = createId(delivery.clock.now());
  return [
    createPurge(delivery.store, delivery.clock),
    createRecoveries(delivery),
    delivery.receipts.settleKept,
    createRetentionTask(delivery, holder),
    createRollUp(delivery, holder),
    createBalanceWatch(delivery),
    ...(delivery.alerting ? [createAlertWatch({ ...delivery, alerting: delivery.alerting })] : []),
    delivery.guardKeeping.saveDue,
    delivery.suspicions.runDue,
  ];
}

/**
 * A dispatcher over the store's queues. A message is leased while it is worked on, and its outcome is recorded however
 * long the store is gone, so only a crash between the call and its record leads to one more attempt.
 */
export function createDispatcher(
  delivery: Delivery,
  { others = Infinity, ...slots }: Concurrency = defaultConcurrency,
  chores: readonly Chore[] = createChores(delivery),
): Dispatcher {
  const steps = createClockSteps(delivery);
  const messages = createMessageConsumers(delivery, steps, slots);
  const consumers = [
    ...messages.consumers,
    ...[...delivery.statusSources].map(([name, source]) =>
      createStatusConsumer(delivery, name, source, others),
    ),
    createVerificationConsumer(delivery, others),
    createPackageConsumer(delivery, others),
    createMailConsumer(delivery, others),
    ...chores.map(createChoreConsumer),
  ];
  return {
    consumers,
    slots: messages.slots,
    async runDue(stop) {
      const run = async (consumer: QueueConsumer) => {
        try {
          return await consumer.runDue(stop);
        } catch (error) {
          // Active items are finished nevertheless: on a Worker nobody waits for them later.
          await consumer.runDue({ aborted: true });
          throw error;
        }
      };
      const ended = await Promise.allSettled(consumers.map(run));
      return ended.reduce((sum, each) => {
        if (each.status === "rejected") throw each.reason;
        return sum + each.value;
      }, 0);
    },
  };
}

function createChoreConsumer(chore: Chore): QueueConsumer {
  return {
    activeCount: 0,
    nextDueAt: async () => undefined,
    wake: () => {},
    async runDue(stop) {
      if (!stop?.aborted) await chore(stop);
      return 0;
    },
  };
}
