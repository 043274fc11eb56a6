import { beforeAll, expect, test } from "vitest";
import type { Store } from "../../../src/ports/store.ts";
import type { Account } from "../../../src/ports/store/accounts.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { createTestVerification } from "../../support/verifications.ts";
import { accept, addAccount, claim, getRefusal, type OpenStore } from "../fixtures.ts";

const hour = 3_600_000;

/**
 * Verifications: one pending for each recipient and template, changed by one request at a time, and claimed when due.
 */
export function verificationSuite(open: () => OpenStore): void {
  let store: Store;
  let account: Account;
  const owner = () => ({ accountId: account.id, userId: account.userId });
  const put = async (changes: Parameters<typeof createTestVerification>[1] = {}) => {
    const verification = createTestVerification(owner(), changes);
    await commit(store, store.verifications.add(verification));
    return verification;
  };
  const readStarts = (recipient: string, template = "default") =>
    store.verifications.readStarts({ accountId: account.id, recipient, template, limit: 2 });
  beforeAll(async () => {
    store = open().store;
    account = await addAccount(store, 1_000_000);
  });

  test("a verification is returned unchanged", async () => {
    const stored = await put({
      recipient: "+447700900001",
      reference: "order-1041",
      autofill: { domain: "shop.example.com" },
      transaction: { amount: "42.50 EUR", payee: "Žluťoučký kůň" },
      heldMicros: 70_000,
    });
    expect(await store.verifications.find(account.id, stored.id)).toEqual(stored);
    expect(await store.verifications.findAny(stored.id)).toEqual(stored);
    expect((await readStarts(stored.recipient)).open).toEqual([stored]);
    expect(await store.verifications.find("another", stored.id)).toBeUndefined();
  });

  test("only one of two concurrent starts with the same number succeeds, even with different templates", async () => {
    const recipient = "+447700900002";
    const first = await put({ recipient, startNumber: 1 });
    const { open } = await readStarts(recipient);
    expect(open).toEqual([first]);
    const concurrent = ["default", "other"].map((template) =>
      createTestVerification(owner(), { recipient, template, startNumber: 2 }),
    );
    const both = await Promise.allSettled(
      concurrent.map((each) => commit(store, store.verifications.add(each))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = both.findIndex(({ status }) => status === "rejected");
    const again = getRefusal(commit(store, store.verifications.add(concurrent[lost]!)));
    expect(await again).toMatchObject({ refusalCode: "start_number_taken" });
    expect((await readStarts(recipient, "other")).open).toEqual(lost === 0 ? [concurrent[1]] : []);
    expect((await readStarts(recipient)).latest.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("only one of two concurrent changes of the same version succeeds", async () => {
    const before = await put({ recipient: "+447700900003" });
    const changed = { ...before, wrongChecks: 1 };
    const both = await Promise.allSettled([1, 2].map(() => commit(store, store.verifications.put(changed))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await getRefusal(commit(store, store.verifications.put(changed)))).toMatchObject({
      refusalCode: "verification_changed",
    });
    expect(await store.verifications.find(account.id, before.id)).toEqual({ ...changed, version: 1 });
  });

  test("a verification is due when one of its messages fails, and a concurrent change of the verification is refused", async () => {
    const late = testStart + 50 * hour;
    const before = createTestVerification(owner(), {
      recipient: "+447700900004",
      createdAt: late,
      nextAt: late + hour,
    });
    const lost = await accept(store, account, { createdAt: late, verificationId: before.id });
    const other = await accept(store, account, { createdAt: late, verificationId: before.id });
    const sent = await accept(store, account, { createdAt: late, verificationId: before.id });
    await commit(store, store.verifications.add(before));
    const taken = await claim(store, late, 10_000);
    const claimed = (id: string) => taken.find((message) => message.id === id)!;
    await commit(
      store,
      store.messages.reschedule(claimed(other.id), { detail: "Later.", dueAt: late + hour }, late),
    );
    const result = { providerMessageId: "1", statuses: [] };
    await commit(store, store.messages.recordSubmission(claimed(sent.id), result, late));
    expect(await store.verifications.findAny(before.id)).toEqual(before);
    await commit(
      store,
      store.messages.fail(claimed(lost.id), { detail: "No.", refundId: createId(late) }, late),
    );
    expect((await store.verifications.findAny(before.id))!.nextAt).toBe(late);
    expect(await getRefusal(commit(store, store.verifications.put(before)))).toMatchObject({
      refusalCode: "verification_changed",
    });
  });

  test("a due verification is claimed once until its lease expires, and an ended one never", async () => {
    const at = testStart + 100 * hour;
    const due = await put({ recipient: "+447700900005", createdAt: at, nextAt: at });
    await put({ recipient: "+447700900006", createdAt: at, status: "EXPIRED", nextAt: null });
    const ids = async (now: number) =>
      (await store.verifications.claim(now, now + hour, 1_000))
        .map(({ id }) => id)
        .filter((id) => id === due.id);
    expect(await ids(at)).toEqual([due.id]);
    expect(await ids(at)).toEqual([]);
    expect(await ids(at + hour)).toEqual([due.id]);
  });

  test("the starts of a recipient are returned newest first, and each number is used once", async () => {
    const recipient = "+447700900007";
    const start = (number: number, accountId = account.id) =>
      createTestVerification(
        { ...owner(), accountId },
        { recipient, createdAt: testStart + number, startNumber: number, status: "CANCELED", nextAt: null },
      );
    for (const number of [1, 2, 3]) await commit(store, store.verifications.add(start(number)));
    const latest = [
      { startedAt: testStart + 3, number: 3, isTrusted: false },
      { startedAt: testStart + 2, number: 2, isTrusted: false },
    ];
    expect(await readStarts(recipient)).toEqual({ open: [], latest });
    expect(await getRefusal(commit(store, store.verifications.add(start(3))))).toMatchObject({
      refusalCode: "start_number_taken",
    });
    const another = await addAccount(store, 0);
    await commit(store, store.verifications.add(start(3, another.id)));
    expect(await readStarts("+447700900008")).toEqual({ open: [], latest: [] });
    const open = await put({ recipient, createdAt: testStart + 4, startNumber: 4 });
    const newest = { startedAt: testStart + 4, number: 4, isTrusted: false };
    expect(await readStarts(recipient)).toEqual({ open: [open], latest: [newest, latest[0]] });
    expect(await readStarts(recipient, "other")).toEqual({ open: [], latest: [newest, latest[0]] });
    const trusted = await put({ recipient, createdAt: testStart + 5, startNumber: 5, isTrusted: true });
    expect(await readStarts(recipient)).toEqual({
      open: [trusted, open],
      latest: [{ startedAt: testStart + 5, number: 5, isTrusted: true }, newest],
    });
  });

  test("counts are summed by country and channel over days", async () => {
    const own = await addAccount(store, 0);
    const each = { started: 1, sent: 2, delivered: 4, approved: 8, blocked: 16 };
    const sms = {
      country: "GB",
      channel: "sms",
      ...each,
      costMicros: 40_000,
      approvalMilliseconds: 20_000,
    } as const;
    for (const day of [1, 1, 2, 3]) await commit(store, store.verifications.count(own.id, day, [sms]));
    await commit(
      store,
      store.verifications.count(own.id, 2, [{ ...sms, country: "DE", channel: "whatsapp" }]),
    );
    const sums = (query: object) =>
      store.verifications.listCounts({ accountId: own.id, fromDay: 1, untilDay: 3, ...query });
    expect(await sums({})).toEqual([
      { ...sms, country: "DE", channel: "whatsapp" },
      {
        ...sms,
        started: 3,
        sent: 6,
        delivered: 12,
        approved: 24,
        blocked: 48,
        costMicros: 120_000,
        approvalMilliseconds: 60_000,
      },
    ]);
    expect(await sums({ country: "DE" })).toHaveLength(1);
    expect(await sums({ channel: "telegram" })).toEqual([]);
  });

  test("a purge removes verifications that ended long ago, and no pending ones", async () => {
    const old = testStart - 200 * 24 * hour;
    const over = await put({ recipient: "+447700900008", createdAt: old, status: "FAILED", nextAt: null });
    const open = await put({ recipient: "+447700900009", createdAt: old });
    expect(await store.verifications.purge(testStart, 100)).toBe(1);
    expect(await store.verifications.findAny(over.id)).toBeUndefined();
    expect(await store.verifications.findAny(open.id)).toEqual(open);
  });
}
