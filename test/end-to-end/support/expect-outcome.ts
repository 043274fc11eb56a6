// The customer's view of one message. All sources must agree.
import { expect } from "vitest";
import type { components } from "../../../generated/types.ts";
import { pollUntil } from "../../runtimes/node-process.ts";
import { contract, findSchemaErrors } from "../../support/contract.ts";
import type { ReceivedEvent, Customer } from "./customer.ts";

export type Message = components["schemas"]["Message"];

/** Expected outcome of a message. */
export interface ExpectedOutcome {
  readonly channel: Message["channel"];
  /** Statuses of its events, in their order. */
  readonly statuses: readonly Message["status"][];
  /** Price in EUR. */
  readonly price: number;
  readonly refunded?: boolean;
}

/** Content that events must not contain: the code of every message in these tests, and the recipients. */
const secrets = /493817|7700900|15112345/;

/** Waits until a message has reached the expected outcome, and compares all sources with each other. */
export async function expectOutcome(
  customer: Customer,
  id: string,
  ending: ExpectedOutcome,
): Promise<Message> {
  const { statuses, channel, price, refunded = false } = ending;
  const message = await pollUntil(async () => {
    const found = await readMessage(customer, id);
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

/** Reads a message by `getMessage`. */
export async function readMessage({ client }: Customer, id: string): Promise<Message> {
  const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
  return data!;
}

const { schema } = contract.webhooks["message.status"]!["post"]!.requestBody!.content["application/json"];

/** Expects that every event was posted: signed, numbered from 1, consistent with `getMessage`, and without secrets. */
async function expectArrivals(customer: Customer, { id, channel, events }: Message): Promise<void> {
  const arrivals = await pollUntil(() => {
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
    expect(findSchemaErrors(schema, event)).toBeUndefined();
    expect(body).not.toMatch(secrets);
  }
}

const arrivalsOf = (customer: Customer, id: string): readonly ReceivedEvent[] =>
  customer.listReceivedEvents().filter(({ event }) => event.data.id === id);

/** Expects one delivery for each event, all of them delivered at their last attempt. */
async function expectDeliveries(customer: Customer, { id, events }: Message): Promise<void> {
  const numbered = await pollUntil(async () => {
    const found = (await readDeliveries(customer)).filter(({ message_id }) => message_id === id);
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

/** Reads the deliveries of the customer's endpoint, newest first. */
export async function readDeliveries({ client, endpointId }: Customer) {
  const { data } = await client.GET("/api/v1/connect-hub/webhook-endpoints/{id}/deliveries", {
    params: { path: { id: endpointId }, query: { count: 100 } },
  });
  return data!.list;
}

/** Returns the charge and the refund of one message, oldest first. */
async function chargesOf(customer: Customer, id: string) {
  const { list } = await readLedger(customer);
  return list
    .filter(({ correlation_id }) => correlation_id === id)
    .map(({ type, service_id, value }) => ({ type, service_id, value }));
}

/**
 * Reads a customer's ledger, oldest first. Expects that each balance is the sum of the previous balance and the value.
 */
export async function readLedger({ client }: Customer) {
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

/**
 * Expects that the statistics of the last day match the ledger and the submitted messages. Only these channels have
 * statistics.
 */
export async function expectStatistics(customer: Customer, channel: "whatsapp" | "telegram"): Promise<void> {
  const body = { type: "last24h" } as const;
  const { data } = await customer.client.POST(`/api/v1/connect-hub/${channel}/stats`, { body });
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const charges = (await readLedger(customer)).list.filter(({ service_id }) => service_id === channel);
  const ids = charges.flatMap(({ type, correlation_id }) => (type === "DEBIT" ? correlation_id : []));
  const messages = await Promise.all(ids.map((id) => readMessage(customer, id)));
  const taken = messages.filter(({ events }) => events.some(({ status }) => status === "SENT"));
  expect(sum(data!.map(({ total_requests }) => total_requests))).toBe(ids.length);
  expect(sum(data!.map(({ total_transactions }) => total_transactions))).toBe(taken.length);
  expect(sum(data!.map(({ total_amount }) => micros(total_amount)))).toBe(
    sum(charges.map(({ type, value }) => micros(type === "DEBIT" ? value : -value))),
  );
}
