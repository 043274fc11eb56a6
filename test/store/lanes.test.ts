import { expect, test } from "vitest";
import { createLanes, type Owned } from "../../src/store/engines/postgres/lanes.ts";

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
