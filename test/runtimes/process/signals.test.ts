import { expect, test } from "vitest";
import { createTerminalCheck } from "../../../src/runtimes/process/signals.ts";

test.each([
  { first: true, later: false, isLost: true },
  { first: true, later: true, isLost: false },
  { first: false, later: false, isLost: false },
])("a terminal is lost if it was there at first and is gone: $first, $later", ({ first, later, isLost }) => {
  let hasTerminal = first;
  const hasLostTerminal = createTerminalCheck(() => hasTerminal);
  hasTerminal = later;
  expect(hasLostTerminal()).toBe(isLost);
});
