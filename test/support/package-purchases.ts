import { createId } from "../../src/domain/identifiers.ts";
import type { Account } from "../../src/ports/store/accounts.ts";
import type { PackagePurchase } from "../../src/ports/store/esim.ts";
import { numberedSim } from "../store/fixtures.ts";
import { testStart } from "./clock.ts";

/** Builds a purchase of a package that costs 9,000 micro-units. Does not store it. */
export function buildPurchase(
  { id: accountId, userId, currency }: Account,
  changes: Partial<PackagePurchase> = {},
): PackagePurchase {
  const { id = createId(testStart) } = changes;
  const of = { correlationId: id, accountId, userId, serviceId: "esim", currency } as const;
  return {
    id,
    accountId,
    userId,
    sim: numberedSim(0),
    template: { id: 501, name: "Europe 1 GB" },
    timeAllowanceSeconds: null,
    known: ["1001"],
    charge: { ...of, description: "eSIM package", valueMicros: 9_000 },
    beganAt: testStart,
    ...changes,
  };
}
