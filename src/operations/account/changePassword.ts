import type { Input, Output } from "../../contract.ts";
import { hashPassword, findPasswordError } from "../../domain/access/passwords.ts";
import { createInvalidRequest, createProblem } from "../../domain/problems.ts";
import type { Context } from "../context.ts";

const createSuspendedProblem = () => createProblem("forbidden", "This user is suspended.");
const createConflictProblem = () =>
  createProblem("authentication_failed", "The session has ended or the password was changed. Log in again.");

/**
 * Sets the caller's password. All sessions end, including the current session, and reset links become invalid. API keys
 * and webhook endpoints stay unchanged.
 */
export async function changePassword(
  { body, principal, network }: Input<"changePassword">,
  { store, clock }: Context,
): Promise<Output<"changePassword">> {
  const user = await store.users.find(principal.userId);
  if (user?.status !== "active") return createSuspendedProblem();
  const fault = findPasswordError(body.password);
  if (fault) return createInvalidRequest([fault]);
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
      // The user may have been suspended, or the password changed, while the new one was hashed.
      user_changed: async () =>
        (await store.users.find(user.id))?.status === "active"
          ? createConflictProblem()
          : createSuspendedProblem(),
      session_ended: createConflictProblem,
    },
  );
  if (refused) return refused;
  return { status: 200, body: { message: "The password was changed. Log in again." } };
}
