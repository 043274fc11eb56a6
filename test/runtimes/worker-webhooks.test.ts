import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleWorker } from "../../scripts/worker/bundle.ts";
import { registerCustomer, type Customer } from "../end-to-end/support/customer.ts";
import { readDeliveries, expectOutcome, readMessage } from "../end-to-end/support/expect-outcome.ts";
import { startReceiver } from "../support/receiver.ts";
import { pollUntil } from "./node-process.ts";
import { startWorkerd, type WorkerProcess } from "./worker-process.ts";

let worker: WorkerProcess;
let customer: Customer;
beforeAll(async () => {
  worker = await startWorkerd(await bundleWorker(), {
    bindings: { CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" },
  });
  customer = await registerCustomer(worker.baseUrl);
});
afterAll(async () => {
  await worker.stop();
  await customer.close();
});

async function send(client: Customer["client"], to: string): Promise<string> {
  const body = { from: "Example", to, text: "Your code is 493817." };
  return (await client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

describe("webhooks from inside workerd", () => {
  test("are posted after the response, signed, with every event", async () => {
    const ids = await Promise.all(
      ["+447700900100", "+447700900104", "+447700900101"].map((to) => send(customer.client, to)),
    );
    const endings = [
      { statuses: ["PENDING", "SENT", "DELIVERED"] },
      { statuses: ["PENDING", "SENT", "DELIVERED", "READ"] },
      { statuses: ["PENDING", "FAILED"], refunded: true },
    ] as const;
    for (const [index, ending] of endings.entries()) {
      await expectOutcome(customer, ids[index]!, { channel: "sms", price: 0.04, ...ending });
    }
    expect(customer.listReceivedEvents()).toHaveLength(9);
  });

  test("are posted for all messages that are sent at the same time", async () => {
    const before = customer.listReceivedEvents().length;
    const sends = Array.from({ length: 20 }, () => send(customer.client, "+447700900100"));
    const ids = await Promise.all(sends);
    // One invocation may not finish all of them. The next request continues.
    await pollUntil(async () => {
      await (await fetch(`${worker.baseUrl}/healthz`)).arrayBuffer();
      return customer.listReceivedEvents().length >= before + 60;
    });
    const statuses = ["PENDING", "SENT", "DELIVERED"] as const;
    for (const id of ids) {
      await expectOutcome(customer, id, { channel: "sms", price: 0.04, statuses });
    }
    expect(customer.listReceivedEvents()).toHaveLength(before + 60);
  });

  test("follow no redirect, and record the response", async () => {
    const elsewhere = await startReceiver();
    const moved = await registerCustomer(worker.baseUrl, (response) =>
      response.writeHead(302, { location: elsewhere.url }).end(),
    );
    const id = await send(moved.client, "+447700900100");
    await pollUntil(async () => (await readMessage(moved, id)).status === "DELIVERED");
    const attempted = await pollUntil(async () => {
      const deliveries = await readDeliveries(moved);
      return deliveries.some(({ attempts }) => attempts.length > 0) && deliveries;
    });
    for (const { status, attempts } of attempted) {
      expect(status).toBe("PENDING");
      for (const attempt of attempts) expect(attempt.status).toBe(302);
    }
    expect(elsewhere.received).toEqual([]);
    await moved.close();
    await elsewhere.close();
  });

  test("are recorded as failed if no server accepts them", async () => {
    const gone = await registerCustomer(worker.baseUrl);
    await gone.close();
    await send(gone.client, "+447700900100");
    const attempts = await pollUntil(async () => {
      const [attempt] = (await readDeliveries(gone)).flatMap((delivery) => delivery.attempts);
      return attempt;
    });
    expect(attempts).toMatchObject({ failure: "CONNECTION" });
  });

  test("print no sent content to the console", () => {
    expect(worker.lines.join("\n")).not.toMatch(/493817|447700900|whsec_/);
  });
});
