// SMS over SMPP, from the customer's request to the webhook. The peers are npm `smpp` and, if Perl has it, Net::SMPP.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PDU } from "smpp";
import { startSmsc, type SubmitReply, type Smsc } from "../providers/smpp/smsc.ts";
import { pollUntil } from "../runtimes/node-process.ts";
import { registerCustomer, type Customer } from "./support/customer.ts";
import { expectCleanShutdown } from "./support/clean-shutdown.ts";
import { startRoutedService, type RoutedService } from "./support/routed-service.ts";
import { hasNetSmpp, startNetSmpp, type NetSmpp } from "./support/net-smpp.ts";
import { findFreePort } from "./support/find-free-port.ts";
import { readDeliveries, expectOutcome, readLedger, readMessage } from "./support/expect-outcome.ts";

if (!hasNetSmpp) console.log("Left out: an SMS end to end by Net::SMPP. Debian has it in libnet-smpp-perl.");

const password = "smsc-secret";
const recipients = {
  delivered: "447700900100",
  refused: "447700900101",
  undelivered: "447700900102",
  early: "447700900103",
  long: "447700900104",
  entered: "447700900105",
  once: "447700900106",
} as const;

let smsc: Smsc;
let other: Smsc;
let perl: NetSmpp | undefined;
let hub: RoutedService;
let customer: Customer;

beforeAll(async () => {
  smsc = await startSmsc({ reply });
  other = await startSmsc();
  perl = hasNetSmpp ? await startNetSmpp() : undefined;
  const smpp = (port: number) => ({
    kind: "smpp",
    host: "127.0.0.1",
    port,
    systemId: "hub",
    password: { env: "SMSC_PASSWORD" },
  });
  hub = await startRoutedService({
    routes: {
      providers: {
        "smsc-a": { ...smpp(smsc.port), receiptIds: "decimal" },
        "smsc-b": smpp(other.port),
        "smsc-dead": smpp(await findFreePort()),
        ...(perl && { "smsc-perl": { ...smpp(perl.port), password: "secret", receiptIds: "decimal" } }),
      },
      routes: {
        sms: [
          { prefix: "49", providers: ["smsc-dead", "smsc-a", "smsc-b"] },
          ...(perl ? [{ prefix: "33", providers: ["smsc-perl"] }] : []),
          { providers: ["smsc-a"] },
        ],
      },
    },
    environment: { SMSC_PASSWORD: password },
  });
  customer = await registerCustomer(hub.baseUrl);
  await pollUntil(() => smsc.binds.length > 0 && other.binds.length > 0);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  await Promise.all([smsc.close(), other.close(), perl?.close()]);
});

/** Ids are hexadecimal in responses and decimal in receipts, as at some SMSCs. */
const idOf = (count: number) => 0xabc000 + count;

/** Responses of the SMSC, by recipient. One receipt arrives before the response. */
async function reply({ destination_addr: to }: PDU, _: unknown, count: number): Promise<SubmitReply> {
  if (to === recipients.refused) return { status: 0x0b };
  if (String(to).startsWith("49")) return { status: 0x08 };
  if (to === recipients.early) await report(count, "DELIVRD");
  return { id: idOf(count).toString(16).toUpperCase() };
}

/** Sends a receipt for the submitted message number `count`. Resolves when the service has stored it. */
async function report(count: number, state: string, error = "000"): Promise<void> {
  const to = smsc.submitted[count - 1]!["destination_addr"];
  const text = `id:${idOf(count)} sub:001 dlvrd:001 submit date:2603020930 done date:2603020931 stat:${state} err:${error} text:`;
  const fields = { source_addr: to, destination_addr: "Example", esm_class: 4, short_message: text };
  const response = await new Promise<PDU>((resolve) =>
    smsc.sessions.at(-1)!.deliver_sm(fields, (pdu) => resolve(pdu)),
  );
  expect(response.command_status).toBe(0);
}

async function send(digits: string, text = "Your code is 493817."): Promise<string> {
  const body = { from: "Example", to: `+${digits}`, text };
  return (await customer.client.POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
}

/** Waits for a message to a recipient. Returns the number of the latest one. */
const submittedTo = (digits: string) =>
  pollUntil(() => 1 + smsc.submitted.findLastIndex((pdu) => pdu["destination_addr"] === digits));

const sms = { channel: "sms", price: 0.04 } as const;

describe("an SMS", () => {
  test("is delivered and charged once, regardless of repeated receipts", async () => {
    const id = await send(recipients.delivered);
    const count = await submittedTo(recipients.delivered);
    await report(count, "ACCEPTD");
    await report(count, "DELIVRD");
    const ending = { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] } as const;
    await expectOutcome(customer, id, ending);
    const { balance } = await readLedger(customer);
    for (const state of ["DELIVRD", "ENROUTE", "DELIVRD", "UNDELIV"]) await report(count, state);
    await expectOutcome(customer, id, ending);
    expect((await readLedger(customer)).balance).toBe(balance);
  });

  test("has another event after the customer reports that its code was entered", async () => {
    const id = await send(recipients.entered);
    await report(await submittedTo(recipients.entered), "DELIVRD");
    await expectOutcome(customer, id, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
    const body = { id, status: "Success" } as const;
    await customer.client.POST("/api/v1/connect-hub/sms/webhook", { body });
    const statuses = ["PENDING", "SENT", "DELIVERED", "DELIVERED"] as const;
    expect(await expectOutcome(customer, id, { ...sms, statuses })).toMatchObject({ outcome: "Success" });
  });

  test("is submitted once for two concurrent requests with the same idempotency key", async () => {
    const body = { from: "Example", to: `+${recipients.once}`, text: "Your code is 493817." };
    const params = { header: { "Idempotency-Key": "end-to-end" } };
    const [first, second] = await Promise.all([
      customer.client.POST("/api/v1/connect-hub/sms", { body, params }),
      customer.client.POST("/api/v1/connect-hub/sms", { body, params }),
    ]);
    const [id] = [first, second].flatMap(({ data }) => data?.messageId ?? []);
    await report(await submittedTo(recipients.once), "DELIVRD");
    await expectOutcome(customer, id!, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
    expect(smsc.submitted.filter((pdu) => pdu["destination_addr"] === recipients.once)).toHaveLength(1);
  });

  test("that the mobile network did not deliver has failed, has a reason, and stays charged", async () => {
    const id = await send(recipients.undelivered);
    await report(await submittedTo(recipients.undelivered), "UNDELIV", "027");
    const statuses = ["PENDING", "SENT", "FAILED"] as const;
    const { events } = await expectOutcome(customer, id, { ...sms, statuses });
    expect(events.at(-1)).toMatchObject({ detail: "It could not be delivered (error 027)." });
  });

  test("that the SMSC rejects has failed and is refunded", async () => {
    const id = await send(recipients.refused);
    const statuses = ["PENDING", "FAILED"] as const;
    const { events } = await expectOutcome(customer, id, { ...sms, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The gateway refused the number." });
  });

  test("whose receipt arrives before the response is delivered", async () => {
    const id = await send(recipients.early);
    await expectOutcome(customer, id, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("with two segments costs the price of both, and is delivered after the receipts of both", async () => {
    const id = await send(recipients.long, "Ваш код 493817. ".repeat(5));
    await pollUntil(() => smsc.submitted.filter((pdu) => pdu["destination_addr"] === recipients.long)[1]);
    const second = await submittedTo(recipients.long);
    await pollUntil(async () => (await readMessage(customer, id)).status === "SENT");
    await report(second, "DELIVRD");
    expect((await readMessage(customer, id)).status).toBe("SENT");
    await report(second - 1, "DELIVRD");
    const statuses = ["PENDING", "SENT", "DELIVERED"] as const;
    await expectOutcome(customer, id, { ...sms, price: 0.08, statuses });
  });

  test("uses the third provider, within one charge, if the first is down and the second fails", async () => {
    const id = await send("4915112345678");
    await pollUntil(async () => (await readMessage(customer, id)).status === "SENT");
    expect(smsc.submitted.filter((pdu) => pdu["destination_addr"] === "4915112345678")).toHaveLength(1);
    const fields = { source_addr: "4915112345678", destination_addr: "Example", esm_class: 4 };
    other.sessions.at(-1)!.deliver_sm({ ...fields, short_message: "id:1 stat:DELIVRD" });
    await expectOutcome(customer, id, { ...sms, price: 0.05, statuses: ["PENDING", "SENT", "DELIVERED"] });
  });
});

describe.each(hasNetSmpp ? ["Net::SMPP"] : [])("an SMS by %s", () => {
  test("is delivered", async () => {
    const id = await send("33612345678");
    await expectOutcome(customer, id, { ...sms, price: 0.05, statuses: ["PENDING", "SENT", "DELIVERED"] });
    await pollUntil(() => perl!.lines.includes("answered 0"));
  });
});

test("at the end each event was posted once, and the ledger is consistent", async () => {
  const deliveries = await readDeliveries(customer);
  expect(customer.listReceivedEvents()).toHaveLength(deliveries.length);
  await expectCleanShutdown(hub, [password]);
});
