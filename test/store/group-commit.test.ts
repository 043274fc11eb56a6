// How Postgres is asked to commit, by a server that responds as each test wants it to.
import { describe, expect, test } from "vitest";
import { defineChange, type Decision, type Part } from "../../src/store/change.ts";
import { createGroupCommit } from "../../src/store/engines/postgres/commit.ts";
import { createPrepare } from "../../src/store/engines/postgres/prepare.ts";
import { lockAccount } from "../../src/store/ledger/decisions.ts";
import { toldEvents } from "../../src/store/schema/accounts.ts";
import { createFakePool, saying, type Faults } from "./fake-server.ts";
import { refusalOf } from "./fixtures.ts";

const noted = defineChange("test.note", {
  lookUps: ({ accountId }: { readonly accountId: string; readonly what: string }) => ({
    account: lockAccount(accountId),
  }),
  decide(work, { accountId, what }) {
    if (what === "refused") return "too_many";
    if (what === "defect") throw new TypeError("a defect");
    return work.insert(toldEvents, { accountId, what, toldAt: 0 });
  },
});

let number = 0;
/** A commit that locks an account and inserts one row. */
const note = (accountId: string, what = `${(number += 1)}`) =>
  noted({ accountId, what }) as unknown as readonly Decision[];
const statement = (sql: string, missedAs?: string): readonly Part[] => [{ sql, parameters: [], missedAs }];

function open(faults?: Faults, connections = 4) {
  const { pool, loans } = createFakePool({
    rowsOf: (text, values) =>
      isLock(text) ? (values[0] as readonly string[]).map((id) => ({ id })) : undefined,
    ...faults,
  });
  return { commits: createGroupCommit(pool, createPrepare(), 15_000, connections), loans };
}

const isLock = (text: string) => text.includes("from accounts");
const isInsert = (text: string) => text.startsWith("insert into told_events");
const accountIds = ["a", "b", "c", "d"] as const;
const cut = () => new Error("Connection terminated unexpectedly");
const insertsIn = (loans: readonly { readonly texts: readonly string[] }[]) =>
  loans.map(({ texts }) => texts.filter(isInsert).length);

describe("a group", () => {
  test("is one transaction of two round trips, with one statement for each table", async () => {
    const { commits, loans } = open();
    await Promise.all(accountIds.flatMap((id) => [commits.add(note(id)), commits.add(note(id))]));
    expect(loans.map(({ texts }) => texts.map((text) => text.slice(0, 11)))).toEqual([
      ["begin isola", "select foun", "insert into", "commit"],
    ]);
  });

  test("has 64 commits at most", async () => {
    const { commits, loans } = open(undefined, 1);
    await Promise.all(Array.from({ length: 65 }, (_, index) => commits.add(note(`${index}`))));
    expect(insertsIn(loans)).toEqual([1, 1]);
  });

  test("keeps the others if a commit is refused, or has a defect", async () => {
    const { commits, loans } = open();
    const [kept, refused, defect, other] = await Promise.allSettled(
      ["1", "refused", "defect", "2"].map((what) => commits.add(note("a", what))),
    );
    expect([kept, other]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
    expect(refused).toMatchObject({ reason: { broken: "too_many" } });
    expect(defect).toMatchObject({ reason: { message: "a defect" } });
    expect(loans).toHaveLength(1);
  });

  test("leaves what comes for its accounts meanwhile to the next one, and others to no one", async () => {
    const held = Promise.withResolvers<void>();
    const { commits, loans } = open({ until: held.promise });
    const all = [commits.add(note("a"))];
    await new Promise(setImmediate);
    all.push(commits.add(note("a")), commits.add(note("a")), commits.add(note("b")));
    await new Promise(setImmediate);
    held.resolve();
    await Promise.all(all);
    expect(loans).toHaveLength(3);
  });

  test("has no statements beside its decisions: a commit with statements is alone", async () => {
    const { commits, loans } = open();
    await Promise.all([commits.add(note("a")), commits.add([...note("a"), ...statement("write")])]);
    expect(loans.filter(({ texts }) => texts.includes("write"))).toMatchObject([
      { texts: [expect.stringMatching("begin"), expect.anything(), expect.anything(), "write", "commit"] },
    ]);
  });
});

describe("a group that fails", () => {
  test.each([
    ["gone", "its connection is cut", cut],
    ["busy", "a lock is waited for too long", () => saying("55P03")],
  ])("is refused as %s and not tried again, where %s", async (kind, _, fault) => {
    const { commits, loans } = open({ of: (text) => (isInsert(text) ? fault() : undefined) });
    const refused = await Promise.all(accountIds.map((id) => refusalOf(commits.add(note(id)))));
    expect(refused).toMatchObject(accountIds.map(() => ({ kind })));
    expect(loans).toHaveLength(1);
  });

  test("as its locks are taken is refused for what they say, and rolled back", async () => {
    const { commits, loans } = open({ of: (text) => (isLock(text) ? saying("55P03") : undefined) });
    expect(await refusalOf(commits.add(note("a")))).toMatchObject({ kind: "busy" });
    expect(loans[0]!.texts.at(-1)).toBe("rollback");
  });

  test("as it begins is refused, whatever came of its writes", async () => {
    const { commits } = open({ of: (text) => (text.startsWith("begin") ? saying("57P03") : undefined) });
    expect(await refusalOf(commits.add(note("a")))).toMatchObject({ kind: "gone" });
  });

  test("for a reason that nobody foresaw is tried once more, one commit at a time", async () => {
    const { commits, loans } = open({
      of: (text, transaction) =>
        isInsert(text) && [1, 3].includes(transaction) ? saying("23514") : undefined,
    });
    const settled = await Promise.allSettled(accountIds.map((id) => commits.add(note(id))));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(loans).toHaveLength(5);
  });

  test("because a row was inserted after its look-up is decided once more", async () => {
    const { commits, loans } = open({
      of: (text, transaction) => (isInsert(text) && transaction === 1 ? saying("23505") : undefined),
    });
    await Promise.all(accountIds.map((id) => commits.add(note(id))));
    expect(loans).toHaveLength(2);
  });

  test("for a conflict is tried five times, and is busy then", async () => {
    const conflict = (text: string) => (isInsert(text) ? saying("40P01") : undefined);
    const lost = open({ of: conflict });
    const refused = await Promise.all(accountIds.map((id) => refusalOf(lost.commits.add(note(id)))));
    expect(refused).toMatchObject(accountIds.map(() => ({ kind: "busy" })));
    expect(lost.loans).toHaveLength(5);
    const passing = open({ of: (text, transaction) => (transaction < 5 ? conflict(text) : undefined) });
    expect(await Promise.all(accountIds.map((id) => passing.commits.add(note(id))))).toHaveLength(4);
  });
});

describe("what waits while others are committed", () => {
  test("is refused with them if there is no connection", async () => {
    let asked = 0;
    const held = Promise.withResolvers<void>();
    const { commits } = open({
      until: held.promise,
      toConnect() {
        asked += 1;
        return new Error("timeout exceeded when trying to connect");
      },
    });
    const refused = ["a", "a"].map((id) => refusalOf(commits.add(note(id))));
    await new Promise(setImmediate);
    refused.push(refusalOf(commits.add(note("a"))));
    held.resolve();
    expect(await Promise.all(refused)).toMatchObject(["busy", "busy", "busy"].map((kind) => ({ kind })));
    expect(asked).toBe(1);
  });

  test("is bounded: more is busy", async () => {
    const held = Promise.withResolvers<void>();
    const { commits } = open({ until: held.promise });
    const all = Array.from({ length: 10_000 }, () => commits.add(note("a")));
    const more = refusalOf(commits.add(note("a")));
    held.resolve();
    expect(await more).toMatchObject({ kind: "busy" });
    expect(await Promise.all(all)).toHaveLength(10_000);
  });

  test("of one account does not keep another account waiting", async () => {
    const { commits } = open(undefined, 1);
    let settled = 0;
    const many = Array.from({ length: 1_000 }, () => commits.add(note("busy")).then(() => (settled += 1)));
    await new Promise(setImmediate);
    await commits.add(note("calm"));
    expect(settled).toBeLessThan(200);
    await Promise.all(many);
  });
});

describe("statements", () => {
  test("that cannot be refused are sent with their commit", async () => {
    const { commits, loans } = open();
    const results = await commits.add([...statement("write 1"), ...statement("write 2")]);
    expect(results).toEqual([[{ text: "write 1" }], [{ text: "write 2" }]]);
    expect(loans).toMatchObject([
      { texts: [expect.stringMatching("begin"), "write 1", "write 2", "commit"] },
    ]);
  });

  test("that miss their row roll back", async () => {
    const { commits, loans } = open({ rowsOf: () => [] });
    const refused = await refusalOf(
      commits.add([...statement("write 1"), ...statement("write 2", "gone by")]),
    );
    expect(refused).toMatchObject({ kind: "missed", broken: "gone by" });
    expect(loans[0]!.texts.at(-1)).toBe("rollback");
  });

  test("alone are a transaction by themselves", async () => {
    const { commits, loans } = open();
    expect(await commits.add(statement("write"))).toEqual([[{ text: "write" }]]);
    expect(loans).toMatchObject([{ texts: ["write"] }]);
  });
});

describe("a connection", () => {
  test.each([
    ["that is cut", cut, true],
    ["that says what nobody foresaw", () => saying("42883"), true],
    ["that refuses a commit", () => saying("23514"), false],
    ["that is busy", () => saying("55P03"), false],
  ])("%s is given back, and whether it is used again: %s %s", async (_, fault, spent) => {
    const { commits, loans } = open({ of: (text) => (isInsert(text) ? fault() : undefined) });
    const [refused] = await Promise.allSettled([commits.add(note("a"))]);
    expect(refused.status).toBe("rejected");
    expect(loans).toMatchObject([{ spent, listeners: [1, 0] }]);
  });

  test("that ends as its commit is answered is not used again", async () => {
    const { commits, loans } = open({
      of: (text, _, connection) => {
        if (text === "commit") connection.emit("error", cut());
        return undefined;
      },
    });
    await commits.add(note("a"));
    expect(loans).toMatchObject([{ spent: true }]);
  });
});

test("they have ended when what they were given is settled, and take no more", async () => {
  const { commits } = open();
  let settled = 0;
  const all = Array.from({ length: 200 }, () => commits.add(note("a")).then(() => (settled += 1)));
  const ended = commits.end();
  expect(await refusalOf(commits.add(note("a")))).toMatchObject({ kind: "gone" });
  await ended;
  expect(settled).toBe(200);
  await Promise.all(all);
});
