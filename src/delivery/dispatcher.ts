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
import { createPackageLane } from "./esim/lane.ts";
import { createClockSteps } from "./messages/clock-steps.ts";
import type { SuspicionRecorder } from "./suspicions.ts";
import type { GuardKeeping } from "./guard-keeping.ts";
import type { Lane, Stopping } from "./lane.ts";
import { createMailLane } from "./mail/lane.ts";
import { createMessageLanes, type MessagesInHand } from "./messages/message-lane.ts";
import { createRecoveries } from "./messages/recoveries.ts";
import { createPurge } from "./purge.ts";
import type { ReceiptBook } from "./receipts/receipts.ts";
import { createGuessing } from "./receipts/guesses.ts";
import { createLeftReceipts } from "./receipts/left.ts";
import type { ResetAnswering } from "./mail/reset-mail.ts";
import { createRetentionTask } from "./retention.ts";
import { createRollUp } from "./statistics/roll-up.ts";
import { createVerificationLane } from "./verifications/lane.ts";
import { createStatusLane } from "./receipts/status-lane.ts";

/** How much a dispatcher has in hand at the same time. */
export interface InHand extends MessagesInHand {
  /** Of anything else, in each lane; as much as suits each where it is left out. */
  readonly others?: number;
}

const defaultInHand: InHand = { ofQueue: 384, ofAll: 4_096, least: 16 };

export interface Delivery extends ResetAnswering {
  readonly gateways: Gateways;
  readonly mailer: Mailer | undefined;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
  readonly holds: HoldSwitch;
  readonly suspensions: Suspensions;
  readonly guardSettings: Pick<GuardSettingsCache, "current">;
  readonly receipts: Pick<ReceiptBook, "settleEarly" | "settleGuess" | "take">;
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
  /** One lane per queue of messages, one per polled provider, one for verifications, one for eSIM packages, one for e-mails, and one for each chore, such as low balances and expired records. */
  readonly lanes: readonly Lane[];
  /** The slots of its messages. */
  readonly slots: Slots;
  /** Runs all lanes until nothing is due any more, or until `stopping` says to take nothing more; returns how much they took. */
  runDue(stopping?: Stopping): Promise<number>;
}

/** The chores of a service; each remembers when it is due. */
export function createChores(delivery: Delivery): readonly Chore[] {
  // Both count, in the same turn.
  const holder = createId(delivery.clock.now());
  return [
    createPurge(delivery.store, delivery.clock),
    createRecoveries(delivery),
    createGuessing(delivery),
    createLeftReceipts(delivery),
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
  { others = Infinity, ...messagesInHand }: InHand = defaultInHand,
  chores: readonly Chore[] = createChores(delivery),
): Dispatcher {
  const steps = createClockSteps(delivery);
  const messages = createMessageLanes(delivery, steps, messagesInHand);
  const lanes = [
    ...messages.lanes,
    ...[...delivery.statusSources].map(([name, source]) => createStatusLane(delivery, name, source, others)),
    createVerificationLane(delivery, others),
    createPackageLane(delivery, others),
    createMailLane(delivery, others),
    ...chores.map(createChoreLane),
  ];
  return {
    lanes,
    slots: messages.slots,
    async runDue(stopping) {
      // What a lane has in hand is brought to its end, also where it or another one fails: at the edge nobody waits for it later.
      const run = async (lane: Lane) => {
        try {
          return await lane.runDue(stopping);
        } finally {
          if (lane.inHand > 0) await lane.runDue({ aborted: true });
        }
      };
      const ended = await Promise.allSettled(lanes.map(run));
      return ended.reduce((sum, each) => {
        if (each.status === "rejected") throw each.reason;
        return sum + each.value;
      }, 0);
    },
  };
}

function createChoreLane(chore: Chore): Lane {
  return {
    inHand: 0,
    nextDueAt: async () => undefined,
    wake: () => {},
    async runDue(stopping) {
      await chore(stopping);
      return 0;
    },
  };
}
