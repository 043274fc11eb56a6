import { noMetrics } from "../../../src/ports/telemetry.ts";
import { nobodySuspended, nothingHeld } from "../../support/holds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDispatcher } from "../../../src/delivery/dispatcher.ts";
import { createReceiptBook } from "../../../src/delivery/receipts/receipts.ts";
import {
  channels,
  flashCallOutcome,
  hasArrived,
  mergeDelivery,
  smsOutcome,
} from "../../../src/domain/messages/delivery.ts";
import { recordReport } from "../../../src/operations/report.ts";
import type { Handover, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { Message } from "../../../src/ports/store/messages.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { createTestClock } from "../../support/clock.ts";
import * as sums from "../naive-sums.ts";
import { accept, addAccount, balanceOf, track, type OpenStore } from "../fixtures.ts";
import { provider, step, type Step } from "../order-steps.ts";
import { addEndpoint, take } from "./webhooks.ts";
import { watchingCommits } from "../../support/commit.ts";
import { noGuard, noGuardKeeping, noGuardSettings, noSuspicions } from "../../support/no-guard.ts";
import { noPackages } from "../../support/no-packages.ts";
import { noVerifications } from "../../support/no-verifications.ts";
import fc from "../../support/properties.ts";

const balance = 1_000_000;
const price = 40_000;
/** Longer than any wait between two attempts, and so often that a message's time ends on the way. */
const waitMilliseconds = 20 * 60_000;

/** A hand-over that waits for the gateway's answer. */
interface Process {
  readonly answer: (handover: Handover) => void;
  /** Ends it before anything of it is recorded. */
  readonly crash: () => void;
  readonly run: Promise<unknown>;
}

/** A message, the process that sends it, and what has been seen of it so far. */
async function openWorld({ store, engine }: OpenStore, channel: Message["channel"]) {
  const clock = createTestClock();
  const account = await addAccount(store, balance);
  const endpoint = await addEndpoint(store, account);
  const message = await accept(store, account, { channel });
  const wake = () => {};
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const book = createReceiptBook({ store, clock, metrics: noMetrics, guard: noGuard, wake, log });
  let inHand: Process | undefined;
  let hadArrived = false;
  let sentAfterArrival = 0;

  /** A process of its own, whose gateway answers when it is told to. */
  async function begin(): Promise<void> {
    if (inHand) return;
    clock.advance(1_000);
    const called = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<Handover>();
    const send = async ({ id }: OutboundMessage): Promise<Handover> => {
      if (id !== message.id) return { kind: "refused", detail: "It is another run's." };
      if (hadArrived) sentAfterArrival += 1;
      called.resolve();
      return gate.promise;
    };
    const process = { aborted: false };
    const watched = watchingCommits(store, async (proceed) => {
      if (process.aborted) throw new Error("The process is gone.");
      return proceed();
    });
    const gateways = Object.fromEntries(channels.map((each) => [each, { send }]));
    const dispatcher = createDispatcher({
      verifications: noVerifications,
      packages: noPackages,
      guard: noGuard,
      guardKeeping: noGuardKeeping,
      suspicions: noSuspicions,
      store: watched,
      metrics: noMetrics,
      clock,
      log,
      wake,
      receipts: book,
      gateways,
      mailer: undefined,
      maintenance: { isOn: async () => false },
      holds: nothingHeld,
      suspensions: nobodySuspended,
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
    inHand = { answer: gate.resolve, crash, run };
    if (await isSettled(run)) inHand = undefined;
  }

  async function answer(handover: Handover): Promise<void> {
    await begin();
    if (!inHand) return;
    inHand.answer(handover.kind === "accepted" ? named(handover) : handover);
    await inHand.run;
    inHand = undefined;
  }

  const partId = (part: number | string) => `${message.id}-${part}`;
  const named = (handover: Extract<Handover, { kind: "accepted" }>): Handover => ({
    ...handover,
    providerMessageId: partId(handover.providerMessageId),
    ...(handover.partIds && { partIds: handover.partIds.map(partId) }),
  });

  async function happen(happening: Step): Promise<void> {
    clock.advance(1);
    switch (happening.kind) {
      case "begin":
        return begin();
      case "answer":
        return answer(happening.handover);
      case "report": {
        const current = await track(store, message);
        const { outcome } = happening;
        if (channel === "sms")
          return recordReport(
            { store, clock, wake, metrics: noMetrics, guard: noGuard },
            current,
            outcome,
            smsOutcome(outcome),
          );
        if (outcome !== "Success" && outcome !== "Failed") return;
        return recordReport(
          { store, clock, wake, metrics: noMetrics, guard: noGuard },
          current,
          outcome,
          flashCallOutcome(outcome),
        );
      }
      case "receipt": {
        const { part, status, refunded } = happening;
        return book.take(provider, [{ providerMessageIds: [partId(part)], status, refunded }]);
      }
      case "crash":
        inHand?.crash();
        await inHand?.run;
        inHand = undefined;
        clock.advance(120_000);
        return;
      case "wait":
        clock.advance(waitMilliseconds);
    }
  }

  /** What holds whatever has happened. */
  async function look(): Promise<void> {
    const { message: now, events } = (await store.messages.findHistory(account.id, message.id))!;
    const statuses = events.map(({ status }) => status);
    expect(statuses).toEqual(statuses.toSorted((one, other) => (mergeDelivery(one, other) === one ? 1 : -1)));
    expect(statuses.at(-1)).toBe(now.status);
    expect(hadArrived && !hasArrived(now.status)).toBe(false);
    hadArrived ||= hasArrived(now.status);
    expect(sentAfterArrival).toBe(0);
    const { list } = await store.ledger.list({ accountId: account.id, offset: 0, limit: 10 });
    const refunds = list.filter(({ type }) => type === "REFUND");
    expect(refunds).toHaveLength(now.refundedAt === null ? 0 : 1);
    const arrivedAt = events.find(({ status }) => hasArrived(status))?.at;
    if (now.refundedAt !== null && arrivedAt !== undefined) expect(now.refundedAt).toBeLessThan(arrivedAt);
    expect(await balanceOf(store, account)).toBe(balance - price + refunds.length * price);
    expect(await sums.keptMessageSums(engine, [account.id])).toEqual(
      await sums.naiveMessageSums(engine, [account.id]),
    );
  }

  /** What the webhooks say, in the order of their numbers, is what the events say. */
  async function compare(): Promise<void> {
    const { events } = (await store.messages.findHistory(account.id, message.id))!;
    const told = (await take(store, endpoint.id, clock.now() + 1)).toSorted(
      (a, b) => a.sequence - b.sequence,
    );
    expect(told.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    expect(
      told.map(({ event }) => ({ status: event!.status, detail: event!.detail, at: event!.at })),
    ).toEqual(events);
  }

  return {
    happen,
    look,
    compare,
    end: async () => inHand && answer({ kind: "refused", detail: "The end." }),
  };
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  const open = Symbol("open");
  return (await Promise.race([work, new Promise((resolve) => setImmediate(resolve, open))])) !== open;
}

/** Hand-overs, postponements, receipts, reports, crashes and the end of its time: whatever comes in which order. */
export function orderSuite(open: () => Promise<OpenStore>, runs: number): void {
  describe("what happens to a message, in any order,", () => {
    let opened: OpenStore;
    beforeAll(async () => {
      opened = await open();
      await migrate(opened.engine);
    });
    afterAll(() => opened.close());

    test.each(["sms", "flash_call"] as const)(
      "is told alike by its events, its webhooks and getMessage, never runs backwards, and costs what it should: %s",
      async (channel) => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12, size: "max" }), async (steps) => {
            const world = await openWorld(opened, channel);
            for (const happening of steps) {
              await world.happen(happening);
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
