import { createId } from "../../domain/identifiers.ts";
import type { Clock } from "../../ports/clock.ts";
import { EsimUnavailable, type EsimProvider } from "../../ports/esim.ts";

/** An eSIM upstream that creates packages at once; a SIM whose ICCID ends in 07 finds it down. */
export function createSandboxEsim(clock: Clock): EsimProvider {
  return {
    async createPackage({ sim }) {
      if (sim.endsWith("07")) throw new EsimUnavailable("The eSIM upstream is down.");
      const createdDate = clock.now();
      return { id: createId(createdDate), status: "NOT_ACTIVE", createdDate };
    },
  };
}
