import { refuse, type Refusal } from "../../domain/refusals.ts";
import { ended, type Verification } from "../../domain/verifications/verification.ts";
import type { VerifyingContext } from "../context.ts";
import { conclude } from "./conclude.ts";

/** More changes than a verification goes through: each means that somebody else changed it in between. */
const tries = 40;

/**
 * Does something to a verification of an account, anew on its latest state where it was changed in between. One whose time
 * is over has ended by then.
 */
export async function onLatest<Answer>(
  context: VerifyingContext,
  accountId: string,
  id: string,
  act: (verification: Verification) => Promise<Answer | "again">,
): Promise<Answer | Refusal<"not_found">> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const found = await context.store.verifications.find(accountId, id);
    if (!found) return refuse("not_found", "No verification of this account has this id.");
    const now = context.clock.now();
    if (found.status === "PENDING" && now >= found.expiresAt) {
      await conclude(context, ended(found, "EXPIRED", null, now), found);
      continue;
    }
    const answer = await act(found);
    if (answer !== "again") return answer;
  }
  throw new Error(`Others changed the verification in between ${tries} times.`);
}
