import { randomToken, sha256 } from "../../domain/codes.ts";
import { createId } from "../../domain/identifiers.ts";
import { resetMail, type ResetAsker } from "../../domain/mails.ts";
import { refuse, type Refusal } from "../../domain/refusals.ts";
import type { Write } from "../../ports/store.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

const lifetimeMilliseconds = 3_600_000;

/** The refusal of an operation that would send an e-mail where e-mail is switched off. */
export const mailSwitchedOff = (): Refusal<"unavailable"> => ({
  ...refuse("unavailable", "E-mail is switched off. Nothing was sent."),
  retryAfterSeconds: 60,
});

/** A single-use reset link for a user, good for an hour, in place of all earlier ones, and the e-mail that carries it. */
export function writeResetMail(
  { store, clock, service }: Context,
  user: User,
  asker: ResetAsker,
): readonly Write[] {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = now + lifetimeMilliseconds;
  const content = resetMail({
    // Whoever registered an address may not be its owner: until it is verified no word of theirs goes there.
    firstName: user.isVerified ? user.firstName : undefined,
    link: `${service.baseUrl()}/reset-password?token=${token}`,
    asker,
    expiresAt,
  });
  return [
    store.passwordResets.removeAll(user.id),
    store.passwordResets.insert(sha256(token), user.id, now, expiresAt),
    store.mails.enqueue({ id: createId(now), to: user.email, ...content }, now, expiresAt),
  ];
}
