import { beforeEach, describe, expect, test } from "vitest";
import type { GuardedSend } from "../../src/ports/guard.ts";
import { begin, day, explain, inRange, minute, second, send, sendMany, state } from "./sends.ts";

beforeEach(begin);

/** More than may be unanswered anywhere. */
const many = 40;

/** Sends at once, each judged before any is made; so many of those that pass are paid for. */
function race(of: (index: number) => GuardedSend, paid = 0): void {
  const sends = Array.from({ length: many }, (_, index) => of(index));
  const passed = sends.filter((each) => !state.guard.admit(each, false, state.now));
  expect(passed.length).toBeLessThan(many);
  for (const each of passed.slice(paid)) state.guard.takeBack(each, state.now);
}

const row = (index: number) => ({ recipient: `+99450123${9_400 + index}` });
const places = [
  ["in a range", (index: number) => ({ recipient: inRange(index) })],
  ["in a country", () => ({})],
  ["of a network", () => ({ network: "203.0.113.9" })],
  ["in a row", row],
  ["in a row, of codes that nobody tells of", (index: number) => ({ ...row(index), verificationId: null })],
] as const;

describe.each(places)("many sends at once %s that are not made", (_, of) => {
  test("stop nothing", () => {
    race((index) => send(of(index)));
    expect(explain(send(of(many)))).toBeUndefined();
    expect(explain(send({ accountId: "other", ...of(many) }))).toBeUndefined();
  });

  test("leave the next stop as long as the first", () => {
    for (let times = 0; times < 3; times += 1) race((index) => send(of(index)));
    sendMany(many, 0, (index) => send(of(index)));
    expect(explain(send(of(many)))!.until! - state.now).toBe(15 * minute);
  });
});

test("many at once to a country that is a small part of an account's traffic, and not made, stop nothing", () => {
  for (const [region, sends] of [
    ["AZ", 20],
    ["GB", 80],
  ] as const) {
    state.guard.recall({ accountId: "account", region, sends, spentMicros: 0, at: state.now - day });
  }
  const own = () => send({ verificationId: null });
  const stopped = () => sendMany(many, 0, own);
  for (let times = 0; times < 3; times += 1) race(own);
  expect(stopped()).toMatchObject({ passed: 19, found: { rule: "growth" } });
  expect(explain(own())!.until! - state.now).toBe(15 * minute);
});

test("what many accounts send at once to a country, and do not pay, leaves its room to others", () => {
  for (let account = 0; account < 20; account += 1) {
    race(() => send({ accountId: `account-${account}` }));
  }
  const passed = Array.from({ length: 3 }, (_, account) =>
    sendMany(12, second, () => send({ accountId: `other-${account}` })),
  );
  expect(passed.map((each) => each.passed)).toEqual([12, 7, 0]);
});

test("three accounts that pay for one of many at once shut a range to nobody else", () => {
  for (const accountId of ["one", "two", "three"]) {
    race((index) => send({ accountId, recipient: inRange(index) }), 1);
  }
  expect(explain(send({ accountId: "four", recipient: inRange(many) }))).toBeUndefined();
});

test("an account that was stopped in a country the day before counts for the others all the same", () => {
  expect(sendMany(14, second, () => send()).passed).toBe(13);
  state.now += 2 * day;
  race(() => send());
  sendMany(12, second, () => send());
  expect(sendMany(12, second, () => send({ accountId: "other" })).passed).toBeLessThan(12);
});
