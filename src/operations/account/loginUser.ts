import type { Input, Output } from "../../contract.ts";
import { toAsciiEmail } from "../../domain/ascii-names.ts";
import { createId } from "../../domain/identifiers.ts";
import { dummyHash, verifyPassword } from "../../domain/access/passwords.ts";
import { createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";
import { createWorkOrigin } from "./work-origin.ts";
import { createRefreshToken, createSessionResponse } from "./sign-in.ts";

const createWrongCredentialsProblem = () =>
  createProblem("authentication_failed", "The e-mail address or the password is wrong.");

/** Signs a user in. An unknown e-mail address takes as long as a wrong password and has the same response. */
export async function loginUser(
  { body, network }: Input<"loginUser">,
  context: Context,
): Promise<Output<"loginUser">> {
  const { store, clock, limits } = context;
  const email = toAsciiEmail(body.email);
  const account = email.toLowerCase();
  const limited = limits.signIns.consume(account, network);
  if (limited) return limited;
  const user = await store.users.findByEmail(email);
  const storedHash = user?.passwordHash ?? dummyHash;
  if (!(await verifyPassword(body.password, storedHash, createWorkOrigin(network, account))) || !user)
    return createWrongCredentialsProblem();
  limits.signIns.recordSuccess(account, network);
  if (user.status !== "active") return createProblem("forbidden", "This user is suspended.");
  const now = clock.now();
  const id = createId(now);
  const { token, hash, expiresAt } = await createRefreshToken(context, id);
  const session = { id, userId: user.id, refreshHash: hash, expiresAt, revokedAt: null };
  const signedIn = [store.users.confirm(user.id, user.passwordHash), store.sessions.insert(session, now)];
  // The password may change, or the user may be suspended, while the password is verified.
  const refused = await store.commit(signedIn, { user_changed: createWrongCredentialsProblem });
  if (refused) return refused;
  return { status: 200, body: await createSessionResponse(context, user, id, token) };
}
