import type { RoutedService } from "../domain/routing.ts";
import { formatUptime } from "../domain/time/uptime.ts";
import type { Context } from "./context.ts";

/** Returns the body of a status response. It does not need the store. */
export async function getServiceStatus(context: Context, routedService: RoutedService) {
  const { service, clock } = context;
  return {
    status: await getState(context, routedService),
    version: service.version,
    uptime: formatUptime(clock.now() - service.startedAt),
  };
}

async function getState({ maintenance, holds, isUp }: Context, service: RoutedService) {
  if (await maintenance.isOn(service)) return "Maintenance" as const;
  return isUp(service, await holds.current()) ? ("Running" as const) : ("Stopped" as const);
}
