import { beforeEach, describe, expect, test } from "vitest";
import { Meter } from "../../src/guard/meter.ts";
import { begin, explain, minute, second, send, sendMany, state, withHistory } from "./sends.ts";

beforeEach(begin);

/** Sends codes until the country is stopped, and gives them. */
function sendUntilStopped() {
  const sent = Array.from({ length: 20 }, () => send());
  const { passed, found } = sendMany(20, second, (index) => sent[index]!);
  expect(found).toMatchObject({ rule: "country" });
  return sent.slice(0, passed);
}

describe("a stop", () => {
  test("ends at once when somebody answers", () => {
    withHistory();
    const [first] = sendUntilStopped();
    state.now += second;
    state.guard.answered(first!, 20 * second, state.now);
    expect(explain(send())).toBeUndefined();
  });

  test("that an answer ended makes no further one longer", () => {
    withHistory();
    const [first] = sendUntilStopped();
    state.guard.answered(first!, 20 * second, state.now);
    sendUntilStopped();
    expect(explain(send())!.until! - state.now).toBe(15 * minute);
  });

  test("gives room for what goes with the answer, and no more", () => {
    withHistory();
    const [first] = sendUntilStopped();
    state.guard.answered(first!, 20 * second, state.now);
    expect(sendUntilStopped().length).toBe(2);
  });

  test("ends for good where the trials are answered", () => {
    withHistory();
    sendUntilStopped();
    state.now = explain(send())!.until!;
    const people = (index: number) => index % 4 !== 3;
    expect(sendMany(200, minute, () => send(), people).found).toBeUndefined();
  });

  test("goes on, for longer each time, where every fifth trial is", () => {
    withHistory();
    sendUntilStopped();
    let passed = 0;
    for (let stops = 0; stops < 4; stops += 1) {
      state.now = explain(send())!.until!;
      passed += sendMany(
        100,
        minute,
        () => send(),
        (index) => index % 5 === 4,
      ).passed;
    }
    expect(passed).toBeLessThan(30);
    expect(explain(send())!.until! - state.now).toBeGreaterThan(60 * minute);
  });

  test("for numbers in a row is not ended by an answer", () => {
    const row = Array.from({ length: 6 }, (_, index) => send({ recipient: `+99450123${4000 + index}` }));
    expect(sendMany(6, second, (index) => row[index]!).found).toMatchObject({ rule: "consecutive_numbers" });
    state.guard.answered(row[0]!, 20 * second, state.now);
    expect(explain(send({ recipient: "+994501239999" }))).toMatchObject({ reason: "anomaly", rule: "range" });
  });

  test("that an anomaly took over is not ended by an answer either", () => {
    const meter = new Meter();
    meter.fill(13, state.now);
    meter.stop(state.now, 13);
    meter.trip.start("anomaly", state.now);
    meter.answer(1, 2, state.now);
    expect(meter.trip.isOn(state.now)).toBe(true);
  });

  test("that nothing fills any more is not ended twice", () => {
    const meter = new Meter();
    meter.fill(13, state.now);
    meter.stop(state.now, 13);
    meter.answer(1, 2, state.now);
    expect(meter.trip).toMatchObject({ count: 0, until: state.now });
    meter.trip.start("velocity", state.now);
    meter.answer(1, 2, state.now);
    expect(meter.trip).toMatchObject({ count: 1, until: state.now + 15 * minute });
  });
});
