import type { Access, Ask } from "./client.ts";
import { filledUntil } from "./data.ts";

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
const range = {
  from: filledUntil - 100 * 86_400_000 - 12_345_678,
  to: filledUntil - 70 * 86_400_000 - 1_234_567,
};
const isoRange = { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() };
const inRange = { sql: "created_at >= ? and created_at < ?", parameters: [range.from, range.to] };

interface Condition {
  readonly sql: string;
  readonly parameters: readonly (string | number)[];
}

const equals = (column: string, value: string): Condition => ({ sql: `${column} = ?`, parameters: [value] });

interface Described {
  readonly name: string;
  readonly filter: object;
  readonly conditions: readonly Condition[];
}

const tdrLists: readonly Described[] = [
  { name: "TDR list", filter: {}, conditions: [] },
  { name: "TDR list by status", filter: { status: "READ" }, conditions: [equals("status", "READ")] },
  {
    name: "TDR list by a rare status",
    filter: { status: "EXPIRED" },
    conditions: [equals("status", "EXPIRED")],
  },
  { name: "TDR list by time range", filter: { timestamp: isoRange }, conditions: [inRange] },
  {
    name: "TDR list by status and time range",
    filter: { status: "READ", timestamp: isoRange },
    conditions: [equals("status", "READ"), inRange],
  },
];

const billingLists: readonly Described[] = [
  { name: "billing list", filter: {}, conditions: [] },
  { name: "billing list by type", filter: { type: "DEBIT" }, conditions: [equals("type", "DEBIT")] },
  { name: "billing list by a rare type", filter: { type: "REFUND" }, conditions: [equals("type", "REFUND")] },
  {
    name: "billing list by service",
    filter: { serviceId: "sms" },
    conditions: [equals("service_id", "sms")],
  },
  { name: "billing list by time range", filter: { datetime: isoRange }, conditions: [inRange] },
];

/** The names of the lists that have many pages. */
export const listNames = [...tdrLists, ...billingLists].map(({ name }) => name);

/** An account's lists that have many pages, in the order of their names. */
export const listsOf = (access: Access): readonly List[] => [
  ...tdrLists.map((described) => tdrList(access, described)),
  ...billingLists.map((described) => billingList(access, described)),
];

/** The TDR list of one recipient. */
export const listTo = (access: Access, recipient: string): List =>
  tdrList(access, {
    name: "TDR list by recipient",
    filter: { to: recipient },
    conditions: [equals("recipient", recipient)],
  });

function tdrList({ accountId }: Access, { name, filter, conditions }: Described): List {
  return {
    name,
    ask: (page) => ({
      method: "POST",
      path: "/api/v1/connect-hub/telegram/tdr",
      body: { page, rows_per_page: rowsPerPage, filter },
    }),
    read(body) {
      const { total, list } = body as { total: number; list: readonly { uuid: string }[] };
      return { total, ids: list.map(({ uuid }) => uuid) };
    },
    ...rowsOf("messages", [equals("account_id", accountId), equals("channel", "telegram"), ...conditions]),
    order: "created_at desc, id desc",
  };
}

function billingList({ accountId }: Access, { name, filter, conditions }: Described): List {
  return {
    name,
    ask: (page) => ({
      method: "POST",
      path: "/api/billing/me/transactions",
      body: { page, rowsPerPage, filter },
    }),
    read(body) {
      const { total, list } = body as { total: number; list: readonly { transaction_id: string }[] };
      return { total, ids: list.map(({ transaction_id }) => transaction_id) };
    },
    ...rowsOf("transactions", [equals("account_id", accountId), ...conditions]),
    order: "created_at desc, sequence desc",
  };
}

const rowsOf = (table: string, conditions: readonly Condition[]) => ({
  rows: `${table} where ${conditions.map(({ sql }) => sql).join(" and ")}`,
  parameters: conditions.flatMap(({ parameters }) => parameters),
});

/** The registry's SIMs from an offset on. */
export const askSims = (offset: number): Ask => ({
  method: "GET",
  path: `/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=${offset}`,
});

/** What is answered to it, as far as it is looked at. */
export interface SimPage {
  readonly total: number;
  readonly sims: readonly { readonly iccid: string }[];
}
