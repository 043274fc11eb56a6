import { expect, test } from "vitest";
import { replayDeliveries } from "../../src/cli/customers.ts";
import type { Store } from "../../src/ports/store.ts";
import { createChange } from "../../src/store/change.ts";

test("a replay that fails after some deliveries were queued is recorded in the audit log", async () => {
  const entry = createChange([]);
  const committed: unknown[] = [];
  const steps = [async () => [1], () => Promise.reject(new Error("gone"))];
  const store = {
    commit: async (changes: readonly unknown[]) => void committed.push(...changes),
    webhooks: { replay: () => steps.shift()!() },
  } as unknown as Store;
  await expect(
    replayDeliveries(store, { endpointId: "endpoint", since: 0, failedOnly: false }, entry),
  ).rejects.toThrow("gone");
  expect(committed).toEqual([entry]);
});
