import type { Channel, DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Change } from "./change.ts";

/** Why an endpoint was switched off: it said so by 410, or has taken nothing for days. */
export type DisabledReason = "GONE" | "FAILING";

/** A customer's address to which events are posted. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly description: string | null;
  readonly secret: string;
  /** The secret before the last rotation, used as well until `previousSecretUntil`. */
  readonly previousSecret: string | null;
  readonly previousSecretUntil: number | null;
  readonly status: "ENABLED" | "DISABLED";
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: number | null;
  /** The first failed attempt since the last success; null while deliveries succeed. */
  readonly failingSince: number | null;
  readonly createdAt: number;
}

/** Why an attempt had no answer. */
export type AttemptFailure = "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT";

/** One request to an endpoint: its HTTP status, or why there was none. */
export interface WebhookAttempt {
  readonly at: number;
  readonly status?: number | undefined;
  readonly failure?: AttemptFailure | undefined;
  readonly milliseconds: number;
}

/** One event on its way to one endpoint; `attempts` is the fence of its lease. */
export interface WebhookDelivery {
  readonly id: number;
  readonly endpointId: string;
  readonly messageId: string;
  readonly sequence: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly nextAttemptAt: number | null;
  readonly deliveredAt: number | null;
  readonly attempts: number;
  readonly log: readonly WebhookAttempt[];
  /** What is posted, where the event is of the account; null for an event of a message. */
  readonly body: string | null;
}

/** A delivery that is to be posted now. */
export interface ClaimedDelivery extends WebhookDelivery {
  /** In Unix milliseconds. */
  readonly leaseUntil: number;
  /** What an event of a message says; undefined where its message is no longer there, and for other events. */
  readonly event:
    | {
        readonly channel: Channel;
        readonly status: DeliveryStatus;
        readonly detail: string | null;
        readonly at: number;
        /** The place of its message in a trace. */
        readonly traceparent: string | null;
        /** The verification that its message is an attempt of; null for a message of no verification. */
        readonly verificationId: string | null;
      }
    | undefined;
}

/** An endpoint with waiting deliveries, and when the first of them is due. */
export interface DueEndpoint {
  readonly endpointId: string;
  readonly dueAt: number;
  /** The first failed attempt since the last success; null while it takes what is posted, or was removed. */
  readonly failingSince: number | null;
}

/** Endpoints, and the deliveries that every event of a message makes for each of its account's enabled ones. */
export interface Webhooks {
  find(accountId: string, id: string): Promise<WebhookEndpoint | undefined>;
  /** An endpoint by its id, whatever its account. */
  findAny(id: string): Promise<WebhookEndpoint | undefined>;
  /** The endpoints of an account, oldest first. */
  list(accountId: string): Promise<readonly WebhookEndpoint[]>;
  /** The e-mail address of the user whose account has the endpoint. */
  ownerEmail(id: string): Promise<string | undefined>;
  /** Inserts an endpoint unless its account has `limit` already. */
  insert(endpoint: WebhookEndpoint, limit: number): Change<"too_many">;
  /** The deliveries of a message's events, in the order of the events, 200 at most. */
  ofMessage(messageId: string): Promise<readonly WebhookDelivery[]>;
  /** Removes an endpoint of this account; its deliveries go with it, the last of them later. */
  remove(accountId: string, id: string): Change<"not_found">;
  /** Replaces the secret; the old one is used as well until `until`. */
  rotate(accountId: string, id: string, secret: string, until: number): Change<"not_found">;
  /** Records the first failure since the last success. */
  noteFailing(id: string, now: number): Change;
  noteSucceeding(id: string): Change;
  /** Switches an enabled endpoint off; with `failingBefore` only one that has failed since then. */
  disable(
    id: string,
    reason: DisabledReason,
    now: number,
    failingBefore?: number,
  ): Change<"endpoint_changed">;
  enable(id: string): Change;
  /** Disables every enabled endpoint of an account. */
  disableAll(accountId: string, now: number): Change;
  /**
   * Endpoints with waiting deliveries that are enabled, or that were removed; at most 10,000, with `next` where there are
   * more: those come `after` it.
   */
  due(
    after?: string,
  ): Promise<{ readonly endpoints: readonly DueEndpoint[]; readonly next: string | undefined }>;
  /** Claims up to `limit` due deliveries of an endpoint until `leaseUntil`. */
  claim(
    endpointId: string,
    now: number,
    leaseUntil: number,
    limit: number,
  ): Promise<readonly ClaimedDelivery[]>;
  /** Ends a delivery, `deliveredAt` null where it was given up. */
  end(
    delivery: WebhookDelivery,
    log: readonly WebhookAttempt[],
    deliveredAt: number | null,
  ): Change<"lease_lost">;
  /** Puts a delivery back in the queue until `dueAt`. */
  postpone(delivery: WebhookDelivery, log: readonly WebhookAttempt[], dueAt: number): Change<"lease_lost">;
  /** Up to `limit` deliveries to an endpoint, newest first, those before the delivery `before` if it is given. */
  deliveries(
    endpointId: string,
    limit: number,
    before: number | undefined,
  ): Promise<readonly WebhookDelivery[]>;
  /**
   * Queues up to `limit` deliveries after `after` again that have ended, or wait although their time is over, of events not
   * older than `since`; returns their ids.
   */
  replay(replay: Replay, now: number): Promise<readonly number[]>;
  /** Removes up to `limit` deliveries of an endpoint that was removed. */
  drop(endpointId: string, limit: number): Change;
  /** Removes up to `limit` deliveries whose events are older than the retention; returns how many. */
  purge(now: number, limit: number): Promise<number>;
}

/** Which deliveries are to be repeated. */
export interface Replay {
  readonly endpointId: string;
  readonly since: number;
  /** Only those that were given up. */
  readonly failedOnly: boolean;
  readonly after: number;
  readonly limit: number;
}
