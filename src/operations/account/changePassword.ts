import type { Input, Output } from "../../contract.ts";
import { hashPassword, passwordFault } from "../../domain/passwords.ts";
import { invalid, refuse } from "../../domain/refusals.ts";
import type { Context } from "../context.ts";

/** Sets the caller's password; all sessions end, this one too, and reset links are void. */
export async function changePassword(
  { body, principal }: Input<"changePassword">,
  { store, clock }: Context,
): Promise<Output<"changePassword">> {
  const user = await store.users.find(principal.userId);
  if (user?.status !== "active") return refuse("forbidden", "This user is suspended.");
  const fault = passwordFault(body.password);
  if (fault) return invalid([{ in: "body", pointer: "/password", code: "password", message: fault }]);
  const passwordHash = await hashPassword(body.password);
  const now = clock.now();
  await store.commit([
    store.users.setPassword(user.id, passwordHash, now),
    store.sessions.revokeAll(user.id, now),
    store.passwordResets.removeAll(user.id),
  ]);
  return { status: 200, body: { message: "The password was changed. Log in again." } };
}
