import { beforeEach, describe, expect, test } from "vitest";
import { findProviderConditions } from "../../src/delivery/alerts/conditions.ts";
import { ProviderHealth } from "../../src/delivery/routing/provider-health.ts";
import type { SubmitResult } from "../../src/ports/gateways.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { createRecordingLog, type RecordingLog } from "../providers/http/recording-log.ts";
import { createTestClock, minute, testStart, type TestClock } from "../support/clock.ts";
import { accepted, createResultMessage, noReceipts } from "./routed-providers.ts";

const unavailable = { kind: "unavailable", detail: "Not now." } as const;
const results: Readonly<Record<string, SubmitResult>> = {
  accepted,
  unavailable,
  throttled: { kind: "throttled", detail: "Too fast." },
  unknown: { kind: "retry", detail: "Not known.", outcomeUnknown: true },
  later: { kind: "retry", detail: "The telephone is off." },
  refused: { kind: "refused", detail: "No such number." },
  neutral: { ...unavailable, neutral: true },
  notSubmitted: { ...unavailable, notSubmitted: true },
};

let clock: TestClock;
let health: ProviderHealth;
let log: RecordingLog;
let isUp: boolean;
let a: { readonly name: string; readonly isUp: () => boolean };
beforeEach(() => {
  clock = createTestClock();
  log = createRecordingLog();
  health = new ProviderHealth({ clock, log, metrics: noMetrics, receipts: noReceipts });
  isUp = true;
  a = { name: "a", isUp: () => isUp };
});

const [b, c] = ["b", "c"].map((name) => ({ name, isUp: () => true })) as [typeof a, typeof a];
const order = (...providers: (typeof a)[]) =>
  health
    .order(providers, "GB")
    .map(({ name }) => name)
    .join(" ");

/**
 * A time to pass in milliseconds, or results of provider a, such as "accepted", "slow accepted" or "unavailable x5 of
 * bad".
 */
type Step = number | string;

function play(...steps: readonly Step[]): void {
  for (const step of steps) {
    if (typeof step === "number") clock.advance(step);
    else {
      const [, slow, name = "", times = "1", account] = /^(slow )?(\w+)(?: x(\d+))?(?: of (\w+))?$/.exec(
        step,
      )!;
      for (let count = 0; count < Number(times); count += 1)
        if (name === "superseded") health.recordSuperseded(a);
        else if (name === "order") order(a, b);
        else health.recordResult(a, results[name]!, slow !== undefined, createResultMessage(account));
    }
  }
}
const repeat = (count: number, ...steps: readonly Step[]) =>
  Array.from({ length: count }, () => steps).flat();
const ofAll = (step: string) => ["x", "y", "z"].map((account) => `${step} of ${account}`);

describe("a provider", () => {
  test.each<readonly [string, readonly Step[], string | undefined]>([
    ["throttles once", ["throttled"], "throttling"],
    ["is slow once", ["slow accepted"], "slow"],
    ["is superseded once", ["superseded"], "slow"],
    ["has two unknown outcomes in a row", ["unknown", "accepted", "unknown", "unknown"], "silent"],
    ["has unknown outcomes that are not consecutive", ["unknown", "accepted", "unknown"], undefined],
    ["was not called between two unknown outcomes", ["unknown", "notSubmitted", "unknown"], "silent"],
    ["was not called for many messages", ["notSubmitted x10"], undefined],
    ["rejects numbers or texts", ofAll("refused x100"), undefined],
    ["rejects messages for special reasons", ofAll("neutral x100"), undefined],
    ["reports that recipients are not available", ofAll("later x100"), undefined],
    ["rejects four messages", ["unavailable x4"], undefined],
    ["rejects five messages, and accepts none", ["unavailable x5"], "rejecting"],
    ["rejects half of the messages", ["accepted x1000", ...repeat(9, "accepted", "unavailable")], undefined],
    [
      "rejects more than half of an account's last messages",
      ["accepted x1000", ...repeat(9, "accepted", "unavailable"), "unavailable x4"],
      "rejecting",
    ],
    ["rejects three messages of one account", [...ofAll("accepted x20"), "unavailable x3 of x"], undefined],
    [
      "rejects messages of several accounts in a row",
      [...ofAll("accepted x20"), "unavailable x3 of x", "unavailable x2 of y"],
      "rejecting",
    ],
    [
      "rejects the messages of one account, and accepts those of another",
      repeat(4, "accepted of good", ...repeat(30, "unavailable x30 of bad", 1_000)),
      undefined,
    ],
    ["rejects messages a minute apart", repeat(20, "unavailable", 60_001), undefined],
  ])("has the expected problem and priority if it %s", (_, steps, trouble) => {
    play(...steps);
    expect(health.findProblem(a)).toBe(trouble);
    expect(order(a, b, c)).toBe(trouble ? "b c a" : "a b c");
    expect(health.isRejecting(a)).toBe(trouble === "rejecting");
    expect(log.lines.map(({ fields }) => fields)).toEqual(trouble ? [{ provider: "a", trouble }] : []);
  });

  test("that rejects one message repeatedly is not demoted", () => {
    const one = createResultMessage();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      health.recordResult(a, unavailable, false, one);
      clock.advance(1_000);
    }
    expect([health.findProblem(a), health.isRejecting(a)]).toEqual([undefined, false]);
    expect(findProviderConditions([a], health)).toEqual([]);
  });

  test("that only throttles counts as rejecting after three seconds, and causes an alert after fifteen", () => {
    play("throttled x5");
    expect([health.findProblem(a), health.isRejecting(a)]).toEqual(["throttling", false]);
    play(3_000, "throttled");
    expect([health.findProblem(a), health.isRejecting(a)]).toEqual(["throttling", true]);
    expect(findProviderConditions([a], health)).toMatchObject([
      { name: "provider a", lastingMilliseconds: 15_000 },
    ]);
  });

  test("that is down is not tried", () => {
    isUp = false;
    expect(order(a, b)).toBe("b");
  });

  test("that is demoted is tried after one that failed before it", () => {
    play("superseded", 10);
    health.recordSuperseded(b);
    expect(order(a, b)).toBe("a b");
    play(1_000, "superseded");
    expect(order(a, b)).toBe("b a");
  });
});

describe("a demoted provider", () => {
  test.each<readonly [string, readonly Step[], string]>([
    ["is not probed before a second", ["superseded", 999], "b a"],
    ["is probed after a second", ["superseded", 1_000], "a b"],
    ["is probed after a second, although many messages failed together", ["superseded x50", 1_000], "a b"],
    ["is probed by one message at a time", ["superseded", 1_000, "order"], "b a"],
    [
      "is not probed for 8 seconds after a probe without a result",
      ["superseded", 1_000, "order", 7_999],
      "b a",
    ],
    ["is probed 8 seconds after a probe without a result", ["superseded", 1_000, "order", 8_000], "a b"],
    [
      "is probed by the next message if it was not called",
      ["superseded", 1_000, "order", "notSubmitted"],
      "a b",
    ],
    [
      "is probed no earlier if it was not called for another message",
      ["superseded", "notSubmitted", 999],
      "b a",
    ],
    ["is probed again after a success", ["superseded", 1_000, "order", "accepted"], "a b"],
    [
      "is not probed soon after a failure",
      ["superseded", 1_000, "order", "accepted", "order", "throttled"],
      "b a",
    ],
    ["is probed less often after a failure", ["unavailable x5", 1_000, "order", "unavailable", 1_999], "b a"],
    [
      "is probed two seconds after a failure",
      ["unavailable x5", 1_000, "order", "unavailable", 2_000],
      "a b",
    ],
    [
      "that rejects most is probed again after a rejected number",
      ["unavailable x5", 1_000, "order", "refused"],
      "a b",
    ],
  ])("%s", (_, steps, expected) => {
    play(...steps);
    expect(order(a, b)).toBe(expected);
  });

  test("is probed after 1, 2, 4 and 8 seconds while the probes fail, and then each 8 seconds", () => {
    play("superseded");
    const pauses: number[] = [];
    for (let pause = 100; pauses.length < 6; pause += 100) {
      play(100);
      if (order(a, b) !== "a b") continue;
      pauses.push(pause);
      play("superseded");
      pause = 0;
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  });

  test.each([
    [5_000, 5_000],
    [86_400_000, 20_000],
  ])("that requests a pause of %d ms is probed after %d ms", (afterMilliseconds, expected) => {
    health.recordResult(
      a,
      { kind: "throttled", detail: "Too fast.", afterMilliseconds },
      false,
      createResultMessage(),
    );
    play(expected - 1);
    expect(order(a, b)).toBe("b a");
    play(1);
    expect(order(a, b)).toBe("a b");
  });

  test.each<readonly [string, readonly string[], string | undefined]>([
    ["three accepted messages", ["accepted", "accepted", "accepted"], undefined],
    ["two accepted messages", ["accepted", "accepted"], "slow"],
    ["three that are not consecutive", ["accepted", "accepted", "throttled", "accepted", "accepted"], "slow"],
    [
      "three consecutive ones after a failure",
      ["accepted", "throttled", "accepted", "accepted", "accepted"],
      undefined,
    ],
  ])("is promoted only by three consecutive accepted messages: %s", (_, probes, trouble) => {
    play("superseded");
    for (const probe of probes) {
      play(8_000);
      expect(order(a, b)).toBe("a b");
      play(probe);
    }
    expect(health.findProblem(a)).toBe(trouble);
    expect(log.lines.slice(1).map(({ fields }) => fields)).toEqual(
      trouble ? [] : [{ provider: "a", trouble: "slow", milliseconds: 8_000 * probes.length }],
    );
  });

  test("that rejects most messages is promoted, although the messages of one account are still rejected", () => {
    play("unavailable x5", 1_000);
    for (const result of ["accepted", "unavailable of bad", "accepted", "unavailable of bad", "accepted"]) {
      expect(order(a, b)).toBe("a b");
      play(result);
    }
    expect(health.findProblem(a)).toBeUndefined();
    expect([order(a, b), order(a, b)]).toEqual(["a b", "a b"]);
  });

  test("that is not preferred is promoted a minute after its last failure, because its state is unknown", () => {
    play("superseded", 60_000);
    expect([order(b, a), health.findProblem(a)]).toEqual(["b a", "slow"]);
    play(1);
    expect([order(b, a), health.findProblem(a)]).toEqual(["b a", undefined]);
  });

  test("that is preferred is probed by one message, regardless of the time without sends", () => {
    play("superseded", 600_000);
    expect([order(a, b), order(a, b), health.findProblem(a)]).toEqual(["a b", "b a", "slow"]);
  });
});

describe("a provider is healthy", () => {
  test.each<readonly [string, readonly Step[], boolean]>([
    ["without results", [], true],
    ["not if it was superseded", ["superseded"], false],
    ["not if it rejected two messages in a row", ["unavailable x2"], false],
    ["not if it had two consecutive unknown outcomes", ["unknown x2"], false],
    ["not if it had two late unknown outcomes", ["slow unknown x2"], false],
    ["if it only throttles", ["throttled x2"], true],
    ["if it is late, and accepts", ["slow unknown x2", "slow accepted"], true],
    ["once it accepts a message", ["unavailable x2", "accepted"], true],
    ["not for a minute after a failure", ["unavailable x2", 60_000], false],
    ["more than a minute after a failure", ["unavailable x2", 60_001], true],
  ])("%s", (_, steps, expected) => {
    play(...steps);
    expect(health.isHealthy(a)).toBe(expected);
    isUp = false;
    expect(health.isHealthy(a)).toBe(false);
  });
});

test("a provider accepts nothing 3 seconds after the first of five rejections, until it accepts a message", () => {
  play("unavailable x5");
  expect(health.getIntake(a)).toMatchObject({ state: "accepting", recoveries: 0 });
  play(3_000);
  expect(health.getIntake(a)).toMatchObject({ state: "rejecting", rejectedAt: clock.monotonic() - 3_000 });
  play("accepted");
  const intake = { provider: "a", state: "accepting", recoveries: 1, rejectedAt: undefined };
  expect(health.getIntake(a)).toEqual(intake);
  isUp = false;
  expect(health.getIntake(a)).toEqual({ ...intake, state: "down" });
  isUp = true;
  expect(health.getIntake(a)).toEqual({ ...intake, recoveries: 2 });
});

test("a provider that replaces another one of the same name starts healthy", () => {
  play("throttled");
  const replacement = { ...a };
  expect(health.findProblem(replacement)).toBeUndefined();
  expect(health.getState(replacement)).toMatchObject({ state: "up", results: { throttled: 0 } });
  expect(health.findProblem(a)).toBe("throttling");
});

describe("the state of a provider", () => {
  test("is up since the start if it never changes", () => {
    play(5_000);
    expect(health.getState(a)).toMatchObject({ state: "up", since: testStart, problem: undefined });
  });

  test("has the time of the latest change of the connection or the priority, by the time of day", () => {
    let changedAt = clock.monotonic();
    Object.assign(a, { changedAt: () => changedAt });
    const expectState = (state: string, seconds: number) =>
      expect(health.getState(a)).toMatchObject({ state, since: testStart + 1_000 * seconds });
    play(5_000);
    changedAt = clock.monotonic();
    play(5_000);
    expectState("up", 5);
    play("throttled");
    expectState("demoted", 10);
    play(5_000);
    changedAt = clock.monotonic();
    expectState("demoted", 15);
    isUp = false;
    clock.step(3_600_000);
    expectState("down", 3_615);
  });

  test("has the reason of a demotion and the latest failure, and the time of the promotion", () => {
    play(500, "throttled", 500);
    const lastFailure = { detail: "Too fast.", at: testStart + 500 };
    const demoted = { state: "demoted", since: testStart + 500, problem: "throttling", lastFailure };
    expect(health.getState(a)).toMatchObject(demoted);
    play(...repeat(3, 10_000, "accepted"));
    expect(health.getState(a)).toMatchObject({ state: "up", since: clock.now(), lastFailure });
  });

  test("has the number of each result in the last ten minutes", () => {
    play("accepted", "throttled", "refused", "unavailable", "later", "superseded");
    const each = { accepted: 1, refused: 1, throttled: 1, unavailable: 1, open: 1, superseded: 1 };
    expect(health.getState(a).results).toEqual({ minutes: 10, ...each });
    play(5 * minute, "accepted");
    expect(health.getState(a).results).toEqual({ minutes: 10, ...each, accepted: 2 });
    play(5 * minute);
    expect(health.getState(a).results).toMatchObject({ accepted: 1, refused: 0, superseded: 0 });
  });
});
