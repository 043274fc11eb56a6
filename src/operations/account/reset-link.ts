import { sha256 } from "../../domain/access/codes.ts";
import type { User } from "../../ports/store/accounts.ts";
import type { Context } from "../context.ts";

/** The user whom a reset link is for; undefined where it was used, has expired or never was. */
export async function findResetLink(
  { store, clock }: Pick<Context, "store" | "clock">,
  token: string,
): Promise<User | undefined> {
  const userId = await store.passwordResets.findUser(sha256(token), clock.now());
  return userId === undefined ? undefined : store.users.find(userId);
}
