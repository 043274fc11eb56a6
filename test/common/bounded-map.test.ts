import { expect, test } from "vitest";
import { BoundedMap } from "../../src/common/bounded-map.ts";

test("keeps what was put in last, as many as it may", () => {
  const map = new BoundedMap<number, string>(3);
  for (let number = 0; number < 100; number += 1) map.set(number, `${number}`);
  expect([...map]).toEqual([
    [97, "97"],
    [98, "98"],
    [99, "99"],
  ]);
});

test("what is set again pushes nothing out and keeps its place; what is deleted makes room", () => {
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

test("lets go of a name that is undefined like of any other", () => {
  const map = new BoundedMap<string | undefined, number>(1).set(undefined, 1).set("a", 2);
  expect([...map]).toEqual([["a", 2]]);
});
