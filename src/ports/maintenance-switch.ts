import type { MaintainedService } from "../domain/routing.ts";

/** The operator's maintenance switch, cached for seconds; never rejects. */
export interface MaintenanceSwitch {
  /** Whether a service is in maintenance, at once while that is cached. */
  isOn(service: MaintainedService): boolean | Promise<boolean>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
