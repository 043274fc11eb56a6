import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import { EsimUnavailable, type EsimProvider } from "../../ports/esim.ts";

/** Creates an eSIM platform that creates packages immediately. It is unavailable for SIMs whose ICCID ends in 07. */
export function createSandboxEsim(clock: Clock): EsimProvider {
  return {
    async createPackage({ sim }) {
      if (sim.endsWith("07")) throw new EsimUnavailable("The eSIM platform is down.");
      const createdDate = clock.now();
      return { id: createId(createdDate), status: "NOT_ACTIVE", createdDate };
    },
  };
}
