import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitAnswered,
  begin,
  british,
  createGuard,
  day,
  explain,
  minute,
  second,
  send,
  sendMany,
  state,
  withHistory,
} from "./sends.ts";

beforeEach(begin);

const range = "+44741234";
const numberOf = (index: number) => range + String((index * 1_003) % 10_000).padStart(4, "0");
const home = (given: Partial<GuardedSend> = {}) => send({ region: "GB", priceMicros: 40_000, ...given });

/** Three accounts are stopped at a range, and with them all. */
function stopForAll(): void {
  for (const accountId of ["one", "two", "three"]) {
    sendMany(6, 0, (index) => home({ accountId, recipient: `${range}${9400 + index}` }));
  }
  expect(explain(home({ accountId: "four", recipient: numberOf(1) }))).toMatchObject({
    rule: "range_of_all",
  });
}

describe("a range that others were stopped at", () => {
  test("is open to an account at home whose codes are answered there", () => {
    withHistory();
    stopForAll();
    for (let index = 0; index < 50; index += 1) {
      admitAnswered(home({ recipient: numberOf(index) }));
      state.now += 10 * second;
    }
  });

  test("takes no answer for what passes there by itself", () => {
    withHistory();
    const recipient = numberOf(1);
    admitAnswered(home({ recipient }));
    stopForAll();
    expect(state.guard.admit(home({ recipient }), false, state.now)).toBeUndefined();
    sendMany(20, second, (index) => home({ recipient: numberOf(2 + index) }));
    expect(explain(home({ recipient: numberOf(99) }))).toMatchObject({ rule: "range_of_all" });
    expect(explain(home({ recipient }))).toBeUndefined();
  });

  test("and is shut to it once three of its own are not", () => {
    withHistory();
    stopForAll();
    const { passed, found } = sendMany(20, second, (index) => home({ recipient: numberOf(index) }));
    expect(passed).toBe(3);
    expect(found).toMatchObject({ rule: "range_of_all" });
  });
});

describe("a range that others were stopped at, for want of answers", () => {
  test("is shut to all, also where others are answered there", () => {
    const dear = (accountId: string, index: number) =>
      home({ accountId, recipient: numberOf(index), priceMicros: 310_000 });
    for (let index = 0; index < 500; index += 1) admitAnswered(dear("honest", index));
    for (const accountId of ["one", "two", "three"]) {
      const { passed, found } = sendMany(20, 0, (index) => dear(accountId, 1_000 + index));
      expect([passed, found?.rule]).toEqual([13, "range"]);
    }
    expect(explain(dear("four", 2_000))).toMatchObject({ rule: "range_of_all" });
  });
});

describe("sends that are not paid", () => {
  /** Sends of accounts that are refused for want of money, all at once after the guard has let them pass. */
  function sendUnpaid(accounts: readonly string[], count: number, of: (index: number) => object): void {
    const sent = accounts.flatMap((accountId) =>
      Array.from({ length: count }, (_, index) => home({ accountId, ...of(index) })),
    );
    const passed = sent.filter((each) => state.guard.admit(each, false, state.now) === undefined);
    expect(passed.length).toBeLessThan(sent.length);
    for (const each of passed) state.guard.takeBack(each, state.now);
  }
  const fakes = ["one", "two", "three"];

  test.each([
    ["a range, by numbers in a row", 7, (index: number) => ({ recipient: `${range}${9400 + index}` })],
    [
      "a range, by many codes of their own",
      60,
      (index: number) => ({ recipient: numberOf(index), verificationId: null }),
    ],
    ["a country", 26, (index: number) => ({ recipient: british(1_000 + index) })],
  ])("shut nobody else out of %s", (_, count, of) => {
    sendUnpaid(fakes, count, of);
    const next = { accountId: "four", recipient: numberOf(99) };
    expect(explain(home(next))).toBeUndefined();
    expect(explain(home({ ...next, verificationId: null }))).toBeUndefined();
  });

  const inRow = (index: number) => ({ recipient: `${range}${9400 + index}` });
  const stopped = (accountId: string) =>
    expect(sendMany(6, 0, (index) => home({ accountId, ...inRow(index) })).passed).toBe(5);

  test("count for none of the three accounts that shut a range", () => {
    sendUnpaid(["one", "two"], 7, inRow);
    stopped("three");
    expect(explain(home({ accountId: "four", recipient: numberOf(99) }))).toBeUndefined();
  });

  test("leave the others among the three", () => {
    for (const accountId of ["one", "two"]) stopped(accountId);
    sendUnpaid(["three"], 7, inRow);
    const next = () => explain(home({ accountId: "four", recipient: numberOf(99) }));
    expect(next()).toBeUndefined();
    stopped("five");
    expect(next()).toMatchObject({ rule: "range_of_all" });
  });

  test("end no stop of an account that has paid others, however long ago", () => {
    stopForAll();
    state.now += 14 * minute;
    state.guard.takeBack(home({ accountId: "three", ...inRow(1) }), state.now);
    expect(explain(home({ accountId: "four", recipient: numberOf(1) }))?.rule).toBe("range_of_all");
  });

  test("end no stop of those that are", () => {
    stopForAll();
    sendUnpaid(["one", "four"], 20, (index) => ({ recipient: numberOf(index) }));
    for (const [accountId, rule] of [
      ["one", "range"],
      ["four", "range_of_all"],
    ] as const) {
      expect(explain(home({ accountId, recipient: numberOf(1) }))).toMatchObject({ rule });
    }
  });
});

describe("own codes", () => {
  const own = (given: Partial<GuardedSend> = {}) => send({ verificationId: null, ...given });
  const toBritain = (index: number) => own({ recipient: british(index), region: "GB", priceMicros: 10_000 });

  test("by WhatsApp, which nobody tells of, do not end that an account is judged by answers", () => {
    sendMany(
      50,
      20 * second,
      (index) => toBritain(index),
      () => true,
    );
    sendMany(900, second, (index) => ({ ...toBritain(index), channel: "whatsapp", priceMicros: 0 }));
    expect(sendMany(30, 0, () => own()).passed).toBe(13);
  });

  test("that an attack leaves unanswered do not end it either", () => {
    sendMany(
      300,
      20 * second,
      (index) => toBritain(index),
      (index) => index % 2 === 0,
    );
    for (let tries = 0; tries < 2_000; tries += 1) {
      state.guard.admit(toBritain(1_000 + tries), false, state.now);
      state.now += 5 * second;
    }
    expect(sendMany(300, second, (index) => toBritain(5_000 + index)).passed).toBeLessThan(10);
  });

  test("that nobody tells of may go to some countries at once, and not to all", () => {
    for (const days of [4, 3, 2, 1]) {
      const at = state.now - days * day;
      state.guard.recall({ accountId: "account", region: "GB", sends: 300, spentMicros: 0, at });
    }
    const turns = (index: number) => own({ region: `A${index % 40}` });
    const { passed, found } = sendMany(520, second, turns);
    expect(passed).toBe(26);
    expect(found).toMatchObject({ reason: "velocity", rule: "growth", bound: 26 });
    expect(explain(toBritain(1))).toBeUndefined();
  });

  test("to such countries may be three times as many as before, and count no more once they are refunded", () => {
    for (const days of [4, 3, 2, 1]) {
      const at = state.now - days * day;
      state.guard.recall({ accountId: "account", region: "GB", sends: 300, spentMicros: 0, at });
      for (let index = 0; index < 10; index += 1) {
        state.guard.recall({ accountId: "account", region: `A${index}`, sends: 2, spentMicros: 620_000, at });
      }
    }
    for (let index = 0; index < 60; index += 1) {
      const refunded = own({ region: `B${index}` });
      expect(state.guard.admit(refunded, false, state.now)).toBeUndefined();
      state.guard.takeBack(refunded, state.now);
    }
    expect(sendMany(520, second, (index) => own({ region: `B${index % 40}` })).passed).toBe(60);
  });

  test("to such countries count half where two cost what is dear", () => {
    for (const days of [4, 3, 2, 1]) {
      const at = state.now - days * day;
      state.guard.recall({ accountId: "account", region: "GB", sends: 300, spentMicros: 0, at });
    }
    const half = (index: number) => own({ region: `A${index % 40}`, priceMicros: 76_923 });
    expect(sendMany(520, second, half).passed).toBe(52);
  });

  test("to such countries may grow as much as the rest does", () => {
    for (const days of [4, 3, 2, 1]) {
      const at = state.now - days * day;
      state.guard.recall({ accountId: "account", region: "GB", sends: 300, spentMicros: 0, at });
      for (let index = 0; index < 10; index += 1) {
        state.guard.recall({ accountId: "account", region: `A${index}`, sends: 2, spentMicros: 620_000, at });
      }
    }
    sendMany(640, 0, toBritain);
    expect(sendMany(520, second, (index) => own({ region: `B${index % 40}` })).passed).toBe(120);
  });

  /** What is stopped of a day with so many to Britain and, far fewer to each, eighty to twenty other countries. */
  function stoppedOfDay(toBritainAlone: number): number {
    let stopped = 0;
    for (let index = 0; index < toBritainAlone + 80; index += 1) {
      const elsewhere = own({ region: `A${index % 20}` });
      const each = index < 80 ? elsewhere : toBritain((state.made += 1));
      if (state.guard.admit(each, false, state.now)) stopped += 1;
      state.now += 100 * second;
    }
    state.now = (Math.floor(state.now / day) + 1) * day;
    return stopped;
  }

  test("to such countries are known from before the account sent a hundred on a day", () => {
    state.now = (Math.floor(state.now / day) + 1) * day;
    expect([15, 15, 15, 15, 30, 30].map(stoppedOfDay)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("to such countries are let pass where a version that did not count them has kept the rest", () => {
    state.now = (Math.floor(state.now / day) + 1) * day;
    expect([300, 300, 300].map(stoppedOfDay)).toEqual([0, 0, 0]);
    const isNew = (name: string) => ["elsewhere", "daysElsewhere", "isTold", "stoppers"].includes(name);
    const before = [...state.guard.parts(state.now)].map((part) =>
      JSON.stringify(JSON.parse(part), (name, value: unknown) => (isNew(name) ? undefined : value)),
    );
    state.guard = createGuard();
    for (const part of before) state.guard.restore(part);
    expect([300, 300, 300].map(stoppedOfDay)).toEqual([0, 0, 0]);
  });
});
