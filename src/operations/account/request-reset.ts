import { createId } from "../../domain/identifiers.ts";
import { mailboxOf, type ResetAsker } from "../../domain/mails.ts";
import { refuseFor, type Refusal } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";

const switchedOff = () => refuseFor("unavailable", "E-mail is switched off. Nothing was sent.", 60);

/**
 * Requests a reset link for an address. Its owner is looked up after the answer, so that neither the work nor its time
 * tells whether there is one. Refused where e-mail is switched off or the address was sent enough.
 */
export async function requestReset(
  { store, clock, limits, sendsMail, wake }: Context,
  email: string,
  asker: ResetAsker,
): Promise<Refusal<"unavailable" | "rate_limited"> | undefined> {
  if (!sendsMail) return switchedOff();
  const limited = limits.mails.take(`reset ${mailboxOf(email)}`);
  if (limited) return limited;
  const now = clock.now();
  await store.commit([store.passwordResets.request({ id: createId(now), email, asker, createdAt: now })]);
  wake("mail");
  return undefined;
}
