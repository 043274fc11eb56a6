import { createId } from "../../../src/domain/identifiers.ts";
import { createRefreshToken, sessionBody } from "../../../src/operations/account/sign-in.ts";
import type { Context } from "../../../src/operations/context.ts";
import type { User } from "../../../src/ports/store/accounts.ts";
import { refuse } from "../messages.ts";

/** Makes an operator who is signed in; answers their access token, which is valid for 15 minutes. */
export async function admit(context: Context): Promise<string> {
  const { store, clock } = context;
  const now = clock.now();
  const user: User = {
    id: createId(now),
    firstName: "Ada",
    lastName: "Lovelace",
    email: `${createId(now)}@connect-hub.example`,
    passwordHash: "none",
    role: "admin",
    status: "active",
    isVerified: true,
    createdAt: now,
    updatedAt: now,
  };
  const account = { id: createId(now), userId: user.id, currency: "EUR", balanceMicros: 0 };
  const sessionId = createId(now);
  const { token, hash, expiresAt } = await createRefreshToken(context, sessionId);
  const session = { id: sessionId, userId: user.id, refreshHash: hash, expiresAt, revokedAt: null };
  await store.commit(
    [store.users.insert(user), store.accounts.insert(account, now), store.sessions.insert(session, now)],
    { email_taken: refuse },
  );
  return (await sessionBody(context, user, sessionId, token)).accessToken;
}
