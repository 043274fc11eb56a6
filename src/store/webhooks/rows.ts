import type { Selectable } from "kysely";
import type {
  AttemptFailure,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
} from "../../ports/store/webhooks.ts";
import type { Tables } from "../tables.ts";

/** More attempts than a delivery makes by itself; after replays only the last ones are kept. */
const attemptsKept = 50;

type LogEntry = readonly [at: number, status: number | null, failure: string | null, milliseconds: number];

/** The endpoint that a row holds. */
export const endpointOf = (row: Selectable<Tables["webhook_endpoints"]>): WebhookEndpoint => ({
  id: row.id,
  accountId: row.account_id,
  url: row.url,
  description: row.description,
  secret: row.secret,
  previousSecret: row.previous_secret,
  previousSecretUntil: row.previous_secret_until,
  status: row.status,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at,
  failingSince: row.failing_since,
  createdAt: row.created_at,
});

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;

/** The delivery that a row holds. */
export const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  messageId: row.message_id,
  sequence: row.sequence,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  nextAttemptAt: row.next_attempt_at,
  deliveredAt: row.delivered_at,
  attempts: row.attempts,
  log: readLog(row.log),
  body: row.body,
});

/** The log of a delivery as it is kept. */
export const writeLog = (log: readonly WebhookAttempt[]): string =>
  JSON.stringify(
    log
      .slice(-attemptsKept)
      .map(({ at, status, failure, milliseconds }): LogEntry => [
        at,
        status ?? null,
        failure ?? null,
        milliseconds,
      ]),
  );

function readLog(text: string): readonly WebhookAttempt[] {
  // Only `writeLog` writes it.
  const entries = JSON.parse(text) as readonly LogEntry[];
  return entries.map(([at, status, failure, milliseconds]) => ({
    at,
    milliseconds,
    ...(status !== null && { status }),
    ...(failure !== null && { failure: failure as AttemptFailure }),
  }));
}
