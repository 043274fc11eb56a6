// The peer is SIPp, from Debian's package sip-tester. Each scenario is a server on its own port. The exit code of SIPp
// is 0 only if the call completed the scenario. scenarios.test.ts runs the same without SIPp.
import { describe, expect, test } from "vitest";
import { scenarios } from "../../providers/sip/scenarios.ts";
import { hasSipp, startSipp } from "../../providers/sip/sipp.ts";
import { openProvider } from "../../providers/sip/support.ts";

/**
 * T1 of the standard, because SIPp treats a repeated request as unexpected after it has sent two responses. Only the
 * test of silence uses a shorter time.
 */
const t1 = 500;

if (!hasSipp) console.log("SIPp (Debian: sip-tester) is not here: its scenarios were left out.");

describe("SIPp", () => {
  test("is found or not found", () => expect(typeof hasSipp).toBe("boolean"));

  test.concurrent.for(hasSipp ? scenarios : [])(
    "completes the scenario $name",
    async ({ name, outcome, options }, { expect }) => {
      const sipp = await startSipp(name);
      const { provider, call } = openProvider(sipp.port, {
        ...options,
        t1Milliseconds: name === "silence" ? 20 : t1,
      });
      expect(await call("+447700900123")).toMatchObject(outcome);
      expect(await sipp.exit).toEqual({ code: 0, errors: "" });
      await provider.close();
    },
  );

  test.for(hasSipp ? ["ring-and-cancel", "answer-wins"] : [])(
    "completes the scenario %s over TCP",
    async (name) => {
      const sipp = await startSipp(name, { transport: "tcp" });
      const { provider, call } = openProvider(sipp.port, { transport: "tcp" });
      expect((await call("+447700900123")).kind).toBe("accepted");
      expect(await sipp.exit).toEqual({ code: 0, errors: "" });
      await provider.close();
    },
  );

  test.for(hasSipp ? [50] : [])("completes %i concurrent calls", async (count) => {
    const sipp = await startSipp("ring-and-cancel", { calls: count });
    const { provider, call } = openProvider(sipp.port, { t1Milliseconds: t1 });
    const numbers = Array.from(
      { length: count },
      (_, index) => `+4477009001${String(index).padStart(2, "0")}`,
    );
    const handovers = await Promise.all(numbers.map((number) => call(number)));
    expect(new Set(handovers.map(({ kind }) => kind))).toEqual(new Set(["accepted"]));
    expect(await sipp.exit).toEqual({ code: 0, errors: "" });
    await provider.close();
  });
});
