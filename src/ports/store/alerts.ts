import type { Alert, Condition } from "../alerts.ts";
import type { Change } from "./change.ts";

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
