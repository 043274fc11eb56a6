import { randomToken, sha256 } from "../../domain/access/codes.ts";
import { createId } from "../../domain/identifiers.ts";
import { resetMail } from "../../domain/mails.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";
import type { ResetRequest, User } from "../../ports/store/accounts.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

export interface ResetAnswering {
  readonly store: Store;
  readonly clock: Clock;
  readonly service: { readonly baseUrl: () => string };
}

/** Answers up to `limit` requests for reset links: an e-mail with a link for an active user, nothing for anybody else. */
export async function answerResetRequests(answering: ResetAnswering, limit: number): Promise<void> {
  const { store } = answering;
  for (const request of await store.passwordResets.listRequests(limit)) {
    const user = await store.users.findByEmail(request.email);
    const mail = user?.status === "active" ? await writeResetMail(answering, user, request) : [];
    await store.commit([store.passwordResets.answer(request.id), ...mail], {
      // Another instance has answered it.
      request_answered: () => {},
    });
  }
}

/** Makes a link and its e-mail; the link works once, within an hour of the request, and earlier links stay valid. */
async function writeResetMail(
  { store, clock, service }: ResetAnswering,
  user: User,
  { asker, createdAt }: ResetRequest,
): Promise<readonly Change[]> {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = createdAt + lifetimes.resetLinkMilliseconds;
  const content = resetMail({
    // Whoever registered the address may not own it: until it is verified, nothing that they entered goes there.
    firstName: user.isVerified ? user.firstName : undefined,
    link: `${service.baseUrl()}/reset-password?token=${token}`,
    asker,
    expiresAt,
    apiKeys: (await store.apiKeys.list(user.id)).length,
    endpoints: await enabledEndpoints(store, user.id),
  });
  return [
    store.passwordResets.insert(sha256(token), user.id, now, expiresAt),
    // Due since the request: the instance that answers it sends the e-mail in the same run.
    store.mails.enqueue({ id: createId(now), to: user.email, ...content }, createdAt, expiresAt),
  ];
}

async function enabledEndpoints({ accounts, webhooks }: Store, userId: string): Promise<number> {
  const account = await accounts.findByUser(userId);
  const endpoints = account ? await webhooks.list(account.id) : [];
  return endpoints.filter(({ status }) => status === "ENABLED").length;
}
