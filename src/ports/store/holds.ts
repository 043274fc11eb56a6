import type { HoldScope } from "../../domain/holds.ts";
import type { Change } from "./change.ts";

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
