import { generateToken, sha256 } from "../../domain/access/codes.ts";
import { createId } from "../../domain/identifiers.ts";
import { buildResetMail } from "../../domain/mails.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { ResetRequest, User } from "../../ports/store/accounts.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

export interface ResetMailDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly service: { readonly baseUrl: () => string };
}

/**
 * Processes up to `limit` requests for reset links. An active user gets an e-mail with a link. Any other request is
 * only removed.
 */
export async function processResetRequests(
  dependencies: ResetMailDependencies,
  limit: number,
): Promise<void> {
  const { store } = dependencies;
  for (const request of await store.passwordResets.listRequests(limit)) {
    const user = await store.users.findByEmail(request.email);
    const mail = user?.status === "active" ? await createResetMail(dependencies, user, request) : [];
    await store.commit([store.passwordResets.removeRequest(request.id), ...mail], {
      // Another instance has processed the request.
      request_answered: () => {},
    });
  }
}

/**
 * Creates a reset link and its e-mail. The link works once, within an hour of the request. Previous links stay valid.
 */
async function createResetMail(
  { store, clock, service }: ResetMailDependencies,
  user: User,
  { asker, createdAt }: ResetRequest,
): Promise<readonly Change[]> {
  const token = generateToken();
  const now = clock.now();
  const expiresAt = createdAt + lifetimes.resetLinkMilliseconds;
  const content = buildResetMail({
    // The person who registered may not own the address. Until it is verified, the e-mail contains nothing that they
    // entered.
    firstName: user.isVerified ? user.firstName : undefined,
    link: `${service.baseUrl()}/reset-password?token=${token}`,
    asker,
    expiresAt,
    apiKeys: (await store.apiKeys.list(user.id)).length,
    endpoints: await countEnabledEndpoints(store, user.id),
  });
  return [
    store.passwordResets.insert(sha256(token), user.id, now, expiresAt),
    // Due since the request, so that the instance that processes the request sends the e-mail in the same run.
    store.mails.enqueue({ id: createId(now), to: user.email, ...content }, createdAt, expiresAt),
  ];
}

async function countEnabledEndpoints({ accounts, webhooks }: Store, userId: string): Promise<number> {
  const account = await accounts.findByUser(userId);
  const endpoints = account ? await webhooks.list(account.id) : [];
  return endpoints.filter(({ status }) => status === "ENABLED").length;
}
