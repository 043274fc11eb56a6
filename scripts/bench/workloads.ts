import { randomUUID } from "node:crypto";
import type { Request } from "autocannon";

/** What a request needs to know of the database. */
export interface Access {
  readonly key: string;
  readonly userId: string;
  readonly accountId: string;
  /** Telegram messages of the filled database; none in the empty one. */
  readonly telegramIds: readonly string[];
}

/** One kind of request, the same for all contenders. */
export interface Workload {
  /** The status that every answer has to have. */
  readonly status: 200 | 400 | 401;
  /** What a request writes: a message of this channel, or nothing. */
  readonly channel?: "sms" | "whatsapp";
  /** Whether every request carries a fresh idempotency key. */
  readonly keyed?: boolean;
  /** Whether it reads from the filled database; else the database is empty. */
  readonly filled?: boolean;
  /** The requests that a connection sends in turn. */
  readonly requests: (access: Access) => Request[];
}

const json = { "content-type": "application/json" };
const credentials = ({ key, accountId }: Access) => ({ "x-api-key": key, "x-account-id": accountId });

/** A request of an account by a JSON body. */
export const post =
  (path: string, body: object, headers?: Record<string, string>) =>
  (access: Access): Request[] => [
    {
      method: "POST",
      path,
      headers: { ...json, ...credentials(access), ...headers },
      body: JSON.stringify(body),
    },
  ];

function withFreshKey(request: Request): Request {
  request.headers!["idempotency-key"] = randomUUID();
  return request;
}

const day = 86_400_000;
const today = Date.now() - (Date.now() % day);
const smsPath = "/api/v1/connect-hub/sms";
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
const sendSms = post(smsPath, sms);

/** Every workload by its name. */
export const workloads: Readonly<Record<string, Workload>> = {
  sendSms: { status: 200, channel: "sms", requests: sendSms },
  "sendSms-idempotent": {
    status: 200,
    channel: "sms",
    keyed: true,
    requests: (access) => sendSms(access).map((request) => ({ ...request, setupRequest: withFreshKey })),
  },
  sendWhatsappOtp: {
    status: 200,
    channel: "whatsapp",
    requests: post("/api/v1/connect-hub/whatsapp/otp", {
      to: "447700900123",
      text: "Your code is 123456",
    }),
  },
  getTelegramTdr: {
    status: 200,
    filled: true,
    requests: (access) =>
      access.telegramIds.map((id) => ({
        method: "GET",
        path: `/api/v1/connect-hub/telegram/${id}/tdr`,
        headers: credentials(access),
      })),
  },
  listTelegramTdrs: {
    status: 200,
    filled: true,
    requests: post("/api/v1/connect-hub/telegram/tdr", { page: 1, rows_per_page: 20 }),
  },
  listBillingTransactions: {
    status: 200,
    filled: true,
    requests: post("/api/billing/me/transactions", { page: 1, rowsPerPage: 20 }),
  },
  getTelegramStats: {
    status: 200,
    filled: true,
    requests: post("/api/v1/connect-hub/telegram/stats", {
      type: "daily",
      start_time: new Date(today - 364 * day).toISOString(),
      end_time: new Date(today + day).toISOString(),
      timezone: "UTC",
    }),
  },
  "sendSms-400": {
    status: 400,
    requests: post(smsPath, { from: sms.from, text: sms.text, unknown: true }),
  },
  "sendSms-401": { status: 401, requests: post(smsPath, sms, { "x-api-key": "ch_no_such_key" }) },
};
