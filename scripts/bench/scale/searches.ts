import type { Kind, Sample, Site } from "./kind.ts";
import { filledUntil, type Ask } from "./lists.ts";

const path = "/operator/v1/messages";
const day = 86_400_000;
const days = 300;

type Filter = (message: Sample, site: Site, number: number) => object;

const kindOf = (name: string, ask: (message: Sample, site: Site, number: number) => Ask): Kind => ({
  name: `operator: ${name}`,
  aim: 5,
  anywhere: false,
  ask(number, site) {
    const { telegram } = site.samples;
    return { ...ask(telegram[number % telegram.length]!, site, number), token: site.token };
  },
});

const searchOf = (name: string, filter: Filter) =>
  kindOf(`messages ${name}`, (message, site, number) => ({
    path,
    body: { filter: filter(message, site, number) },
  }));

/** A day of the last 300. */
const dayOf = (number: number) => ({
  from: new Date(filledUntil - ((number % days) + 1) * day).toISOString(),
  to: new Date(filledUntil - (number % days) * day).toISOString(),
});

/** What operators look for among the messages of all customers. */
export const searches: readonly Kind[] = [
  searchOf("to a recipient", ({ recipient }) => ({ to: recipient.replace("+", "00") })),
  searchOf("to a recipient that failed", ({ recipient }) => ({ to: recipient, status: "FAILED" })),
  searchOf("to the busiest recipient, none found", ({ busiest }) => ({ to: busiest, provider: "none" })),
  searchOf("of a customer that expired", (_message, { customer }) => ({
    customer: customer.accountId,
    status: "EXPIRED",
  })),
  searchOf("of a customer, none found", (_message, { customer }) => ({
    customer: customer.userId,
    provider: "none",
  })),
  searchOf("that failed on a day", (_message, _site, number) => ({
    status: "FAILED",
    created_at: dayOf(number),
  })),
  searchOf("of a provider and a country", () => ({ provider: "smsc-b", country: "United Kingdom" })),
  searchOf("by their provider's id", ({ providerMessageId }) => ({ provider_message_id: providerMessageId })),
  kindOf("a message with its timeline", ({ id }) => ({ path: `${path}/${id}` })),
];
