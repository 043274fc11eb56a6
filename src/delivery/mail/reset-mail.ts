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
  const { store, clock } = answering;
  for (const request of await store.passwordResets.listRequests(limit)) {
    const user = await store.users.findByEmail(request.email);
    const isDue =
      user?.status === "active" && clock.now() < request.createdAt + lifetimes.resetLinkMilliseconds;
    const mail = isDue ? await writeResetMail(answering, user, request) : [];
    await store.commit([store.passwordResets.answer(request.id), ...mail], {
      // By another instance.
      request_answered: () => {},
    });
  }
}

/** A link that works once within an hour of the request, beside those that were sent before, and its e-mail. */
async function writeResetMail(
  { store, clock, service }: ResetAnswering,
  user: User,
  { asker, createdAt }: ResetRequest,
): Promise<readonly Change[]> {
  const token = randomToken();
  const now = clock.now();
  const expiresAt = createdAt + lifetimes.resetLinkMilliseconds;
  const content = resetMail({
    // Whoever registered an address may not be its owner: until it is verified no word of theirs goes there.
    firstName: user.isVerified ? user.firstName : undefined,
    link: `${service.baseUrl()}/reset-password?token=${token}`,
    asker,
    expiresAt,
    apiKeys: (await store.apiKeys.list(user.id)).length,
  });
  return [
    store.passwordResets.insert(sha256(token), user.id, now, expiresAt),
    // Due since it was asked for: whoever answered takes it in the same turn.
    store.mails.enqueue({ id: createId(now), to: user.email, ...content }, createdAt, expiresAt),
  ];
}
