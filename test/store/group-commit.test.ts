// Statements of group commits on Postgres, against a fake server.
import { describe, expect, test } from "vitest";
import { defineChange, type Decision, type ChangePart } from "../../src/store/change.ts";
import { createGroupCommit } from "../../src/store/engines/postgres/commit.ts";
import { createStatementNamer } from "../../src/store/engines/postgres/statement-namer.ts";
import { lockAccount } from "../../src/store/ledger/decisions.ts";
import { accountEventTimes } from "../../src/store/schema/accounts.ts";
import { createFakePool, createServerError, type ServerFaults } from "./fake-server.ts";
import { getRefusal } from "./fixtures.ts";

const noteChange = defineChange("test.note", {
  lookUps: ({ accountId }: { readonly accountId: string; readonly what: string }) => ({
    account: lockAccount(accountId),
  }),
  decide(work, { accountId, what }) {
    if (what === "refused") return "too_many";
    if (what === "defect") throw new TypeError("a defect");
    return work.insert(accountEventTimes, { accountId, what, toldAt: 0 });
  },
});

let number = 0;
/** Creates a commit that locks an account and inserts one row. */
const createNote = (accountId: string, what = `${(number += 1)}`) =>
  noteChange({ accountId, what }) as unknown as readonly Decision[];
const statement = (sql: string, refusalCode?: string): readonly ChangePart[] => [
  { sql, parameters: [], refusalCode },
];

function open(faults?: ServerFaults, connections = 4) {
  const { pool, loans } = createFakePool({
    findRows: (text, values) =>
      isLock(text) ? (values[0] as readonly string[]).map((id) => ({ id })) : undefined,
    ...faults,
  });
  return { commits: createGroupCommit(pool, createStatementNamer(), 15_000, connections), loans };
}

const isLock = (text: string) => text.includes("from accounts");
const isInsert = (text: string) => text.startsWith("insert into told_events");
const accountIds = ["a", "b", "c", "d"] as const;
const createConnectionLoss = () => new Error("Connection terminated unexpectedly");
const insertsIn = (loans: readonly { readonly texts: readonly string[] }[]) =>
  loans.map(({ texts }) => texts.filter(isInsert).length);

describe("a group", () => {
  test("is one transaction, with one statement for each table", async () => {
    const { commits, loans } = open();
    await Promise.all(accountIds.flatMap((id) => [commits.add(createNote(id)), commits.add(createNote(id))]));
    expect(loans.map(({ texts }) => texts.map((text) => text.slice(0, 11)))).toEqual([
      ["begin isola", "select foun", "insert into", "commit"],
    ]);
  });

  test("has at most 64 commits", async () => {
    const { commits, loans } = open(undefined, 1);
    await Promise.all(Array.from({ length: 65 }, (_, index) => commits.add(createNote(`${index}`))));
    expect(insertsIn(loans)).toEqual([1, 1]);
  });

  test("commits the others if a commit is refused or has a defect", async () => {
    const { commits, loans } = open();
    const [kept, refused, defect, other] = await Promise.allSettled(
      ["1", "refused", "defect", "2"].map((what) => commits.add(createNote("a", what))),
    );
    expect([kept, other]).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
    expect(refused).toMatchObject({ reason: { violated: "too_many" } });
    expect(defect).toMatchObject({ reason: { message: "a defect" } });
    expect(loans).toHaveLength(1);
  });

  test("makes commits for its accounts wait for the next group, and commits for other accounts start", async () => {
    const blocked = Promise.withResolvers<void>();
    const { commits, loans } = open({ until: blocked.promise });
    const all = [commits.add(createNote("a"))];
    await new Promise(setImmediate);
    all.push(commits.add(createNote("a")), commits.add(createNote("a")), commits.add(createNote("b")));
    await new Promise(setImmediate);
    blocked.resolve();
    await Promise.all(all);
    expect(loans).toHaveLength(3);
  });

  test("contains only commits without statements", async () => {
    const { commits, loans } = open();
    await Promise.all([
      commits.add(createNote("a")),
      commits.add([...createNote("a"), ...statement("write")]),
    ]);
    expect(loans.filter(({ texts }) => texts.includes("write"))).toMatchObject([
      { texts: [expect.stringMatching("begin"), expect.anything(), expect.anything(), "write", "commit"] },
    ]);
  });
});

describe("a group that fails", () => {
  test.each([
    ["gone", "its connection is lost", createConnectionLoss],
    ["busy", "a lock is not available in time", () => createServerError("55P03")],
  ])("fails with %s and is not retried if %s", async (kind, _, fault) => {
    const { commits, loans } = open({ failQuery: (text) => (isInsert(text) ? fault() : undefined) });
    const refused = await Promise.all(accountIds.map((id) => getRefusal(commits.add(createNote(id)))));
    expect(refused).toMatchObject(accountIds.map(() => ({ kind })));
    expect(loans).toHaveLength(1);
  });

  test("at its locks fails with their error, and rolls back", async () => {
    const { commits, loans } = open({
      failQuery: (text) => (isLock(text) ? createServerError("55P03") : undefined),
    });
    expect(await getRefusal(commits.add(createNote("a")))).toMatchObject({ kind: "busy" });
    expect(loans[0]!.texts.at(-1)).toBe("rollback");
  });

  test("at its begin statement fails, whatever the result of its writes is", async () => {
    const { commits } = open({
      failQuery: (text) => (text.startsWith("begin") ? createServerError("57P03") : undefined),
    });
    expect(await getRefusal(commits.add(createNote("a")))).toMatchObject({ kind: "gone" });
  });

  test("with an unexpected error is retried once, one commit at a time", async () => {
    const { commits, loans } = open({
      failQuery: (text, transaction) =>
        isInsert(text) && [1, 3].includes(transaction) ? createServerError("23514") : undefined,
    });
    const settled = await Promise.allSettled(accountIds.map((id) => commits.add(createNote(id))));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
    expect(loans).toHaveLength(5);
  });

  test("because a row was inserted after its look-up decides again", async () => {
    const { commits, loans } = open({
      failQuery: (text, transaction) =>
        isInsert(text) && transaction === 1 ? createServerError("23505") : undefined,
    });
    await Promise.all(accountIds.map((id) => commits.add(createNote(id))));
    expect(loans).toHaveLength(2);
  });

  test("with a conflict makes five attempts, and then fails with busy", async () => {
    const conflict = (text: string) => (isInsert(text) ? createServerError("40P01") : undefined);
    const lost = open({ failQuery: conflict });
    const refused = await Promise.all(accountIds.map((id) => getRefusal(lost.commits.add(createNote(id)))));
    expect(refused).toMatchObject(accountIds.map(() => ({ kind: "busy" })));
    expect(lost.loans).toHaveLength(5);
    const passing = open({
      failQuery: (text, transaction) => (transaction < 5 ? conflict(text) : undefined),
    });
    expect(await Promise.all(accountIds.map((id) => passing.commits.add(createNote(id))))).toHaveLength(4);
  });
});

describe("commits that wait for a group", () => {
  test("fail with it if no connection is available", async () => {
    let attempts = 0;
    const blocked = Promise.withResolvers<void>();
    const { commits } = open({
      until: blocked.promise,
      failConnect() {
        attempts += 1;
        return new Error("timeout exceeded when trying to connect");
      },
    });
    const refused = ["a", "a"].map((id) => getRefusal(commits.add(createNote(id))));
    await new Promise(setImmediate);
    refused.push(getRefusal(commits.add(createNote("a"))));
    blocked.resolve();
    expect(await Promise.all(refused)).toMatchObject(["busy", "busy", "busy"].map((kind) => ({ kind })));
    expect(attempts).toBe(1);
  });

  test("are limited in number, and further ones fail with busy", async () => {
    const blocked = Promise.withResolvers<void>();
    const { commits } = open({ until: blocked.promise });
    const all = Array.from({ length: 10_000 }, () => commits.add(createNote("a")));
    const more = getRefusal(commits.add(createNote("a")));
    blocked.resolve();
    expect(await more).toMatchObject({ kind: "busy" });
    expect(await Promise.all(all)).toHaveLength(10_000);
  });

  test("of one account do not delay another account", async () => {
    const { commits } = open(undefined, 1);
    let settled = 0;
    const many = Array.from({ length: 1_000 }, () =>
      commits.add(createNote("busy")).then(() => (settled += 1)),
    );
    await new Promise(setImmediate);
    await commits.add(createNote("calm"));
    expect(settled).toBeLessThan(200);
    await Promise.all(many);
  });
});

describe("statements", () => {
  test("without a refusal code are sent together with their commit", async () => {
    const { commits, loans } = open();
    const results = await commits.add([...statement("write 1"), ...statement("write 2")]);
    expect(results).toEqual([[{ text: "write 1" }], [{ text: "write 2" }]]);
    expect(loans).toMatchObject([
      { texts: [expect.stringMatching("begin"), "write 1", "write 2", "commit"] },
    ]);
  });

  test("with a refusal code roll back if they change no row", async () => {
    const { commits, loans } = open({ findRows: () => [] });
    const refused = await getRefusal(
      commits.add([...statement("write 1"), ...statement("write 2", "gone by")]),
    );
    expect(refused).toMatchObject({ kind: "missed", violated: "gone by" });
    expect(loans[0]!.texts.at(-1)).toBe("rollback");
  });

  test("are sent without begin and commit if a commit is a single statement without decisions", async () => {
    const { commits, loans } = open();
    expect(await commits.add(statement("write"))).toEqual([[{ text: "write" }]]);
    expect(loans).toMatchObject([{ texts: ["write"] }]);
  });
});

describe("a connection", () => {
  test.each([
    ["that is lost", true, createConnectionLoss],
    ["with an unexpected error", true, () => createServerError("42883")],
    ["that rejects a commit", false, () => createServerError("23514")],
    ["that is busy", false, () => createServerError("55P03")],
  ])("%s is returned to the pool, to be discarded: %s", async (_, isDiscarded, fault) => {
    const { commits, loans } = open({ failQuery: (text) => (isInsert(text) ? fault() : undefined) });
    const [refused] = await Promise.allSettled([commits.add(createNote("a"))]);
    expect(refused.status).toBe("rejected");
    expect(loans).toMatchObject([{ isDiscarded, listeners: [1, 0] }]);
  });

  test("that ends during the response of its commit is discarded", async () => {
    const { commits, loans } = open({
      failQuery: (text, _, connection) => {
        if (text === "commit") connection.emit("error", createConnectionLoss());
        return undefined;
      },
    });
    await commits.add(createNote("a"));
    expect(loans).toMatchObject([{ isDiscarded: true }]);
  });
});

test("ending waits until all accepted commits are settled, and rejects new ones", async () => {
  const { commits } = open();
  let settled = 0;
  const all = Array.from({ length: 200 }, () => commits.add(createNote("a")).then(() => (settled += 1)));
  const ended = commits.end();
  expect(await getRefusal(commits.add(createNote("a")))).toMatchObject({ kind: "gone" });
  await ended;
  expect(settled).toBe(200);
  await Promise.all(all);
});
