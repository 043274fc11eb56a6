// What a customer sees of one message, everywhere: all of it has to say the same.
import { expect } from "vitest";
import type { components } from "../../../generated/types.ts";
import { eventually } from "../../runtimes/node-process.ts";
import { contract, faultsAgainst } from "../../support/contract.ts";
import type { Arrival, Customer } from "./customer.ts";

export type Message = components["schemas"]["Message"];

/** How a message should end. */
export interface Ending {
  readonly channel: Message["channel"];
  /** The statuses of its events, in their order. */
  readonly statuses: readonly Message["status"][];
  /** In EUR. */
  readonly price: number;
  readonly refunded?: boolean;
}

/** What must not be in what is posted to customers: the code of every message of these tests, and their recipients. */
const secrets = /493817|7700900|15112345/;

/** Waits until a message has ended in this way, and holds everything that is said of it against each other. */
export async function expectEnding(customer: Customer, id: string, ending: Ending): Promise<Message> {
  const { statuses, channel, price, refunded = false } = ending;
  const message = await eventually(async () => {
    const found = await messageOf(customer, id);
    return found.events.length >= statuses.length && found;
  });
  expect(message.events.map(({ status }) => status)).toEqual(statuses);
  expect(message).toMatchObject({ id, channel, price, currency: "EUR", status: statuses.at(-1) });
  await expectArrivals(customer, message);
  await expectDeliveries(customer, message);
  expect(await chargesOf(customer, id)).toEqual([
    { type: "DEBIT", service_id: channel, value: price },
    ...(refunded ? [{ type: "REFUND", service_id: channel, value: price }] : []),
  ]);
  return message;
}

/** The message as `getMessage` has it now. */
export async function messageOf({ client }: Customer, id: string): Promise<Message> {
  const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
  return data!;
}

const { schema } = contract.webhooks["message.status"]!["post"]!.requestBody!.content["application/json"];

/** Every event was posted, genuine and numbered from 1, with what `getMessage` says, and without what is secret. */
async function expectArrivals(customer: Customer, { id, channel, events }: Message): Promise<void> {
  const arrivals = await eventually(() => {
    const found = arrivalsOf(customer, id);
    return new Set(found.map(({ webhookId }) => webhookId)).size >= events.length && found;
  });
  const first = new Map(arrivals.toReversed().map((arrival) => [arrival.event.data.sequence, arrival]));
  const inOrder = [...first.values()].toSorted((a, b) => a.event.data.sequence - b.event.data.sequence);
  expect(inOrder.map(({ webhookId, event }) => ({ webhookId, event }))).toEqual(
    events.map(({ status, time, detail }, index) => ({
      webhookId: `evt_${id}_${index + 1}`,
      event: {
        type: "message.status",
        timestamp: time,
        data: { id, channel, status, sequence: index + 1, ...(detail !== undefined && { detail }) },
      },
    })),
  );
  for (const { event, body } of arrivals) {
    expect(faultsAgainst(schema, event)).toBeUndefined();
    expect(body).not.toMatch(secrets);
  }
}

const arrivalsOf = (customer: Customer, id: string): readonly Arrival[] =>
  customer.arrivals().filter(({ event }) => event.data.id === id);

/** The list of deliveries has one for each event, all of them delivered at their last attempt. */
async function expectDeliveries(customer: Customer, { id, events }: Message): Promise<void> {
  const numbered = await eventually(async () => {
    const found = (await deliveriesOf(customer)).filter(({ message_id }) => message_id === id);
    return found.every(({ status }) => status === "DELIVERED") && found;
  });
  expect(numbered.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual(
    events.map((_, index) => index + 1),
  );
  for (const delivery of numbered) {
    expect(delivery.id).toBe(`evt_${id}_${delivery.sequence}`);
    expect(delivery.attempts.at(-1)).toMatchObject({ status: 204 });
  }
}

/** What was posted, is or will be, newest first. */
export async function deliveriesOf({ client, endpointId }: Customer) {
  const { data } = await client.GET("/api/v1/connect-hub/webhook-endpoints/{id}/deliveries", {
    params: { path: { id: endpointId }, query: { count: 100 } },
  });
  return data!.list;
}

/** What one message cost and what of it was given back, oldest first. */
async function chargesOf(customer: Customer, id: string) {
  const { list } = await ledgerOf(customer);
  return list
    .filter(({ correlation_id }) => correlation_id === id)
    .map(({ type, service_id, value }) => ({ type, service_id, value }));
}

/** A customer's ledger, oldest first; each balance is that of the one before and the value between them. */
export async function ledgerOf({ client }: Customer) {
  const { data } = await client.POST("/api/billing/me/transactions", { body: { rowsPerPage: 1_000 } });
  const list = data!.list.toReversed();
  let balance = 0;
  for (const { type, value, balance_after } of list) {
    balance += micros(type === "DEBIT" ? -value : value);
    expect(micros(balance_after)).toBe(balance);
  }
  return { list, balance: balance / 1_000_000 };
}

const micros = (amount: number) => Math.round(amount * 1_000_000);

/** The statistics of the last day are those of the ledger and of what was handed over; only these channels have any. */
export async function expectStatistics(customer: Customer, channel: "whatsapp" | "telegram"): Promise<void> {
  const body = { type: "last24h" } as const;
  const { data } = await customer.client.POST(`/api/v1/connect-hub/${channel}/stats`, { body });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const charges = (await ledgerOf(customer)).list.filter(({ service_id }) => service_id === channel);
  const ids = charges.flatMap(({ type, correlation_id }) => (type === "DEBIT" ? correlation_id : []));
  const messages = await Promise.all(ids.map((id) => messageOf(customer, id)));
  const taken = messages.filter(({ events }) => events.some(({ status }) => status === "SENT"));
  expect(sum(data!.map(({ total_requests }) => total_requests))).toBe(ids.length);
  expect(sum(data!.map(({ total_transactions }) => total_transactions))).toBe(taken.length);
  expect(sum(data!.map(({ total_amount }) => micros(total_amount)))).toBe(
    sum(charges.map(({ type, value }) => micros(type === "DEBIT" ? value : -value))),
  );
}
