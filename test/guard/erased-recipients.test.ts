import { beforeEach, describe, expect, test } from "vitest";
import {
  admitConverted,
  createOwnCodeSend,
  createSend,
  passes,
  resetGuard,
  restartGuard,
  revert,
  sendUntilBlocked,
  state,
} from "./sends.ts";

beforeEach(() => resetGuard());

const recipient = "+994501234567";
const toOne = () => createOwnCodeSend({ recipient, priceMicros: 8_000 });
const readState = () => [...state.guard.snapshot()].join("");

describe("an erased recipient", () => {
  test("is not counted any more, and is in no snapshot", () => {
    expect(sendUntilBlocked(40, toOne)).toMatchObject({ passed: 10, found: { rule: "recipient" } });
    expect(state.guard.listRecipientSends(recipient)).toHaveLength(10);
    state.guard.eraseRecipient(recipient, []);
    expect(state.guard.listRecipientSends(recipient)).toEqual([]);
    expect(readState()).not.toContain(recipient);
    restartGuard();
    expect(passes(toOne())).toBe(true);
  });

  test("has no conversion any more: not of its account, and not of its requester", () => {
    const device = "device-1";
    admitConverted(createSend({ recipient, device, priceMicros: 8_000 }));
    const countConversions = () => (readState().match(/\["converted"/g) ?? []).length;
    expect(countConversions()).toBe(2);
    state.guard.eraseRecipient(recipient, ["account"]);
    expect(countConversions()).toBe(0);
  });

  test.each([
    [true, 5],
    [false, 4],
  ])("leaves no last digits that the next numbers are compared with (erased: %s)", (isErased, passed) => {
    const toRow = (index: number) =>
      createOwnCodeSend({ recipient: `+99450123${4560 + index}`, priceMicros: 8_000 });
    for (const index of [0, 400]) expect(passes(toRow(index))).toBe(true);
    if (isErased) state.guard.eraseRecipient(toRow(0).recipient, []);
    expect([10, 20, 30, 40, 50].filter((index) => passes(toRow(index)))).toHaveLength(passed);
  });

  test("changes no counter when its message is refunded", () => {
    const send = toOne();
    expect(passes(send)).toBe(true);
    const before = state.guard.getChangeCount();
    revert({ ...send, recipient: "#kLxJ5mQ0aV2nT8yRzW4cBg" });
    expect(state.guard.getChangeCount()).toBe(before);
  });
});
