import { noMetrics } from "../../src/ports/telemetry.ts";
import { noSuspensions, noHolds } from "../support/holds.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandboxedGateway } from "../../src/delivery/routing/routed-gateway.ts";
import { createReceiptProcessor } from "../../src/delivery/receipts/receipt-processor.ts";
import { createDispatcher, type Dispatcher } from "../../src/delivery/dispatcher.ts";
import { isDelivered, toSmsStatus, type ReportedOutcome } from "../../src/domain/messages/delivery.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import { createSandboxGateway } from "../../src/providers/sandbox/gateway.ts";
import { migrate } from "../../src/store/migrate.ts";
import { createTestClock } from "../support/clock.ts";
import { addAccount, readBalance, createCredit, newMessage, openFile, type OpenStore } from "./fixtures.ts";
import { commit, CommitRefusedError } from "../support/commit.ts";
import { noGuard, noGuardPersistence, noGuardSettings, noSuspicions } from "../support/no-guard.ts";
import { noPackages } from "../support/no-packages.ts";
import { noVerifications } from "../support/no-verifications.ts";
import fc from "../support/properties.ts";

type Step =
  | { readonly kind: "send"; readonly priceMicros: number; readonly ending: string }
  | { readonly kind: "credit"; readonly valueMicros: number }
  | { readonly kind: "report"; readonly of: number; readonly outcome: ReportedOutcome }
  | { readonly kind: "deliver"; readonly afterMilliseconds: number };

const micros = fc.integer({ min: 1, max: 50_000 });
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      priceMicros: micros,
      ending: fc.constantFrom("00", "01", "02", "03", "04", "05", "06", "07", "08"),
    }),
  },
  fc.record({ kind: fc.constant("credit" as const), valueMicros: micros }),
  fc.record({
    kind: fc.constant("report" as const),
    of: fc.nat(20),
    outcome: fc.constantFrom<ReportedOutcome[]>("Success", "Failed", "Incomplete", "WrongNumber"),
  }),
  fc.record({ kind: fc.constant("deliver" as const), afterMilliseconds: fc.nat(4_000_000) }),
);
/** Steps of one inner array run concurrently. */
const histories = fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

let opened: OpenStore;
let dispatcher: Dispatcher;
const clock = createTestClock();
beforeAll(async () => {
  opened = await openFile();
  await migrate(opened.engine);
  const gateway = createSandboxedGateway(createSandboxGateway(), clock);
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const gateways = { sms: gateway, telegram: gateway };
  dispatcher = createDispatcher({
    verifications: noVerifications,
    packages: noPackages,
    guard: noGuard,
    guardPersistence: noGuardPersistence,
    suspicions: noSuspicions,
    store: opened.store,
    metrics: noMetrics,
    clock,
    gateways,
    mailer: undefined,
    maintenance: { isOn: async () => false },
    holds: noHolds,
    suspensions: noSuspensions,
    guardSettings: noGuardSettings,
    service: { baseUrl: () => "" },
    statusSources: new Map(),
    costs: { find: async () => undefined },
    receipts: createReceiptProcessor({
      store: opened.store,
      clock,
      metrics: noMetrics,
      guard: noGuard,
      wake: () => {},
      log: silent,
    }),
    log: silent,
    wake: () => {},
  });
});
afterAll(() => opened.close());

/** Runs one step. A send that exceeds the balance is refused and changes nothing. */
async function runStep(account: Account, sent: string[], step: Step): Promise<void> {
  const { store } = opened;
  if (step.kind === "deliver") {
    clock.advance(step.afterMilliseconds);
    await dispatcher.runDue();
  } else if (step.kind === "credit") {
    await commit(store, createCredit(store, account, step.valueMicros, clock.now()));
  } else if (step.kind === "report") {
    const id = sent[step.of % Math.max(sent.length, 1)];
    const found = id && (await store.messages.findHistory(account.id, id));
    if (!found) return;
    const { message } = found;
    const status = toSmsStatus(step.outcome);
    await commit(store, store.messages.recordReport(message, step.outcome, status, clock.now()));
  } else {
    const { priceMicros, ending } = step;
    const channel = priceMicros % 2 === 0 ? "telegram" : "sms";
    const recipient = `+4477009001${ending}`;
    const message = newMessage(account, { createdAt: clock.now(), priceMicros, recipient, channel });
    try {
      await commit(store, store.messages.accept(message, createId(clock.now())));
      sent.push(message.id);
    } catch (error) {
      if (!(error instanceof CommitRefusedError && error.refusalCode === "balance_short")) throw error;
    }
  }
}

async function readLedger(account: Account) {
  const { engine } = opened;
  const query = engine.builder
    .selectFrom("transactions")
    .select(["sequence", "type", "value_micros", "balance_after_micros", "correlation_id"])
    .where("account_id", "=", account.id)
    .orderBy("sequence");
  return (await engine.read(query.compile())) as unknown as {
    readonly sequence: number;
    readonly type: "CREDIT" | "DEBIT" | "REFUND";
    readonly value_micros: number;
    readonly balance_after_micros: number;
    readonly correlation_id: string;
  }[];
}

/** Returns the balances that the ledger values add up to, and the recorded balances of the rows and the account. */
async function readBalances(account: Account) {
  const rows = await readLedger(account);
  let balance = 0;
  const sums = rows.map(
    ({ type, value_micros }) => (balance += type === "DEBIT" ? -value_micros : value_micros),
  );
  return {
    sums: [...sums, balance],
    recorded: [...rows.map((row) => row.balance_after_micros), (await readBalance(opened.store, account))!],
    sequences: rows.map(({ sequence }) => sequence),
  };
}

describe("after any sequence of events for an account", () => {
  test("its balance is the sum of its ledger, and each row has the balance after it", async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const account = await addAccount(opened.store, 100_000);
      const sent: string[] = [];
      for (const turn of history) {
        await Promise.all(turn.map((step) => runStep(account, sent, step)));
        const { sums, recorded, sequences } = await readBalances(account);
        expect(recorded).toEqual(sums);
        expect(Math.min(...recorded)).toBeGreaterThanOrEqual(0);
        expect(sequences).toEqual(sequences.map((_, index) => index + 1));
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test("each message is charged once, and refunded once if it was never submitted or its provider refunded it", async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      const account = await addAccount(opened.store, 100_000);
      const sent: string[] = [];
      for (const turn of history) await Promise.all(turn.map((step) => runStep(account, sent, step)));
      for (let hours = 0; hours < 3; hours += 1) {
        clock.advance(3_600_000);
        await dispatcher.runDue();
      }
      const rows = await readLedger(account);
      for (const id of sent) {
        const { message } = (await opened.store.messages.findHistory(account.id, id))!;
        const isProviderRefund = message.channel === "telegram" && message.recipient.endsWith("03");
        const isUnsent = message.submittedAt === null;
        const own = rows.filter(({ correlation_id }) => correlation_id === id).map(({ type }) => type);
        const [charged, refunded] = [["DEBIT"], ["DEBIT", "REFUND"]];
        // A refund before the report of a delivery is not reverted.
        if (isProviderRefund && isDelivered(message.status)) expect([charged, refunded]).toContainEqual(own);
        else
          expect(own).toEqual(
            !isDelivered(message.status) && (isUnsent || isProviderRefund) ? refunded : charged,
          );
        expect(["PENDING", "SENT"]).not.toContain(message.status);
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });
});
