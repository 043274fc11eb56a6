import { describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import type { RoutedService } from "../../src/domain/routing.ts";
import type { Context } from "../../src/operations/context.ts";
import { startService, type TestService } from "../support/service.ts";
import { testStart } from "../support/clock.ts";

interface Status {
  readonly status: string;
  readonly version: string;
  readonly uptime: string;
}

/** Tests of every operation that returns the status of a service. `variable` disables the service. */
export function statusSuite(
  service: () => TestService,
  name: RoutedService,
  variable: string,
  ask: (service: TestService) => Promise<Status | undefined>,
): void {
  describe("200", () => {
    test("Running, with the version of the build and the uptime", async () => {
      const { clock } = service();
      clock.advance(testStart + 312_999 - clock.now());
      const uptime = "0 days, 0 hours, 5 minutes, 12 seconds";
      expect(await ask(service())).toEqual({ status: "Running", version: manifest.version, uptime });
    });

    test("the uptime follows the clock, in days and smaller units", async () => {
      const { clock } = service();
      clock.advance(testStart + (2 * 86_400 + 3 * 3_600 + 61) * 1_000 - clock.now());
      expect((await ask(service()))?.uptime).toBe("2 days, 3 hours, 1 minutes, 1 seconds");
    });

    test("Stopped while none of its providers is up", async () => {
      const { context } = service();
      const { isUp } = context;
      const down: Context["isUp"] = (asked) => asked !== name && isUp(asked);
      Object.assign(context, { isUp: down });
      expect((await ask(service()))?.status).toBe("Stopped");
      Object.assign(context, { isUp });
      expect((await ask(service()))?.status).toBe("Running");
    });

    test("Stopped during the operator's hold on everything, if the service is a channel", async () => {
      const { clock, context } = service();
      const { store, holds } = context;
      const hold = { scope: "all", since: clock.now(), by: "command line", reason: null } as const;
      await store.commit([store.holds.begin(hold)]);
      holds.invalidate();
      expect((await ask(service()))?.status).toBe(name === "esim" ? "Running" : "Stopped");
      await store.commit([store.holds.end("all")]);
      holds.invalidate();
      expect((await ask(service()))?.status).toBe("Running");
    });

    test("Maintenance within two seconds of its start, and Running within two seconds of its end", async () => {
      const { clock, context } = service();
      const { store } = context;
      expect((await ask(service()))?.status).toBe("Running");
      await store.commit([store.maintenance.begin(name, clock.now())]);
      clock.advance(2_000);
      expect((await ask(service()))?.status).toBe("Maintenance");
      await store.commit([store.maintenance.end(name)]);
      clock.advance(2_000);
      expect((await ask(service()))?.status).toBe("Running");
    });

    test("Stopped if it is disabled, Maintenance if it is disabled and in maintenance", async () => {
      const stopped = await startService({ [variable]: "off" });
      try {
        expect((await ask(stopped))?.status).toBe("Stopped");
        const { store } = stopped.context;
        await store.commit([store.maintenance.begin(name, stopped.clock.now())]);
        stopped.clock.advance(2_000);
        expect((await ask(stopped))?.status).toBe("Maintenance");
      } finally {
        await stopped.stop();
      }
    });
  });
}
