import type { Input, Output } from "../../contract.ts";
import { createId } from "../../domain/identifiers.ts";
import { hashPassword, verifyPassword } from "../../domain/passwords.ts";
import { refuse } from "../../domain/refusals.ts";
import { isRefusedAs } from "../../ports/store.ts";
import type { Context } from "../context.ts";
import { createRefreshToken, refreshLifetimeSeconds, sessionBody } from "./sign-in.ts";

const wrong = () => refuse("authentication_failed", "The e-mail address or the password is wrong.");

let decoy: Promise<string> | undefined;

/** Signs a user in; a wrong address takes as long as a wrong password and reads the same. */
export async function loginUser(
  { body }: Input<"loginUser">,
  context: Context,
): Promise<Output<"loginUser">> {
  const { store, clock } = context;
  const user = await store.users.findByEmail(body.email);
  decoy ??= hashPassword("no password at all");
  const right = await verifyPassword(body.password, user?.passwordHash ?? (await decoy));
  if (!user || !right) return wrong();
  if (user.status !== "active") return refuse("forbidden", "This user is suspended.");
  const now = clock.now();
  const id = createId(now);
  const { token, hash } = createRefreshToken(id);
  const expiresAt = now + refreshLifetimeSeconds * 1000;
  const session = { id, userId: user.id, refreshHash: hash, expiresAt, revokedAt: null };
  try {
    await store.commit([
      store.users.confirm(user.id, user.passwordHash),
      store.sessions.insert(session, now),
    ]);
  } catch (error) {
    // The password was changed or the user suspended while this one was being verified.
    if (isRefusedAs(error, "expectation")) return wrong();
    throw error;
  }
  return { status: 200, body: await sessionBody(context, user, id, token) };
}
