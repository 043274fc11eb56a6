import type { MaintainedService } from "../../domain/routing.ts";
import type { Change } from "./change.ts";
import type { HoldScope } from "../../domain/holds.ts";
import type { Alert, Condition } from "../mail-and-alerts.ts";

/** What the operator has put into maintenance. */
export interface Maintenance {
  /** The services in maintenance, and since when in Unix milliseconds. */
  list(): Promise<ReadonlyMap<MaintainedService, number>>;
  /** Puts a service into maintenance; one that is in it already keeps its time. */
  begin(service: MaintainedService, now: number): Change;
  /** Takes a service out of maintenance, or does nothing. */
  end(service: MaintainedService): Change;
}

/** What an operator holds, since when in Unix milliseconds, and why. */
export interface Hold {
  readonly scope: HoldScope;
  readonly since: number;
  /** The identifier of a user, or `command line`. */
  readonly by: string;
  readonly reason: string | null;
}

/** What the operator holds. */
export interface Holds {
  /** In the order of their scopes. */
  list(): Promise<readonly Hold[]>;
  /** Begins a hold; one that stands already stays as it is. */
  begin(hold: Hold): Change;
  /** Ends a hold, or does nothing. */
  end(scope: HoldScope): Change;
}

/** The conditions that hold, as all instances see them. */
export interface Alerts {
  list(): Promise<readonly Alert[]>;
  /** A condition holds at this time; it begins then where it did not hold before. */
  note(condition: Condition, now: number): Change;
  /** Reserves the telling of an alert for the caller, up to a time; refused while another has it, or has told it. */
  reserve(alert: Alert, now: number, until: number): Change<"told_already">;
  /** The operator knows of it. */
  told(name: string, now: number): Change;
  end(name: string): Change;
}

/** What an operator's change was made to. */
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
    | "import";
  readonly id: string;
}

/** One change that an operator made. */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  /** The identifier of a user, or `command line`. */
  readonly actor: string;
  /** An operation of the contract, or a command such as `sims grant`. */
  readonly operation: string;
  readonly target: AuditTarget;
  /** What was asked for besides the target, and whom that was about where it does not tell, as JSON. */
  readonly request: string;
  /** Where the request came from: a network, or `local`. */
  readonly address: string;
  readonly requestId: string;
}

/** A page of entries, newest first: those before the one with the identifier `before`. */
export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly targetId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Who changed what; entries are only added. */
export interface Audit {
  list(query: AuditQuery): Promise<readonly AuditEntry[]>;
  record(entry: AuditEntry): Change;
}
