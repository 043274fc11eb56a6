// SMS over SMPP, from the customer's request to the webhook: the peers are npm `smpp` and, where Perl has it, Net::SMPP.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PDU } from "smpp";
import { startSmsc, type Reply, type Smsc } from "../providers/smpp/smsc.ts";
import { eventually } from "../runtimes/node-process.ts";
import { openCustomer, type Customer } from "./support/customer.ts";
import { expectEndInOrder } from "./support/end.ts";
import { startHub, type Hub } from "./support/hub.ts";
import { hasNetSmpp, startNetSmpp, type NetSmpp } from "./support/net-smpp.ts";
import { freePort } from "./support/ports.ts";
import { deliveriesOf, expectEnding, ledgerOf, messageOf } from "./support/trail.ts";

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
let hub: Hub;
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
  hub = await startHub({
    routes: {
      providers: {
        "smsc-a": { ...smpp(smsc.port), receiptIds: "decimal" },
        "smsc-b": smpp(other.port),
        "smsc-dead": smpp(await freePort()),
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
  customer = await openCustomer(hub.baseUrl);
  await eventually(() => smsc.binds.length > 0 && other.binds.length > 0);
});
afterAll(async () => {
  await hub.remove();
  await customer.close();
  await Promise.all([smsc.close(), other.close(), perl?.close()]);
});

/** Ids are hexadecimal in responses and decimal in receipts, as some SMSCs have them. */
const idOf = (count: number) => 0xabc000 + count;

/** What the SMSC answers, by its recipient; the receipt of one overtakes the response. */
async function reply({ destination_addr: to }: PDU, _: unknown, count: number): Promise<Reply> {
  if (to === recipients.refused) return { status: 0x0b };
  if (String(to).startsWith("49")) return { status: 0x08 };
  if (to === recipients.early) await report(count, "DELIVRD");
  return { id: idOf(count).toString(16).toUpperCase() };
}

/** Sends the receipt of the message that was submitted as so many; resolves when the hub has kept it. */
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

/** How many-th the last message to a recipient was, once it is there. */
const submittedTo = (digits: string) =>
  eventually(() => 1 + smsc.submitted.findLastIndex((pdu) => pdu["destination_addr"] === digits));

const sms = { channel: "sms", price: 0.04 } as const;

describe("an SMS", () => {
  test("is delivered and charged once, however often its receipt comes", async () => {
    const id = await send(recipients.delivered);
    const count = await submittedTo(recipients.delivered);
    await report(count, "ACCEPTD");
    await report(count, "DELIVRD");
    const ending = { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] } as const;
    await expectEnding(customer, id, ending);
    const { balance } = await ledgerOf(customer);
    for (const state of ["DELIVRD", "ENROUTE", "DELIVRD", "UNDELIV"]) await report(count, state);
    await expectEnding(customer, id, ending);
    expect((await ledgerOf(customer)).balance).toBe(balance);
  });

  test("is posted once more when the customer reports that its code was entered", async () => {
    const id = await send(recipients.entered);
    await report(await submittedTo(recipients.entered), "DELIVRD");
    await expectEnding(customer, id, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
    const body = { id, status: "Success" } as const;
    await customer.client.POST("/api/v1/connect-hub/sms/webhook", { body });
    const statuses = ["PENDING", "SENT", "DELIVERED", "DELIVERED"] as const;
    expect(await expectEnding(customer, id, { ...sms, statuses })).toMatchObject({ outcome: "Success" });
  });

  test("is the one that was asked for, once for an idempotency key", async () => {
    const body = { from: "Example", to: `+${recipients.once}`, text: "Your code is 493817." };
    const params = { header: { "Idempotency-Key": "end-to-end" } };
    const [first, second] = await Promise.all([
      customer.client.POST("/api/v1/connect-hub/sms", { body, params }),
      customer.client.POST("/api/v1/connect-hub/sms", { body, params }),
    ]);
    const [id] = [first, second].flatMap(({ data }) => data?.messageId ?? []);
    await report(await submittedTo(recipients.once), "DELIVRD");
    await expectEnding(customer, id!, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
    expect(smsc.submitted.filter((pdu) => pdu["destination_addr"] === recipients.once)).toHaveLength(1);
  });

  test("that the network did not deliver has failed, says why, and stays paid", async () => {
    const id = await send(recipients.undelivered);
    await report(await submittedTo(recipients.undelivered), "UNDELIV", "027");
    const statuses = ["PENDING", "SENT", "FAILED"] as const;
    const { events } = await expectEnding(customer, id, { ...sms, statuses });
    expect(events.at(-1)).toMatchObject({ detail: "It could not be delivered (error 027)." });
  });

  test("that the SMSC refuses has failed and is refunded", async () => {
    const id = await send(recipients.refused);
    const statuses = ["PENDING", "FAILED"] as const;
    const { events } = await expectEnding(customer, id, { ...sms, statuses, refunded: true });
    expect(events.at(-1)).toMatchObject({ detail: "The gateway refused the number." });
  });

  test("whose receipt overtakes the response is delivered", async () => {
    const id = await send(recipients.early);
    await expectEnding(customer, id, { ...sms, statuses: ["PENDING", "SENT", "DELIVERED"] });
  });

  test("of two parts costs two, and is delivered when both are", async () => {
    const id = await send(recipients.long, "Ваш код 493817. ".repeat(5));
    await eventually(() => smsc.submitted.filter((pdu) => pdu["destination_addr"] === recipients.long)[1]);
    const second = await submittedTo(recipients.long);
    await eventually(async () => (await messageOf(customer, id)).status === "SENT");
    await report(second, "DELIVRD");
    expect((await messageOf(customer, id)).status).toBe("SENT");
    await report(second - 1, "DELIVRD");
    const statuses = ["PENDING", "SENT", "DELIVERED"] as const;
    await expectEnding(customer, id, { ...sms, price: 0.08, statuses });
  });

  test("goes by the third provider, within one charge, when the first is down and the second out of order", async () => {
    const id = await send("4915112345678");
    await eventually(async () => (await messageOf(customer, id)).status === "SENT");
    expect(smsc.submitted.filter((pdu) => pdu["destination_addr"] === "4915112345678")).toHaveLength(1);
    const fields = { source_addr: "4915112345678", destination_addr: "Example", esm_class: 4 };
    other.sessions.at(-1)!.deliver_sm({ ...fields, short_message: "id:1 stat:DELIVRD" });
    await expectEnding(customer, id, { ...sms, price: 0.05, statuses: ["PENDING", "SENT", "DELIVERED"] });
  });
});

describe.each(hasNetSmpp ? ["Net::SMPP"] : [])("an SMS by %s", () => {
  test("is delivered", async () => {
    const id = await send("33612345678");
    await expectEnding(customer, id, { ...sms, price: 0.05, statuses: ["PENDING", "SENT", "DELIVERED"] });
    await eventually(() => perl!.lines.includes("answered 0"));
  });
});

test("at the end no more was posted than happened, and the books are in order", async () => {
  const deliveries = await deliveriesOf(customer);
  expect(customer.arrivals()).toHaveLength(deliveries.length);
  await expectEndInOrder(hub, [password]);
});
