import { expect, test } from "vitest";
import { forgettingEverywhere } from "../../src/caches/forgetting-everywhere.ts";

const open = () => {
  const called: string[] = [];
  const cache = { known: "something", forget: () => void called.push("forgotten") };
  return { called, cache, forgetElsewhere: () => void called.push("told") };
};

test("what is changed here is forgotten here first, and told to the others then", () => {
  const { called, cache, forgetElsewhere } = open();
  const both = forgettingEverywhere(cache, forgetElsewhere);
  both.forget();
  expect(called).toEqual(["forgotten", "told"]);
  expect(both.known).toBe("something");
});

test("where nobody else is, it is forgotten alone", () => {
  const { called, cache } = open();
  forgettingEverywhere(cache, undefined).forget();
  expect(called).toEqual(["forgotten"]);
});
