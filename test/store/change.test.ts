import { expect, test } from "vitest";
import type { Change, Commit, CommitRefusal } from "../../src/ports/store/change.ts";
import { change, statement } from "../../src/store/change.ts";
import { createCommit } from "../../src/store/commit.ts";
import { builderOf } from "../../src/store/kysely.ts";
import { Violation } from "../../src/store/violation.ts";
import { StoreError } from "../../src/ports/store/errors.ts";

const removal = builderOf("sqlite").deleteFrom("mails");
const fenced = change([statement(removal, "lease_lost")]);

/** Commits to an engine that fails in this way. */
const failingWith = (error: Error) => createCommit({ commit: () => Promise.reject(error) });

test("a commit answers with what the handler of its refusal comes to", async () => {
  const commit = failingWith(new Violation("missed", "lease_lost"));
  expect(await commit([fenced], { lease_lost: async () => "lost" })).toBe("lost");
});

test.each([
  new StoreError("busy", "locked"),
  new Violation("missed", "account missing"),
  new Violation("unique", "message_parts_provider_key"),
  new Error("odd"),
])("a commit rejects with what is no refusal: %s", async (error) => {
  const commit = failingWith(error);
  await expect(commit([fenced], { lease_lost: () => "lost" })).rejects.toBe(error);
});

test("no program compiles that leaves a refusal unhandled, or looks into a change", () => {
  // Only the compiler reads it.
  const mistaken = async (
    commit: Commit,
    plain: Change,
    lease: Change<"lease_lost">,
    balance: Change<"balance_short">,
  ): Promise<readonly unknown[]> => {
    const nothing: undefined = await commit([plain]);
    const answer: number | string | undefined = await commit([plain, lease, balance], {
      lease_lost: () => 1,
      balance_short: async () => "short",
    });
    // @ts-expect-error a refusal that nobody handles
    await commit([plain, lease]);
    // @ts-expect-error one of two refusals that nobody handles
    await commit([lease, balance], { lease_lost: () => 1 });
    // @ts-expect-error a refusal that cannot come
    await commit([lease], { lease_lost: () => 1, balance_short: () => 2 });
    // @ts-expect-error a refusal that would be forgotten on the way
    const forgotten: Change = lease;
    const wider: Change<CommitRefusal> = lease;
    // @ts-expect-error its statements are the store's
    const inside: unknown = plain.steps;
    // @ts-expect-error only the store makes changes
    const made: Change = { steps: [] };
    return [nothing, answer, forgotten, wider, inside, made];
  };
  expect(mistaken).toBeTypeOf("function");
});
