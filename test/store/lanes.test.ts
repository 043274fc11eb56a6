import { expect, test } from "vitest";
import { createLanes, type Owned } from "../../src/store/engines/postgres/lanes.ts";
import fc from "../support/properties.ts";

interface Item extends Owned {
  readonly name: string;
}

const itemsOf = (owner: string, ...names: readonly string[]): readonly Item[] =>
  names.map((name) => ({ name, owners: [owner] }));

/** Lanes whose groups end when they are told to. */
function createHeld(count = 4) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const lanes = createLanes<Item>(
    count,
    (queue) => queue.splice(0),
    async (group) => {
      const names = group.map(({ name }) => name).join(" ");
      begun.push(names);
      await new Promise<void>((resolve) => ends.set(names, resolve));
    },
  );
  const turn = () => new Promise(setImmediate);
  return {
    lanes,
    begun,
    async add(items: readonly Item[]) {
      for (const item of items) lanes.add(item);
      await turn();
    },
    async end(names: string) {
      ends.get(names)!();
      await turn();
    },
  };
}

test("what comes for an owner in the meantime waits, and is a group of its own afterwards", async () => {
  const { lanes, begun, add, end } = createHeld();
  await add(itemsOf("hot", "1", "2", "3"));
  await add(itemsOf("hot", "4"));
  await add(itemsOf("hot", "5"));
  expect([begun, lanes.waiting]).toEqual([["1 2 3"], 2]);
  await end("1 2 3");
  expect([begun, lanes.waiting]).toEqual([["1 2 3", "4 5"], 0]);
  await end("4 5");
  await lanes.idle();
});

test("as many as are worked on follow them at once, and no third group does", async () => {
  const { lanes, begun, add, end } = createHeld();
  await add(itemsOf("hot", "1", "2"));
  await add(itemsOf("hot", "3"));
  await add(itemsOf("hot", "4"));
  expect(begun).toEqual(["1 2", "3 4"]);
  await add(itemsOf("hot", "5", "6", "7"));
  expect([begun, lanes.waiting]).toEqual([["1 2", "3 4"], 3]);
  await end("1 2");
  expect(begun).toEqual(["1 2", "3 4", "5 6 7"]);
  await end("3 4");
  await end("5 6 7");
  await lanes.idle();
});

test("nobody else waits for a hot owner, while there is a lane", async () => {
  const { lanes, begun, add, end } = createHeld(3);
  await add(itemsOf("hot", "1"));
  await add(itemsOf("hotter", "2"));
  // The last lane is for somebody else.
  await add([...itemsOf("hot", "3"), ...itemsOf("hotter", "4")]);
  expect([begun, lanes.waiting]).toEqual([["1", "2"], 2]);
  await add(itemsOf("cold", "5"));
  await add(itemsOf("colder", "6"));
  expect([begun, lanes.waiting]).toEqual([["1", "2", "5"], 3]);
  await end("5");
  expect(begun).toEqual(["1", "2", "5", "6"]);
  for (const names of ["1", "2", "6", "3", "4"]) await end(names);
  await lanes.idle();
});

test("what has waited for an owner comes before what came later", async () => {
  const { lanes, begun, add, end } = createHeld(1);
  await add(itemsOf("hot", "1"));
  await add([...itemsOf("hot", "2"), ...itemsOf("cold", "3")]);
  await end("1");
  expect(begun).toEqual(["1", "2 3"]);
  await end("2 3");
  await lanes.idle();
});

test("they are idle only when what was added in the same turn has ended", async () => {
  const { lanes, begun, end } = createHeld();
  let isIdle = false;
  lanes.add(itemsOf("hot", "1")[0]!);
  const idle = lanes.idle().then(() => (isIdle = true));
  await new Promise(setImmediate);
  expect([begun, isIdle]).toEqual([["1"], false]);
  await end("1");
  await idle;
});

test("what waits is taken back, and what is worked on ends", async () => {
  const { lanes, begun, add, end } = createHeld();
  await add(itemsOf("hot", "1", "2"));
  await add([...itemsOf("hot", "3"), ...itemsOf("cold", "4")]);
  expect(lanes.takeBack().map(({ name }) => name)).toEqual(["3"]);
  expect(lanes.waiting).toBe(0);
  await end("1 2");
  await end("4");
  await lanes.idle();
  expect(begun).toEqual(["1 2", "4"]);
});

test("what waits for a lane alone is taken back too", async () => {
  const { lanes, begun, add, end } = createHeld(1);
  await add(itemsOf("hot", "1"));
  await add([...itemsOf("cold", "2"), ...itemsOf("hot", "3")]);
  expect(lanes.takeBack().map(({ name }) => name)).toEqual(["2", "3"]);
  await end("1");
  expect([begun, lanes.waiting]).toEqual([["1"], 0]);
  await lanes.idle();
});

test("whatever comes and ends in whatever order is run once, in no more groups at a time than are allowed", async () => {
  const step = fc.oneof(
    fc.uniqueArray(fc.nat(4), { maxLength: 3 }).map((owners) => owners.map(String)),
    fc.nat(3).map((index) => ({ ends: index })),
    fc.constant("turn" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), runRandomly),
    { numRuns: 5_000 },
  );
});

type Step = readonly string[] | { readonly ends: number } | "turn";

/** Adds items, ends groups and lets turns pass, and then ends what is left. */
async function runRandomly(count: number, steps: readonly Step[]): Promise<void> {
  const turn = () => new Promise(setImmediate);
  const open: { readonly owners: readonly string[]; readonly end: () => void }[] = [];
  const done: string[] = [];
  const lanes = createLanes<Item>(
    count,
    (queue) => queue.splice(0, 3),
    async (group) => {
      const owners = [...new Set(group.flatMap((item) => item.owners))];
      await new Promise<void>((resolve) => open.push({ owners, end: resolve }));
      done.push(...group.map(({ name }) => name));
    },
  );
  const expectBounds = () => {
    expect(open.length).toBeLessThanOrEqual(count);
    const all = open.flatMap(({ owners }) => owners);
    for (const owner of all) expect(all.filter((other) => other === owner).length).toBeLessThanOrEqual(2);
  };
  let added = 0;
  for (const step of steps) {
    if (step === "turn") await turn();
    else if ("ends" in step) open.splice(step.ends, 1)[0]?.end();
    else lanes.add({ name: String((added += 1)), owners: step });
    expectBounds();
  }
  for (await turn(); open.length > 0; await turn()) {
    expectBounds();
    open.shift()!.end();
  }
  await lanes.idle();
  expect(lanes.waiting).toBe(0);
  expect(done.map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: added }, (_, index) => index + 1),
  );
}
