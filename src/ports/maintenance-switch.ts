import type { MaintainedService } from "../domain/routing.ts";

/** The operator's maintenance switch, cached for seconds; never rejects. */
export interface MaintenanceSwitch {
  isOn(service: MaintainedService): Promise<boolean>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
