import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import {
  admitAnswered,
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
  withHistory,
} from "./sends.ts";

beforeEach(begin);

describe("an account that was stopped in a country by itself", () => {
  /** Twelve dear codes of each of sixty accounts; how many passed. */
  function sendOfManyAccounts(meanwhile: () => void): number {
    let passed = 0;
    for (let account = 0; account < 60; account += 1) {
      meanwhile();
      const accountId = `account-${account}`;
      for (let index = 0; index < 12; index += 1) {
        if (!state.guard.admit(send({ accountId }), false, state.now)) passed += 1;
        state.now += second;
      }
    }
    return passed;
  }

  function stopByItself(): void {
    expect(sendMany(14, second, () => send()).passed).toBe(13);
    state.now += 20 * minute;
  }

  test("makes no room for others by what is taken back", () => {
    stopByItself();
    const passed = sendOfManyAccounts(() => {
      for (let index = 0; index < 20; index += 1) {
        const each = send();
        if (!state.guard.admit(each, false, state.now)) state.guard.takeBack(each, state.now);
      }
    });
    expect(passed).toBeLessThan(19);
  });

  test("does not end the stop of all by an answer", () => {
    stopByItself();
    sendOfManyAccounts(() => {});
    expect(explain(send({ accountId: "other" }))).toMatchObject({ rule: "country_of_all" });
    const each = send();
    for (let index = 0; index < 20; index += 1) state.guard.answered(each, 20 * second, state.now);
    expect(explain(send({ accountId: "other" }))).toMatchObject({ rule: "country_of_all" });
  });
});

describe("a send that was vouched for", () => {
  const people = Array.from({ length: 12 }, (_, index) => spread(5_000 + index));

  function stopCountry(): void {
    withHistory();
    for (const recipient of people) admitAnswered(send({ recipient }));
    sendMany(100, second, () => send());
    expect(explain(send())).toMatchObject({ rule: "country" });
  }

  test("may be made again once it is taken back, however many are", () => {
    stopCountry();
    for (const recipient of people) {
      for (let tries = 0; tries < 3; tries += 1) {
        const each = send({ recipient });
        expect(state.guard.admit(each, false, state.now)).toBeUndefined();
        state.guard.takeBack(each, state.now);
      }
    }
  });

  test("may be made again once, for each that is taken back", () => {
    stopCountry();
    const [recipient, another] = people;
    const each = send({ recipient });
    // Or the stop would have room, and be over.
    expect(state.guard.admit(send({ recipient: another! }), false, state.now)).toBeUndefined();
    expect(state.guard.admit(each, false, state.now)).toBeUndefined();
    state.guard.takeBack(each, state.now);
    state.guard.takeBack(each, state.now);
    expect(state.guard.admit(send({ recipient }), false, state.now)).toBeUndefined();
    expect(explain(send({ recipient }))).toMatchObject({ rule: "country" });
  });

  test("may not be made again where another is taken back that nobody vouched for", () => {
    stopCountry();
    const [recipient] = people;
    expect(state.guard.admit(send({ recipient }), false, state.now)).toBeUndefined();
    const { until } = explain(send())!;
    state.now = until!;
    const trial = send({ recipient });
    expect(state.guard.admit(trial, false, state.now)).toBeUndefined();
    state.guard.takeBack(trial, state.now);
    sendMany(100, second, () => send());
    expect(explain(send({ recipient }))).toMatchObject({ rule: "country" });
  });
});

test("a send for somebody whom the customer knows makes no room: it took none", () => {
  withHistory();
  sendMany(13, second, () => send());
  for (let times = 0; times < 5; times += 1) {
    const { isTrusted, ...message } = send({ isTrusted: true });
    expect(state.guard.admit({ ...message, isTrusted }, false, state.now)).toBeUndefined();
    state.guard.takeBack(message, state.now);
  }
  expect(explain(send())).toMatchObject({ rule: "country", value: expect.closeTo(14, 0) });
});

describe("a send that is never made counts for nothing", () => {
  const unpaid = (count: number, of: (index: number) => GuardedSend) => {
    for (let index = 0; index < count; index += 1) {
      const each = of(index);
      expect(state.guard.admit(each, false, state.now)).toBeUndefined();
      state.guard.takeBack(each, state.now);
    }
  };
  const own = (given: Partial<GuardedSend> = {}) => send({ verificationId: null, ...given });

  test("not as one of a row, nor of a range", () => {
    unpaid(40, (index) => own({ recipient: `+99450123${4000 + index}` }));
    unpaid(40, (index) => own({ recipient: inRange(index) }));
    unpaid(40, (index) => send({ recipient: inRange(index), priceMicros: 10_000 }));
    state.now += 5 * minute;
    expect(explain(send({ recipient: inRange(41), priceMicros: 10_000 }))).toBeUndefined();
  });

  test("nor as what the account is used to spend, or to send to a country", () => {
    withHistory();
    const whatsapp = () => own({ channel: "whatsapp", priceMicros: 500_000 });
    unpaid(5_000, whatsapp);
    state.now += day;
    expect(sendMany(20_000, 0, whatsapp).passed).toBe(100);
  });

  test("nor as what goes to the country beside a range", () => {
    unpaid(200, () => own());
    expect(sendMany(30, 0, (index) => own({ recipient: inRange(index) })).passed).toBe(15);
  });

  test("nor as one that its customer tells nothing of", () => {
    const british = { region: "GB", priceMicros: 0 };
    sendMany(
      20,
      0,
      () => own({ ...british }),
      () => true,
    );
    unpaid(200, () => own({ ...british }));
    expect(sendMany(30, 0, () => own()).found).toMatchObject({ rule: "country" });
  });

  test("nor as what makes an hour busy", () => {
    for (const [region, sends] of [
      ["AZ", 20],
      ["GB", 80],
    ] as const) {
      state.guard.recall({ accountId: "account", region, sends, spentMicros: 0, at: state.now - day });
    }
    unpaid(80, (index) => own({ recipient: british(index), region: "GB", priceMicros: 0 }));
    expect(sendMany(90, 0, () => own()).passed).toBe(19);
  });

  test("nor as growth", () => {
    for (const [region, sends] of [
      ["AZ", 20],
      ["GB", 80],
    ] as const) {
      state.guard.recall({ accountId: "account", region, sends, spentMicros: 0, at: state.now - day });
    }
    unpaid(500, () => own());
    expect(sendMany(90, 12 * minute, () => own())).toMatchObject({ passed: 60, found: { rule: "growth" } });
  });
});

test("what is taken back and has no code of the customer's own leaves the share that it tells of", () => {
  const passedAfter = (takenBack: number) => {
    begin();
    const told = (index: number) =>
      send({ verificationId: null, recipient: british(index), region: "GB", priceMicros: 0 });
    sendMany(100, 0, told);
    for (let index = 0; index < takenBack; index += 1) {
      state.guard.takeBack(send({ channel: "whatsapp", verificationId: null }), state.now);
      state.guard.takeBack(send({ recipient: british(index), region: "GB", priceMicros: 0 }), state.now);
    }
    for (let index = 0; index < 20; index += 1) state.guard.answered(told(index), second, state.now);
    return sendMany(30, 0, () => send({ verificationId: null })).passed;
  };
  expect([passedAfter(0), passedAfter(80)]).toEqual([30, 30]);
});

test("a send whose account tells nothing makes no room in its range for others, once it is taken back", () => {
  const passedAfter = (unpaid: number) => {
    begin();
    const inTurn = (index: number) => send({ accountId: `account-${index}`, recipient: inRange(index) });
    expect(sendMany(10, 20 * second, inTurn).passed).toBe(10);
    for (let index = 0; index < unpaid; index += 1) {
      const each = send({ accountId: "silent", verificationId: null, recipient: inRange(500 + index) });
      if (!state.guard.admit(each, false, state.now)) state.guard.takeBack(each, state.now);
    }
    return sendMany(40, 20 * second, (index) => inTurn(100 + index)).passed;
  };
  expect(passedAfter(20)).toBe(passedAfter(0));
});
