import { expect, test } from "vitest";
import type { Receipt } from "../../src/ports/gateways.ts";
import { toGateways, openDelivery } from "./fixtures.ts";

test.each([
  [["SENT"], ["PENDING", "SENT"]],
  [
    ["SENT", "DELIVERED", "DELIVERED"],
    ["PENDING", "SENT", "DELIVERED"],
  ],
  [
    ["READ", "DELIVERED", "SENT"],
    ["PENDING", "SENT", "READ"],
  ],
] as const)(
  "of the receipts %j in a submit result, each status change emits one event",
  async (statuses, events) => {
    const delivery = await openDelivery();
    const message = await delivery.send();
    const receipts: readonly Receipt[] = statuses.map((status) => ({ status }));
    const gateways = toGateways({
      send: async () => ({ kind: "accepted", provider: "gateway", providerMessageId: "1", receipts }),
    });
    await delivery.createDispatcher({ gateways }).runDue();
    expect((await delivery.readState(message)).events).toEqual(events);
    await delivery.close();
  },
);
