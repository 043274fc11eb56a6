import { createId } from "../../domain/identifiers.ts";
import { buildConfirmationMail } from "../../domain/mails.ts";
import type { Change } from "../../ports/store/change.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

/**
 * Prepares the e-mail that contains the confirmation link for a new user's address. Returns the change that queues it.
 * Wake the queue `mail` after the commit.
 */
export async function prepareVerifyMail(
  { store, clock, linkTokens, service }: Context,
  { id: userId, email }: User,
): Promise<Change> {
  const now = clock.now();
  const expiresAt = now + linkTokens.lifetimeMilliseconds;
  const token = await linkTokens.issue({ userId, email }, now);
  const content = buildConfirmationMail({
    link: `${service.baseUrl()}/verify-email?token=${token}`,
    expiresAt,
  });
  return store.mails.enqueue({ id: createId(now), to: email, ...content }, now, expiresAt);
}

/**
 * Finds the user whose e-mail address a token confirms. Returns undefined if the token is forged or expired, if the
 * user now has another address, or if the user is suspended.
 */
export async function findUserByVerifyLink(
  { store, clock, linkTokens }: Pick<Context, "store" | "clock" | "linkTokens">,
  token: string,
): Promise<User | undefined> {
  const claims = await linkTokens.verify(token, clock.now());
  const user = claims && (await store.users.find(claims.userId));
  // A link confirms only the address that it was sent to.
  return user?.email === claims?.email && user?.status === "active" ? user : undefined;
}

/**
 * Confirms the e-mail address of a token, and returns its user. Returns undefined if `findUserByVerifyLink` finds no
 * user.
 */
export async function verifyEmail(
  context: Pick<Context, "store" | "clock" | "linkTokens">,
  token: string,
): Promise<User | undefined> {
  const { store, clock } = context;
  const user = await findUserByVerifyLink(context, token);
  if (user && !user.isVerified) await store.commit([store.users.setVerified(user.id, clock.now())]);
  return user;
}
