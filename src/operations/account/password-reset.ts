import { randomToken, sha256 } from "../../domain/codes.ts";
import { createId } from "../../domain/identifiers.ts";
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
export function writeResetMail({ store, clock, service }: Context, user: User): readonly Write[] {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = now + lifetimeMilliseconds;
  const mail = {
    id: createId(now),
    to: user.email,
    subject: "Reset your password",
    text: [
      // Whoever registered an address may not be its owner: until it is verified no word of theirs goes there.
      user.isVerified ? `Hello ${user.firstName},` : "Hello,",
      "",
      "somebody, probably you, asked to reset the password of your account. This link works once, for an hour:",
      "",
      `${service.baseUrl()}/reset-password?token=${token}`,
      "",
      "If it was not you, you need not do anything.",
      "",
    ].join("\n"),
  };
  return [
    store.passwordResets.removeAll(user.id),
    store.passwordResets.insert(sha256(token), user.id, now, expiresAt),
    store.mails.enqueue(mail, now, expiresAt),
  ];
}
