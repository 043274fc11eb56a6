import { beforeEach, describe, expect, test } from "vitest";
import {
  resetGuard,
  toBritishNumber,
  countPassed,
  explain,
  toRangeNumber,
  createOwnCodeSend,
  passes,
  createSend,
  sendUntilBlocked,
  toSpreadNumber,
  state,
} from "./sends.ts";

beforeEach(() => resetGuard());

describe("sends of other accounts", () => {
  test("two accounts that pump a country and a number range block no other account in either", () => {
    for (const accountId of ["thief-1", "thief-2"]) {
      countPassed(100, 1_000, () => createSend({ accountId }));
      countPassed(100, 1_000, (index) => createSend({ accountId, recipient: toRangeNumber(index) }));
      expect(explain(createSend({ accountId }))).toBeDefined();
    }
    expect(sendUntilBlocked(13, () => createSend({ accountId: "third" })).passed).toBe(13);
    expect(
      sendUntilBlocked(13, (index) =>
        createSend({ accountId: "fourth", recipient: toRangeNumber(50 + index) }),
      ),
    ).toEqual({ passed: 13, found: undefined });
  });

  test("an account with the network and device of a blocked account passes", () => {
    const requester = { network: "203.0.113.7", device: "device-1" };
    const from = (accountId: string, index: number) =>
      createSend({
        accountId,
        ...requester,
        recipient: toBritishNumber(index),
        region: "GB",
        priceMicros: 10_000,
      });
    expect(sendUntilBlocked(20, (index) => from("thief", index)).passed).toBe(10);
    expect(sendUntilBlocked(10, (index) => from("third", 100 + index)).passed).toBe(10);
  });

  test("consecutive numbers and unconverted amounts of two blocked accounts do not block a third account", () => {
    const number = (index: number) => `+9945012345${index + 10}`;
    for (const accountId of ["thief-1", "thief-2"]) {
      expect(
        sendUntilBlocked(20, (index) => createOwnCodeSend({ accountId, recipient: number(index) })).passed,
      ).toBe(5);
      expect(
        sendUntilBlocked(100, (index) => createOwnCodeSend({ accountId, recipient: toSpreadNumber(index) }))
          .found?.rule,
      ).toBe("unconverted_amount");
    }
    expect(passes(createOwnCodeSend({ accountId: "third", recipient: number(8) }))).toBe(true);
  });

  test("with mixed sends of eight accounts, each account gets the decisions that it gets alone", () => {
    const accounts = Array.from({ length: 8 }, (_, index) => `account-${index}`);
    const steps = Array.from({ length: 4_000 }, (_, step) => ({
      accountId: accounts[(step * 7 + (step >> 3)) % accounts.length]!,
      // Each account has different recipients, because accounts share only the limits of a recipient.
      recipient: (accountIndex: number) =>
        step % 3 === 0
          ? toRangeNumber(accountIndex * 400 + (step % 400))
          : toSpreadNumber(accountIndex * 4_001 + step),
      isConverted: step % 5 === 0,
    }));
    const run = (only?: string) => {
      resetGuard();
      const decisions: string[] = [];
      for (const [step, { accountId, recipient, isConverted }] of steps.entries()) {
        state.now += 20_000;
        if (only !== undefined && accountId !== only) continue;
        const each = createSend({
          accountId,
          recipient: recipient(accounts.indexOf(accountId)),
          verificationId: step % 4 === 0 ? null : "verification",
          network: `203.0.113.${step % 9}`,
        });
        const ruling = state.guard.admit(each, { isMonitorOnly: false, limitsRecipient: true });
        if (ruling?.isBlocked !== true && isConverted) state.guard.recordConversion(each);
        decisions.push(`${step} ${accountId} ${JSON.stringify(ruling)}`);
      }
      return decisions;
    };
    const together = run();
    for (const account of accounts) {
      const alone = run(account);
      expect(together.filter((decision) => decision.split(" ")[1] === account)).toEqual(alone);
      expect(alone.some((decision) => decision.includes('"isBlocked":true'))).toBe(true);
    }
  });
});
