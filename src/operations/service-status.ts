import { uptimeText } from "../domain/uptime.ts";
import type { Context } from "./context.ts";

/** What a status endpoint answers of a part of the service. */
export function serviceStatus({ service, clock }: Context, running: boolean) {
  return {
    status: running ? ("Running" as const) : ("Stopped" as const),
    version: service.version,
    uptime: uptimeText(clock.now() - service.startedAt),
  };
}
