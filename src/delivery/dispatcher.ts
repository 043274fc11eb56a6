import { createId } from "../domain/identifiers.ts";
import type { Queue } from "../domain/messages/delivery.ts";
import type { TrafficGuard } from "../ports/guard.ts";
import type {
  GuardSettingsCache,
  HoldCache,
  MaintenanceCache,
  ProviderPriceCache,
  SuspensionCache,
} from "../ports/caches.ts";
import type { AlertingOptions, Mailer } from "../ports/mail-and-alerts.ts";
import type { Gateways } from "../ports/gateways.ts";
import type { Log, Traces, Metrics } from "../ports/telemetry.ts";
import type { Slots } from "../ports/slots.ts";
import type { ByProvider, StatusPoller } from "../ports/providers.ts";
import type { PurchaseResolver } from "../ports/esim.ts";
import type { VerificationWork } from "../ports/verifications.ts";
import type { PeriodicTask } from "./periodic-task.ts";
import { createAlertWatch } from "./alerts/alert-watch.ts";
import { createBalanceWatch } from "./balance-watch.ts";
import { createClockSteps } from "./messages/clock-steps.ts";
import type { SuspicionRecorder } from "./suspicion-recorder.ts";
import type { GuardPersistence } from "./guard-persistence.ts";
import { createMailConsumer } from "./mail/mail-consumer.ts";
import { createMessageConsumers, type MessageSlots } from "./messages/message-consumers.ts";
import { createPackageConsumer } from "./package-consumer.ts";
import type { QueueConsumer, StopSignal } from "./queue-consumer.ts";
import { createRecoveryTask } from "./messages/recovery-task.ts";
import { createPurge } from "./purge.ts";
import type { ReceiptProcessor } from "./receipts/receipt-processor.ts";
import type { ResetMailDependencies } from "./mail/reset-requests.ts";
import { createRetentionTask } from "./retention.ts";
import { createRollUp } from "./statistics/roll-up.ts";
import { createVerificationConsumer } from "./verification-consumer.ts";
import { createStatusConsumers } from "./receipts/status-consumer.ts";

/** Maximum numbers of items that a dispatcher processes at the same time. */
export interface Concurrency extends MessageSlots {
  /** Maximum of each other consumer, unless its own maximum is lower. Default: its own maximum. */
  readonly others?: number;
}

const defaultConcurrency: Concurrency = { perQueue: 384, total: 4_096, minimum: 16 };

/**
 * Dependencies of a dispatcher. A reload of the configuration replaces `gateways`, `mailer`, `statusSources` and
 * `alerting`, so they are read each time.
 */
export interface DispatcherDependencies extends ResetMailDependencies {
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly maintenance: Pick<MaintenanceCache, "isOn">;
  readonly holds: HoldCache;
  readonly suspensions: SuspensionCache;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
  readonly receipts: Pick<ReceiptProcessor, "mergeEarly" | "mergeStored" | "handle">;
  /** Status sources of the providers that have to be polled, by provider name. */
  readonly statusSources: ByProvider<StatusPoller>;
  /** Prices that providers charge the operator. */
  readonly costs: ProviderPriceCache;
  readonly guard: Pick<TrafficGuard, "revert">;
  readonly guardPersistence: GuardPersistence;
  readonly suspicions: SuspicionRecorder;
  /**
   * Number of whole months before the current one for which messages are retained. If unset, messages are retained
   * permanently.
   */
  readonly retentionMonths?: number | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
  /** Unset if the operator has configured no alert recipient. */
  readonly alerting?: AlertingOptions | undefined;
  readonly verifications: VerificationWork;
  readonly packages: PurchaseResolver;
  /** Wakes the consumer of a queue, because a message, a webhook or a verification is due. */
  readonly wake: (queue: Queue) => void;
}

/** Processes the work that remains after the response to a request. */
export interface Dispatcher {
  /**
   * Consumers of the message queues, the polled providers, verifications, eSIM packages and e-mails. Each periodic
   * task, such as the purge, also has one. `update` changes them.
   */
  readonly consumers: readonly QueueConsumer[];
  readonly slots: Slots;
  /**
   * Runs all consumers until nothing is due or `stop` is aborted. Returns the number of claimed items. If a consumer
   * fails, rejects with its error after all others have ended.
   */
  runDue(stop?: StopSignal): Promise<number>;
  /** Adapts the consumers to the current gateways and status sources. Active items are finished by their consumers. */
  update(): void;
}

/** Creates the periodic tasks of a service. Each task stores its own due time. */
export function createPeriodicTasks(delivery: DispatcherDependencies): readonly PeriodicTask[] {
  // Both tasks compute statistics under one lock, so they share its holder id.
  const holder = createId(delivery.clock.now());
  return [
    createPurge(delivery.store, delivery.clock),
    createRecoveryTask(delivery),
    delivery.receipts.mergeStored,
    createRetentionTask(delivery, holder),
    createRollUp(delivery, holder),
    createBalanceWatch(delivery),
    createAlertWatch(delivery),
    delivery.guardPersistence.saveDue,
    delivery.suspicions.runDue,
  ];
}

/**
 * Creates a dispatcher over the store's queues. A message is leased while it is processed. The record of its outcome is
 * retried until the message expires, and for at least a minute. If the process crashes between the provider call and
 * its record, the message is submitted again.
 */
export function createDispatcher(
  delivery: DispatcherDependencies,
  { others = Infinity, ...slots }: Concurrency = defaultConcurrency,
  chores: readonly PeriodicTask[] = createPeriodicTasks(delivery),
): Dispatcher {
  const steps = createClockSteps(delivery);
  const messages = createMessageConsumers(delivery, steps, slots);
  const statuses = createStatusConsumers(delivery, others);
  const lasting = [
    createVerificationConsumer(delivery, others),
    createPackageConsumer(delivery, others),
    createMailConsumer(delivery, others),
    ...chores.map(createChoreConsumer),
  ];
  const listConsumers = () => [...messages.consumers, ...statuses.consumers, ...lasting];
  return {
    get consumers() {
      return listConsumers();
    },
    slots: messages.slots,
    update() {
      messages.update();
      statuses.update();
    },
    async runDue(stop) {
      const run = async (consumer: QueueConsumer) => {
        try {
          return await consumer.runDue(stop);
        } catch (error) {
          // Finishes active items nevertheless, because a Worker does not wait for them later.
          await consumer.runDue({ aborted: true });
          throw error;
        }
      };
      const ended = await Promise.allSettled(listConsumers().map(run));
      return ended.reduce((sum, each) => {
        if (each.status === "rejected") throw each.reason;
        return sum + each.value;
      }, 0);
    },
  };
}

function createChoreConsumer(chore: PeriodicTask): QueueConsumer {
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
