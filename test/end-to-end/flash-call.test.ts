// Flash calls over SIP, from the customer's request to the webhook. The peer is SIPp, from Debian's package sip-tester.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "../providers/sip/scripts.ts";
import { hasSipp, startSipp, type Sipp } from "../providers/sip/sipp.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { expectOutcome, readLedger } from "./support/expect-outcome.ts";

if (!hasSipp) console.log("Left out: flash calls end to end by SIPp. Debian has it in sip-tester.");

/** Caller number in the scenarios of SIPp. */
const caller = "+447700900456";

test("SIPp is found or not found", () => expect(typeof hasSipp).toBe("boolean"));

describe.each(hasSipp ? ["SIPp"] : [])("a flash call by %s", () => {
  let peers: Record<"rings" | "unknown" | "overloaded" | "challenges", Sipp>;
  let hub: RoutedService;
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
    hub = await startRoutedService({
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
    customer = await registerCustomer(hub.baseUrl);
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

  test("that rings is delivered, and the customer's status report is posted as well", async () => {
    const uuid = await call("+4915112345678");
    await expectOutcome(customer, uuid, { ...flashCall, statuses: rang });
    expect(await peers.rings.exit).toEqual({ code: 0, errors: "" });
    const body = { uuid, status: "Success" } as const;
    await customer.client.POST("/api/v1/connect-hub/call/flash/webhook", { body });
    const { outcome } = await expectOutcome(customer, uuid, {
      ...flashCall,
      statuses: [...rang, "DELIVERED"],
    });
    expect(outcome).toBe("Success");
  });

  test("to an unassigned number fails and is refunded", async () => {
    const before = (await readLedger(customer)).balance;
    const statuses = ["PENDING", "FAILED"] as const;
    const uuid = await call("+33612345678");
    const { events } = await expectOutcome(customer, uuid, { ...flashCall, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The gateway does not know the number." });
    expect(await peers.unknown.exit).toEqual({ code: 0, errors: "" });
    expect((await readLedger(customer)).balance).toBe(before);
  });

  test("uses the second trunk, which requires a password, if the first is overloaded", async () => {
    await expectOutcome(customer, await call("+447700900123"), { ...flashCall, statuses: rang });
    expect(await peers.overloaded.exit).toEqual({ code: 0, errors: "" });
    expect(await peers.challenges.exit).toEqual({ code: 0, errors: "" });
  });

  test("leaves a consistent ledger", async () => {
    await expectCleanShutdown(hub, [account.password]);
  });
});
