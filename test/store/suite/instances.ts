import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../../src/domain/identifiers.ts";
import { testStart } from "../../support/clock.ts";
import {
  accept,
  addAccount,
  readBalance,
  claim,
  createCredit,
  newMessage,
  type OpenStore,
} from "../fixtures.ts";
import * as sums from "../naive-sums.ts";
import { numberedSim } from "../fixtures.ts";
import { commit } from "../../support/commit.ts";

type Instance = Pick<OpenStore, "engine" | "store">;

/**
 * Two instances on one database keep its totals correct. `open` opens another instance. Its lock timeout must be
 * shorter than the deadlock timeout of the server.
 */
export function instanceSuite(open: () => Promise<Instance>): void {
  let [first, second]: Instance[] = [];
  beforeEach(async () => {
    [first, second] = [await open(), await open()];
  });
  afterEach(async () => {
    for (const instance of [first, second]) await instance?.engine.close();
  });

  test("count a message once that both get a report for", async () => {
    const [one, other] = [first!.store, second!.store];
    const account = await addAccount(one, 1e9);
    const sent = await Promise.all(Array.from({ length: 40 }, () => accept(one, account)));
    for (const message of sent) {
      await Promise.all([
        commit(one, one.messages.recordReport(message, "Success", "DELIVERED", testStart)),
        commit(other, other.messages.recordReport(message, "Success", "READ", testStart)),
      ]);
    }
    const { engine } = first!;
    expect(await sums.readMessageSums(engine, [account.id])).toEqual(
      await sums.naiveMessageSums(engine, [account.id]),
    );
  });

  test("wait for each other while they charge and refund one account, and count everything", async () => {
    const [one, other] = [first!.store, second!.store];
    const account = await addAccount(one, 1e9);
    await Promise.all(Array.from({ length: 60 }, () => accept(one, account)));
    const claimed = await claim(other, testStart);
    // A deadlock would fail one of the commits.
    for (const message of claimed) {
      await Promise.all([
        commit(one, one.messages.accept(newMessage(account), createId(testStart))),
        commit(
          other,
          other.messages.fail(message, { detail: "No.", refundId: createId(testStart) }, testStart),
        ),
      ]);
    }
    const { engine } = first!;
    expect(await sums.readMessageSums(engine, [account.id])).toEqual(
      await sums.naiveMessageSums(engine, [account.id]),
    );
    expect(await sums.readTransactionSums(engine, [account.id])).toEqual(
      await sums.naiveTransactionSums(engine, [account.id]),
    );
  });

  test("keep the account's balance in the newest ledger row, even if their clocks differ", async () => {
    const [one, other] = [first!.store, second!.store];
    const account = await addAccount(one, 1e9);
    const late = testStart - 60_000;
    for (let turn = 1; turn <= 10; turn += 1) {
      const at = testStart + turn;
      await Promise.all([
        commit(one, one.messages.accept(newMessage(account, { createdAt: at }), createId(at))),
        commit(other, createCredit(other, account, 5, late + turn)),
      ]);
      const { list } = await one.ledger.list({ accountId: account.id, offset: 0, limit: 1 });
      expect(list[0]!.balanceAfterMicros).toBe(await readBalance(one, account));
    }
    expect(await sums.readTransactionSums(first!.engine, [account.id])).toEqual(
      await sums.naiveTransactionSums(first!.engine, [account.id]),
    );
  });

  test("count a SIM once that both import", async () => {
    const [one, other] = [first!.store, second!.store];
    for (let index = 0; index < 40; index += 1) {
      const sim = numberedSim(index);
      const elsewhere = { ...sim, company: { id: 999, name: "Another" } };
      await Promise.all([
        commit(one, one.esim.putSims([sim])),
        commit(other, other.esim.putSims([elsewhere])),
      ]);
    }
    expect(await sums.readSimSums(first!.engine)).toEqual(await sums.naiveSimSums(first!.engine));
  });
}
