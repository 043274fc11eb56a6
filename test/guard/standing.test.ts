import { beforeEach, expect, test } from "vitest";
import { keysOf, Memory } from "../../src/guard/memory.ts";
import { standingOf } from "../../src/guard/standing.ts";
import { begin, day, send, state } from "./sends.ts";

beforeEach(begin);

test.each([
  [4, 4, "new"],
  [5, 50, "home"],
  [5, 51, "new"],
  [19, 1_000, "new"],
  [20, 1_000, "known"],
  [20, 200, "home"],
])("a country with %i answers of %i on a day before is %s to the account", (here, all, standing) => {
  const memory = new Memory();
  const keys = keysOf(send());
  memory.countries.get(keys.country).answered.add(here, state.now - day);
  memory.accounts.get(keys.account).answered.add(all, state.now - day);
  expect(standingOf(memory, keys, state.now)).toBe(standing);
});
