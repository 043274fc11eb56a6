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
  state,
  withHistory,
} from "./sends.ts";

beforeEach(begin);

/** Codes of another account that somebody enters, each from a network of its own. */
const network = (index: number) => `203.0.113.${index}`;
function answerFrom(networks: number, given: Partial<GuardedSend> = {}): void {
  for (let index = 0; index < networks; index += 1) {
    const recipient = british(5_000 + index);
    const usual = { region: "GB", priceMicros: 40_000, network: network(index) };
    admitAnswered(send({ accountId: "other", recipient, ...usual, ...given }));
    state.now += minute;
  }
}

describe("while a country is stopped", () => {
  test("a recipient who answered the account before passes", () => {
    withHistory();
    const recipient = "+994507654321";
    admitAnswered(send({ recipient }));
    sendMany(100, second, () => send());
    expect(explain(send())).toMatchObject({ rule: "country" });
    expect(explain(send({ recipient }))).toBeUndefined();
  });

  test("who answered another account does not", () => {
    withHistory();
    const recipient = "+994507654321";
    admitAnswered(send({ recipient, accountId: "other" }));
    sendMany(100, second, () => send());
    expect(explain(send({ recipient }))).toMatchObject({ rule: "country" });
  });

  test("a network of which somebody has answered any account passes", () => {
    withHistory();
    answerFrom(1);
    sendMany(100, second, () => send());
    expect(explain(send({ network: network(0) }))).toBeUndefined();
    expect(explain(send({ network: network(1) }))).toMatchObject({ rule: "country" });
  });

  test("each answer vouches for one send", () => {
    withHistory();
    answerFrom(1);
    sendMany(100, second, () => send());
    const again = () => send({ network: network(0) });
    expect(state.guard.admit(again(), false, state.now)).toBeUndefined();
    expect(explain(again())).toMatchObject({ rule: "country" });
  });

  test("who answers again and again passes each time", () => {
    withHistory();
    answerFrom(1);
    sendMany(100, second, () => send());
    for (let times = 0; times < 50; times += 1) {
      const { passed } = sendMany(
        1,
        minute,
        () => send({ network: network(0) }),
        () => true,
      );
      expect(passed).toBe(1);
    }
  });

  test("no more of what is vouched for may be unanswered than of the rest", () => {
    withHistory();
    answerFrom(100);
    const { passed, found } = sendMany(100, second, (index) => send({ network: network(index) }));
    expect(passed).toBe(13 + 9);
    expect(found).toMatchObject({ rule: "country" });
  });

  test("nor may more over many countries together, where the account is new to them", () => {
    withHistory();
    answerFrom(100);
    const { passed, found } = sendMany(100, second, (index) =>
      send({ region: `country ${index % 40}`, network: network(index) }),
    );
    expect(passed).toBe(13 + 9);
    expect(found).toMatchObject({ rule: "new_countries" });
  });

  test("what is answered there makes room for more of it", () => {
    withHistory();
    answerFrom(100);
    const over = (index: number) => send({ region: `country ${index % 40}`, network: network(index) });
    expect(sendMany(22, second, over).found).toBeUndefined();
    state.guard.answered(over(22), 20 * second, state.now);
    expect(sendMany(40, second, (index) => over(index + 23)).passed).toBeGreaterThan(0);
  });

  test("a range that is stopped is stopped for them as well", () => {
    withHistory();
    answerFrom(1);
    sendMany(100, minute, (index) => send({ recipient: inRange(index) }));
    expect(explain(send({ recipient: inRange(101), network: network(0) }))).toMatchObject({ rule: "range" });
  });
});

test("at home people pass whom a botnet would shut out", () => {
  withHistory();
  answerFrom(100);
  const home = (given: Partial<GuardedSend>) =>
    send({ recipient: british(state.made + 70_000), region: "GB", priceMicros: 40_000, ...given });
  expect(sendMany(1_000, second, () => home({})).found).toMatchObject({ rule: "country" });
  const { passed } = sendMany(
    60,
    minute,
    (index) => {
      for (let tries = 0; tries < 12; tries += 1) state.guard.admit(home({}), false, state.now);
      return home({ network: network(index) });
    },
    (index) => index % 4 !== 0,
  );
  expect(passed).toBe(60);
});

test("who answered is remembered for the next start", () => {
  withHistory();
  admitAnswered(send({ recipient: "+994507654321" }));
  answerFrom(1);
  const parts = [...state.guard.parts(state.now)];
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(500_000);
  const { now } = state;
  begin();
  for (const part of parts) state.guard.restore(part);
  state.now = now + day;
  sendMany(100, second, () => send());
  expect(explain(send())).toMatchObject({ rule: "country" });
  expect(explain(send({ recipient: "+994507654321" }))).toBeUndefined();
  expect(explain(send({ network: network(0) }))).toBeUndefined();
});
