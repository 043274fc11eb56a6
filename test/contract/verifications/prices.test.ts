import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceOf, ledgerOf } from "../../support/accounts.ts";
import { minute } from "../../support/clock.ts";
import { commit } from "../../support/commit.ts";
import { startService, type TestService } from "../../support/service.ts";
import { code, verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("a price for verifications", () => {
  test("is held at the start, kept for an approval, and given back for any other end", async () => {
    const { store } = service.context;
    const priced = { channel: "verification", currency: "EUR", network: "", priceMicros: 70_000 } as const;
    await commit(store, store.prices.put([{ ...priced, prefix: "4915" }]));
    service.clock.advance(minute);
    const own = await verifier(service);
    const number = "+4915123456700";
    const approved = await own.start({ to: number });
    expect(approved.price).toBe(0.07);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    await service.deliver();
    expect((await own.check(approved.id, code)).valid).toBe(true);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const canceled = await own.start({ to: number });
    await own.cancel(canceled.id);
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const failed = await own.start({ to: "+4915123456701" });
    for (let round = 0; round < 3; round += 1) await service.deliver();
    expect((await own.get(failed.id)).status).toBe("FAILED");
    expect(await balanceOf(service, own.accountId)).toBe(930_000);
    const ledger = await ledgerOf(service, own.accountId);
    expect(new Set(ledger.map(({ serviceId }) => serviceId))).toEqual(new Set(["verification"]));
    expect(ledger.map(({ type }) => type).toSorted()).toEqual([
      "DEBIT",
      "DEBIT",
      "DEBIT",
      "REFUND",
      "REFUND",
    ]);
  });
});
