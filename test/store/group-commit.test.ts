// How Postgres is asked to commit, by a server that says what a test has it say.
import { describe, expect, test } from "vitest";
import { createGroupCommit } from "../../src/store/engines/postgres/commit.ts";
import { createPrepare } from "../../src/store/engines/postgres/prepare.ts";
import { runTransaction } from "../../src/store/engines/postgres/transaction.ts";
import { apiece, everyone, type Write } from "../../src/store/write.ts";
import { createFakePool, saying, type Faults } from "./fake-server.ts";
import { refusalOf } from "./fixtures.ts";

function open(faults?: Faults, lanes = 4) {
  const { pool, loans } = createFakePool(faults);
  return { commits: createGroupCommit(pool, createPrepare(), 15_000, lanes), loans };
}

let ids = 0;
/** A list of one owner about something of its own, which may be written side by side with others. */
function listOf(owner: string, sql = `write ${owner}`, length = 1): readonly Write[] {
  const values = { id: (ids += 1) };
  return Array.from({ length }, () => ({ sql, parameters: [], owner, many: apiece, values }));
}
const owners = ["a", "b", "c", "d"] as const;
/** The same for something that only one of several lists can take. */
const taking = (owner: string): readonly Write[] =>
  listOf(owner).map((write) => ({ ...write, missedAs: "changed", prize: { name: "one" } }));
const cut = () => new Error("Connection terminated unexpectedly");
/** What each transaction wrote. */
const written = (loans: readonly { readonly texts: readonly string[] }[]) =>
  loans.map(({ texts }) => texts.filter((text) => text.startsWith("write")));

describe("a group that fails", () => {
  test.each([
    ["gone", "its connection is cut", cut],
    ["busy", "a lock is waited for too long", () => saying("55P03")],
  ])("is refused as %s and not tried again, where %s", async (kind, _, fault) => {
    const { commits, loans } = open({ of: (text) => (text.startsWith("write b") ? fault() : undefined) });
    const refused = await Promise.all(owners.map((owner) => refusalOf(commits.add(listOf(owner)))));
    expect(refused).toMatchObject(owners.map(() => ({ kind })));
    expect(loans).toHaveLength(1);
  });

  test("as its locks are taken is refused for what they say, not for what follows from it", async () => {
    const isLock = (text: string) => text.includes("pg_advisory_xact_lock");
    const { commits } = open({ of: (text) => (isLock(text) ? saying("55P03") : undefined) });
    expect(await refusalOf(commits.add(listOf("a")))).toMatchObject({ kind: "busy" });
  });

  test("as it begins is refused, whatever came of its writes", async () => {
    const { commits } = open({ of: (text) => (text.startsWith("begin") ? saying("57P03") : undefined) });
    expect(await refusalOf(commits.add(listOf("a")))).toMatchObject({ kind: "gone" });
  });

  test("for a conflict is tried five times, and is busy then", async () => {
    const conflict = (text: string) => (text.startsWith("write b") ? saying("40P01") : undefined);
    const lost = open({ of: (text, number) => (number < 9 ? conflict(text) : undefined) });
    const refused = await Promise.all(owners.map((owner) => refusalOf(lost.commits.add(listOf(owner)))));
    expect(refused).toMatchObject(owners.map(() => ({ kind: "busy" })));
    expect(lost.loans).toHaveLength(5);
    const passing = open({ of: (text, number) => (number < 5 ? conflict(text) : undefined) });
    expect(await Promise.all(owners.map((owner) => passing.commits.add(listOf(owner))))).toHaveLength(4);
  });
});

describe("what waits while others are committed", () => {
  /** Commits two groups of one owner, and what waits for both, with these faults. */
  async function settle(faults: Faults) {
    const held = Promise.withResolvers<void>();
    const { commits, loans } = open({ ...faults, until: held.promise });
    const all = [];
    for (const count of [1, 1, 2]) {
      for (let left = count; left > 0; left -= 1) all.push(commits.add(listOf("a")));
      await new Promise(setImmediate);
    }
    const settled = Promise.allSettled(all);
    held.resolve();
    return { settled: await settled, loans };
  }

  test("is refused with them where there is no connection", async () => {
    let asked = 0;
    const { settled } = await settle({
      toConnect: () =>
        (asked += 1) === 1 ? new Error("timeout exceeded when trying to connect") : undefined,
    });
    const busy = { reason: { kind: "busy" } };
    expect(settled).toMatchObject([busy, { status: "fulfilled" }, busy, busy]);
    expect(asked).toBe(2);
  });

  test("for the same as they is refused with them where there is no connection", async () => {
    let asked = 0;
    const { commits } = open({
      toConnect() {
        asked += 1;
        return new Error("timeout exceeded when trying to connect");
      },
    });
    const refused = await Promise.all(owners.map((owner) => refusalOf(commits.add(taking(owner)))));
    expect(refused).toMatchObject(owners.map(() => ({ kind: "busy" })));
    expect(asked).toBe(1);
  });

  test("for the same as they is settled, too, before the end", async () => {
    const { commits } = open({
      of: (text, number) => (number === 1 && text.includes("write") ? saying("23505") : undefined),
    });
    const settled = Promise.allSettled([commits.add(taking("a")), commits.add(taking("b"))]);
    await commits.end();
    expect(await settled).toMatchObject([{ reason: { kind: "unique" } }, { status: "fulfilled" }]);
  });

  test("is not refused with a list that is", async () => {
    const { settled } = await settle({
      of: (text, number) => (number === 1 && text.startsWith("write") ? saying("23505") : undefined),
    });
    const committed = { status: "fulfilled" };
    expect(settled).toMatchObject([{ reason: { kind: "unique" } }, committed, committed, committed]);
  });

  test("is bounded: more is busy", async () => {
    const held = Promise.withResolvers<void>();
    const { commits } = open({ until: held.promise });
    const all = [commits.add(listOf("a"))];
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    for (let count = 0; count < 10_000; count += 1) all.push(commits.add(listOf("a")));
    const more = refusalOf(commits.add(listOf("a")));
    held.resolve();
    expect(await more).toMatchObject({ kind: "busy" });
    expect(await Promise.all(all)).toHaveLength(10_001);
  });
});

describe("a group", () => {
  test("has no list beside one that names no owner, or everyone", async () => {
    const { commits, loans } = open(undefined, 1);
    const free: readonly Write[] = [{ sql: "write freely", parameters: [], many: apiece }];
    const lists = [listOf("a"), free, listOf("b"), listOf(everyone), listOf("c"), free];
    await Promise.all(lists.map((list) => commits.add(list)));
    for (const texts of written(loans).filter((each) => /freely|\*/.test(each.join()))) {
      expect(texts).toHaveLength(1);
    }
    expect(written(loans).flat()).toHaveLength(6);
  });

  test("has 64 lists at most, and takes no more once it has a thousand writes", async () => {
    const many = open(undefined, 1);
    await Promise.all(Array.from({ length: 65 }, (_, index) => many.commits.add(listOf(`${index}`))));
    expect(written(many.loans).map((texts) => texts.length)).toEqual([64, 1]);
    const long = open(undefined, 1);
    await Promise.all(owners.map((owner) => long.commits.add(listOf(owner, `write ${owner}`, 600))));
    expect(written(long.loans).map((texts) => texts.length)).toEqual([1_200, 1_200]);
  });

  test("answers each list of its own sort with its own rows, in whatever order they were taken", async () => {
    const { commits, loans } = open(undefined, 1);
    const alone = (owner: string): readonly Write[] => [{ sql: `write ${owner}`, parameters: [], owner }];
    const lists = [listOf("a", "write x"), alone("b"), listOf("c", "write x"), alone("d")];
    const results = await Promise.all(lists.map((list) => commits.add(list)));
    expect(results).toEqual([[[]], [[{ text: "write b" }]], [[]], [[{ text: "write d" }]]]);
    expect(loans).toHaveLength(1);
  });
});

describe("a connection", () => {
  test.each([
    ["that is cut", cut, true],
    ["that says what nobody foresaw", () => saying("42883"), true],
    ["that refuses a list", () => saying("23505"), false],
    ["that is busy", () => saying("55P03"), false],
  ])("%s is given back, and whether it is lent again: %s %s", async (_, fault, spent) => {
    const { commits, loans } = open({ of: (text) => (text.startsWith("write") ? fault() : undefined) });
    const [refused] = await Promise.allSettled([commits.add(listOf("a"))]);
    expect(refused.status).toBe("rejected");
    expect(loans).toMatchObject([{ spent, listeners: [1, 0] }]);
  });

  test("that ends as its commit is answered is not lent again", async () => {
    const { commits, loans } = open({
      of: (text, _, connection) => {
        if (text === "commit") connection.emit("error", cut());
        return undefined;
      },
    });
    await commits.add(listOf("a"));
    expect(loans).toMatchObject([{ spent: true }]);
  });
});

test("they have ended when what they were given is settled, and take no more", async () => {
  const { commits } = open();
  let settled = 0;
  const all = Array.from({ length: 200 }, () => commits.add(listOf("a")).then(() => (settled += 1)));
  const ended = commits.end();
  expect(await refusalOf(commits.add(listOf("a")))).toMatchObject({ kind: "gone" });
  await ended;
  expect(settled).toBe(200);
  await Promise.all(all);
});

test("a commit is waited for by the number of its writes, and without an end where there is none to answers", async () => {
  const waits = async (counts: readonly number[], limit: number) => {
    const { pool, loans } = createFakePool();
    const batches = counts.map((length) => ({
      lists: [0, 1],
      writes: Array.from({ length }, () => ({ query: { text: "write" }, missedAs: undefined })),
    }));
    await runTransaction(await pool.connect(), batches, ["a"], limit);
    return loans[0]!.limits;
  };
  expect(await waits([1, 3], 1_000)).toEqual([1_080]);
  expect(await waits([10_001], 1_000)).toEqual([201_000, 201_020]);
  expect(await waits([1], 0)).toEqual([0]);
});
