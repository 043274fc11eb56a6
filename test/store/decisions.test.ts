// Decisions of message changes, without a database.
import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { prepareCommit, type ChangePart } from "../../src/store/change.ts";
import { Violation } from "../../src/store/violation.ts";
import { runDecisions } from "../../src/store/engines/commit-outcome.ts";
import type { LookUp } from "../../src/store/look-up.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import { createMessageChanges } from "../../src/store/messages/changes.ts";
import { createMessageReader } from "../../src/store/messages/rows.ts";
import { createReceipts } from "../../src/store/receipts/receipts.ts";
import { accounts, transactions, type AccountRow } from "../../src/store/schema/accounts.ts";
import {
  messageEvents,
  messageParts,
  messages,
  messageTotals,
  type MessageRow,
} from "../../src/store/schema/messages.ts";
import type { Columns, NewRowOf, RowOf, Table } from "../../src/store/schema/table.ts";
import { trafficCounted, verifications, verificationTotals } from "../../src/store/schema/verifications.ts";
import { webhookDeliveries, webhookEndpoints } from "../../src/store/schema/webhooks.ts";
import { createBuilder } from "../../src/store/kysely.ts";
import type { Engine } from "../../src/store/engine.ts";
import { UnitOfWork, type Row } from "../../src/store/unit-of-work.ts";
import { testStart } from "../support/clock.ts";
import { newMessage, type MessageOverrides } from "./fixtures.ts";

const now = testStart + 1_000;
const account = { id: "account", userId: "user", currency: "EUR", balanceMicros: 100_000 };
const protection = createDataProtection();
const changes = createMessageChanges(protection);
const { merge } = createReceipts(
  { dialect: "sqlite", builder: createBuilder("sqlite") } as Engine,
  createMessageReader(protection),
);

let rows: Map<Table, Row[]>;

const rowsOf = <Of extends Columns>(table: Table<Of>) => (rows.get(table) ?? []) as unknown as RowOf<Of>[];
const keyOf = ({ key }: Table, row: Row) => key.map((name) => row[name]).join(" ");

/** Returns the refusal code of an outcome. Undefined if it was accepted. */
function refusalOf(outcome: ReturnType<typeof runDecisions>): string | undefined {
  if ("results" in outcome) return undefined;
  if (outcome.error instanceof Violation) return outcome.error.violated;
  throw outcome.error;
}

function add<Of extends Columns>(table: Table<Of>, values: NewRowOf<Of>): void {
  const work = new UnitOfWork();
  work.insert(table, values);
  write(work);
}

function find({ kind: { table, columns }, values }: LookUp): readonly Row[] {
  const isFound = (row: Row) => columns.every((name, index) => row[name] === values[index]);
  return structuredClone(rowsOf(table).filter(isFound));
}

function write(work: UnitOfWork): void {
  const { inserted, updated, added } = work.listWrites();
  for (const [table, some] of inserted) rows.set(table, [...rowsOf(table), ...some]);
  for (const { table, columns, rows: changed } of updated)
    for (const row of changed) {
      const known = rowsOf(table).find((each) => keyOf(table, each) === keyOf(table, row)) as Row;
      Object.assign(known, Object.fromEntries(columns.map((name) => [name, row[name]])));
    }
  for (const [table, some] of added)
    for (const row of some) {
      const known = rowsOf(table).find((each) => keyOf(table, each) === keyOf(table, row)) as
        Record<string, unknown> | undefined;
      if (!known) rows.set(table, [...rowsOf(table), row]);
      else for (const name of table.sums) (known[name] as number) += row[name] as number;
    }
}

/** Commits changes as one group, and returns the refusal code of each. */
function commit(...group: readonly Change<CommitRefusal>[]): readonly (string | undefined)[] {
  const work = new UnitOfWork();
  const commits = group.map((change) =>
    prepareCommit(JSON.parse(JSON.stringify(change)) as readonly ChangePart[]),
  );
  for (const { lookUps } of commits.flatMap(({ decisions }) => decisions))
    for (const lookUp of lookUps) if (!work.hasResult(lookUp)) work.addResult(lookUp, find(lookUp));
  const refusals = commits.map(({ decisions }) => refusalOf(runDecisions(work, decisions)));
  write(work);
  return refusals;
}

const kept = [undefined];

function addEndpoint(id: string): void {
  const { id: accountId } = account;
  add(webhookEndpoints, { id, accountId, url: "", secret: "", status: "ENABLED", createdAt: testStart });
}

/** Accepts a message with a lease for its first attempt. */
function accept(overrides: MessageOverrides = {}): TrackedMessage {
  const message = newMessage(account, overrides);
  expect(commit(changes.accept(message, `debit ${message.id}`, now + 30_000))).toEqual(kept);
  return track(message);
}

/** Returns the message with its current state. */
function track({ id }: { readonly id: string }): TrackedMessage {
  const row = rowsOf(messages).find((each) => each.id === id)!;
  return { ...row, outcomeUnknown: row.outcomeUnknown === 1 } as unknown as TrackedMessage;
}

const rowOf = ({ id }: { readonly id: string }): MessageRow =>
  rowsOf(messages).find((each) => each.id === id)!;
const accountRow = (): AccountRow => rowsOf(accounts)[0]!;
const eventsOf = ({ id }: { readonly id: string }) =>
  rowsOf(messageEvents)
    .filter(({ messageId }) => messageId === id)
    .map(({ sequence, status, detail }) => [sequence, status, detail]);
const refunds = () => rowsOf(transactions).filter(({ type }) => type === "REFUND");

/** Submits a message with these segment ids, and returns it. */
function submit(message: TrackedMessage, segmentIds = [`${message.id} 1`]): TrackedMessage {
  const result = { provider: "vendor", providerMessageId: segmentIds[0]!, segmentIds, statuses: [] };
  expect(commit(changes.recordSubmission(message, result, now))).toEqual(kept);
  return track(message);
}

/** Creates the change for a receipt of the segment with this id. */
function receipt(providerMessageId: string, given: Partial<ProviderReceipt>, at = now) {
  const part = rowsOf(messageParts).find((each) => each.providerMessageId === providerMessageId)!;
  const known = { ...part, message: track({ id: part.messageId }) };
  return merge(known, { status: undefined, providerMessageIds: [], ...given }, `refund ${at}`, at);
}

/** Returns the expected totals, counted from the messages. */
const counts = () => {
  const sums = new Map<string, readonly [requests: number, transactions: number, amount: number]>();
  for (const { status, submittedAt, refundedAt, priceMicros } of rowsOf(messages)) {
    const [requests, submitted, amount] = sums.get(status) ?? [0, 0, 0];
    const more = [Number(submittedAt !== null), refundedAt === null ? priceMicros : 0] as const;
    sums.set(status, [requests + 1, submitted + more[0], amount + more[1]]);
  }
  return sums;
};

beforeEach(() => {
  rows = new Map();
  add(accounts, { ...account, transactionCount: 0, createdAt: testStart });
});

/** Checks that the totals and the balance match the messages and the ledger. */
function expectSums(): void {
  const shortest = Math.min(...rowsOf(messageTotals).map(({ span }) => span));
  const totals = rowsOf(messageTotals).filter(({ span, requests }) => span === shortest && requests !== 0);
  const found = new Map(
    totals.map((total) => [total.status, [total.requests, total.transactions, total.amountMicros]]),
  );
  expect(found).toEqual(counts());
  expect(accountRow().balanceMicros).toBe(
    rowsOf(transactions).reduce(
      (sum, { type, valueMicros }) => sum + (type === "DEBIT" ? -valueMicros : valueMicros),
      100_000,
    ),
  );
  for (const { id, eventCount } of rowsOf(messages)) {
    const sequences = eventsOf({ id }).map(([sequence]) => sequence);
    expect(sequences).toEqual(Array.from({ length: eventCount }, (_, index) => index + 1));
  }
}

describe("a submission", () => {
  test("adds an event for each new status, and one delivery for each endpoint", () => {
    addEndpoint("one");
    addEndpoint("other");
    const message = accept();
    const statuses = [{ status: "DELIVERED" as const, detail: "Arrived\0." }, { status: "SENT" as const }];
    const attempts = [
      { startedAt: now, milliseconds: 5, provider: "vendor", outcome: "accepted", detail: null },
    ] as never;
    const result = { providerMessageId: "vendor-1", statuses, costMicros: 7, attempts };
    expect(commit(changes.recordSubmission(message, result, now))).toEqual(kept);
    expect(eventsOf(message)).toEqual([
      [1, "PENDING", null],
      [2, "SENT", null],
      [3, "DELIVERED", "Arrived\ufffd."],
    ]);
    expect(rowsOf(webhookDeliveries).map(({ endpointId, sequence }) => [endpointId, sequence])).toEqual(
      [1, 2, 3].flatMap((sequence) => [
        ["one", sequence],
        ["other", sequence],
      ]),
    );
    expect(rowOf(message)).toMatchObject({
      status: "DELIVERED",
      submittedAt: now,
      nextAttemptAt: null,
      leaseUntil: null,
      provider: null,
      costMicros: 7,
    });
    expect(rowOf(message).attemptLog).toMatch(/^\n\[/);
    expect(rowsOf(messageParts)).toEqual([]);
    expectSums();
  });

  test("makes the message due at its expiry", () => {
    const message = submit(accept());
    expect(rowOf(message)).toMatchObject({ status: "SENT", nextAttemptAt: message.expiresAt });
    expectSums();
  });

  test.each([
    ["whose attempt number has changed", { attempts: 2 }],
    ["that was submitted already", { submittedAt: now }],
  ])("fails for a message %s", (_, changed) => {
    const message = accept();
    Object.assign(rowOf(message), changed);
    const result = { providerMessageId: "vendor-1", statuses: [] };
    expect(commit(changes.recordSubmission(message, result, now))).toEqual(["lease_lost"]);
    expect(eventsOf(message)).toEqual([[1, "PENDING", null]]);
  });

  test("fails for a missing message", () => {
    const message = accept();
    rows.set(messages, []);
    const result = { providerMessageId: "vendor-1", statuses: [] };
    expect(commit(changes.recordSubmission(message, result, now))).toEqual(["lease_lost"]);
  });

  test("refunds the price if the provider refunds its fee", () => {
    const message = accept();
    const statuses = [{ status: "FAILED" as const }];
    const result = { providerMessageId: "vendor-1", statuses, refundId: "refund", costMicros: 7 };
    expect(commit(changes.recordSubmission(message, result, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", refundedAt: now, costMicros: 0 });
    expect(refunds()).toMatchObject([{ id: "refund", valueMicros: 40_000 }]);
    expectSums();
  });

  test("assigns an id that the provider reuses to the newer message, even within a group", () => {
    const older = submit(accept(), ["same", "own"]);
    const [first, second] = [accept({ priceMicros: 0 }), accept({ priceMicros: 0 })];
    const result = { provider: "vendor", providerMessageId: "same", statuses: [], askAt: now + 5 };
    const group = [
      changes.recordSubmission(first, result, now),
      changes.recordSubmission(second, result, now),
    ];
    const receipts = ["own"].map((id) => receipt(id, { status: "DELIVERED" }));
    expect(commit(...group, ...receipts)).toEqual([undefined, undefined, undefined]);
    expect(rowsOf(messageParts)).toMatchObject([
      { providerMessageId: "same", messageId: second.id, status: "SENT", askAt: now + 5, asks: 0 },
      { providerMessageId: "own", messageId: older.id, status: "DELIVERED" },
    ]);
    expect(rowOf(older).status).toBe("DELIVERED");
  });
});

describe("a rescheduled message", () => {
  const result = { detail: "Throttled.", dueAt: now + 60_000 };

  test("gets an event with the reason, up to the hundredth attempt", () => {
    const message = accept();
    expect(commit(changes.reschedule({ ...message, outcomeUnknown: true }, result, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({
      nextAttemptAt: now + 60_000,
      leaseUntil: null,
      outcomeUnknown: 1,
    });
    expect(eventsOf(message).slice(1)).toEqual([[2, "PENDING", "Throttled."]]);
    Object.assign(rowOf(message), { attempts: 101, leaseUntil: now });
    expect(commit(changes.reschedule(track(message), result, now))).toEqual(kept);
    expect(eventsOf(message)).toHaveLength(2);
  });

  test("stays unchanged if it is not leased, also by changes of its lease", () => {
    const message = accept();
    expect(commit(changes.releaseLease(message, now))).toEqual(kept);
    const before = { ...rowOf(message) };
    expect(before).toMatchObject({ nextAttemptAt: now, leaseUntil: null });
    expect(commit(changes.reschedule(message, result, now))).toEqual(["lease_lost"]);
    expect(commit(changes.renewLease(message, now + 5), changes.releaseLease(message, now + 5))).toEqual([
      undefined,
      undefined,
    ]);
    expect(rowOf(message)).toEqual(before);
  });

  test("is made due once", () => {
    const message = accept();
    commit(changes.reschedule(message, result, now));
    expect(commit(changes.makeOneDue(message, now), changes.makeOneDue(message, now))).toEqual([
      undefined,
      "lease_lost",
    ]);
    expect(commit(changes.makeDue(message, now))).toEqual(kept);
    expect(rowOf(message).nextAttemptAt).toBe(now);
  });
});

describe("the end of a message", () => {
  test("refunds the price once", () => {
    const message = accept();
    const failed = (refundId: string) => changes.fail(message, { detail: "No.", refundId }, now);
    expect(commit(failed("one"), failed("other"))).toEqual([undefined, "lease_lost"]);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", refundedAt: now, nextAttemptAt: null });
    expect(eventsOf(message).slice(1)).toEqual([[2, "FAILED", "No."]]);
    expect(refunds()).toHaveLength(1);
    expectSums();
  });

  test("fails if the message was delivered, and changes nothing", () => {
    const message = accept();
    Object.assign(rowOf(message), { status: "DELIVERED" });
    const before = { ...rowOf(message) };
    expect(commit(changes.fail(message, { detail: "No.", refundId: "one" }, now))).toEqual(["lease_lost"]);
    expect(rowOf(message)).toEqual(before);
  });

  test("keeps the price if the message was submitted", () => {
    const message = submit(accept());
    expect(commit(changes.expire(message, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "EXPIRED", refundedAt: null, nextAttemptAt: null });
    expectSums();
  });

  test("by the operator is possible only for a message that is not leased", () => {
    const message = accept();
    const cancellation = { by: "command line", reason: "Wrong text" };
    const cancelled = (of: TrackedMessage) =>
      changes.cancel(of, { detail: "Cancelled.", refundId: "one", cancellation }, now);
    expect(commit(cancelled(message))).toEqual(["lease_lost"]);
    commit(changes.releaseLease(message, now));
    expect(commit(cancelled({ ...message, outcomeUnknown: true }))).toEqual(["lease_lost"]);
    expect(commit(cancelled(message))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({
      status: "FAILED",
      refundedAt: now,
      cancelledBy: "command line",
      cancelReason: "Wrong text",
    });
    expectSums();
  });

  test("by the operator expires a message with an unknown outcome, without a refund", () => {
    const message = { ...accept(), outcomeUnknown: true };
    commit(changes.releaseLease(message, now));
    expect(commit(changes.cancel(message, { detail: "Cancelled.", refundId: "one" }, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "EXPIRED", refundedAt: null, cancelledBy: null });
    expectSums();
  });

  test.each<[DeliveryStatus, number | null, boolean]>([
    ["FAILED", now + 5_000, true],
    ["FAILED", null, false],
    ["DELIVERED", now + 5_000, false],
  ])("by a receipt of %s moves a verification step from %s to now: %s", (status, nextAt, isDue) => {
    add(verifications, {
      id: "verification",
      accountId: account.id,
      recipient: "",
      template: "",
      status: "",
      createdAt: testStart,
      startNumber: 1,
      nextAt,
      version: 3,
      data: "{}",
    });
    const message = submit(accept({ verificationId: "verification" }));
    expect(commit(receipt(`${message.id} 1`, { status }))).toEqual(kept);
    expect(rowsOf(verifications)).toMatchObject([
      isDue ? { nextAt: now, version: 4 } : { nextAt, version: 3 },
    ]);
  });

  test("subtracts the refunded price from the costs of its verification", () => {
    const message = accept({ verificationId: "verification" });
    expect(rowsOf(verificationTotals)).toMatchObject([{ country: "GB", costMicros: 40_000 }]);
    expect(commit(changes.fail(message, { detail: "No.", refundId: "one" }, now))).toEqual(kept);
    expect(rowsOf(verificationTotals)).toMatchObject([{ country: "GB", costMicros: 0 }]);
  });
});

describe("a status report", () => {
  test("of a failure before the submission does not stop the message", () => {
    const message = accept();
    expect(commit(changes.recordReport(message, "Failed", "FAILED", now))).toEqual(kept);
    expect(rowOf(message).nextAttemptAt).not.toBeNull();
    submit(message);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", nextAttemptAt: null, submittedAt: now });
    expect(eventsOf(message)).toHaveLength(2);
    expectSums();
  });

  test("adds one event for each outcome, even if outcomes alternate", () => {
    const message = submit(accept());
    for (const [index, outcome] of (["Success", "Failed", "Success", "Failed"] as const).entries()) {
      const status = outcome === "Success" ? "DELIVERED" : "FAILED";
      expect(commit(changes.recordReport(message, outcome, status, now + index))).toEqual(kept);
    }
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "DELIVERED", "Success"],
      [4, "DELIVERED", "Failed"],
    ]);
    // The second success added no event. The second failure repeats the newest event.
    expect(rowOf(message)).toMatchObject({ outcome: "Failed", updatedAt: now + 3, nextAttemptAt: null });
    expectSums();
  });

  test("that advances the status adds an event, even if an event with the same outcome exists", () => {
    const message = submit(accept());
    for (const status of [undefined, "DELIVERED"] as const)
      expect(commit(changes.recordReport(message, "Success", status, now))).toEqual(kept);
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "SENT", "Success"],
      [4, "DELIVERED", "Success"],
    ]);
  });

  test("never changes the status of a message that was refunded before its submission", () => {
    const message = accept();
    commit(changes.fail(message, { detail: "No.", refundId: "one" }, now));
    expect(commit(changes.recordReport(message, "Success", "DELIVERED", now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", outcome: "Success" });
    expect(eventsOf(message).at(-1)).toEqual([3, "FAILED", "Success"]);
    expectSums();
  });

  test("of a code check fails if another check was recorded, and an invalid code does not undo a valid one", () => {
    const message = accept({ channel: "telegram" });
    expect(
      commit(
        changes.recordCheck(message, "code_invalid", now),
        changes.recordCheck(message, "code_invalid", now),
        changes.recordCheck({ ...message, codeChecks: 1 }, "code_valid", now + 1),
        changes.recordCheck({ ...message, codeChecks: 1 }, "code_invalid", now + 2),
      ),
    ).toEqual([undefined, "message_changed", undefined, undefined]);
    expect(rowOf(message)).toMatchObject({ verification: "code_valid", verifiedAt: now + 1, codeChecks: 2 });
    commit(changes.recordCheck(track(message), "code_max_attempts_exceeded", now + 3));
    expect(rowOf(message)).toMatchObject({ verification: "code_max_attempts_exceeded", verifiedAt: now + 3 });
  });
});

describe("a receipt", () => {
  test("only advances the status: a repeated one fails, and a late one changes nothing", () => {
    const message = submit(accept());
    const [delivered, again, sent] = (["DELIVERED", "DELIVERED", "SENT"] as const).map((status) =>
      receipt(`${message.id} 1`, { status }),
    );
    expect(commit(delivered!, again!, sent!)).toEqual([undefined, "message_changed", undefined]);
    expect(eventsOf(message).slice(2)).toEqual([[3, "DELIVERED", null]]);
    expect(rowOf(message)).toMatchObject({ status: "DELIVERED", nextAttemptAt: null });
    expectSums();
  });

  test("of a delivery after a failure corrects the status", () => {
    const message = submit(accept());
    commit(receipt(`${message.id} 1`, { status: "FAILED", detail: "Unreachable." }));
    expect(commit(receipt(`${message.id} 1`, { status: "DELIVERED" }))).toEqual(kept);
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "FAILED", "Unreachable."],
      [4, "DELIVERED", null],
    ]);
    expectSums();
  });

  test("of one of two segments waits for the other, unless it is a failure", () => {
    const message = submit(accept(), ["a", "b"]);
    expect(commit(receipt("a", { status: "DELIVERED" }))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "SENT", nextAttemptAt: message.expiresAt });
    expect(commit(receipt("b", { status: "READ" }))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "READ", nextAttemptAt: null });
    const other = submit(accept(), ["c", "d"]);
    expect(commit(receipt("c", { status: "FAILED" }), receipt("d", { status: "DELIVERED" }))).toEqual([
      undefined,
      undefined,
    ]);
    expect(rowOf(other).status).toBe("FAILED");
    expectSums();
  });

  test("refunds the price once, and sets the provider cost to 0", () => {
    const message = submit(accept());
    const [first, second] = [now, now + 1].map((at) =>
      receipt(`${message.id} 1`, { refunded: true, cost: { micros: 9, currency: "EUR" } }, at),
    );
    expect(commit(first!, second!)).toEqual([undefined, "message_changed"]);
    expect(rowOf(message)).toMatchObject({ status: "SENT", refundedAt: now, costMicros: 0 });
    expect(refunds()).toHaveLength(1);
    expectSums();
  });

  test("does not refund a message that was delivered since", () => {
    submit(accept(), ["a"]);
    const refund = receipt("a", { refunded: true });
    expect(commit(receipt("a", { status: "DELIVERED" }), refund)).toEqual([undefined, "message_changed"]);
    expect(refunds()).toEqual([]);
    expectSums();
  });

  test("of a cost changes only the cost, and makes the hour outdated", () => {
    const message = submit(accept());
    const cost = { micros: 9, currency: "EUR" };
    expect(commit(receipt(`${message.id} 1`, { cost }, now + 1))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ costMicros: 9, updatedAt: now });
    expect(rowsOf(trafficCounted)).toHaveLength(2);
    expect(rowsOf(trafficCounted)[0]).toMatchObject({ costChanges: 1, weight: -1 });
  });

  test("with only a detail adds one event for each detail, up to ten events of a status", () => {
    const message = submit(accept());
    const say = (detail: string) => receipt(`${message.id} 1`, { detail });
    expect(commit(say("Buffered."), say("Buffered."))).toEqual([undefined, undefined]);
    expect(eventsOf(message).slice(2)).toEqual([[3, "SENT", "Buffered."]]);
    for (let index = 0; index < 20; index += 1) commit(say(`Retry ${index}.`));
    expect(eventsOf(message).filter(([, status]) => status === "SENT")).toHaveLength(10);
    const late = say("Late.");
    commit(receipt(`${message.id} 1`, { status: "FAILED" }), late);
    expect(eventsOf(message).at(-1)).toEqual([12, "FAILED", null]);
    expectSums();
  });

  test("fails if its segment or its message is missing, and one with only a detail is ignored", () => {
    const message = submit(accept(), ["a"]);
    const [status, refund, remark] = [
      { status: "DELIVERED" as const },
      { refunded: true },
      { detail: "Buffered." },
    ].map((given) => receipt("a", given));
    rows.set(messages, []);
    expect(commit(status!)).toEqual(["message missing"]);
    expect(commit(refund!, remark!)).toEqual(["message_changed", undefined]);
    rows.set(messageParts, []);
    expect(commit(status!)).toEqual(["message_changed"]);
    expect(eventsOf(message)).toHaveLength(2);
  });
});

test("an attempt log that is too long is truncated to 8,000 characters before lines are added", () => {
  const message = accept();
  Object.assign(rowOf(message), { attemptLog: "x".repeat(9_000) });
  const attempt = {
    startedAt: now,
    milliseconds: 1,
    provider: "vendor",
    outcome: "retry",
    detail: "y".repeat(300),
    outcomeUnknown: false,
  } as const;
  expect(commit(changes.recordAttempt(message, attempt))).toEqual(kept);
  const [old, line] = rowOf(message).attemptLog.split("\n");
  expect(old).toHaveLength(8_000);
  expect((JSON.parse(line!) as readonly unknown[])[4]).toHaveLength(200);
});
