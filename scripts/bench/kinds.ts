import { filledMilliseconds, filledUntil, type Sample } from "./filling.ts";
import { smsPath } from "./workloads.ts";

export const rowsPerPage = 10;

/** Parts of a request: a POST has a body, a GET has none. */
export type Ask = readonly [path: string, body?: object];

/** A kind of request. `ask` receives a sample of the messages, and the page. */
export interface Kind {
  readonly ask: (sample: Sample, page: number) => Ask;
  /** Page of a list with the given number of pages. Default: 1. */
  readonly page?: (pages: number) => number;
}

const deep = (pages: number) => Math.min(1_000, Math.ceil(pages / 2));
const last = (pages: number) => pages;
/** A month whose ends are not the limits of a minute. */
const range = {
  from: new Date(filledUntil - 100 * 86_400_000 - 12_345_678).toISOString(),
  to: new Date(filledUntil - 70 * 86_400_000 - 1_234_567).toISOString(),
};
const year = {
  start_time: new Date(filledUntil - filledMilliseconds).toISOString(),
  end_time: new Date(filledUntil).toISOString(),
};
const askStatistics = (type: string, timezone: string): Ask => [
  "/api/v1/connect-hub/telegram/stats",
  { type, timezone, ...year },
];
const askRecords = (page: number, filter = {}): Ask => [
  "/api/v1/connect-hub/telegram/tdr",
  { page, rows_per_page: rowsPerPage, filter },
];
const askTransactions = (page: number, filter = {}): Ask => [
  "/api/billing/me/transactions",
  { page, rowsPerPage, filter },
];
const text = "Your code is 123456";
/** The sandbox delivers to such a number at once. */
const toDelivered = (recipient: string) => `${recipient.slice(0, -2)}99`;

/** Twelve kinds of reads, and a send. The window of the first one ends at the present, so it is measured first. */
export const kinds: Readonly<Record<string, Kind>> = {
  "statistics of the last hour": { ask: () => askStatistics("lasth", "UTC") },
  "statistics by days of Berlin": { ask: () => askStatistics("daily", "Europe/Berlin") },
  records: { ask: (_, page) => askRecords(page) },
  "records, last page": { ask: (_, page) => askRecords(page), page: last },
  "records by status and time, page 1,000": {
    ask: (_, page) => askRecords(page, { status: "READ", timestamp: range }),
    page: deep,
  },
  "records of a recipient": { ask: ({ recipient }) => askRecords(1, { to: recipient }) },
  "record by uuid": { ask: ({ id }) => [`/api/v1/connect-hub/telegram/${id}/tdr`] },
  "message by id": { ask: ({ id }) => [`/api/v1/connect-hub/messages/${id}`] },
  transactions: { ask: (_, page) => askTransactions(page) },
  "transactions of a rare type, page 1,000": {
    ask: (_, page) => askTransactions(page, { type: "REFUND" }),
    page: deep,
  },
  "transactions by time, last page": {
    ask: (_, page) => askTransactions(page, { datetime: range }),
    page: last,
  },
  SIMs: { ask: () => [`/api/v1/esim/sim-registries?count=${rowsPerPage}&offset=0`] },
  "send of an SMS": {
    ask: ({ recipient }) => [smsPath, { from: "Example", to: toDelivered(recipient), text }],
  },
};
