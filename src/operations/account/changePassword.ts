import type { Input, Output } from "../../contract.ts";
import { hashPassword, passwordFault } from "../../domain/passwords.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import { isRefusedAs } from "../../ports/store/errors.ts";
import type { Context } from "../context.ts";

const suspended = () => refuse("forbidden", "This user is suspended.");

/** Sets the caller's password; all sessions end, this one too, and reset links are void. */
export async function changePassword(
  { body, principal, network }: Input<"changePassword">,
  { store, clock }: Context,
): Promise<Output<"changePassword">> {
  const user = await store.users.find(principal.userId);
  if (user?.status !== "active") return suspended();
  const fault = passwordFault(body.password);
  if (fault) return invalid([{ in: "body", pointer: "/password", code: "password", message: fault }]);
  const passwordHash = await hashPassword(body.password, { network, caller: user.id });
  const now = clock.now();
  try {
    await store.commit([
      // The user comes first in every list that changes a password: so none waits for another in a circle.
      store.users.confirm(user.id, user.passwordHash),
      store.sessions.end(principal.sessionId, now),
      store.users.setPassword(user.id, passwordHash, now),
      store.sessions.revokeAll(user.id, now),
      store.passwordResets.removeAll(user.id),
    ]);
  } catch (error) {
    // The password was set, the session ended or the user suspended while the new password was being hashed.
    if (!isRefusedAs(error, "expectation")) throw error;
    if ((await store.users.find(user.id))?.status !== "active") return suspended();
    return refuse(
      "authentication_failed",
      "The session ended or the password was set meanwhile; log in again.",
    );
  }
  return { status: 200, body: { message: "The password was changed. Log in again." } };
}
