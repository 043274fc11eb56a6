// Flash calls over SIP, from the customer's request to the webhook: the peer is SIPp, of Debian's package sip-tester.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "../providers/sip/scripts.ts";
import { hasSipp, startSipp, type Sipp } from "../providers/sip/sipp.ts";
import { openCustomer, type Customer } from "./support/customer.ts";
import { expectEndInOrder } from "./support/end.ts";
import { startHub, type Hub } from "./support/hub.ts";
import { expectEnding, ledgerOf } from "./support/trail.ts";

if (!hasSipp) console.log("Left out: flash calls end to end by SIPp. Debian has it in sip-tester.");

/** The caller that SIPp's scenarios expect. */
const caller = "+447700900456";

test("SIPp is here, or is said not to be", () => expect(typeof hasSipp).toBe("boolean"));

describe.each(hasSipp ? ["SIPp"] : [])("a flash call by %s", () => {
  let peers: Record<"rings" | "unknown" | "overloaded" | "challenges", Sipp>;
  let hub: Hub;
  let customer: Customer;

  beforeAll(async () => {
    const start = (scenario: string) => startSipp(scenario, { seconds: 60 });
    const [rings, unknown, overloaded, challenges] = await Promise.all(
      ["ring-and-cancel", "unknown-number", "overloaded", "challenge"].map(start),
    );
    peers = { rings: rings!, unknown: unknown!, overloaded: overloaded!, challenges: challenges! };
    const trunk = (peer: Sipp) => {
      return { kind: "sip", host: "127.0.0.1", port: peer.port, keepaliveMilliseconds: 0 };
    };
    hub = await startHub({
      routes: {
        providers: {
          rings: trunk(peers.rings),
          unknown: trunk(peers.unknown),
          overloaded: trunk(peers.overloaded),
          challenges: { ...trunk(peers.challenges), ...account, password: { env: "SIP_PASSWORD" } },
        },
        routes: {
          flash_call: [
            { prefix: "44", providers: ["overloaded", "challenges"] },
            { prefix: "33", providers: ["unknown"] },
            { providers: ["rings"] },
          ],
        },
      },
      environment: { CONNECT_HUB_CALLER_POOL: caller, SIP_PASSWORD: account.password },
    });
    customer = await openCustomer(hub.baseUrl);
  });
  afterAll(async () => {
    await hub.remove();
    await customer.close();
    for (const peer of Object.values(peers)) peer.stop();
  });

  async function call(callee: string): Promise<string> {
    const body = { callee, max_ring_time: 1 };
    const { data } = await customer.client.POST("/api/v1/connect-hub/call/flash", { body });
    expect(data).toMatchObject({ caller, callee });
    return data!.uuid;
  }

  const flashCall = { channel: "flash_call", price: 0.02 } as const;
  const rang = ["PENDING", "SENT", "DELIVERED"] as const;

  test("that rings is delivered, and what the customer reports of it is posted as well", async () => {
    const uuid = await call("+4915112345678");
    await expectEnding(customer, uuid, { ...flashCall, statuses: rang });
    expect(await peers.rings.ended).toEqual({ code: 0, errors: "" });
    const body = { uuid, status: "Success" } as const;
    await customer.client.POST("/api/v1/connect-hub/call/flash/webhook", { body });
    const { outcome } = await expectEnding(customer, uuid, {
      ...flashCall,
      statuses: [...rang, "DELIVERED"],
    });
    expect(outcome).toBe("Success");
  });

  test("to a number that nobody has fails and is refunded", async () => {
    const before = (await ledgerOf(customer)).balance;
    const statuses = ["PENDING", "FAILED"] as const;
    const uuid = await call("+33612345678");
    const { events } = await expectEnding(customer, uuid, { ...flashCall, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The gateway does not know the number." });
    expect(await peers.unknown.ended).toEqual({ code: 0, errors: "" });
    expect((await ledgerOf(customer)).balance).toBe(before);
  });

  test("goes by the second trunk, which asks for a password, when the first is overloaded", async () => {
    await expectEnding(customer, await call("+447700900123"), { ...flashCall, statuses: rang });
    expect(await peers.overloaded.ended).toEqual({ code: 0, errors: "" });
    expect(await peers.challenges.ended).toEqual({ code: 0, errors: "" });
  });

  test("leaves the books in order", async () => {
    await expectEndInOrder(hub, [account.password]);
  });
});
