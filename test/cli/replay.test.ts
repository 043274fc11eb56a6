import { expect, test } from "vitest";
import { replay } from "../../src/cli/customers.ts";
import type { Store } from "../../src/ports/store.ts";
import { change } from "../../src/store/change.ts";

test("a replay that breaks off after some deliveries were queued is in the audit log", async () => {
  const entry = change([]);
  const kept: unknown[] = [];
  const steps = [async () => [1], () => Promise.reject(new Error("gone"))];
  const store = {
    commit: async (changes: readonly unknown[]) => void kept.push(...changes),
    webhooks: { replay: () => steps.shift()!() },
  } as unknown as Store;
  await expect(replay(store, { endpointId: "endpoint", since: 0, failedOnly: false }, entry)).rejects.toThrow(
    "gone",
  );
  expect(kept).toEqual([entry]);
});
