import { createProviderPriceCache } from "../../src/caches/price-cache.ts";
import {
  createDispatcher,
  type DispatcherDependencies,
  type Dispatcher,
  type Concurrency,
} from "../../src/delivery/dispatcher.ts";
import { createSandboxedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import { createRecoveryTask } from "../../src/delivery/messages/recovery-task.ts";
import { createPurge } from "../../src/delivery/purge.ts";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import { channels, type Queue } from "../../src/domain/messages/delivery.ts";
import type { Gateways, ChannelGateway } from "../../src/ports/gateways.ts";
import { createRecorder, type Recorder } from "../../src/metrics/recorder.ts";
import type { Log, Metrics } from "../../src/ports/telemetry.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { createSandboxGateway } from "../../src/providers/sandbox/gateway.ts";
import { migrate } from "../../src/store/migrate.ts";
import { noSuspensions, noHolds } from "../support/holds.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import {
  accept,
  addAccount,
  readBalance,
  openFile,
  track,
  type MessageOverrides,
  type OpenStore,
} from "../store/fixtures.ts";
import { noGuard, noGuardPersistence, noGuardSettings, noSuspicions } from "../support/no-guard.ts";
import type { TrafficGuard } from "../../src/ports/guard.ts";
import { noPackages } from "../support/no-packages.ts";
import { noVerifications } from "../support/no-verifications.ts";

/** Dispatcher on its own database, with an account of 1,000,000 micro-units and the log. */
export interface TestDelivery extends OpenStore {
  readonly clock: TestClock;
  readonly account: Account;
  readonly metrics: Metrics;
  readonly guard: TrafficGuard;
  /** Returns the recorded metrics. */
  readonly readMetrics: Recorder["read"];
  /** Queues that were woken, and the function that wakes them. */
  readonly woken: readonly Queue[];
  readonly wake: (queue: Queue) => void;
  readonly log: Log;
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  readonly warnings: readonly Readonly<Record<string, unknown>>[];
  /** Creates another dispatcher on the same database. */
  createDispatcher(
    dependencies?: Partial<
      Pick<
        DispatcherDependencies,
        | "gateways"
        | "mailer"
        | "store"
        | "holds"
        | "suspensions"
        | "guardSettings"
        | "statusSources"
        | "wake"
        | "costs"
      >
    > & {
      readonly receipts?: Partial<DispatcherDependencies["receipts"]>;
    },
    messagesAtOnce?: number,
    others?: Pick<Concurrency, "others">,
  ): Dispatcher;
  send(overrides?: MessageOverrides): Promise<Message>;
  /** Reads a message's status and number of attempts, its event statuses, and the account balance. */
  readState(
    message: Message,
  ): Promise<{ status: string; attempts: number; events: string[]; balance: number }>;
}

/** Opens a database for one test of the dispatcher. Default: its own file. */
export async function openDelivery(given?: OpenStore): Promise<TestDelivery> {
  const opened = given ?? (await openFile());
  const { store, engine } = opened;
  const clock = createTestClock();
  await migrate(engine);
  const account = await addAccount(store, 1_000_000);
  const errors: Readonly<Record<string, unknown>>[] = [];
  const warnings: Readonly<Record<string, unknown>>[] = [];
  const into = (lines: object[]) => (fields: object, sentence: string) =>
    void lines.push({ ...fields, sentence });
  const log = { info: () => {}, warn: into(warnings), error: into(errors) };
  const { metrics, read } = createRecorder();
  const woken: Queue[] = [];
  const wake = (queue: Queue) => void woken.push(queue);
  const book = createReceiptProcessor({ store, clock, metrics, guard: noGuard, wake, log });
  return {
    ...opened,
    clock,
    metrics,
    readMetrics: read,
    guard: noGuard,
    woken,
    wake,
    account,
    log,
    errors,
    warnings,
    createDispatcher({ receipts, ...dependencies } = {}, messagesAtOnce, others = {}) {
      const gateways =
        dependencies.gateways ?? toGateways(createSandboxedGateway(createSandboxGateway(), clock));
      const holds = dependencies.holds ?? noHolds;
      return createDispatcher(
        {
          verifications: noVerifications,
          packages: noPackages,
          guard: noGuard,
          guardPersistence: noGuardPersistence,
          suspicions: noSuspicions,
          store,
          clock,
          log,
          metrics,
          wake,
          receipts: { ...book, ...receipts },
          gateways,
          mailer: undefined,
          maintenance: { isOn: async () => false },
          holds,
          suspensions: noSuspensions,
          guardSettings: noGuardSettings,
          service: { baseUrl: () => "https://hub.example" },
          statusSources: new Map(),
          costs: createProviderPriceCache(store.providerPrices, clock),
          ...dependencies,
        },
        messagesAtOnce === undefined
          ? undefined
          : { perQueue: messagesAtOnce, total: 4_096, minimum: 16, ...others },
        [
          createPurge(store, clock),
          { ...book, ...receipts }.mergeStored,
          createRecoveryTask({ store, clock, gateways, holds, wake }),
        ],
      );
    },
    send: (overrides) => accept(store, account, { createdAt: clock.now(), ...overrides }),
    async readState(message) {
      const { status, attempts } = await track(store, message);
      const events = (await store.messages.listEvents(message.id)).map((event) => event.status);
      return { status, attempts, events, balance: (await readBalance(store, account))! };
    },
  };
}

/** Creates gateways of a provider that accepts every message in `parts` segments. Delivery receipts arrive later. */
export const createAcceptingGateways = (provider: string, parts = 1) =>
  toGateways({
    send: async ({ id }) => ({
      kind: "accepted",
      provider,
      providerMessageId: `${id}-0`,
      ...(parts > 1 && { segmentIds: Array.from({ length: parts }, (_, part) => `${id}-${part}`) }),
      receipts: [],
    }),
  });

/** Returns gateways that are the same for every channel. */
export function toGateways(gateway: ChannelGateway): Gateways {
  return Object.fromEntries(channels.map((channel) => [channel, gateway]));
}
