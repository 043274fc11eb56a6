import { beforeEach, describe, expect, test } from "vitest";
import { keysOf, Memory } from "../../src/guard/memory.ts";
import { Trip } from "../../src/guard/meter.ts";
import { stopForAll } from "../../src/guard/stop-for-all.ts";
import { sendsOfAnswer } from "../../src/guard/velocity.ts";
import { isVouchedFor } from "../../src/guard/vouching.ts";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitAnswered,
  begin,
  british,
  day,
  explain,
  hour,
  inRange,
  minute,
  second,
  send,
  sendMany,
  state,
  withHistory,
} from "./sends.ts";

beforeEach(begin);

const home = (given: Partial<GuardedSend> = {}) =>
  send({ recipient: british(state.made + 70_000), region: "GB", priceMicros: 40_000, ...given });

describe("a stop", () => {
  test("of a country leaves its ranges open to whom somebody vouches for", () => {
    withHistory();
    admitAnswered(send({ recipient: inRange(1) }));
    expect(sendMany(13, 0, () => send()).passed).toBeGreaterThan(10);
    expect(sendMany(5, 0, () => send({ recipient: inRange(2) })).found).toMatchObject({ rule: "country" });
    expect(explain(send({ recipient: inRange(1) }))).toBeUndefined();
  });

  test("of a network is one for those who have answered, too", () => {
    withHistory();
    const recipient = british(60_000);
    admitAnswered(home({ recipient }));
    const network = "203.0.113.7";
    expect(sendMany(30, 0, () => home({ network })).passed).toBe(10);
    expect(explain(home({ recipient, network }))).toMatchObject({ rule: "network" });
    expect(explain(home({ recipient }))).toBeUndefined();
  });

  test("of a range for all lets pass who has answered", () => {
    const recipient = "+994501239999";
    admitAnswered(send({ accountId: "four", recipient }));
    for (const accountId of ["one", "two", "three"]) {
      sendMany(10, 0, (index) => send({ accountId, recipient: `+99450123${9400 + index}`, priceMicros: 0 }));
    }
    const other = { accountId: "four", recipient: "+994501239998" };
    expect(explain(send(other))).toMatchObject({ rule: "range_of_all" });
    expect(explain(send({ accountId: "four", recipient }))).toBeUndefined();
  });

  test("of a range at home is none of the country, which holds no more for three hours", () => {
    withHistory();
    const range = (index: number) => `+44741234${String((index * 1_003) % 10_000).padStart(4, "0")}`;
    const { passed, found } = sendMany(90, 0, (index) => home({ recipient: range(index) }));
    expect([passed, found?.rule]).toEqual([50, "range"]);
    expect(explain(home())).toMatchObject({ rule: "country", until: undefined });
    state.now += 3 * hour;
    expect(sendMany(90, 0, () => home()).passed).toBe(50);
  });

  test("is not begun anew while it is on, by another that begins", () => {
    withHistory();
    for (let index = 0; index < 9; index += 1) admitAnswered(send({ recipient: inRange(index) }));
    sendMany(30, 0, () => send());
    const { until } = explain(send())!;
    // Eight pass the country's stop, and nearly fill their network; the ninth finds it full.
    const network = "203.0.113.7";
    state.now += minute;
    const passing = (index: number) => send({ recipient: inRange(index), network });
    expect(sendMany(8, 0, passing).passed).toBe(8);
    expect(sendMany(2, 0, () => home({ network })).passed).toBe(2);
    expect(sendMany(1, 0, () => passing(8)).found).toMatchObject({ rule: "network" });
    expect(explain(send())).toMatchObject({ rule: "country", until });
  });
});

test("what is vouched for passes as long as it has room for it, to the last", () => {
  const memory = new Memory();
  const keys = keysOf(send());
  memory.recipients.add(keys.recipient);
  const place = { kept: memory.countries, key: keys.country, weight: 1, emptyAfterMilliseconds: undefined };
  memory.countries.get(keys.country).vouched.fill(2, state.now);
  const isVouched = (bound: number) => isVouchedFor(memory, keys, [{ ...place, bound }], state.now);
  expect([isVouched(3), isVouched(2.9)]).toEqual([true, false]);
});

test("countries that are new to an account hold a twentieth of the answers there", () => {
  const over = (index: number) => send({ region: `country ${index % 40}` });
  expect(sendMany(400, 0, over, () => true).passed).toBe(400);
  const { passed, found } = sendMany(90, 0, over);
  expect(passed).toBe(20);
  expect(found).toMatchObject({ rule: "new_countries", bound: 20 });
});

describe("three accounts", () => {
  const memory = new Memory();
  const stop = (accountId: string, minutes: number) => {
    const keys = keysOf(send({ accountId, recipient: inRange(1) }));
    const trip = Object.assign(new Trip(), { until: state.now + minutes * minute });
    stopForAll(memory, keys, trip, state.now);
    return memory.rangesOfAll.get(keys.rangeOfAll).trip;
  };

  test("stop a range for all where they are stopped at the same time, and each time anew", () => {
    stop("one", 15);
    stop("two", 60);
    expect(stop("two", 60).isOn(state.now)).toBe(false);
    state.now += 15 * minute;
    expect(stop("three", 60).isOn(state.now)).toBe(false);
    expect(stop("four", 60)).toMatchObject({ count: 1, until: state.now + 15 * minute });
    expect(stop("five", 60)).toMatchObject({ count: 1 });
  });
});

describe("with an answer go", () => {
  /** The sends that go with an answer, of an account at this rate, where this many have answered before. */
  function sendsAt(sends: number, answers: number, known: number): number {
    const memory = new Memory();
    const keys = keysOf(send());
    const rate = { sends, answers, day: Math.floor(state.now / day) };
    Object.assign(memory.accounts.get(keys.account).rate, rate);
    Object.assign(memory.countries.get(keys.country).rate, rate);
    memory.countries.get(keys.country).answered.add(known, state.now - day);
    return sendsOfAnswer(memory, keys, state.now);
  }
  test.each([
    ["two where three of four are answered", 0, 0, 2, 2],
    ["somewhat more than usual where it is a half", 80, 35, 2.5, 2.5],
    ["at most three where an account is new", 80, 5, 1 / 0.35, 6.25],
    ["at most ten", 380, 0, 1 / 0.35, 10],
  ])("%s", (_, sends, answers, ofNew, ofHome) => {
    expect(sendsAt(sends, answers, 0)).toBeCloseTo(ofNew);
    expect(sendsAt(sends, answers, 20)).toBeCloseTo(ofHome);
  });
});

test("a code that is entered by somebody whom the customer knows makes no room, and vouches", () => {
  withHistory();
  sendMany(30, second, () => send());
  const { isTrusted, ...known } = send({ recipient: inRange(1), isTrusted: true });
  for (let times = 0; times < 9; times += 1) {
    state.guard.admit({ ...known, isTrusted }, false, state.now);
    state.guard.answered(known, 20 * second, state.now);
  }
  expect(explain(send())).toMatchObject({ rule: "country" });
  expect(explain(send({ recipient: inRange(1) }))).toBeUndefined();
});

test.each([
  ["a day", day, "country_of_all"],
  ["less than a day", day - 1, undefined],
])("%s after its stop an account counts for the others or not", (_, pause, rule) => {
  sendMany(30, 0, () => send());
  state.now = explain(send())!.until! + pause;
  // Of the thirteen three are not forgotten; nineteen is the most.
  for (const [accountId, codes] of [
    ["one", 12],
    ["two", 3],
    ["account", 1],
  ] as const) {
    expect(sendMany(codes, 0, () => send({ accountId })).found).toBeUndefined();
  }
  expect(explain(send({ accountId: "other" }))?.rule).toBe(rule);
});
