import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/**
 * Reason why an endpoint was disabled: it responded with 410 (`GONE`), or accepted no delivery for three days
 * (`FAILING`).
 */
export type DisabledReason = "GONE" | "FAILING";

/** A customer's webhook endpoint. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly description: string | null;
  readonly secret: string;
  /**
   * Set if the secret is sealed and cannot be opened: the reason. The secret is then "", and must not sign anything.
   */
  readonly unreadable?: string | undefined;
  /**
   * Secret before the last rotation. It also signs events until `previousSecretUntil`. null if there is none, or if it
   * cannot be opened.
   */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: number | null;
  readonly status: "ENABLED" | "DISABLED";
  /** null if the endpoint is enabled, or if `disableAll` disabled it. */
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: number | null;
  /**
   * Time of the first failed attempt since the last success. null if the latest attempt succeeded, or none was made.
   */
  readonly failingSince: number | null;
  readonly createdAt: number;
}

/**
 * Reason why an attempt got no response:
 *
 * - `ADDRESS`: the address is not allowed, or its host cannot be resolved.
 * - `CONNECTION`: the connection failed or was lost, or the response is malformed.
 * - `TLS`: the handshake failed, or the certificate is not trusted.
 * - `TIMEOUT`: no response arrived within 15 seconds, or the request was interrupted.
 *
 * On a Worker, `CONNECTION` includes failures of the DNS and of TLS.
 */
export type AttemptFailure = "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT";

/** One request to an endpoint: its HTTP status, or the reason why there is none. */
export interface WebhookAttempt {
  readonly at: number;
  readonly status?: number | undefined;
  readonly failure?: AttemptFailure | undefined;
  /** Duration of the request. */
  readonly milliseconds: number;
}

/** Delivery of one event to one endpoint. `attempts` counts its claims, and is the fencing token of its lease. */
export interface WebhookDelivery {
  readonly id: number;
  readonly endpointId: string;
  /** Id of the message, or of the account event. */
  readonly messageId: string;
  /** Number of the event within its message. */
  readonly sequence: number;
  /** Time of the event. */
  readonly createdAt: number;
  /** A failed attempt at or after this time ends the delivery. */
  readonly expiresAt: number;
  /** Due time of the next attempt, or end of the lease. null if the delivery has ended. */
  readonly nextAttemptAt: number | null;
  /** null if the event has not been delivered. */
  readonly deliveredAt: number | null;
  readonly attempts: number;
  /** The latest attempts, at most 50, oldest first. */
  readonly log: readonly WebhookAttempt[];
  /** Request body for an account event. null for an event of a message. */
  readonly body: string | null;
}

/** A claimed delivery. */
export interface ClaimedDelivery extends WebhookDelivery {
  /** In Unix milliseconds. */
  readonly leaseUntil: number;
  /** Event of a message. Undefined if the message was deleted, and for account events. */
  readonly event:
    | {
        readonly channel: Channel;
        readonly status: DeliveryStatus;
        readonly detail: string | null;
        readonly at: number;
        /** Trace context of the message. */
        readonly traceparent: string | null;
        /** Verification that the message belongs to. null if there is none. */
        readonly verificationId: string | null;
      }
    | undefined;
}

/** An endpoint with queued deliveries. `dueAt` is the earliest due time, which may be in the future. */
export interface DueEndpoint {
  readonly endpointId: string;
  readonly dueAt: number;
  /**
   * Time of the first failed attempt since the last success. null if the latest attempt succeeded, if none was made, or
   * if the endpoint was removed.
   */
  readonly failingSince: number | null;
}

/** Endpoints and their deliveries. Each event creates a delivery for each enabled endpoint of the account. */
export interface Webhooks {
  /** Returns undefined if the endpoint belongs to another account. */
  find(accountId: string, id: string): Promise<WebhookEndpoint | undefined>;
  /** Returns an endpoint of any account. */
  findAny(id: string): Promise<WebhookEndpoint | undefined>;
  /** Lists the endpoints of an account, oldest first. */
  list(accountId: string): Promise<readonly WebhookEndpoint[]>;
  /** Returns the e-mail address of the user who owns the endpoint. Returns undefined if the endpoint was removed. */
  findOwnerEmail(id: string): Promise<string | undefined>;
  /** Inserts an enabled endpoint. Fails if the account already has `limit` endpoints. */
  insert(endpoint: WebhookEndpoint, limit: number): Change<"too_many">;
  /** Lists the deliveries of a message's events, ordered by event and then by endpoint. At most 200. */
  listForMessage(messageId: string): Promise<readonly WebhookDelivery[]>;
  /** Removes an endpoint of this account. Its deliveries are deleted as well, some of them later. */
  remove(accountId: string, id: string): Change<"not_found">;
  /** Replaces the secret. The replaced secret also signs events until `until`. Earlier secrets are dropped. */
  rotate(accountId: string, id: string, secret: string, until: number): Change<"not_found">;
  /** Sets `failingSince` to `now`, unless it is set already. */
  recordFailing(id: string, now: number): Change;
  /** Clears `failingSince`. */
  recordSucceeding(id: string): Change;
  /**
   * Disables an endpoint. Fails if it is not enabled. With `failingBefore`, also fails unless `failingSince` is at or
   * before that time.
   */
  disable(
    id: string,
    reason: DisabledReason,
    now: number,
    failingBefore?: number,
  ): Change<"endpoint_changed">;
  /** Enables an endpoint, and clears `failingSince`. Does nothing if the endpoint does not exist. */
  enable(id: string): Change;
  /** Disables all enabled endpoints of an account, without a reason. */
  disableAll(accountId: string, now: number): Change;
  /**
   * Lists endpoints with queued deliveries that are enabled or were removed, due now or later. At most 10,000. If there
   * may be more, `next` is the `after` of the next call.
   */
  listDueEndpoints(
    after?: string,
  ): Promise<{ readonly endpoints: readonly DueEndpoint[]; readonly next: string | undefined }>;
  /**
   * Claims at most `limit` due deliveries of an endpoint, and increments their `attempts`. Their leases expire at
   * `leaseUntil`.
   */
  claim(
    endpointId: string,
    now: number,
    leaseUntil: number,
    limit: number,
  ): Promise<readonly ClaimedDelivery[]>;
  /** Ends a delivery, and replaces its log. `deliveredAt` is null if it was abandoned. */
  end(
    delivery: WebhookDelivery,
    log: readonly WebhookAttempt[],
    deliveredAt: number | null,
  ): Change<"lease_lost">;
  /** Puts a delivery back into the queue, due at `dueAt`, and replaces its log. */
  reschedule(delivery: WebhookDelivery, log: readonly WebhookAttempt[], dueAt: number): Change<"lease_lost">;
  /**
   * Lists at most `limit` deliveries to an endpoint, newest first, starting before the delivery `before` if it is set.
   */
  listDeliveries(
    endpointId: string,
    limit: number,
    before: number | undefined,
  ): Promise<readonly WebhookDelivery[]>;
  /**
   * Queues at most `limit` deliveries again, due at `now`, with a new expiry. Selects deliveries that have ended, or
   * have expired in the queue. Returns their ids in any order.
   */
  replay(replay: ReplayQuery, now: number): Promise<readonly number[]>;
  /** Deletes at most `limit` deliveries of an endpoint that was removed. */
  drop(endpointId: string, limit: number): Change;
  /**
   * Deletes at most `limit` deliveries whose events are at least seven days old. Returns the number of deleted
   * deliveries.
   */
  purge(now: number, limit: number): Promise<number>;
}

/** Selection of deliveries to send again. */
export interface ReplayQuery {
  readonly endpointId: string;
  /** Selects events at or after this time. */
  readonly since: number;
  /** True to select only deliveries that were not delivered. */
  readonly failedOnly: boolean;
  /** Selects deliveries with a higher id. */
  readonly after: number;
  readonly limit: number;
}
