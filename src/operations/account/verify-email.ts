import { createId } from "../../domain/identifiers.ts";
import { verifyMail } from "../../domain/mails.ts";
import type { Change } from "../../ports/store/change.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

/** The e-mail that asks a new user to confirm the address. */
export async function writeVerifyMail(
  { store, clock, linkTokens, service }: Context,
  { id: userId, email }: User,
): Promise<Change> {
  const now = clock.now();
  const expiresAt = now + linkTokens.lifetimeMilliseconds;
  const token = await linkTokens.issue({ userId, email }, now);
  const content = verifyMail({ link: `${service.baseUrl()}/verify-email?token=${token}`, expiresAt });
  return store.mails.enqueue({ id: createId(now), to: email, ...content }, now, expiresAt);
}

/** The user whose address a link's token proves; undefined where it is forged, expired, or for another address. */
export async function findVerifyLink(
  { store, clock, linkTokens }: Pick<Context, "store" | "clock" | "linkTokens">,
  token: string,
): Promise<User | undefined> {
  const claims = await linkTokens.verify(token, clock.now());
  const user = claims && (await store.users.find(claims.userId));
  // The link proves the address that it was sent to, and no other one.
  return user?.email === claims?.email && user?.status === "active" ? user : undefined;
}

/** Confirms the address that a link's token proves, and says whose it is. */
export async function verifyEmail(
  context: Pick<Context, "store" | "clock" | "linkTokens">,
  token: string,
): Promise<User | undefined> {
  const { store, clock } = context;
  const user = await findVerifyLink(context, token);
  if (user && !user.isVerified) await store.commit([store.users.setVerified(user.id, clock.now())]);
  return user;
}
