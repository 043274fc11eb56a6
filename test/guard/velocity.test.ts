import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  begin,
  british,
  dear,
  hour,
  inRange,
  minute,
  second,
  send,
  sendMany,
  spread,
  state,
  withHistory,
  explain,
} from "./sends.ts";

beforeEach(begin);

describe("velocity", () => {
  test("a country where nobody answers is stopped after thirteen dear codes", () => {
    withHistory();
    const { passed, found } = sendMany(100, second, () => send());
    expect(passed).toBe(13);
    expect(found).toMatchObject({
      reason: "velocity",
      rule: "country",
      value: expect.closeTo(14, 0),
      bound: 13,
    });
  });

  test("of cheap codes as many pass as two units of money pay", () => {
    const { passed } = sendMany(200, second, () => send({ priceMicros: 40_000 }));
    expect(passed).toBe(50);
  });

  test("where people answer, none is stopped however many there are", () => {
    expect(
      sendMany(
        5_000,
        10 * second,
        () => send(),
        (index) => index % 10 < 7,
      ).found,
    ).toBeUndefined();
  });

  test("one that answers every fifth time is stopped", () => {
    withHistory();
    const { passed, found } = sendMany(
      200,
      30 * second,
      () => send(),
      (index) => index % 5 === 4,
    );
    expect(found).toMatchObject({ reason: "velocity" });
    expect(passed).toBeLessThanOrEqual(25);
  });

  test("a slow drip is stopped as well", () => {
    withHistory();
    const { passed, found } = sendMany(200, 10 * minute, (index) => send({ recipient: inRange(index) }));
    expect(passed).toBeLessThanOrEqual(20);
    expect(found).toMatchObject({ reason: "velocity" });
  });

  test("countries in turn count together where an account has hardly any customers", () => {
    withHistory();
    const regions = ["AZ", "UZ", "TJ", "LK", "TN", "MG", "ID"];
    const { passed, found } = sendMany(100, second, (index) => send({ region: regions[index % 7]! }));
    expect(passed).toBe(13);
    expect(found).toMatchObject({ reason: "velocity", rule: "new_countries" });
  });

  test("accounts that share a range are stopped together", () => {
    const { passed, found } = sendMany(100, second, (index) =>
      send({
        accountId: `account-${index % 5}`,
        recipient: inRange(index),
        verificationId: `verification-${index}`,
      }),
    );
    expect(passed).toBe(13);
    expect(found).toMatchObject({ reason: "velocity", rule: "range_of_all" });
  });

  test("a network that asks for many codes is stopped, and others are not", () => {
    withHistory();
    const home = (index: number, network: string) =>
      send({ recipient: british(index + 50_000), region: "GB", priceMicros: 40_000, network });
    const { passed, found } = sendMany(50, second, (index) => home(index, "203.0.113.7"));
    expect(passed).toBe(10);
    expect(found).toMatchObject({ reason: "velocity", rule: "network" });
    expect(explain(home(60, "203.0.113.8"))).toBeUndefined();
  });

  test.each(["network", "device"] as const)(
    "a %s that is changed for each code does not hide the other one",
    (rotated) => {
      withHistory();
      const asked = (index: number) => ({
        network: "203.0.113.7",
        device: "device",
        [rotated]: `${rotated}-${index}`,
        recipient: british(index + 50_000),
        region: "GB",
        priceMicros: 40_000,
      });
      const { passed, found } = sendMany(50, second, (index) => send(asked(index)));
      expect(passed).toBe(10);
      expect(found).toMatchObject({ reason: "velocity", rule: rotated === "network" ? "device" : "network" });
      expect(explain(send({ ...asked(60), network: "203.0.113.8", device: "another" }))).toBeUndefined();
    },
  );

  test("whom the customer knows is not stopped by it", () => {
    expect(sendMany(90, second, () => send({ isTrusted: true })).found).toBeUndefined();
  });

  test("an account that does not tell may grow as much as the rest of its traffic does", () => {
    const own = (given: Partial<GuardedSend>) => send({ verificationId: null, ...given });
    const some = (index: number) =>
      index % 10 === 0
        ? own({ priceMicros: 40_000 })
        : own({ recipient: british(index), region: "GB", priceMicros: 40_000 });
    for (let days = 0; days < 3; days += 1) {
      expect(sendMany(200, 7 * minute, some).found).toBeUndefined();
      state.now += 40 * minute;
    }
    expect(sendMany(1_500, 30 * second, some).found).toBeUndefined();
    const { found } = sendMany(1_000, second, () => own({ priceMicros: 0 }));
    expect(found).toMatchObject({ reason: "velocity", rule: "growth" });
  });

  test("where an account has its customers, they go on once the attack ends", () => {
    withHistory();
    const home = (index: number) =>
      send({ recipient: british(index + 70_000), region: "GB", priceMicros: 40_000 });
    const { found } = sendMany(1_000, second, home);
    expect(found).toMatchObject({ rule: "country" });
    expect(found?.until).toBeUndefined();
    state.now += hour;
    expect(explain(home(3))).toBeUndefined();
  });

  test("an account that does not tell what came of its codes may grow in a small country, and not jump", () => {
    const own = (given: Partial<GuardedSend>) => send({ verificationId: null, ...given });
    const usual = (index: number) => own({ recipient: british(index), region: "GB", priceMicros: 40_000 });
    for (let days = 0; days < 3; days += 1) {
      expect(sendMany(200, 7 * minute, usual).found).toBeUndefined();
    }
    const { passed, found } = sendMany(100, second, () => own({}));
    expect(passed).toBe(13);
    expect(found).toMatchObject({ reason: "velocity", rule: "growth" });
  });
});

describe("small countries", () => {
  const answers = (index: number) => index % 4 !== 0;

  test("weigh by what their codes cost, together", () => {
    withHistory();
    const cheap = sendMany(40, second, () => send({ region: "CZ", priceMicros: 40_000 }));
    expect(cheap.found).toBeUndefined();
    const { passed, found } = sendMany(20, second, () => send({ region: "TJ" }));
    expect(passed).toBe(2);
    expect(found).toMatchObject({ rule: "new_countries", value: expect.closeTo(13.4, 0), bound: 13 });
  });

  test("get no room by what is answered where the account has its customers", () => {
    withHistory();
    const home = (index: number) =>
      send({ recipient: british(index + 900), region: "GB", priceMicros: 40_000 });
    for (let index = 0; index < 13; index += 1) {
      const small = () => send({ region: index % 2 === 0 ? "TJ" : "UZ" });
      expect(sendMany(1, second, small).found).toBeUndefined();
      expect(sendMany(20, second, home, answers).found).toBeUndefined();
    }
    expect(explain(send())).toMatchObject({ rule: "new_countries", bound: 13 });
  });

  test("are judged by themselves once twenty have answered on a day", () => {
    withHistory();
    const polish = () => send({ region: "PL", priceMicros: 40_000 });
    expect(sendMany(40, 10 * minute, polish, answers).found).toBeUndefined();
    state.now += 24 * hour;
    expect(sendMany(30, second, () => send()).found).toMatchObject({ rule: "country" });
    expect(sendMany(30, second, () => send({ region: "TJ" })).found).toMatchObject({ rule: "new_countries" });
    expect(explain(polish())).toBeUndefined();
  });

  test("are not stopped for all because of one account that is", () => {
    withHistory();
    expect(sendMany(30, second, () => send()).found).toMatchObject({ rule: "country" });
    for (let stops = 0; stops < 3; stops += 1) {
      state.now = explain(send())!.until!;
      expect(sendMany(30, second, () => send()).found).toBeDefined();
    }
    expect(explain(send({ accountId: "other" }))).toBeUndefined();
  });

  test("are stopped for all once several accounts together have a half more unanswered", () => {
    const { passed, found } = sendMany(60, second, (index) => send({ accountId: `account-${index % 5}` }));
    expect(passed).toBe(19);
    expect(found).toMatchObject({ rule: "country_of_all" });
  });
});

test("an attack of today does not teach the guard that hardly anybody answers at home", () => {
  withHistory();
  const home = (index: number) =>
    send({ recipient: british(index + 70_000), region: "GB", priceMicros: 40_000 });
  let passed = 0;
  for (let index = 0; index < 12 * 360; index += 1) {
    const each = home(index);
    if (!state.guard.admit(each, false, state.now)) {
      // One in twenty is a person.
      if (index % 20 === 0) state.guard.answered(each, 20 * second, state.now);
      passed += 1;
    }
    state.now += 10 * second;
  }
  expect(passed).toBeLessThan(300);
});

test("what was sent on a busy day counts for less with each day that passes", () => {
  const home = (index: number) => send({ recipient: british(index), region: "GB", priceMicros: 0 });
  expect(sendMany(2_000, 30 * second, home, () => true).found).toBeUndefined();
  const untilStopped = () => sendMany(2_000, second, (index) => home(index + 9_000)).passed;
  for (let days = 0; days < 14; days += 1) {
    state.now += 24 * hour;
    expect(sendMany(20, minute, home, () => true).found).toBeUndefined();
  }
  expect(untilStopped()).toBeLessThan(0.2 * 2_000 * 0.3);
});

test("a customer that tells of its own codes in time is judged as the hub's verifications are", () => {
  const own = (given: Partial<GuardedSend> = {}) =>
    send({
      verificationId: null,
      recipient: british(state.made),
      region: "GB",
      priceMicros: 40_000,
      ...given,
    });
  expect(
    sendMany(
      400,
      7 * minute,
      () => own(),
      (index) => index % 3 !== 0,
    ).found,
  ).toBeUndefined();
  const { passed, found } = sendMany(100, second, () =>
    own({ recipient: spread(state.made), region: "AZ", priceMicros: dear }),
  );
  expect(passed).toBe(13);
  expect(found).toMatchObject({ reason: "velocity", rule: "country" });
});
