// What changes of messages decide, without a database.
import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryStatus } from "../../src/domain/messages/delivery.ts";
import type { Change, CommitRefusal } from "../../src/ports/store/change.ts";
import type { TrackedMessage } from "../../src/ports/store/messages.ts";
import type { ProviderReceipt } from "../../src/ports/providers.ts";
import { prepareCommit, type Part } from "../../src/store/change.ts";
import { Violation } from "../../src/store/violation.ts";
import { decide } from "../../src/store/engines/outcome.ts";
import type { LookUp } from "../../src/store/look-up.ts";
import { messageChanges as changes } from "../../src/store/messages/changes.ts";
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
import { builderOf } from "../../src/store/kysely.ts";
import type { Engine } from "../../src/store/engine.ts";
import { Work, type Row } from "../../src/store/work.ts";
import { testStart } from "../support/clock.ts";
import { newMessage, type MessageOverrides } from "./fixtures.ts";

const now = testStart + 1_000;
const account = { id: "account", userId: "user", currency: "EUR", balanceMicros: 100_000 };
const { receive } = createReceipts({ dialect: "sqlite", builder: builderOf("sqlite") } as Engine);

let rows: Map<Table, Row[]>;

const rowsOf = <Of extends Columns>(table: Table<Of>) => (rows.get(table) ?? []) as unknown as RowOf<Of>[];
const keyOf = ({ key }: Table, row: Row) => key.map((name) => row[name]).join(" ");

/** The refusal code of an outcome; undefined if it was kept. */
function refusalOf(outcome: ReturnType<typeof decide>): string | undefined {
  if ("results" in outcome) return undefined;
  if (outcome.error instanceof Violation) return outcome.error.broken;
  throw outcome.error;
}

function add<Of extends Columns>(table: Table<Of>, values: NewRowOf<Of>): void {
  const work = new Work();
  work.insert(table, values);
  write(work);
}

function find({ kind: { table, columns }, values }: LookUp): readonly Row[] {
  const isFound = (row: Row) => columns.every((name, index) => row[name] === values[index]);
  return structuredClone(rowsOf(table).filter(isFound));
}

function write(work: Work): void {
  const { inserted, updated, added } = work.writes();
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

/** Commits each change by itself, all of them as one group, and returns what each was refused with. */
function commit(...group: readonly Change<CommitRefusal>[]): readonly (string | undefined)[] {
  const work = new Work();
  const commits = group.map((change) => prepareCommit(JSON.parse(JSON.stringify(change)) as readonly Part[]));
  for (const { lookUps } of commits.flatMap(({ decisions }) => decisions))
    for (const lookUp of lookUps) if (!work.knows(lookUp)) work.take(lookUp, find(lookUp));
  const refusals = commits.map(({ decisions }) => refusalOf(decide(work, decisions)));
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

/** The message as it is now. */
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

/** Submits a message, whose parts have these ids, and returns it. */
function submit(message: TrackedMessage, partIds = [`${message.id} 1`]): TrackedMessage {
  const result = { provider: "vendor", providerMessageId: partIds[0]!, partIds, statuses: [] };
  expect(commit(changes.handOver(message, result, now))).toEqual(kept);
  return track(message);
}

/** A receipt for the part of this id, as it is now. */
function receipt(providerMessageId: string, given: Partial<ProviderReceipt>, at = now) {
  const part = rowsOf(messageParts).find((each) => each.providerMessageId === providerMessageId)!;
  const known = { ...part, message: track({ id: part.messageId }) };
  return receive(known, { status: undefined, providerMessageIds: [], ...given }, `refund ${at}`, at);
}

/** What the totals have to be, by the messages. */
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

/** The totals and the balance match the messages and the ledger after each test. */
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
  test("adds an event for each status that is new, and one delivery for each endpoint", () => {
    addEndpoint("one");
    addEndpoint("other");
    const message = accept();
    const statuses = [{ status: "DELIVERED" as const, detail: "Arrived\0." }, { status: "SENT" as const }];
    const attempts = [
      { startedAt: now, milliseconds: 5, provider: "vendor", outcome: "accepted", detail: null },
    ] as never;
    const result = { providerMessageId: "vendor-1", statuses, costMicros: 7, attempts };
    expect(commit(changes.handOver(message, result, now))).toEqual(kept);
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

  test("waits for its receipts until the message expires", () => {
    const message = submit(accept());
    expect(rowOf(message)).toMatchObject({ status: "SENT", nextAttemptAt: message.expiresAt });
    expectSums();
  });

  test.each([
    ["by another attempt", { attempts: 2 }],
    ["that was submitted", { submittedAt: now }],
  ])("is refused for a message %s", (_, changed) => {
    const message = accept();
    Object.assign(rowOf(message), changed);
    const result = { providerMessageId: "vendor-1", statuses: [] };
    expect(commit(changes.handOver(message, result, now))).toEqual(["lease_lost"]);
    expect(eventsOf(message)).toEqual([[1, "PENDING", null]]);
  });

  test("is refused for a message that is missing", () => {
    const message = accept();
    rows.set(messages, []);
    const result = { providerMessageId: "vendor-1", statuses: [] };
    expect(commit(changes.handOver(message, result, now))).toEqual(["lease_lost"]);
  });

  test("refunds the price if the provider refunds its fee", () => {
    const message = accept();
    const statuses = [{ status: "FAILED" as const }];
    const result = { providerMessageId: "vendor-1", statuses, refundId: "refund", costMicros: 7 };
    expect(commit(changes.handOver(message, result, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", refundedAt: now, costMicros: 0 });
    expect(refunds()).toMatchObject([{ id: "refund", valueMicros: 40_000 }]);
    expectSums();
  });

  test("gives an id that the provider uses again to the newer message, also within a group", () => {
    const older = submit(accept(), ["same", "own"]);
    const [first, second] = [accept({ priceMicros: 0 }), accept({ priceMicros: 0 })];
    const result = { provider: "vendor", providerMessageId: "same", statuses: [], askAt: now + 5 };
    const group = [changes.handOver(first, result, now), changes.handOver(second, result, now)];
    const receipts = ["own"].map((id) => receipt(id, { status: "DELIVERED" }));
    expect(commit(...group, ...receipts)).toEqual([undefined, undefined, undefined]);
    expect(rowsOf(messageParts)).toMatchObject([
      { providerMessageId: "same", messageId: second.id, status: "SENT", askAt: now + 5, asks: 0 },
      { providerMessageId: "own", messageId: older.id, status: "DELIVERED" },
    ]);
    expect(rowOf(older).status).toBe("DELIVERED");
  });
});

describe("a message that is put back", () => {
  const result = { detail: "Throttled.", dueAt: now + 60_000 };

  test("has an event with its reason, up to the hundredth attempt", () => {
    const message = accept();
    expect(commit(changes.postpone({ ...message, outcomeUnknown: true }, result, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({
      nextAttemptAt: now + 60_000,
      leaseUntil: null,
      outcomeUnknown: 1,
    });
    expect(eventsOf(message).slice(1)).toEqual([[2, "PENDING", "Throttled."]]);
    Object.assign(rowOf(message), { attempts: 101, leaseUntil: now });
    expect(commit(changes.postpone(track(message), result, now))).toEqual(kept);
    expect(eventsOf(message)).toHaveLength(2);
  });

  test("keeps its place if it is not leased, and no change of its lease does anything then", () => {
    const message = accept();
    expect(commit(changes.giveBack(message, now))).toEqual(kept);
    const before = { ...rowOf(message) };
    expect(before).toMatchObject({ nextAttemptAt: now, leaseUntil: null });
    expect(commit(changes.postpone(message, result, now))).toEqual(["lease_lost"]);
    expect(commit(changes.renew(message, now + 5), changes.giveBack(message, now + 5))).toEqual([
      undefined,
      undefined,
    ]);
    expect(rowOf(message)).toEqual(before);
  });

  test("is released once", () => {
    const message = accept();
    commit(changes.postpone(message, result, now));
    expect(commit(changes.releaseOne(message, now), changes.releaseOne(message, now))).toEqual([
      undefined,
      "lease_lost",
    ]);
    expect(commit(changes.release(message, now))).toEqual(kept);
    expect(rowOf(message).nextAttemptAt).toBe(now);
  });
});

describe("an end", () => {
  test("refunds the price once", () => {
    const message = accept();
    const failed = (refundId: string) => changes.fail(message, { detail: "No.", refundId }, now);
    expect(commit(failed("one"), failed("other"))).toEqual([undefined, "lease_lost"]);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", refundedAt: now, nextAttemptAt: null });
    expect(eventsOf(message).slice(1)).toEqual([[2, "FAILED", "No."]]);
    expect(refunds()).toHaveLength(1);
    expectSums();
  });

  test("is refused if the message has arrived, and changes nothing", () => {
    const message = accept();
    Object.assign(rowOf(message), { status: "DELIVERED" });
    const before = { ...rowOf(message) };
    expect(commit(changes.fail(message, { detail: "No.", refundId: "one" }, now))).toEqual(["lease_lost"]);
    expect(rowOf(message)).toEqual(before);
  });

  test("of a submitted message keeps the price", () => {
    const message = submit(accept());
    expect(commit(changes.expire(message, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "EXPIRED", refundedAt: null, nextAttemptAt: null });
    expectSums();
  });

  test("by the operator is for a message that nobody works on", () => {
    const message = accept();
    const cancellation = { by: "command line", reason: "Wrong text" };
    const cancelled = (of: TrackedMessage) =>
      changes.cancel(of, { detail: "Cancelled.", refundId: "one", cancellation }, now);
    expect(commit(cancelled(message))).toEqual(["lease_lost"]);
    commit(changes.giveBack(message, now));
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

  test("by the operator expires a message that a provider may have, without a refund", () => {
    const message = { ...accept(), outcomeUnknown: true };
    commit(changes.giveBack(message, now));
    expect(commit(changes.cancel(message, { detail: "Cancelled.", refundId: "one" }, now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "EXPIRED", refundedAt: null, cancelledBy: null });
    expectSums();
  });

  test.each<[DeliveryStatus, number | null, boolean]>([
    ["FAILED", now + 5_000, true],
    ["FAILED", null, false],
    ["DELIVERED", now + 5_000, false],
  ])("by a report of %s makes the next step of its verification due (%s)", (status, nextAt, isDue) => {
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

  test("takes the refunded price out of the costs of its verification", () => {
    const message = accept({ verificationId: "verification" });
    expect(rowsOf(verificationTotals)).toMatchObject([{ country: "GB", costMicros: 40_000 }]);
    expect(commit(changes.fail(message, { detail: "No.", refundId: "one" }, now))).toEqual(kept);
    expect(rowsOf(verificationTotals)).toMatchObject([{ country: "GB", costMicros: 0 }]);
  });
});

describe("a report", () => {
  test("of a message that has failed before its submission does not stop it", () => {
    const message = accept();
    expect(commit(changes.report(message, "Failed", "FAILED", now))).toEqual(kept);
    expect(rowOf(message).nextAttemptAt).not.toBeNull();
    submit(message);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", nextAttemptAt: null, submittedAt: now });
    expect(eventsOf(message)).toHaveLength(2);
    expectSums();
  });

  test("adds an event once, however often reports alternate", () => {
    const message = submit(accept());
    for (const [index, outcome] of (["Success", "Failed", "Success", "Failed"] as const).entries()) {
      const status = outcome === "Success" ? "DELIVERED" : "FAILED";
      expect(commit(changes.report(message, outcome, status, now + index))).toEqual(kept);
    }
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "DELIVERED", "Success"],
      [4, "DELIVERED", "Failed"],
    ]);
    // The second success was no news; the second failure repeats the newest event.
    expect(rowOf(message)).toMatchObject({ outcome: "Failed", updatedAt: now + 3, nextAttemptAt: null });
    expectSums();
  });

  test("that moves the message on adds an event, even if one says the same", () => {
    const message = submit(accept());
    for (const status of [undefined, "DELIVERED"] as const)
      expect(commit(changes.report(message, "Success", status, now))).toEqual(kept);
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "SENT", "Success"],
      [4, "DELIVERED", "Success"],
    ]);
  });

  test("never revives a message that was refunded before its submission", () => {
    const message = accept();
    commit(changes.fail(message, { detail: "No.", refundId: "one" }, now));
    expect(commit(changes.report(message, "Success", "DELIVERED", now))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ status: "FAILED", outcome: "Success" });
    expect(eventsOf(message).at(-1)).toEqual([3, "FAILED", "Success"]);
    expectSums();
  });

  test("of an entered code is refused if another came in between, and a valid code stays valid", () => {
    const message = accept({ channel: "telegram" });
    expect(
      commit(
        changes.verify(message, "code_invalid", now),
        changes.verify(message, "code_invalid", now),
        changes.verify({ ...message, codeChecks: 1 }, "code_valid", now + 1),
        changes.verify({ ...message, codeChecks: 1 }, "code_invalid", now + 2),
      ),
    ).toEqual([undefined, "message_changed", undefined, undefined]);
    expect(rowOf(message)).toMatchObject({ verification: "code_valid", verifiedAt: now + 1, codeChecks: 2 });
    commit(changes.verify(track(message), "code_max_attempts_exceeded", now + 3));
    expect(rowOf(message)).toMatchObject({ verification: "code_max_attempts_exceeded", verifiedAt: now + 3 });
  });
});

describe("a receipt", () => {
  test("moves a status up only: what comes late or twice is refused", () => {
    const message = submit(accept());
    const [delivered, again, sent] = (["DELIVERED", "DELIVERED", "SENT"] as const).map((status) =>
      receipt(`${message.id} 1`, { status }),
    );
    expect(commit(delivered!, again!, sent!)).toEqual([undefined, "message_changed", undefined]);
    expect(eventsOf(message).slice(2)).toEqual([[3, "DELIVERED", null]]);
    expect(rowOf(message)).toMatchObject({ status: "DELIVERED", nextAttemptAt: null });
    expectSums();
  });

  test("of a failure that is followed by an arrival is corrected", () => {
    const message = submit(accept());
    commit(receipt(`${message.id} 1`, { status: "FAILED", detail: "Unreachable." }));
    expect(commit(receipt(`${message.id} 1`, { status: "DELIVERED" }))).toEqual(kept);
    expect(eventsOf(message).slice(2)).toEqual([
      [3, "FAILED", "Unreachable."],
      [4, "DELIVERED", null],
    ]);
    expectSums();
  });

  test("of one of two parts waits for the other, unless it is a loss", () => {
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

  test("refunds the price once, and the message costs nothing then", () => {
    const message = submit(accept());
    const [first, second] = [now, now + 1].map((at) =>
      receipt(`${message.id} 1`, { refunded: true, cost: { micros: 9, currency: "EUR" } }, at),
    );
    expect(commit(first!, second!)).toEqual([undefined, "message_changed"]);
    expect(rowOf(message)).toMatchObject({ status: "SENT", refundedAt: now, costMicros: 0 });
    expect(refunds()).toHaveLength(1);
    expectSums();
  });

  test("does not refund a message that has arrived since", () => {
    submit(accept(), ["a"]);
    const refund = receipt("a", { refunded: true });
    expect(commit(receipt("a", { status: "DELIVERED" }), refund)).toEqual([undefined, "message_changed"]);
    expect(refunds()).toEqual([]);
    expectSums();
  });

  test("of a cost changes nothing else, and has the hour counted again", () => {
    const message = submit(accept());
    const cost = { micros: 9, currency: "EUR" };
    expect(commit(receipt(`${message.id} 1`, { cost }, now + 1))).toEqual(kept);
    expect(rowOf(message)).toMatchObject({ costMicros: 9, updatedAt: now });
    expect(rowsOf(trafficCounted)).toHaveLength(2);
    expect(rowsOf(trafficCounted)[0]).toMatchObject({ costChanges: 1, weight: -1 });
  });

  test("with a detail alone is an event, once for each detail, and at most ten times", () => {
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

  test("is refused if its part or its message is missing", () => {
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

test("the log of attempts keeps its last 8,000 characters before it grows", () => {
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
  expect(commit(changes.noteAttempt(message, attempt))).toEqual(kept);
  const [old, line] = rowOf(message).attemptLog.split("\n");
  expect(old).toHaveLength(8_000);
  expect((JSON.parse(line!) as readonly unknown[])[4]).toHaveLength(200);
});
