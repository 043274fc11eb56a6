import { expect, test } from "vitest";
import type { Change, Commit, CommitRefusal } from "../../src/ports/store/change.ts";
import { createChange, toStatement } from "../../src/store/change.ts";
import { createCommit } from "../../src/store/commit.ts";
import { createBuilder } from "../../src/store/kysely.ts";
import { Violation } from "../../src/store/violation.ts";
import { StoreError } from "../../src/ports/store/errors.ts";

const removal = createBuilder("sqlite").deleteFrom("mails");
const fenced = createChange([toStatement(removal, "lease_lost")]);

/** Creates the commit of an engine that always fails with this error. */
const failingWith = (error: Error) => createCommit({ commit: () => Promise.reject(error) });

test("a commit resolves to the result of the handler of its refusal", async () => {
  const commit = failingWith(new Violation("missed", "lease_lost"));
  expect(await commit([fenced], { lease_lost: async () => "lost" })).toBe("lost");
});

test.each([
  new StoreError("busy", "locked"),
  new Violation("missed", "account missing"),
  new Violation("unique", "message_parts_provider_key"),
  new Error("odd"),
])("a commit rejects with an error that is no refusal: %s", async (error) => {
  const commit = failingWith(error);
  await expect(commit([fenced], { lease_lost: () => "lost" })).rejects.toBe(error);
});

test("no program compiles that leaves a refusal unhandled, or reads a change", () => {
  // Only the compiler checks this function.
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
    // @ts-expect-error a refusal without a handler
    await commit([plain, lease]);
    // @ts-expect-error one of two refusals without a handler
    await commit([lease, balance], { lease_lost: () => 1 });
    // @ts-expect-error a handler for an impossible refusal
    await commit([lease], { lease_lost: () => 1, balance_short: () => 2 });
    // @ts-expect-error a type that omits the refusal
    const forgotten: Change = lease;
    const wider: Change<CommitRefusal> = lease;
    // @ts-expect-error only the store reads the statements
    const inside: unknown = plain.steps;
    // @ts-expect-error only the store creates changes
    const made: Change = { steps: [] };
    return [nothing, answer, forgotten, wider, inside, made];
  };
  expect(mistaken).toBeTypeOf("function");
});
