import type { Input, Output } from "../../contract.ts";
import { sha256 } from "../../domain/access/codes.ts";
import { hashPassword, findPasswordError } from "../../domain/access/passwords.ts";
import { createInvalidRequest, type ValidationError } from "../../domain/problems.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { Context } from "../context.ts";

const invalidTokenError: ValidationError = {
  in: "body",
  pointer: "/token",
  code: "token",
  message: "This reset link was used, has expired or never existed. Request a new one.",
};

/**
 * Sets a new password by a reset link, and invalidates all reset links of the user. All sessions end, and the e-mail
 * address is verified. Unless the request keeps them, API keys are revoked and webhook endpoints are disabled.
 */
export async function resetPassword(
  { body, network }: Input<"resetPassword">,
  { store, clock, limits, keyPrincipals }: Context,
): Promise<Output<"resetPassword">> {
  const link = sha256(body.token);
  const userId = await store.passwordResets.findUser(link, clock.now());
  const fault = findPasswordError(body.password);
  const faults: ValidationError[] = userId ? [] : [invalidTokenError];
  if (fault) faults.push(fault);
  if (!userId || faults.length > 0) return createInvalidRequest(faults);
  const passwordHash = await hashPassword(body.password, { network, caller: link });
  const now = clock.now();
  const accessChanges = body.revokeApiKeys ? await buildAccessEnd(store, userId, now) : [];
  const refused = await store.commit(
    [
      store.users.setPassword(userId, passwordHash, now),
      store.passwordResets.use(link, now),
      store.users.setVerified(userId, now),
      store.sessions.revokeAll(userId, now),
      ...accessChanges,
      // Two links that were requested at the same time can both be valid. The use of either link invalidates both.
      store.passwordResets.removeAll(userId),
    ],
    { link_used: () => createInvalidRequest([invalidTokenError]) },
  );
  if (refused) return refused;
  keyPrincipals.invalidate();
  const user = await store.users.find(userId);
  if (user) limits.signIns.reset(user.email.toLowerCase(), network);
  return { status: 200, body: { message: "The password was changed." } };
}

/**
 * Builds the changes that end access without a session: all API keys of the user, and all webhook endpoints of the
 * account.
 */
async function buildAccessEnd(store: Store, userId: string, now: number): Promise<readonly Change[]> {
  const account = await store.accounts.findByUser(userId);
  return [
    store.apiKeys.revokeAll(userId, now),
    ...(account ? [store.webhooks.disableAll(account.id, now)] : []),
  ];
}
