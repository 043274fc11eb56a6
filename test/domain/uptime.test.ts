import { expect, test } from "vitest";
import { formatUptime } from "../../src/domain/time/uptime.ts";
import fc from "../support/properties.ts";

test.each([
  [0, "0 days, 0 hours, 0 minutes, 0 seconds"],
  [999, "0 days, 0 hours, 0 minutes, 0 seconds"],
  [312_000, "0 days, 0 hours, 5 minutes, 12 seconds"],
  [86_399_999, "0 days, 23 hours, 59 minutes, 59 seconds"],
  [90_061_000, "1 days, 1 hours, 1 minutes, 1 seconds"],
  [-5, "0 days, 0 hours, 0 minutes, 0 seconds"],
])("formats %i ms as %s", (milliseconds, text) => expect(formatUptime(milliseconds)).toBe(text));

test("the days, hours, minutes and seconds add up to the uptime in whole seconds", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), (seconds) => {
      const [days, hours, minutes, rest] =
        formatUptime(seconds * 1000)
          .match(/\d+/g)
          ?.map(Number) ?? [];
      expect((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (rest ?? 0)).toBe(seconds);
    }),
  );
});
