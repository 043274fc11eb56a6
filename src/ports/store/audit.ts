import type { Change } from "./change.ts";

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
