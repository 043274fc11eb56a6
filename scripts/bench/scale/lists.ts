import { statsTypes, type StatsType } from "../../../src/domain/time/intervals.ts";
import { ask, excerpt } from "../answers.ts";
import { filledMilliseconds } from "../filling.ts";
import type { Database } from "../../../src/config/config.ts";
import type { Customer } from "../service.ts";
import { requestOf } from "../workloads.ts";

/** A service on a filled database of so many messages, and whose most of them are. */
export interface Served {
  readonly messages: number;
  readonly database: Database;
  readonly customer: Customer;
  readonly port: number;
}

/** A request to a service: a POST has a body, a GET has none. */
export interface Ask {
  readonly path: string;
  readonly body?: object;
  /** An operator's access token, for what the customer may not ask. */
  readonly token?: string;
}

/** The body of a 200, and how long the whole answer took; rejects for any other answer. */
export async function asked<Body>({ port, customer }: Pick<Served, "port" | "customer">, question: Ask) {
  const { path, body: given, token } = question;
  const caller: Record<string, string> =
    token === undefined ? { "x-user-id": customer.userId } : { authorization: `Bearer ${token}` };
  const request = requestOf(customer, path, given, caller);
  const { status, body, milliseconds } = await ask(port, request);
  if (status !== 200) throw new Error(`${path} was answered ${status} instead of 200: ${excerpt(body)}`);
  // The contract's tests hold every answer against its schema; here its shape is taken for granted.
  return { body: body as Body, milliseconds };
}

/** The instant that the data ends at and that a service measured on it takes for now. */
export const filledUntil = Date.UTC(2026, 5, 17, 13, 37, 42, 123);

/** Rows on every page that is asked for. */
export const rowsPerPage = 10;

type Filter = Readonly<Record<string, string | typeof range>>;

const tdrs = {
  ask: (page: number, filter: Filter): Ask => ({
    path: "/api/v1/connect-hub/telegram/tdr",
    body: { page, rows_per_page: rowsPerPage, filter },
  }),
  member: "list",
  id: "uuid",
  column: "id",
  rows: (accountId: string) => `messages where account_id = '${accountId}' and channel = 'telegram'`,
  order: "created_at desc, id desc",
};
const transactions: typeof tdrs = {
  ask: (page, filter) => ({
    path: "/api/billing/me/transactions",
    body: { page, rowsPerPage, filter },
  }),
  member: "list",
  id: "transaction_id",
  column: "id",
  rows: (accountId) => `transactions where account_id = '${accountId}'`,
  order: "created_at desc, sequence desc",
};
const sims: typeof tdrs = {
  ask: (page) => ({
    path: `/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=${(page - 1) * rowsPerPage}`,
  }),
  member: "sims",
  id: "iccid",
  column: "iccid",
  rows: () => "sims where 1 = 1",
  order: "company_id, iccid",
};

/** Ends that are the border of no minute. */
const range = {
  from: new Date(filledUntil - 100 * 86_400_000 - 12_345_678).toISOString(),
  to: new Date(filledUntil - 70 * 86_400_000 - 1_234_567).toISOString(),
};
const columns: Readonly<Record<string, string>> = { to: "recipient", serviceId: "service_id" };

/** A list under one filter, as the service is asked for it and as plain SQL has it. */
export type List = ReturnType<typeof listOf>;

/** A list by what is asked for; a filter's member is a column that is equal, or a range of time. */
function listOf(name: string, { ask, member, id, column, rows, order }: typeof tdrs, filter: Filter = {}) {
  const conditions = Object.entries(filter).map(([member, value]) =>
    typeof value === "string"
      ? `${columns[member] ?? member} = '${value}'`
      : `created_at >= ${Date.parse(value.from)} and created_at < ${Date.parse(value.to)}`,
  );
  return {
    name,
    ask: (page: number) => ask(page, filter),
    read(answer: unknown) {
      const body = answer as { total: number } & Record<string, readonly Record<string, string>[]>;
      return { total: body.total, ids: body[member]!.map((entry) => entry[id]!) };
    },
    /** The account's rows that match, after `from`. */
    rows: (accountId: string) => [rows(accountId), ...conditions].join(" and "),
    column,
    order,
  };
}

/** The lists that have many pages. */
export const lists: readonly List[] = [
  listOf("TDR list", tdrs),
  listOf("TDR list by status", tdrs, { status: "READ" }),
  listOf("TDR list by a rare status", tdrs, { status: "EXPIRED" }),
  listOf("TDR list by time range", tdrs, { timestamp: range }),
  listOf("TDR list by status and time range", tdrs, { status: "READ", timestamp: range }),
  listOf("billing list", transactions),
  listOf("billing list by type", transactions, { type: "DEBIT" }),
  listOf("billing list by a rare type", transactions, { type: "REFUND" }),
  listOf("billing list by service", transactions, { serviceId: "sms" }),
  listOf("billing list by time range", transactions, { datetime: range }),
  listOf("SIM list", sims),
];

/** The TDR list of one recipient. */
export const listTo = (recipient: string) => listOf("TDR list by recipient", tdrs, { to: recipient });

/** The windows end with now, so the shortest are asked for while now is still the data's end. */
const shortestFirst: readonly StatsType[] = ["lastm", "last5m", "last10m", "last30m", "lasth"];

/** Statistics of each type, `daily` in two time zones; the grouped ones over a year, `hourly` over a week. */
export const statistics = [...new Set([...shortestFirst, ...statsTypes])].flatMap((type) =>
  (type === "daily" ? ["UTC", "Europe/Berlin"] : ["UTC"]).map((timezone) => {
    const start = filledUntil - (type === "hourly" ? 7 * 86_400_000 : filledMilliseconds);
    // A type that has windows of its own ignores the times.
    const times = {
      start_time: new Date(start).toISOString(),
      end_time: new Date(filledUntil).toISOString(),
    };
    return {
      name: `statistics ${type}${timezone === "UTC" ? "" : `, ${timezone}`}`,
      ask: { path: "/api/v1/connect-hub/telegram/stats", body: { type, timezone, ...times } },
    };
  }),
);
