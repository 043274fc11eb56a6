import type { RoutedService } from "../domain/routing.ts";
import { createRetryableProblem, type ProblemResponse } from "../domain/problems.ts";
import type { Context } from "./context.ts";

const retryAfterSeconds = 60;

/** Returns a problem if a service is in maintenance, otherwise undefined. */
export async function checkMaintenance(
  { maintenance }: Pick<Context, "maintenance">,
  service: RoutedService,
): Promise<ProblemResponse<"unavailable"> | undefined> {
  if (!(await maintenance.isOn(service))) return undefined;
  const detail = "This service is in maintenance. Nothing was sent, created or charged.";
  return createRetryableProblem("unavailable", detail, retryAfterSeconds);
}
