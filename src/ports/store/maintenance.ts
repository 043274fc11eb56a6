import type { MaintainedService } from "../../domain/routing.ts";
import type { Change } from "./change.ts";

/** What the operator has put into maintenance. */
export interface Maintenance {
  /** The services in maintenance, and since when in Unix milliseconds. */
  list(): Promise<ReadonlyMap<MaintainedService, number>>;
  /** Puts a service into maintenance; one that is in it already keeps its time. */
  begin(service: MaintainedService, now: number): Change;
  /** Takes a service out of maintenance, or does nothing. */
  end(service: MaintainedService): Change;
}
