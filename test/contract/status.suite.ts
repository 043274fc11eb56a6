import { describe, expect, test } from "vitest";
import { startService, type TestService } from "../support/service.ts";
import { testStart } from "../support/clock.ts";

interface Status {
  readonly status: string;
  readonly version: string;
  readonly uptime: string;
}

/** What holds for every operation that tells whether a part of the service runs; `variable` switches it off. */
export function describeStatus(
  service: () => TestService,
  variable: string,
  ask: (service: TestService) => Promise<Status | undefined>,
): void {
  describe("200", () => {
    test("Running, with the version of the contract and the time since the start", async () => {
      const { clock } = service();
      clock.advance(testStart + 312_999 - clock.now());
      const uptime = "0 days, 0 hours, 5 minutes, 12 seconds";
      expect(await ask(service())).toEqual({ status: "Running", version: "1.0.0", uptime });
    });

    test("the uptime moves with the clock, up to days", async () => {
      const { clock } = service();
      clock.advance(testStart + (2 * 86_400 + 3 * 3_600 + 61) * 1_000 - clock.now());
      expect((await ask(service()))?.uptime).toBe("2 days, 3 hours, 1 minutes, 1 seconds");
    });

    test("Stopped where it is switched off", async () => {
      const stopped = await startService({ [variable]: "off" });
      try {
        expect((await ask(stopped))?.status).toBe("Stopped");
      } finally {
        await stopped.stop();
      }
    });
  });
}
