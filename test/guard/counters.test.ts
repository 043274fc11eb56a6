import { describe, expect, test } from "vitest";
import { ConsecutiveNumbers } from "../../src/guard/consecutive.ts";
import { keysOf, Memory } from "../../src/guard/memory.ts";
import { Bucket, DailyCount, Meter, SentCount, Trip } from "../../src/guard/meter.ts";
import { standingOf } from "../../src/guard/standing.ts";
import {
  AccountTraffic,
  AnswerRate,
  HourlyCount,
  RangeTraffic,
  ReportedRate,
} from "../../src/guard/traffic.ts";
import { leastBound } from "../../src/guard/velocity.ts";
import { day, hour, minute, send } from "./sends.ts";

const start = Date.UTC(2026, 2, 2);

function times(count: number, act: (index: number) => void): void {
  for (let index = 0; index < count; index += 1) act(index);
}

describe("the count of a day", () => {
  test("is that of the busiest day before, a tenth less with each day that passes, or of this one", () => {
    const counted = new DailyCount();
    counted.add(100, start);
    expect([counted.busiest(start), counted.peakBefore(start)]).toEqual([100, 0]);
    expect(counted.peakBefore(start + day)).toBe(100);
    expect(counted.peakBefore(start + 3 * day)).toBeCloseTo(81);
    counted.add(90, start + 3 * day);
    expect(counted.busiest(start + 3 * day)).toBe(90);
  });

  test("gives back what is taken back, and no more", () => {
    const counted = new SentCount();
    counted.add(2, start);
    counted.takeBack(1, start);
    expect(counted.today).toBe(1);
    counted.takeBack(5, start);
    expect(counted.today).toBe(0);
  });

  test("is that of the busiest day without what is taken back of it on the next one, and is not of that one", () => {
    const counted = new SentCount();
    counted.add(50, start);
    counted.add(300, start + day);
    counted.add(7, start + 2 * day);
    counted.takeBack(290, start + 2 * day, start + day);
    expect([counted.peak, counted.today]).toEqual([45, 7]);
    counted.takeBack(7, start + 2 * day, start);
    expect([counted.peak, counted.today]).toEqual([45, 7]);
  });

  test("fades as before where something is taken back of a day some days ago", () => {
    const counted = new SentCount();
    counted.add(100, start);
    counted.takeBack(10, start + 3 * day, start);
    expect(counted.peak).toBeCloseTo(71);
  });
});

describe("a trip", () => {
  test("is over at its end, and not before", () => {
    const trip = new Trip();
    trip.start("velocity", start);
    expect([trip.isOn(start + 15 * minute - 1), trip.isOn(start + 15 * minute)]).toEqual([true, false]);
  });

  test("is longer than the one before until seven days have passed", () => {
    const lengthAfter = (pause: number) => {
      const trip = new Trip();
      trip.start("velocity", start);
      const next = trip.until + pause;
      trip.start("velocity", next);
      return trip.until - next;
    };
    expect(lengthAfter(7 * day)).toBe(hour);
    expect(lengthAfter(7 * day + 1)).toBe(15 * minute);
  });
});

describe("a bucket", () => {
  test("that is full is empty after two days", () => {
    const bucket = new Bucket();
    bucket.fill(10, start);
    expect(bucket.read(start + day, 10)).toBe(5);
    expect(bucket.read(start + 2 * day, 10)).toBe(0);
  });

  test.each([
    [13, 8],
    [40, 30],
  ])("of %d has room for a quarter or five trials after a stop", (bound, level) => {
    const meter = new Meter();
    meter.fill(bound, start);
    meter.stop(start, bound);
    expect(meter.read(start + 15 * minute, bound)).toBe(level);
  });

  test("that an answer makes room in for one more is stopped no longer", () => {
    const meter = new Meter();
    meter.fill(13, start);
    meter.stop(start, 13);
    meter.answer(1, 0.9, start);
    expect(meter.trip.isOn(start)).toBe(true);
    meter.answer(1, 0.1, start);
    expect(meter.trip.isOn(start)).toBe(false);
  });

  test.each([
    [310_000, 13],
    [153_847, 13],
    [142_858, 13],
    [142_857, 14],
    [40_000, 50],
    [20_001, 99],
    [20_000, 100],
    [0, 100],
  ])("of codes at %d holds %d", (price, bound) => {
    expect(leastBound(price)).toBe(bound);
  });
});

describe("the rate of answers", () => {
  test("is taken for three quarters, as twenty sends would tell, and of today only where there is none before", () => {
    const rate = new AnswerRate();
    expect(rate.rate(start)).toBe(0.75);
    times(20, () => rate.sent(start));
    expect(rate.rate(start)).toBe(15 / 40);
    times(100, () => rate.sent(start + day));
    expect(rate.rate(start + day)).toBe(15 / 40);
  });

  test("weighs a day as a hundred sends at most, and a fifth less with each day that passes", () => {
    const rate = new AnswerRate();
    times(200, () => rate.sent(start));
    times(100, () => rate.answered(start));
    expect(rate.rate(start + day)).toBe((50 + 15) / (100 + 20));
    times(100, () => rate.sent(start + day));
    expect(rate.rate(start + 2 * day)).toBeCloseTo((40 + 15) / (180 + 20));
  });

  test("of reports forgets half after four hundred sends", () => {
    const rate = new ReportedRate();
    times(400, () => rate.sent());
    times(200, () => rate.answered());
    expect(rate).toMatchObject({ sends: 400, answers: 200 });
    rate.sent();
    expect(rate).toMatchObject({ sends: 200.5, answers: 100 });
  });
});

test("an hourly count is an e-th after an hour", () => {
  const count = new HourlyCount();
  count.add(start);
  expect(count.read(start + hour)).toBeCloseTo(1 / Math.E);
});

test("an account's days are those on which it sent, also where that was taken back", () => {
  const account = new AccountTraffic();
  account.count(1, start);
  account.count(1, start);
  account.sent.takeBack(2, start);
  account.count(1, start);
  expect(account.days).toBe(1);
  account.count(1, start + day);
  expect(account.days).toBe(2);
  // As where the clock is set back.
  account.count(1, start);
  account.count(1, start + day);
  expect(account.days).toBe(2);
});

test("of the things that are remembered those looked at last stay, each once", () => {
  const { accounts } = new Memory(1 / 5_000);
  const first = accounts.get("first");
  for (const key of ["second", "third"]) {
    accounts.get(key);
    expect(accounts.get("first")).toBe(first);
  }
  expect([...accounts.entries()].filter(([key]) => key === "first")).toHaveLength(1);
  for (let index = 0; index < 4; index += 1) accounts.get(`other-${index}`);
  expect(accounts.find("first")).toBeUndefined();
});

describe("a range", () => {
  test("tells the sends of ten minutes that had two more to be answered, and the answers since then", () => {
    const range = new RangeTraffic();
    times(10, () => range.countStart(start + minute - 1));
    range.countAnswer(start);
    expect(range.recent(start + 2 * minute - 1)).toEqual({ sends: 0, answers: 1 });
    expect(range.recent(start + 2 * minute)).toEqual({ sends: 10, answers: 1 });
    range.countAnswer(start + 9 * minute);
    range.countStart(start + 9 * minute);
    expect(range.recent(start + 12 * minute - 1)).toEqual({ sends: 11, answers: 2 });
    expect(range.recent(start + 12 * minute)).toEqual({ sends: 1, answers: 1 });
    expect(range.recent(start + 30 * minute)).toEqual({ sends: 0, answers: 0 });
  });

  test("counts a number that is among the last sixteen once", () => {
    const range = new RangeTraffic();
    times(16, (number) => range.countNumber(number, start));
    range.countNumber(0, start);
    expect(range.lately.read(start)).toBe(16);
    range.countNumber(16, start);
    range.countNumber(0, start);
    expect(range.lately.read(start)).toBe(18);
  });
});

test("numbers within a thousand count for a minute, each once", () => {
  const thousand = new ConsecutiveNumbers();
  times(3, (number) => thousand.add(number, start));
  expect(thousand.others(9, start + minute - 1)).toBe(3);
  expect(thousand.others(2, start + minute - 1)).toBe(2);
  expect(thousand.others(9, start + minute)).toBe(0);
});

test.each([
  [5, 50, "home"],
  [4, 10, "new"],
  [5, 51, "new"],
  [20, 1_000, "known"],
  [19, 1_000, "new"],
])("an account of which %d have answered in a country, and %d in all, is %s there", (own, all, standing) => {
  const memory = new Memory();
  const keys = keysOf(send());
  memory.countries.get(keys.country).answered.add(own, start);
  memory.accounts.get(keys.account).answered.add(all, start);
  expect(standingOf(memory, keys, start)).toBe("new");
  expect(standingOf(memory, keys, start + day)).toBe(standing);
});
