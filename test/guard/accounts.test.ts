import { beforeEach, describe, expect, test } from "vitest";
import {
  begin,
  british,
  countPassed,
  explain,
  inRange,
  own,
  passes,
  send,
  sendUntilBlocked,
  spread,
  state,
} from "./sends.ts";

beforeEach(() => begin());

describe("sends of other accounts", () => {
  test("two accounts that pump a country block neither a third account there nor in a range", () => {
    for (const accountId of ["thief-1", "thief-2"]) {
      countPassed(100, 1_000, () => send({ accountId }));
      countPassed(100, 1_000, (index) => send({ accountId, recipient: inRange(index) }));
      expect(explain(send({ accountId }))).toBeDefined();
    }
    expect(sendUntilBlocked(13, () => send({ accountId: "third" })).passed).toBe(13);
    expect(
      sendUntilBlocked(13, (index) => send({ accountId: "fourth", recipient: inRange(50 + index) })),
    ).toEqual({ passed: 13, found: undefined });
  });

  test("an account with the network and device of a blocked account passes", () => {
    const requester = { network: "203.0.113.7", device: "device-1" };
    const from = (accountId: string, index: number) =>
      send({ accountId, ...requester, recipient: british(index), region: "GB", priceMicros: 10_000 });
    expect(sendUntilBlocked(20, (index) => from("thief", index)).passed).toBe(10);
    expect(sendUntilBlocked(10, (index) => from("third", 100 + index)).passed).toBe(10);
  });

  test("consecutive numbers and an amount that other accounts used up block no third account", () => {
    const number = (index: number) => `+9945012345${index + 10}`;
    for (const accountId of ["thief-1", "thief-2"]) {
      expect(sendUntilBlocked(20, (index) => own({ accountId, recipient: number(index) })).passed).toBe(5);
      expect(sendUntilBlocked(100, (index) => own({ accountId, recipient: spread(index) })).found?.rule).toBe(
        "unconverted_amount",
      );
    }
    expect(passes(own({ accountId: "third", recipient: number(8) }))).toBe(true);
  });

  test("of random sends of many accounts, each gets the decisions that it gets alone", () => {
    const accounts = Array.from({ length: 8 }, (_, index) => `account-${index}`);
    const steps = Array.from({ length: 4_000 }, (_, step) => ({
      accountId: accounts[(step * 7 + (step >> 3)) % accounts.length]!,
      // Each account has recipients of its own: accounts share the limits of a recipient alone.
      recipient: (accountIndex: number) =>
        step % 3 === 0 ? inRange(accountIndex * 400 + (step % 400)) : spread(accountIndex * 4_001 + step),
      isConverted: step % 5 === 0,
    }));
    const run = (only?: string) => {
      begin();
      const decisions: string[] = [];
      for (const [step, { accountId, recipient, isConverted }] of steps.entries()) {
        state.now += 20_000;
        if (only !== undefined && accountId !== only) continue;
        const each = send({
          accountId,
          recipient: recipient(accounts.indexOf(accountId)),
          verificationId: step % 4 === 0 ? null : "verification",
          network: `203.0.113.${step % 9}`,
        });
        const ruling = state.guard.admit(each, { isWatched: false, limitsRecipient: true });
        if (ruling?.isBlocked !== true && isConverted) state.guard.convert(each);
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
