import { z } from "zod";
import { isBareOfCredentials } from "../domain/addresses.ts";
import { isoOf } from "../domain/time/instants.ts";
import { webhookBody, webhookHeaders } from "../domain/webhooks.ts";
import { userAgent } from "../version.ts";
import { webhookSecretPrefix } from "../common/webhook-signature.ts";
import { createId } from "../domain/identifiers.ts";
import type { LowRate } from "../delivery/routing/pair.ts";
import type { ProviderHealth } from "../delivery/routing/provider-health.ts";
import type { HealthOf } from "../delivery/routing/standings.ts";
import type { Condition, Notice, Notify } from "../ports/alerts.ts";
import type { Mailer } from "../ports/mailer.ts";

const urlError = "has to be an http or https address without a user, a password and a fragment";
const secretError = `has to be ${webhookSecretPrefix} and 24 to 64 bytes in base64`;
const rateError = "has to be a share from 0 to 1, such as 0.5";
const secondsError = "has to be a whole number of seconds from 1 to 86400";

/** Who is told when something is wrong, and from when on. */
export const alertOptions = z.strictObject({
  email: z.email({ error: "has to be an e-mail address" }).optional(),
  webhook: z
    .strictObject({
      url: z.string({ error: urlError }).refine(isPostable, { error: urlError }),
      secret: z
        .string({ error: secretError })
        .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, { error: secretError }),
    })
    .optional(),
  deliveryRate: z
    .number({ error: rateError })
    .min(0, { error: rateError })
    .max(1, { error: rateError })
    .default(0.5),
  oldestQueuedSeconds: z
    .int({ error: secondsError })
    .min(1, { error: secondsError })
    .max(86_400, { error: secondsError })
    .default(60),
});

export type AlertOptions = z.output<typeof alertOptions>;

function isPostable(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && isBareOfCredentials(text) && url.hash === "";
}

const words = {
  down: "is down",
  throttling: "takes fewer messages than it is given, and is asked after the others",
  slow: "answers slowly, and is asked after the others",
  silent: "does not answer, and is asked after the others",
} as const;

/** What providers have trouble with. */
export const troubles = (
  providers: readonly HealthOf[],
  health: Pick<ProviderHealth, "troubleOf">,
): readonly Condition[] =>
  providers.flatMap((provider) => {
    const trouble = provider.isUp() ? health.troubleOf(provider) : "down";
    const says = trouble && `The provider ${provider.name} ${words[trouble]}.`;
    return says === undefined ? [] : [{ name: `provider ${provider.name}`, says }];
  });

/** Where messages do not arrive. */
export const lowRates = (low: readonly LowRate[]): readonly Condition[] =>
  low.map(({ provider, country, rate }) => ({
    name: `delivery ${provider} ${country}`,
    says: `Of the latest messages to ${country} by ${provider} ${Math.round(100 * rate)} % arrived.`,
  }));

/** What is posted to the operator. */
export interface AlertEvent {
  readonly type: `alert.${Notice["kind"]}`;
  readonly timestamp: string;
  readonly data: { readonly name: string; readonly says: string; readonly since: string };
}

const timeoutMilliseconds = 10_000;
const noticesKept = 100;

/** Tells the operator by each of the ways that are set; one that has taken a notice does not get it again. */
export function createNotify({ email, webhook }: AlertOptions, mailer: Mailer | undefined): Notify {
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
  const text =
    kind === "began" ? `${alert.says}\nSince ${since}.` : `It is over: ${alert.says}\nIt began ${since}.`;
  await mailer.send({ id: createId(Date.parse(since)), to, subject, text });
}

async function post(
  { url, secret }: NonNullable<AlertOptions["webhook"]>,
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
