import { expect, test } from "vitest";
import { forgettingEverywhere } from "../../src/caches/forgetting-everywhere.ts";

const open = () => {
  const called: string[] = [];
  const remembered = { known: "something", forget: () => void called.push("forgotten") };
  return { called, remembered, tell: () => void called.push("told") };
};

test("what is changed here is forgotten here first, and told to the others then", () => {
  const { called, remembered, tell } = open();
  const both = forgettingEverywhere(remembered, tell);
  both.forget();
  expect(called).toEqual(["forgotten", "told"]);
  expect(both.known).toBe("something");
});

test("where nobody else is, it is forgotten alone", () => {
  const { called, remembered } = open();
  forgettingEverywhere(remembered, undefined).forget();
  expect(called).toEqual(["forgotten"]);
});
