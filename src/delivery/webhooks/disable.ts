import { createId } from "../../domain/identifiers.ts";
import { mailboxOf } from "../../domain/mails.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";
import type { DisabledReason, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

export interface Disabling {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendsMail: boolean;
  readonly limits: Pick<Limits, "mails">;
}

/** Switches an endpoint off and e-mails its owner, unless it was switched off or took something meanwhile. */
export async function disableEndpoint(
  { store, clock, log, sendsMail, limits }: Disabling,
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
): Promise<void> {
  const now = clock.now();
  const failingBefore = reason === "FAILING" ? now - lifetimes.webhookFailingMilliseconds : undefined;
  const to = sendsMail ? await store.webhooks.ownerEmail(endpoint.id) : undefined;
  const mail =
    to === undefined || limits.mails.take(`disabled ${mailboxOf(to)}`)
      ? []
      : [store.mails.enqueue(noticeOf(endpoint, reason, to, now), now, now + lifetimes.noticeMilliseconds)];
  const disabled = store.webhooks.disable(endpoint.id, reason, now, failingBefore);
  const isChanged = await store.commit([disabled, ...mail], { endpoint_changed: () => true });
  if (!isChanged) log.warn({ endpoint_id: endpoint.id, reason }, "webhook endpoint disabled");
}

function noticeOf({ id, url }: WebhookEndpoint, reason: DisabledReason, to: string, now: number): Mail {
  const cause = {
    GONE: "It answered 410 Gone, which says that it wants no more events.",
    FAILING: "It has taken no event for 3 days, although each was tried again and again.",
  }[reason];
  // Only the host is named: the path or query may carry a secret of the receiver.
  const text = `The webhook endpoint ${id} of your account on connect-hub, at ${new URL(url).host}, is disabled.

${cause} Nothing is posted to it any more.

listWebhookDeliveries shows the attempts of the last 7 days. Once the receiver works, register the endpoint again
(createWebhookEndpoint) and delete this one, or ask the operator to replay what it missed.
`;
  return { id: createId(now), to, subject: "A webhook endpoint was disabled", text };
}
