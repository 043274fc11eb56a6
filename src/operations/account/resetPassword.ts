import type { Input, Output } from "../../contract.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { hashPassword, passwordFault } from "../../domain/access/passwords.ts";
import { invalid, type Fault } from "../../domain/refusals.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Context } from "../context.ts";

const badToken: Fault = {
  in: "body",
  pointer: "/token",
  code: "token",
  message: "This reset link was used, has expired or never was: ask for a new one.",
};

/**
 * Sets a new password by a reset link, which voids all of the user's links. All sessions end, API keys are revoked and
 * webhook endpoints disabled unless they are to be kept, and the address is verified.
 */
export async function resetPassword(
  { body, network }: Input<"resetPassword">,
  { store, clock, limits, keyOwners }: Context,
): Promise<Output<"resetPassword">> {
  const link = sha256(body.token);
  const userId = await store.passwordResets.findUser(link, clock.now());
  const fault = passwordFault(body.password);
  const faults: Fault[] = userId ? [] : [badToken];
  if (fault) faults.push(fault);
  if (!userId || faults.length > 0) return invalid(faults);
  const passwordHash = await hashPassword(body.password, { network, caller: link });
  const now = clock.now();
  const ended = body.revokeApiKeys ? await accessEnded(store, userId, now) : [];
  const refused = await store.commit(
    [
      store.users.setPassword(userId, passwordHash, now),
      store.passwordResets.use(link, now),
      store.users.setVerified(userId, now),
      store.sessions.revokeAll(userId, now),
      ...ended,
      // Two links that were requested at once can both be valid: using one voids the other.
      store.passwordResets.removeAll(userId),
    ],
    { link_used: () => invalid([badToken]) },
  );
  if (refused) return refused;
  keyOwners.forget();
  const user = await store.users.find(userId);
  if (user) limits.guesses.clear(user.email.toLowerCase(), network);
  return { status: 200, body: { message: "The password was changed." } };
}

/** What goes on without a session: keys, and endpoints that the account's events are posted to, whoever made them. */
async function accessEnded(store: Store, userId: string, now: number): Promise<readonly Change[]> {
  const account = await store.accounts.findByUser(userId);
  return [
    store.apiKeys.revokeAll(userId, now),
    ...(account ? [store.webhooks.disableAll(account.id, now)] : []),
  ];
}
