import { noMetrics } from "../../../src/ports/telemetry.ts";
import { noSuspensions, noHolds } from "../../support/holds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDispatcher } from "../../../src/delivery/dispatcher.ts";
import { createReceiptProcessor } from "../../../src/delivery/receipts/receipt-processor.ts";
import {
  channels,
  toFlashCallStatus,
  isDelivered,
  mergeDelivery,
  toSmsStatus,
} from "../../../src/domain/messages/delivery.ts";
import { recordStatusReport } from "../../../src/operations/status-reports.ts";
import type { SubmitResult, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createTestClock } from "../../support/clock.ts";
import * as sums from "../naive-sums.ts";
import { accept, addAccount, readBalance, track, type OpenStore } from "../fixtures.ts";
import { provider, step, type Step } from "../order-steps.ts";
import { addEndpoint, claimDeliveries } from "./webhooks.ts";
import { observeCommits } from "../../support/commit.ts";
import { noGuard, noGuardPersistence, noGuardSettings, noSuspicions } from "../../support/no-guard.ts";
import { noPackages } from "../../support/no-packages.ts";
import { noVerifications } from "../../support/no-verifications.ts";
import fc from "../../support/properties.ts";

const balance = 1_000_000;
const price = 40_000;
/** Longer than any pause between two attempts, so that messages expire in some runs. */
const waitMilliseconds = 20 * 60_000;

/** A submission that waits for the result of its provider. */
interface Process {
  readonly answer: (handover: SubmitResult) => void;
  /** Ends the process before it records anything. */
  readonly crash: () => void;
  readonly run: Promise<unknown>;
}

/** Creates a message, the process that sends it, and the state that was observed. */
async function openWorld({ store, engine }: OpenStore, channel: Message["channel"]) {
  const clock = createTestClock();
  const account = await addAccount(store, balance);
  const endpoint = await addEndpoint(store, account);
  const message = await accept(store, account, { channel });
  const wake = () => {};
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const receiptProcessor = createReceiptProcessor({
    store,
    clock,
    metrics: noMetrics,
    guard: noGuard,
    wake,
    log,
  });
  let submission: Process | undefined;
  let wasDelivered = false;
  let sentAfterDelivery = 0;

  /** Starts a new process, whose provider responds when the test decides. */
  async function begin(): Promise<void> {
    if (submission) return;
    clock.advance(1_000);
    const called = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<SubmitResult>();
    const send = async ({ id }: OutboundMessage): Promise<SubmitResult> => {
      if (id !== message.id) return { kind: "refused", detail: "It is another run's." };
      if (wasDelivered) sentAfterDelivery += 1;
      called.resolve();
      return gate.promise;
    };
    const process = { aborted: false };
    const watched = observeCommits(store, async (proceed) => {
      if (process.aborted) throw new Error("The process is gone.");
      return proceed();
    });
    const gateways = Object.fromEntries(channels.map((each) => [each, { send }]));
    const dispatcher = createDispatcher({
      verifications: noVerifications,
      packages: noPackages,
      guard: noGuard,
      guardPersistence: noGuardPersistence,
      suspicions: noSuspicions,
      store: watched,
      metrics: noMetrics,
      clock,
      log,
      wake,
      receipts: receiptProcessor,
      gateways,
      mailer: undefined,
      maintenance: { isOn: async () => false },
      holds: noHolds,
      suspensions: noSuspensions,
      guardSettings: noGuardSettings,
      service: { baseUrl: () => "" },
      statusSources: new Map(),
      costs: { find: async () => undefined },
    });
    const run = dispatcher.consumers.find(({ queue }) => queue === channel)!.runDue(process);
    await Promise.race([called.promise, run]);
    const crash = () => {
      process.aborted = true;
      gate.reject(new Error("The process is gone."));
    };
    submission = { answer: gate.resolve, crash, run };
    if (await isSettled(run)) submission = undefined;
  }

  async function answer(handover: SubmitResult): Promise<void> {
    await begin();
    if (!submission) return;
    submission.answer(handover.kind === "accepted" ? withMessageIds(handover) : handover);
    await submission.run;
    submission = undefined;
  }

  const partId = (part: number | string) => `${message.id}-${part}`;
  const withMessageIds = (handover: Extract<SubmitResult, { kind: "accepted" }>): SubmitResult => ({
    ...handover,
    providerMessageId: partId(handover.providerMessageId),
    ...(handover.segmentIds && { segmentIds: handover.segmentIds.map(partId) }),
  });

  async function happen(step: Step): Promise<void> {
    clock.advance(1);
    switch (step.kind) {
      case "begin":
        return begin();
      case "answer":
        return answer(step.handover);
      case "report": {
        const current = await track(store, message);
        const { outcome } = step;
        if (channel === "sms")
          return recordStatusReport(
            { store, clock, wake, metrics: noMetrics, guard: noGuard },
            current,
            outcome,
            toSmsStatus(outcome),
          );
        if (outcome !== "Success" && outcome !== "Failed") return;
        return recordStatusReport(
          { store, clock, wake, metrics: noMetrics, guard: noGuard },
          current,
          outcome,
          toFlashCallStatus(outcome),
        );
      }
      case "receipt": {
        const { part, status, refunded } = step;
        return receiptProcessor.handle(provider, [{ providerMessageIds: [partId(part)], status, refunded }]);
      }
      case "crash":
        submission?.crash();
        await submission?.run;
        submission = undefined;
        clock.advance(120_000);
        return;
      case "wait":
        clock.advance(waitMilliseconds);
    }
  }

  /** Checks invariants that apply after every step. */
  async function look(): Promise<void> {
    const { message: now, events } = (await store.messages.findHistory(account.id, message.id))!;
    const statuses = events.map(({ status }) => status);
    expect(statuses).toEqual(statuses.toSorted((one, other) => (mergeDelivery(one, other) === one ? 1 : -1)));
    expect(statuses.at(-1)).toBe(now.status);
    expect(wasDelivered && !isDelivered(now.status)).toBe(false);
    wasDelivered ||= isDelivered(now.status);
    expect(sentAfterDelivery).toBe(0);
    const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
    const refunds = list.filter(({ type }) => type === "REFUND");
    expect(refunds).toHaveLength(now.refundedAt === null ? 0 : 1);
    const arrivedAt = events.find(({ status }) => isDelivered(status))?.at;
    if (now.refundedAt !== null && arrivedAt !== undefined) expect(now.refundedAt).toBeLessThan(arrivedAt);
    expect(await readBalance(store, account)).toBe(balance - price + refunds.length * price);
    expect(await sums.readMessageSums(engine, [account.id])).toEqual(
      await sums.naiveMessageSums(engine, [account.id]),
    );
  }

  /** Checks that the webhook events, in the order of their numbers, equal the message events. */
  async function compare(): Promise<void> {
    const { events } = (await store.messages.findHistory(account.id, message.id))!;
    const deliveries = (await claimDeliveries(store, endpoint.id, clock.now() + 1)).toSorted(
      (a, b) => a.sequence - b.sequence,
    );
    expect(deliveries.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(
      deliveries.map(({ event }) => ({ status: event!.status, detail: event!.detail, at: event!.at })),
    ).toEqual(events);
  }

  return {
    happen,
    look,
    compare,
    end: async () => submission && answer({ kind: "refused", detail: "The end." }),
  };
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol("open");
  return (await Promise.race([work, new Promise((resolve) => setImmediate(resolve, open))])) !== open;
}

/** Submissions, retries, receipts, reports, crashes and expiry, in random order. */
export function orderSuite(open: () => Promise<OpenStore>, runs: number): void {
  describe("a message, with events in any order,", () => {
    let opened: OpenStore;
    beforeAll(async () => {
      opened = await open();
      await migrate(opened.engine);
    });
    afterAll(() => opened.close());

    test.each(["sms", "flash_call"] as const)(
      "has the same status in its events, its webhooks and getMessage, never returns to an earlier status, and has the correct price: %s",
      async (channel) => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12, size: "max" }), async (steps) => {
            const world = await openWorld(opened, channel);
            for (const step of steps) {
              await world.happen(step);
              await world.look();
            }
            await world.end();
            await world.look();
            await world.compare();
          }),
          { numRuns: runs, seed: 13 },
        );
      },
    );
  });
}
