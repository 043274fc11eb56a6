import { createId } from "../../domain/identifiers.ts";
import { isoOf } from "../../domain/time/instants.ts";
import { webhookBody, webhookHeaders } from "../../domain/webhooks.ts";
import type { Notice, Notify, Mailer } from "../../ports/mail-and-alerts.ts";
import { userAgent } from "../../version.ts";

/** What is posted to the operator. */
export interface AlertEvent {
  readonly type: `alert.${Notice["kind"]}`;
  readonly timestamp: string;
  readonly data: { readonly name: string; readonly says: string; readonly since: string };
}

/** Who is told: by e-mail, by a signed webhook, or by both. */
interface Recipients {
  readonly email?: string | undefined;
  readonly webhook?: { readonly url: string; readonly secret: string } | undefined;
}

const timeoutMilliseconds = 10_000;
const noticesKept = 100;

/** Tells the operator by each of the ways that are set; one that has taken a notice does not get it again. */
export function createNotify({ email, webhook }: Recipients, mailer: Mailer | undefined): Notify {
  const ways: ((notice: Notice, now: number) => Promise<void>)[] = [];
  if (email !== undefined && mailer) ways.push((notice) => mail(mailer, email, notice));
  if (webhook) ways.push((notice, now) => post(webhook, notice, now));
  const taken = new Map<string, Set<number>>();
  return async (notice, now) => {
    const done = taken.get(notice.id) ?? new Set<number>();
    for (const oldest of taken.keys()) if (taken.size >= noticesKept) taken.delete(oldest);
    taken.set(notice.id, done);
    const told = await Promise.allSettled(
      ways.map(async (way, index) => {
        if (done.has(index)) return;
        await way(notice, now);
        done.add(index);
      }),
    );
    const failed = told.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    taken.delete(notice.id);
  };
}

async function mail(mailer: Mailer, to: string, { kind, alert }: Notice): Promise<void> {
  const since = isoOf(alert.since);
  const subject = kind === "began" ? `connect-hub: ${alert.name}` : `connect-hub: over: ${alert.name}`;
  const text = `${alert.says}\n${kind === "began" ? "Since" : "It began"} ${since}.`;
  await mailer.send({ id: createId(Date.parse(since)), to, subject, text });
}

async function post(
  { url, secret }: NonNullable<Recipients["webhook"]>,
  { id, kind, alert }: Notice,
  now: number,
): Promise<void> {
  const { name, says, since } = alert;
  const data = { name, says, since: isoOf(since) };
  const body = webhookBody<AlertEvent>(`alert.${kind}`, now, data);
  const headers = {
    "content-type": "application/json",
    "user-agent": userAgent,
    ...webhookHeaders(id, now, body, [secret]),
  };
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
}
