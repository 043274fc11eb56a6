import { createId } from "../../domain/identifiers.ts";
import { toMailbox, type ResetRequester } from "../../domain/mails.ts";
import { createRetryableProblem, type ProblemResponse } from "../../domain/problems.ts";
import type { Context } from "../context.ts";

const createMailDisabledProblem = () =>
  createRetryableProblem("unavailable", "E-mail is disabled. Nothing was sent.", 60);

/**
 * Queues a request for a reset link to an e-mail address. The user is looked up after the response, so that its
 * duration does not reveal whether the address is known. Returns the problem `unavailable` if e-mail is disabled, or
 * `rate_limited` if there were too many requests for this mailbox. Otherwise returns undefined.
 */
export async function requestReset(
  { store, clock, limits, sendsMail, wake }: Context,
  email: string,
  asker: ResetRequester,
): Promise<ProblemResponse<"unavailable" | "rate_limited"> | undefined> {
  if (!sendsMail) return createMailDisabledProblem();
  const limited = limits.mails.consume(`reset ${toMailbox(email)}`);
  if (limited) return limited;
  const now = clock.now();
  await store.commit([store.passwordResets.request({ id: createId(now), email, asker, createdAt: now })]);
  wake("mail");
  return undefined;
}
