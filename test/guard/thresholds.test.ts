import { beforeEach, describe, expect, test } from "vitest";
import { Guard } from "../../src/guard/guard.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  begin,
  british,
  day,
  explain,
  inRange,
  minute,
  second,
  send,
  sendMany,
  spread,
  state,
} from "./sends.ts";

beforeEach(begin);

const own = (given: Partial<GuardedSend> = {}) => send({ verificationId: null, ...given });
/** What accounts sent to Azerbaijan and to Britain the day before. */
function recall(azeri: number, britons: number, spentMicros = 0, at = state.now - day): void {
  state.guard.recall({ accountId: "account", region: "AZ", sends: azeri, spentMicros, at });
  state.guard.recall({ accountId: "account", region: "GB", sends: britons, spentMicros: 0, at });
}

describe("conversion", () => {
  const cheap = (index: number) => send({ recipient: inRange(index), priceMicros: 10_000 });
  test.each([
    [9, 60, 0, false],
    [10, 60, 0, true],
    [10, 68, 0, false],
    [10, 60, 1, false],
    [20, 5, 1, true],
    [20, 5, 2, false],
  ])(
    "of %d sends to a range, one each %d seconds, %d of them answered, is too low or not",
    (sends, seconds, answers, isLow) => {
      expect(sendMany(sends, seconds * second, cheap, (index) => index < answers).passed).toBe(sends);
      state.now += 2 * minute - seconds * second;
      expect(explain(cheap(sends))?.rule).toBe(isLow ? "conversion" : undefined);
    },
  );
});

describe("concentration", () => {
  test("of codes whose answers nobody tells is fifteen of a range", () => {
    const { passed, found } = sendMany(30, 0, (index) => own({ recipient: inRange(index) }));
    expect([passed, found?.rule]).toEqual([15, "concentration"]);
  });

  test("is a fifth of what goes to the country, where that is more", () => {
    expect(sendMany(100, 0, () => own({ priceMicros: 153_847 })).passed).toBe(100);
    const { passed, found } = sendMany(90, 0, (index) =>
      own({ recipient: inRange(index), priceMicros: 153_847 }),
    );
    expect([passed, found?.rule]).toEqual([24, "concentration"]);
  });

  test.each([
    [8, 20],
    [9, 21],
  ])(
    "of codes of which %d are answered lets %d pass: more than twenty, of which 45 %% are",
    (answers, most) => {
      const { passed, found } = sendMany(
        30,
        0,
        (index) => send({ recipient: inRange(index), priceMicros: 110_000 }),
        (index) => index < answers,
      );
      expect([passed, found?.rule]).toEqual([most, "concentration"]);
    },
  );
});

describe("growth", () => {
  test("to a small country is threefold, for an account of a hundred sends a day", () => {
    recall(20, 80);
    const { passed, found } = sendMany(90, 12 * minute, () => own());
    expect(passed).toBe(60);
    expect(found).toMatchObject({ rule: "growth", value: 61, bound: 60 });
  });

  test("in an hour is half as much again as is dear, or sixfold where that is more, and grows with the rest", () => {
    recall(20, 80);
    const { passed, found } = sendMany(90, 0, () => own());
    expect(passed).toBe(19);
    expect(found).toMatchObject({ rule: "growth", value: 20, bound: 19.5 });
    begin();
    recall(120, 480);
    expect(sendMany(90, 0, () => own())).toMatchObject({ passed: 30, found: { rule: "growth", bound: 30 } });
    begin();
    recall(20, 80);
    sendMany(80, 0, () => own({ recipient: british(state.made), region: "GB", priceMicros: 0 }));
    expect(sendMany(90, 0, () => own())).toMatchObject({ passed: 60, found: { rule: "growth", bound: 60 } });
  });

  test.each([
    [19, 80],
    [21, 79],
  ])("where %d went there and %d to Britain is not judged", (azeri, britons) => {
    recall(azeri, britons);
    expect(sendMany(90, second, () => own()).found).toBeUndefined();
  });

  test("beyond is stopped once, for fifteen minutes, however often it is tried", () => {
    recall(20, 80);
    sendMany(90, second, () => own());
    const until = state.now + 15 * minute;
    for (let tries = 0; tries < 9; tries += 1) {
      state.now += second;
      expect(sendMany(1, second, () => own()).found).toMatchObject({ rule: "growth", until });
    }
  });
});

describe("who tells of own codes", () => {
  /** How many dear codes pass that nobody answers, after `answers` of `sends` were told of. */
  function passedAfter(sends: number, answers: number, afterMilliseconds = 20 * second): number {
    for (let index = 0; index < sends; index += 1) {
      const each = own({ recipient: british(index), region: "GB", priceMicros: 0 });
      expect(state.guard.admit(each, false, state.now)).toBeUndefined();
      if (index < answers) state.guard.answered(each, afterMilliseconds, state.now);
    }
    return sendMany(30, 0, () => own()).passed;
  }
  test.each([
    // The thirty cheap codes after the twentieth answer have taken the room of four.
    ["20 of 50, in time, is judged by answers", 50, 20, 600_000, 9],
    ["too late, is not", 50, 20, 600_001, 30],
    ["19 of 50, is not", 50, 19, 1, 30],
    ["less than three of ten later, is judged by answers still", 60, 20, 1, 7],
  ])("%s", (_, sends, answers, after, passed) => {
    expect(passedAfter(sends, answers, after)).toBe(passed);
  });
});

describe("spend", () => {
  const dear = (given: Partial<GuardedSend> = {}) =>
    own({ channel: "whatsapp", priceMicros: 1_000_000, ...given });

  test.each([
    ["three times the busiest day's", 39, 61, 120],
    ["where most customers are, five times", 40, 60, 500],
  ])("is at most %s", (_, azeri, britons, most) => {
    recall(azeri, britons, 40_000_000);
    const { passed, found } = sendMany(600, 0, () => dear());
    expect([passed, found?.rule]).toEqual([most, "spend"]);
  });

  test("counts each message of a verification, also where the customer knows its client, and gets it back by itself", () => {
    recall(0, 100);
    const further = () => dear({ verificationId: "one", isTrusted: true });
    expect(sendMany(600, 0, further)).toMatchObject({ passed: 100, found: { rule: "spend" } });
    state.guard.takeBack(further(), state.now);
    expect(explain(further())).toBeUndefined();
  });

  test("gets back what is answered, also where the customer tells of few", () => {
    recall(0, 100);
    const sent = dear();
    expect(sendMany(600, 0, () => sent)).toMatchObject({ passed: 100, found: { rule: "spend" } });
    state.guard.answered(sent, 20 * second, state.now);
    expect(explain(dear())).toBeUndefined();
  });
});

describe("what blocks", () => {
  const found = {
    velocity: () => send(),
    anomaly: (index: number) => own({ recipient: `+99450123${4000 + index}`, priceMicros: 0 }),
    number_kind: () => send({ recipient: "+449012345678", region: "GB" }),
    spend: () => own({ channel: "whatsapp", priceMicros: 50_000_000 }),
  };
  test.each([
    ["velocity", false],
    ["anomaly", false],
    ["number_kind", true],
    ["spend", true],
  ] as const)("while it only watches, or a customer's country is watched: %s, %s", (reason, isBlocked) => {
    for (const [isEnforced, isWatched] of [
      [false, false],
      [true, true],
      [true, false],
    ] as const) {
      begin();
      const guard = new Guard({ spendMicros: 20_000_000, isEnforced });
      const rulings = Array.from({ length: 502 }, (_, index) =>
        guard.admit(found[reason](index), isWatched, state.now),
      );
      const ruling = rulings.find((each) => each?.finding.reason === reason);
      expect(ruling?.isBlocked).toBe(isBlocked || (isEnforced && !isWatched));
    }
  });
});

test("flash calls are stopped as SMS are", () => {
  expect(sendMany(30, 0, () => send({ channel: "flash_call" })).passed).toBe(13);
  const dear = send({ channel: "flash_call", recipient: "+449012345678", region: "GB" });
  expect(explain(dear)?.rule).toBe("number_kind");
});

test.each([
  ["network", { network: "203.0.113.7" }],
  ["device", { device: "device" }],
] as const)(
  "a further message of a verification is of the %s that asked for the first one",
  (rule, client) => {
    const home = (index: number, given: Partial<GuardedSend>) =>
      send({ recipient: british(index), region: "GB", priceMicros: 40_000, ...given });
    sendMany(10, second, (index) => home(index, { ...client, verificationId: `one-${index}` }));
    expect(explain(home(0, { verificationId: "one-0" }))?.rule).toBe(rule);
    expect(explain(home(0, { verificationId: "another" }))).toBeUndefined();
  },
);

describe("numbers in a row", () => {
  const row = (index: number) => own({ recipient: `+99450123${4000 + index}`, priceMicros: 0 });

  test("are stopped for fifteen minutes, however many more are tried", () => {
    expect(sendMany(9, second, row).passed).toBe(5);
    const until = state.now + 15 * minute;
    for (let tries = 0; tries < 9; tries += 1) {
      state.now += second;
      expect(sendMany(1, 0, () => row(10 + tries)).found).toMatchObject({ rule: "range", until });
    }
  });

  test("of three accounts stop a range for those too that do not tell of answers", () => {
    for (const accountId of ["one", "two", "three"]) {
      expect(explain(own({ accountId: "four", recipient: "+994501239999" }))).toBeUndefined();
      sendMany(9, second, (index) => ({ ...row(index), accountId, recipient: `+99450123${9000 + index}` }));
    }
    const four = own({ accountId: "four", recipient: "+994501239999" });
    expect(explain(four)).toMatchObject({ reason: "anomaly", rule: "range_of_all" });
    expect(explain({ ...four, recipient: spread(7) })).toBeUndefined();
  });

  test("of clients that the customer knows do not count", () => {
    expect(
      sendMany(9, 0, (index) => ({ ...row(index), verificationId: `${index}`, isTrusted: true })).passed,
    ).toBe(9);
    expect(explain(row(50))).toBeUndefined();
  });
});
