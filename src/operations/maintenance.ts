import type { RoutedService } from "../domain/routing.ts";
import { refuseFor, type Refusal } from "../domain/refusals.ts";
import type { Context } from "./context.ts";

const retryAfterSeconds = 60;

/** The refusal for a service in maintenance; undefined while it is not, without a wait where possible. */
export function refusedInMaintenance(
  { maintenance }: Pick<Context, "maintenance">,
  service: RoutedService,
): Refusal<"unavailable"> | undefined | Promise<Refusal<"unavailable"> | undefined> {
  const isOn = maintenance.isOn(service);
  return isOn instanceof Promise ? isOn.then(refusalIf) : refusalIf(isOn);
}

function refusalIf(isOn: boolean): Refusal<"unavailable"> | undefined {
  if (!isOn) return undefined;
  const detail = "This service is in maintenance. Nothing was sent, created or charged.";
  return refuseFor("unavailable", detail, retryAfterSeconds);
}
