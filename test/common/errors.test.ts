import { expect, test } from "vitest";
import { describeError } from "../../src/common/errors.ts";

test.each([
  [
    "fetch failed",
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "EAI_AGAIN" }) }),
    "TypeError: fetch failed (EAI_AGAIN)",
  ],
  [
    "a cause without a code",
    new TypeError("fetch failed", { cause: new Error("bad port") }),
    "TypeError: fetch failed (bad port)",
  ],
  ["no cause", new Error("it answered 500"), "Error: it answered 500"],
  ["no error", "gone", "gone"],
])("%s", (_, error, reason) => {
  expect(describeError(error)).toBe(reason);
});
