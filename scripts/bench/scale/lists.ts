import type { Customer } from "../database.ts";
import { filledUntil } from "../filling.ts";
import type { Ask } from "./client.ts";

/** Rows on every page that is asked for. */
export const rowsPerPage = 10;

/** A list under one filter, as the service is asked for it and as plain SQL has it. */
export interface List {
  readonly name: string;
  ask(page: number): Ask;
  read(body: unknown): { readonly total: number; readonly ids: readonly string[] };
  /** The rows that match, after `from`. */
  readonly rows: string;
  readonly parameters: readonly (string | number)[];
  readonly order: string;
}

/** Ends that are the border of no minute. */
const range = [filledUntil - 100 * 86_400_000 - 12_345_678, filledUntil - 70 * 86_400_000 - 1_234_567];
const [from, to] = range.map((instant) => new Date(instant).toISOString());
const inRange = "created_at >= ? and created_at < ?";

interface Filtered {
  readonly name: string;
  /** As the service is asked, and the same in SQL. */
  readonly filter: object;
  readonly condition: string;
  readonly parameters: readonly (string | number)[];
}

const tdrLists: readonly Filtered[] = [
  { name: "TDR list", filter: {}, condition: "true", parameters: [] },
  { name: "TDR list by status", filter: { status: "READ" }, condition: "status = ?", parameters: ["READ"] },
  {
    name: "TDR list by a rare status",
    filter: { status: "EXPIRED" },
    condition: "status = ?",
    parameters: ["EXPIRED"],
  },
  {
    name: "TDR list by time range",
    filter: { timestamp: { from, to } },
    condition: inRange,
    parameters: range,
  },
  {
    name: "TDR list by status and time range",
    filter: { status: "READ", timestamp: { from, to } },
    condition: `status = ? and ${inRange}`,
    parameters: ["READ", ...range],
  },
];

const billingLists: readonly Filtered[] = [
  { name: "billing list", filter: {}, condition: "true", parameters: [] },
  { name: "billing list by type", filter: { type: "DEBIT" }, condition: "type = ?", parameters: ["DEBIT"] },
  {
    name: "billing list by a rare type",
    filter: { type: "REFUND" },
    condition: "type = ?",
    parameters: ["REFUND"],
  },
  {
    name: "billing list by service",
    filter: { serviceId: "sms" },
    condition: "service_id = ?",
    parameters: ["sms"],
  },
  {
    name: "billing list by time range",
    filter: { datetime: { from, to } },
    condition: inRange,
    parameters: range,
  },
];

/** The names of the lists that have many pages. */
export const listNames = [...tdrLists, ...billingLists].map(({ name }) => name);

/** An account's lists that have many pages, in the order of their names. */
export const listsOf = (customer: Customer): readonly List[] => [
  ...tdrLists.map((filtered) => tdrList(customer, filtered)),
  ...billingLists.map((filtered) => billingList(customer, filtered)),
];

/** The TDR list of one recipient. */
export const listTo = (customer: Customer, recipient: string): List =>
  tdrList(customer, {
    name: "TDR list by recipient",
    filter: { to: recipient },
    condition: "recipient = ?",
    parameters: [recipient],
  });

const tdrList = ({ accountId }: Customer, { name, filter, condition, parameters }: Filtered): List => ({
  name,
  ask: (page) => ({
    path: "/api/v1/connect-hub/telegram/tdr",
    body: { page, rows_per_page: rowsPerPage, filter },
  }),
  read(body) {
    const { total, list } = body as { total: number; list: readonly { uuid: string }[] };
    return { total, ids: list.map(({ uuid }) => uuid) };
  },
  rows: `messages where account_id = ? and channel = 'telegram' and ${condition}`,
  parameters: [accountId, ...parameters],
  order: "created_at desc, id desc",
});

const billingList = ({ accountId }: Customer, { name, filter, condition, parameters }: Filtered): List => ({
  name,
  ask: (page) => ({ path: "/api/billing/me/transactions", body: { page, rowsPerPage, filter } }),
  read(body) {
    const { total, list } = body as { total: number; list: readonly { transaction_id: string }[] };
    return { total, ids: list.map(({ transaction_id }) => transaction_id) };
  },
  rows: `transactions where account_id = ? and ${condition}`,
  parameters: [accountId, ...parameters],
  order: "created_at desc, sequence desc",
});

/** The registry's SIMs from an offset on. */
export const askSims = (offset: number): Ask => ({
  path: `/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=${offset}`,
});

/** What is answered to it, as far as it is looked at. */
export interface SimPage {
  readonly total: number;
  readonly sims: readonly { readonly iccid: string }[];
}
