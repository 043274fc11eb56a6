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

/** The account's TDR lists; by a recipient that it has sent to. */
export const tdrListsOf = (access: Access, recipient: string): readonly List[] => [
  tdrList(access, "TDR list", {}),
  tdrList(access, "TDR list by status", { status: "READ" }, equals("status", "READ")),
  tdrList(access, "TDR list by a rare status", { status: "EXPIRED" }, equals("status", "EXPIRED")),
  tdrList(access, "TDR list by time range", { timestamp: isoRange }, inRange),
  tdrList(
    access,
    "TDR list by status and time range",
    { status: "READ", timestamp: isoRange },
    equals("status", "READ"),
    inRange,
  ),
  tdrListTo(access, recipient),
];

/** The TDR list of one recipient. */
export const tdrListTo = (access: Access, recipient: string): List =>
  tdrList(access, "TDR list by recipient", { to: recipient }, equals("recipient", recipient));

/** The account's billing lists. */
export const billingListsOf = (access: Access): readonly List[] => [
  billingList(access, "billing list", {}),
  billingList(access, "billing list by type", { type: "DEBIT" }, equals("type", "DEBIT")),
  billingList(access, "billing list by a rare type", { type: "REFUND" }, equals("type", "REFUND")),
  billingList(access, "billing list by service", { serviceId: "sms" }, equals("service_id", "sms")),
  billingList(access, "billing list by time range", { datetime: isoRange }, inRange),
];

function tdrList({ accountId }: Access, name: string, filter: object, ...conditions: Condition[]): List {
  const telegram = [equals("account_id", accountId), equals("channel", "telegram"), ...conditions];
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
    ...rowsOf("messages", telegram),
    order: "created_at desc, id desc",
  };
}

function billingList({ accountId }: Access, name: string, filter: object, ...conditions: Condition[]): List {
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
