import { expect, test } from "vitest";
import { measureAilment } from "../scripts/bench/failover/measure.ts";

test.each(["killed", "frozen", "throttling"] as const)(
  "when the first SMSC of two is %s, the second gets every message once, and the first its place back",
  async (ailment) => {
    const failover = await measureAilment(ailment, 40);
    expect(failover).toMatchObject({ lost: 0, sentTwice: 0 });
    expect(failover.returnMilliseconds).toEqual(expect.any(Number));
    // The second SMSC is well: without it these messages would have waited for the first one.
    expect(failover.longest).toBeGreaterThan(0);
  },
);
