import { expect, test } from "vitest";
import { BoundedMap } from "../../src/common/bounded-map.ts";

test("keeps the latest entries, up to the maximum size", () => {
  const map = new BoundedMap<number, string>(3);
  for (let number = 0; number < 100; number += 1) map.set(number, `${number}`);
  expect([...map]).toEqual([
    [97, "97"],
    [98, "98"],
    [99, "99"],
  ]);
});

test("setting an existing key drops no entry and keeps its position; deleting frees space", () => {
  const map = new BoundedMap<string, number>(2).set("a", 1).set("b", 2).set("a", 3);
  expect([...map]).toEqual([
    ["a", 3],
    ["b", 2],
  ]);
  map.delete("a");
  map.set("c", 4);
  expect([...map.keys()]).toEqual(["b", "c"]);
  map.set("d", 5);
  expect([...map.keys()]).toEqual(["c", "d"]);
});

test("drops the key undefined like any other key", () => {
  const map = new BoundedMap<string | undefined, number>(1).set(undefined, 1).set("a", 2);
  expect([...map]).toEqual([["a", 2]]);
});
