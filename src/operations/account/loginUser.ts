import type { Input, Output } from "../../contract.ts";
import { asciiEmail } from "../../domain/ascii-names.ts";
import { createId } from "../../domain/identifiers.ts";
import { nobodysHash, verifyPassword } from "../../domain/access/passwords.ts";
import { refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";
import { askerOf } from "./asker.ts";
import { createRefreshToken, sessionBody } from "./sign-in.ts";

const wrong = () => refuse("authentication_failed", "The e-mail address or the password is wrong.");

/** Signs a user in; a wrong address takes as long as a wrong password and reads the same. */
export async function loginUser(
  { body, network }: Input<"loginUser">,
  context: Context,
): Promise<Output<"loginUser">> {
  const { store, clock, limits } = context;
  const email = asciiEmail(body.email);
  const account = email.toLowerCase();
  const limited = limits.guesses.take(account, network);
  if (limited) return limited;
  const user = await store.users.findByEmail(email);
  const kept = user?.passwordHash ?? nobodysHash;
  if (!(await verifyPassword(body.password, kept, askerOf(network, account))) || !user) return wrong();
  limits.guesses.succeed(account, network);
  if (user.status !== "active") return refuse("forbidden", "This user is suspended.");
  const now = clock.now();
  const id = createId(now);
  const { token, hash, expiresAt } = await createRefreshToken(context, id);
  const session = { id, userId: user.id, refreshHash: hash, expiresAt, revokedAt: null };
  const signedIn = [store.users.confirm(user.id, user.passwordHash), store.sessions.insert(session, now)];
  // The password may be changed or the user suspended while this one is being verified.
  const refused = await store.commit(signedIn, { user_changed: wrong });
  if (refused) return refused;
  return { status: 200, body: await sessionBody(context, user, id, token) };
}
