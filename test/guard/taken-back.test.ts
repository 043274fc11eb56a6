import { beforeEach, describe, expect, test } from "vitest";
import { begin, explain, minute, second, send, sendMany, state } from "./sends.ts";

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
