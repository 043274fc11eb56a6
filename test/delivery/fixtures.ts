import { createProviderPriceBook } from "../../src/caches/price-book.ts";
import {
  createDispatcher,
  type Delivery,
  type Dispatcher,
  type Concurrency,
} from "../../src/delivery/dispatcher.ts";
import { createSandboxedGateway } from "../../src/delivery/routing/gateway.ts";
import { createRecoveries } from "../../src/delivery/messages/recoveries.ts";
import { createPurge } from "../../src/delivery/purge.ts";
import { createReceiptBook } from "../../src/delivery/receipts/receipts.ts";
import { channels, type Queue } from "../../src/domain/messages/delivery.ts";
import type { Gateways, ChannelGateway } from "../../src/ports/gateways.ts";
import { createRecorder, type Recorder } from "../../src/metrics/recorder.ts";
import type { Log, Metrics } from "../../src/ports/telemetry.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { createSandboxGateway } from "../../src/providers/sandbox/gateway.ts";
import { migrate } from "../../src/store/migrate.ts";
import { nobodySuspended, nothingHeld } from "../support/holds.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import {
  accept,
  addAccount,
  balanceOf,
  openFile,
  track,
  type MessageOverrides,
  type OpenStore,
} from "../store/fixtures.ts";
import { noGuard, noGuardKeeping, noGuardSettings, noSuspicions } from "../support/no-guard.ts";
import type { TrafficGuard } from "../../src/ports/guard.ts";
import { noPackages } from "../support/no-packages.ts";
import { noVerifications } from "../support/no-verifications.ts";

/** A dispatcher on a database of its own, an account with 1,000,000 micro-units, and what was logged. */
export interface TestDelivery extends OpenStore {
  readonly clock: TestClock;
  readonly account: Account;
  readonly metrics: Metrics;
  readonly guard: TrafficGuard;
  /** What was counted. */
  readonly readings: Recorder["read"];
  /** What was told to be due, and who tells it. */
  readonly woken: readonly Queue[];
  readonly wake: (queue: Queue) => void;
  readonly log: Log;
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  readonly warnings: readonly Readonly<Record<string, unknown>>[];
  /** Another dispatcher on the same database. */
  dispatcher(
    surroundings?: Partial<
      Pick<
        Delivery,
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
      readonly receipts?: Partial<Delivery["receipts"]>;
    },
    messagesAtOnce?: number,
    others?: Pick<Concurrency, "others">,
  ): Dispatcher;
  send(overrides?: MessageOverrides): Promise<Message>;
  /** Where a message stands: status, attempts, the statuses of its events, and the account's balance. */
  stateOf(message: Message): Promise<{ status: string; attempts: number; events: string[]; balance: number }>;
}

/** Sets up a new database for one test of the dispatcher: a file of its own, unless it is given one. */
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
  const book = createReceiptBook({ store, clock, metrics, guard: noGuard, wake, log });
  return {
    ...opened,
    clock,
    metrics,
    readings: read,
    guard: noGuard,
    woken,
    wake,
    account,
    log,
    errors,
    warnings,
    dispatcher({ receipts, ...surroundings } = {}, messagesAtOnce, others = {}) {
      const gateways =
        surroundings.gateways ?? everywhere(createSandboxedGateway(createSandboxGateway(), clock));
      const holds = surroundings.holds ?? nothingHeld;
      return createDispatcher(
        {
          verifications: noVerifications,
          packages: noPackages,
          guard: noGuard,
          guardKeeping: noGuardKeeping,
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
          suspensions: nobodySuspended,
          guardSettings: noGuardSettings,
          service: { baseUrl: () => "https://hub.example" },
          statusSources: new Map(),
          costs: createProviderPriceBook(store.providerPrices, clock),
          ...surroundings,
        },
        messagesAtOnce === undefined
          ? undefined
          : { ofQueue: messagesAtOnce, ofAll: 4_096, least: 16, ...others },
        [
          createPurge(store, clock),
          { ...book, ...receipts }.settleKept,
          createRecoveries({ store, clock, gateways, holds, wake }),
        ],
      );
    },
    send: (overrides) => accept(store, account, { createdAt: clock.now(), ...overrides }),
    async stateOf(message) {
      const { status, attempts } = await track(store, message);
      const events = (await store.messages.events(message.id)).map((event) => event.status);
      return { status, attempts, events, balance: (await balanceOf(store, account))! };
    },
  };
}

/** Gateways of a provider that takes everything and reports later, each message in so many `parts`. */
export const takingBy = (provider: string, parts = 1) =>
  everywhere({
    send: async ({ id }) => ({
      kind: "accepted",
      provider,
      providerMessageId: `${id}-0`,
      ...(parts > 1 && { partIds: Array.from({ length: parts }, (_, part) => `${id}-${part}`) }),
      receipts: [],
    }),
  });

/** The same gateway for every channel. */
export function everywhere(gateway: ChannelGateway): Gateways {
  return Object.fromEntries(channels.map((channel) => [channel, gateway]));
}
