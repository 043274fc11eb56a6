import { expect, test } from "vitest";
import { describeError } from "../../src/common/errors.ts";

test.each([
  [
    "a cause with a code",
    new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code: "EAI_AGAIN" }) }),
    "TypeError: fetch failed (EAI_AGAIN)",
  ],
  [
    "a cause without a code",
    new TypeError("fetch failed", { cause: new Error("bad port") }),
    "TypeError: fetch failed (bad port)",
  ],
  ["an error without a cause", new Error("it answered 500"), "Error: it answered 500"],
  ["a value that is not an error", "gone", "gone"],
])("describeError: %s", (_, error, reason) => {
  expect(describeError(error)).toBe(reason);
});
