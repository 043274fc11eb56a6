import { sha256 } from "../../domain/access/codes.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

/**
 * Finds the user of a reset link. Returns undefined if the link was used, has expired or never existed, or if the user
 * is suspended.
 */
export async function findUserByResetLink(
  { store, clock }: Pick<Context, "store" | "clock">,
  token: string,
): Promise<User | undefined> {
  const userId = await store.passwordResets.findUser(sha256(token), clock.now());
  return userId === undefined ? undefined : store.users.find(userId);
}
