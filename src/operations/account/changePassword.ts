import type { Input, Output } from "../../contract.ts";
import { hashPassword, passwordFault } from "../../domain/access/passwords.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";

const suspended = () => refuse("forbidden", "This user is suspended.");
const meanwhile = () =>
  refuse("authentication_failed", "The session ended or the password was set meanwhile; log in again.");

/** Sets the caller's password; all sessions end, this one too, and reset links are void. */
export async function changePassword(
  { body, principal, network }: Input<"changePassword">,
  { store, clock }: Context,
): Promise<Output<"changePassword">> {
  const user = await store.users.find(principal.userId);
  if (user?.status !== "active") return suspended();
  const fault = passwordFault(body.password);
  if (fault) return invalid([fault]);
  const passwordHash = await hashPassword(body.password, { network, caller: user.id });
  const now = clock.now();
  const refused = await store.commit(
    [
      store.users.confirm(user.id, user.passwordHash),
      store.sessions.end(principal.sessionId, now),
      store.users.setPassword(user.id, passwordHash, now),
      store.sessions.revokeAll(user.id, now),
      store.passwordResets.removeAll(user.id),
    ],
    {
      // The user may have been suspended, or given a password, while the new one was being hashed.
      user_changed: async () =>
        (await store.users.find(user.id))?.status === "active" ? meanwhile() : suspended(),
      session_ended: meanwhile,
    },
  );
  if (refused) return refused;
  return { status: 200, body: { message: "The password was changed. Log in again." } };
}
