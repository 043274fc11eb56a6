import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pollUntil } from "../../support/poll-until.ts";
import type { HoldScope } from "../../../src/domain/holds.ts";
import { testStart } from "../../support/clock.ts";
import { startRoutedSetup, type RoutedSetup } from "./routed-setup.ts";

let routed: RoutedSetup;
beforeAll(async () => {
  routed = await startRoutedSetup();
});
afterAll(() => routed.close());

const since = new Date(testStart).toISOString();
const none = { minutes: 10, accepted: 0, refused: 0, throttled: 0, unavailable: 0, open: 0, superseded: 0 };
const scope: HoldScope = "provider:smsc-a";

const turn = (what: "begin" | "end") =>
  routed.admin.operator.POST(`/operator/v1/holds/{scope}/${what}`, {
    params: { path: { scope } },
    body: { reason: "Every code comes twice." },
  });

/** Makes the SMSC send a delivery receipt. */
function report(id: number): void {
  const text = `id:${id} sub:001 dlvrd:001 submit date:2603020930 done date:2603020931 stat:DELIVRD err:000 text:`;
  const fields = { source_addr: "447700900100", destination_addr: "Example", esm_class: 4 };
  routed.first.sessions.at(-1)!.deliver_sm({ ...fields, short_message: text }, () => {});
}

describe("200", () => {
  test("returns the services of each provider, and that it is up", async () => {
    const { "smsc-a": first, "smsc-b": second, mail } = await routed.providers();
    expect(first).toEqual({
      name: "smsc-a",
      kind: "smpp",
      services: [{ service: "sms", prefixes: ["44"] }],
      state: "up",
      since,
      answers: none,
      deliveries: [],
    });
    expect(second!.services).toEqual([{ service: "sms", prefixes: ["44", ""] }]);
    expect(mail).toMatchObject({ kind: "smtp", services: [{ service: "email", prefixes: [] }] });
  });

  test("returns the submit results, the delivery rate and the delivery times", async () => {
    await routed.send();
    report(1);
    const country = await pollUntil(async () => (await routed.providers())["smsc-a"]!.deliveries[0]);
    expect(country).toEqual({
      country: "United Kingdom",
      messages: 1,
      delivered: 1,
      open: 0,
      delivery_rate: 1,
      median_milliseconds: 0,
      p90_milliseconds: 0,
      is_demoted: false,
    });
    const { "smsc-a": first, "smsc-b": second } = await routed.providers();
    expect(first!.answers).toEqual({ ...none, accepted: 1, acceptance_rate: 1 });
    expect(second!.answers).toEqual(none);
    routed.service.clock.advance(600_000);
    expect((await routed.providers())["smsc-a"]!.answers).toEqual(none);
  });

  test("has the same delivery rate as getStatistics, which includes messages without a final status", async () => {
    await routed.send();
    await routed.send();
    routed.service.clock.advance(91_000);
    // The statistics are counted in the background.
    await routed.service.deliver();
    const [here] = (await routed.providers())["smsc-a"]!.deliveries;
    const { data } = await routed.admin.operator.POST("/operator/v1/statistics", {
      body: {
        from: since.slice(0, 10),
        to: new Date(testStart + 86_400_000).toISOString(),
        group_by: ["provider"],
      },
    });
    const there = data!.list.find(({ provider }) => provider === "smsc-a")!;
    expect(there).toMatchObject({ sent: 3, delivered: 1, open: 2, delivery_rate: 1 / 3 });
    const { sent: messages, delivered, open, delivery_rate } = there;
    expect(here).toMatchObject({ messages, delivered, open, delivery_rate });
  });

  test("a provider on hold keeps its bind and gets no messages, until the hold ends", async () => {
    const before = { binds: routed.first.binds.length, submitted: routed.first.submitted.length };
    await turn("begin");
    const { "smsc-a": held } = await routed.providers();
    const { userId } = routed.admin;
    expect(held).toMatchObject({ state: "held", held_by: userId, reason: "Every code comes twice." });
    await routed.send();
    expect(routed.second.submitted).toHaveLength(1);
    expect(routed.first).toMatchObject({ submitted: { length: before.submitted } });
    await turn("end");
    expect((await routed.providers())["smsc-a"]!.state).toBe("up");
    await routed.send();
    expect(routed.first.submitted).toHaveLength(before.submitted + 1);
    expect(routed.first.binds).toHaveLength(before.binds);
  });

  test("a provider that is bound again after a lost connection is up since then, even without traffic", async () => {
    const { clock } = routed.service;
    clock.advance(60_000);
    const boundAt = new Date(clock.now()).toISOString();
    routed.first.sessions.at(-1)!.destroy();
    await pollUntil(async () => {
      const { "smsc-a": first } = await routed.providers();
      return first!.state === "up" && first!.since === boundAt;
    });
    clock.advance(60_000);
    expect((await routed.providers())["smsc-a"]).toMatchObject({ state: "up", since: boundAt });
  });

  test("an unavailable provider is down since its failure was detected", async () => {
    await routed.first.close();
    const { clock } = routed.service;
    const down = await pollUntil(async () => {
      const { "smsc-a": first } = await routed.providers();
      return first!.state === "down" && first;
    });
    expect(down.since).toBe(new Date(clock.now()).toISOString());
  });

  test("contains no secret", async () => {
    const { data } = await routed.admin.operator.GET("/operator/v1/providers");
    expect(JSON.stringify(data)).not.toContain("smsc-secret");
  });
});
