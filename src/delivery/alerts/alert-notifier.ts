import { createId } from "../../domain/identifiers.ts";
import { toIsoString } from "../../domain/time/instants.ts";
import { buildWebhookBody, buildWebhookHeaders } from "../../domain/webhooks.ts";
import type { AlertNotification, NotifyOperator, Mailer } from "../../ports/mail-and-alerts.ts";
import { userAgent } from "../../version.ts";

/** Event that is posted to the operator's webhook. */
export interface AlertEvent {
  readonly type: `alert.${AlertNotification["kind"]}`;
  readonly timestamp: string;
  readonly data: { readonly name: string; readonly says: string; readonly since: string };
}

/** Recipients of alerts: an e-mail address, a signed webhook, or both. */
interface Recipients {
  readonly email?: string | undefined;
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined;
}

const timeoutMilliseconds = 10_000;
const maximumNotifications = 100;

/**
 * Creates a function that notifies every configured recipient. `email` is ignored without a mailer. If a recipient
 * fails, the function rejects after all others were tried. A retry with the same id in this process omits the
 * recipients that succeeded.
 */
export function createAlertNotifier(
  { email, webhook }: Recipients,
  mailer: Mailer | undefined,
): NotifyOperator {
  const recipients: ((notice: AlertNotification, now: number) => Promise<void>)[] = [];
  if (email !== undefined && mailer) recipients.push((notice) => mail(mailer, email, notice));
  if (webhook) recipients.push((notice, now) => post(webhook, notice, now));
  const completed = new Map<string, Set<number>>();
  return async (notice, now) => {
    const done = completed.get(notice.id) ?? new Set<number>();
    for (const oldest of completed.keys())
      if (completed.size >= maximumNotifications) completed.delete(oldest);
    completed.set(notice.id, done);
    const results = await Promise.allSettled(
      recipients.map(async (notifyRecipient, index) => {
        if (done.has(index)) return;
        await notifyRecipient(notice, now);
        done.add(index);
      }),
    );
    const failed = results.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    completed.delete(notice.id);
  };
}

async function mail(mailer: Mailer, to: string, { kind, alert }: AlertNotification): Promise<void> {
  const since = toIsoString(alert.since);
  const subject = kind === "began" ? `connect-hub: ${alert.name}` : `connect-hub: resolved: ${alert.name}`;
  const text = `${alert.says}\n${kind === "began" ? "Since" : "It started at"} ${since}.`;
  await mailer.send({ id: createId(Date.parse(since)), to, subject, text });
}

async function post(
  { url, secret }: NonNullable<Recipients["webhook"]>,
  { id, kind, alert }: AlertNotification,
  now: number,
): Promise<void> {
  const { name, says, since } = alert;
  const data = { name, says, since: toIsoString(since) };
  const body = buildWebhookBody<AlertEvent>(`alert.${kind}`, now, data);
  const headers = {
    "content-type": "application/json",
    "user-agent": userAgent,
    ...buildWebhookHeaders(id, now, body, [secret]),
  };
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook responded with ${response.status}`);
}
