import { expect, test } from "vitest";
import type { Receipt } from "../../src/ports/gateways.ts";
import { everywhere, openDelivery } from "./fixtures.ts";

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
  "of the receipts %j that come with a hand-over each that is news makes one event",
  async (statuses, events) => {
    const delivery = await openDelivery();
    const message = await delivery.send();
    const receipts: readonly Receipt[] = statuses.map((status) => ({ status }));
    const gateways = everywhere({
      send: async () => ({ kind: "accepted", provider: "gateway", providerMessageId: "1", receipts }),
    });
    await delivery.dispatcher({ gateways }).runDue();
    expect((await delivery.stateOf(message)).events).toEqual(events);
    await delivery.close();
  },
);
