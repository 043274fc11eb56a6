import type { RoutedService } from "../domain/routing.ts";
import { uptimeText } from "../domain/time/uptime.ts";
import type { Context } from "./context.ts";

/** What a status endpoint answers of a service; it needs no store. */
export async function serviceStatus(context: Context, asked: RoutedService) {
  const { service, clock } = context;
  return {
    status: await stateOf(context, asked),
    version: service.version,
    uptime: uptimeText(clock.now() - service.startedAt),
  };
}

async function stateOf({ maintenance, holds, isUp }: Context, service: RoutedService) {
  if (await maintenance.isOn(service)) return "Maintenance" as const;
  return isUp(service, await holds.current()) ? ("Running" as const) : ("Stopped" as const);
}
