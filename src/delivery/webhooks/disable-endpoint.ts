import { createId } from "../../domain/identifiers.ts";
import { toMailbox } from "../../domain/mails.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Limits } from "../../ports/limits.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { Mail } from "../../ports/mail-and-alerts.ts";
import type { Store } from "../../ports/store.ts";
import type { DisabledReason, WebhookEndpoint } from "../../ports/store/webhooks.ts";
import { lifetimes } from "../../domain/time/lifetimes.ts";

export interface DisableDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly sendsMail: boolean;
  readonly limits: Pick<Limits, "mails">;
}

/**
 * Disables an endpoint and notifies its owner by e-mail. Sends no e-mail if mail is disabled, the owner has no address,
 * or the limit for this address is reached. Does nothing if the endpoint is no longer enabled, or if the reason is
 * `FAILING` and it has accepted an event since the read.
 */
export async function disableEndpoint(
  { store, clock, log, sendsMail, limits }: DisableDependencies,
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
): Promise<void> {
  const now = clock.now();
  const failingBefore = reason === "FAILING" ? now - lifetimes.webhookFailingMilliseconds : undefined;
  const to = sendsMail ? await store.webhooks.findOwnerEmail(endpoint.id) : undefined;
  const mail =
    to === undefined || limits.mails.consume(`disabled ${toMailbox(to)}`)
      ? []
      : [
          store.mails.enqueue(
            buildNotice(endpoint, reason, to, now),
            now,
            now + lifetimes.noticeMilliseconds,
          ),
        ];
  const disabled = store.webhooks.disable(endpoint.id, reason, now, failingBefore);
  const isChanged = await store.commit([disabled, ...mail], { endpoint_changed: () => true });
  if (!isChanged) log.warn({ endpoint_id: endpoint.id, reason }, "webhook endpoint disabled");
}

function buildNotice({ id, url }: WebhookEndpoint, reason: DisabledReason, to: string, now: number): Mail {
  const cause = {
    GONE: "It responded with 410 Gone, which means that it accepts no further events.",
    FAILING: "It has accepted no event for 3 days, although each one was retried.",
  }[reason];
  // Names only the host, because the path or query may contain a secret of the receiver.
  const text = `The webhook endpoint ${id} of your account on connect-hub, at ${new URL(url).host}, is disabled.

${cause} No further events are posted to it.

listWebhookDeliveries returns the attempts of the last 7 days. When the receiver works, register the endpoint again
(createWebhookEndpoint) and delete this one, or ask the operator to replay the missed events.
`;
  return { id: createId(now), to, subject: "A webhook endpoint was disabled", text };
}
