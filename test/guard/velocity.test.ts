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

  test("whom the customer knows is not stopped by it", () => {
    expect(sendMany(90, second, () => send({ isTrusted: true })).found).toBeUndefined();
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
