import type { MaintainedService } from "../../domain/routing.ts";
import type { Change } from "./change.ts";
import type { HoldScope } from "../../domain/holds.ts";
import type { Alert, AlertCondition } from "../mail-and-alerts.ts";

/** Services in maintenance. */
export interface Maintenance {
  /** Lists the services in maintenance, with the start in Unix milliseconds. */
  list(): Promise<ReadonlyMap<MaintainedService, number>>;
  /** Starts maintenance of a service. Keeps the start time if the service is already in maintenance. */
  begin(service: MaintainedService, now: number): Change;
  /** Ends maintenance of a service. Does nothing if the service is not in maintenance. */
  end(service: MaintainedService): Change;
}

/** A hold of the operator, with its start in Unix milliseconds and the reason. */
export interface Hold {
  readonly scope: HoldScope;
  readonly since: number;
  /** A user id, or `command line`. */
  readonly by: string;
  readonly reason: string | null;
}

/** Holds of the operator. */
export interface Holds {
  /** Lists the holds, sorted by scope. */
  list(): Promise<readonly Hold[]>;
  /** Begins a hold. Does nothing if the scope is already on hold. */
  begin(hold: Hold): Change;
  /** Ends a hold. Does nothing if there is none. */
  end(scope: HoldScope): Change;
}

/** Current alert conditions, shared by all instances. */
export interface Alerts {
  list(): Promise<readonly Alert[]>;
  /** Records that a condition applies at `now`. Starts a new alert if there is none. */
  record(condition: AlertCondition, now: number): Change;
  /**
   * Reserves the notification of an alert for the caller until `until`. Fails if another instance has sent it, has
   * removed the alert, or has a reservation that has not expired at `now`.
   */
  reserve(alert: Alert, now: number, until: number): Change<"already_recorded">;
  /** Records that the operator was notified. */
  markNotified(name: string, now: number): Change;
  /** Removes the alert with this name. Does nothing if there is none. */
  end(name: string): Change;
}

/** Object that an operator has changed. */
export interface AuditTarget {
  readonly kind:
    | "service"
    | "customer"
    | "api_key"
    | "webhook_endpoint"
    | "hold"
    | "message"
    | "queue"
    | "guard_entry"
    | "opt_out"
    | "import"
    | "configuration"
    | "recipient";
  readonly id: string;
}

/** A change that an operator has made, or the lift of a block by a customer. `at` is in Unix milliseconds. */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  /** A user id, or `command line`. */
  readonly actor: string;
  /** An operation of the operator API, a command such as `sims grant`, or `liftVerificationBlock`. */
  readonly operation: string;
  readonly target: AuditTarget;
  /** JSON of the request without the target, and of the affected account if the target does not identify it. */
  readonly request: string;
  /** Origin of the request: an IP network, or `local`. */
  readonly address: string;
  readonly requestId: string;
}

/** A page of entries, newest first. `before` is the id of the last entry of the previous page. */
export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly targetId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Audit log. It is append-only. */
export interface Audit {
  list(query: AuditQuery): Promise<readonly AuditEntry[]>;
  record(entry: AuditEntry): Change;
}
