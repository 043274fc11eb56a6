import { statsTypes, type StatsType } from "../../../src/domain/time/intervals.ts";
import { ask, excerpt } from "../answers.ts";
import type { Customer } from "../database.ts";
import { filledMilliseconds, filledUntil } from "../filling.ts";
import { requestOf } from "../workloads.ts";

/** A service on a filled database, and whose messages are in it. */
export interface Served {
  readonly port: number;
  readonly customer: Customer;
}

/** A request to a service: a POST has a body, a GET has none. */
export interface Ask {
  readonly path: string;
  readonly body?: object;
}

/** The body of a 200, and how long the whole answer took; rejects for any other answer. */
export async function asked<Body>({ port, customer }: Served, { path, body: given }: Ask) {
  const request = requestOf(customer, path, given, { "x-user-id": customer.userId });
  const { status, body, milliseconds } = await ask(port, request);
  if (status !== 200) throw new Error(`${path} was answered ${status} instead of 200: ${excerpt(body)}`);
  // The contract's tests hold every answer against its schema; here its shape is taken for granted.
  return { body: body as Body, milliseconds };
}

/** Rows on every page that is asked for. */
export const rowsPerPage = 10;

type Filter = Readonly<Record<string, string | typeof range>>;

/** A list under one filter, as the service is asked for it and as plain SQL has it. */
export interface List {
  readonly name: string;
  ask(page: number): Ask;
  read(body: unknown): { readonly total: number; readonly ids: readonly string[] };
  /** The rows of an account that match, after `from`; the account is the first of the parameters. */
  readonly rows: string;
  readonly parameters: readonly (string | number)[];
  readonly order: string;
}

const tdrs = {
  path: "/api/v1/connect-hub/telegram/tdr",
  page: { rows_per_page: rowsPerPage },
  id: "uuid",
  rows: "messages where account_id = ? and channel = 'telegram'",
  order: "created_at desc, id desc",
};
const transactions = {
  path: "/api/billing/me/transactions",
  page: { rowsPerPage },
  id: "transaction_id",
  rows: "transactions where account_id = ?",
  order: "created_at desc, sequence desc",
};

/** Ends that are the border of no minute. */
const range = {
  from: new Date(filledUntil - 100 * 86_400_000 - 12_345_678).toISOString(),
  to: new Date(filledUntil - 70 * 86_400_000 - 1_234_567).toISOString(),
};
const columns: Readonly<Record<string, string>> = { to: "recipient", serviceId: "service_id" };

/** A list by what is asked for; a filter's member is a column that is equal, or a range of time. */
function listOf(
  name: string,
  { path, page, id, rows, order }: typeof tdrs | typeof transactions,
  filter: Filter,
): List {
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  for (const [member, value] of Object.entries(filter)) {
    const isEqual = typeof value === "string";
    conditions.push(isEqual ? `${columns[member] ?? member} = ?` : "created_at >= ? and created_at < ?");
    parameters.push(...(isEqual ? [value] : [Date.parse(value.from), Date.parse(value.to)]));
  }
  return {
    name,
    ask: (number) => ({ path, body: { page: number, ...page, filter } }),
    read(body) {
      const { total, list } = body as { total: number; list: readonly Record<string, string>[] };
      return { total, ids: list.map((entry) => entry[id]!) };
    },
    rows: [rows, ...conditions].join(" and "),
    parameters,
    order,
  };
}

/** The lists that have many pages. */
export const lists: readonly List[] = [
  listOf("TDR list", tdrs, {}),
  listOf("TDR list by status", tdrs, { status: "READ" }),
  listOf("TDR list by a rare status", tdrs, { status: "EXPIRED" }),
  listOf("TDR list by time range", tdrs, { timestamp: range }),
  listOf("TDR list by status and time range", tdrs, { status: "READ", timestamp: range }),
  listOf("billing list", transactions, {}),
  listOf("billing list by type", transactions, { type: "DEBIT" }),
  listOf("billing list by a rare type", transactions, { type: "REFUND" }),
  listOf("billing list by service", transactions, { serviceId: "sms" }),
  listOf("billing list by time range", transactions, { datetime: range }),
];

/** The TDR list of one recipient. */
export const listTo = (recipient: string) => listOf("TDR list by recipient", tdrs, { to: recipient });

/** The registry's SIMs from an offset on. */
export const askSims = (offset: number): Ask => ({
  path: `/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=${offset}`,
});

/** What is answered to it, as far as it is looked at. */
export interface SimPage {
  readonly total: number;
  readonly sims: readonly { readonly iccid: string }[];
}

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
