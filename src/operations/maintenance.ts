import type { RoutedService } from "../domain/routing.ts";
import { refuseFor, type Refusal } from "../domain/refusals.ts";
import type { Context } from "./context.ts";

const retryAfterSeconds = 60;

/** The refusal for a service in maintenance; undefined while it is not. */
export async function refusedInMaintenance(
  { maintenance }: Pick<Context, "maintenance">,
  service: RoutedService,
): Promise<Refusal<"unavailable"> | undefined> {
  if (!(await maintenance.isOn(service))) return undefined;
  const detail = "This service is in maintenance. Nothing was sent, created or charged.";
  return refuseFor("unavailable", detail, retryAfterSeconds);
}
