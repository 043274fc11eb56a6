import { getDefaultAutoSelectFamilyAttemptTimeout, setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { afterEach, expect, test } from "vitest";
import { connectPatiently } from "../../../src/runtimes/process/connecting.ts";

const usual = getDefaultAutoSelectFamilyAttemptTimeout();
afterEach(() => setDefaultAutoSelectFamilyAttemptTimeout(usual));

test("each address of a host has more time than a lost first packet costs, which is sent again after a second", () => {
  expect(usual).toBeLessThan(1_000);
  connectPatiently();
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(1_000);
});
