import { randomUUID } from "node:crypto";
import type { Request } from "autocannon";
import type { Customer } from "./service.ts";

/** What a request needs to know of the database. */
export interface Access extends Customer {
  /** Others, who have sent nothing. */
  readonly others: readonly [Customer, ...Customer[]];
  /** Telegram messages of the filled database; none in the empty one. */
  readonly telegramIds: readonly string[];
  /** Verifications under way in the filled database; none in the empty one. */
  readonly verificationIds: readonly string[];
}

/** One kind of request, the same for all contenders. */
export interface Workload {
  /** The status that every answer has to have. */
  readonly status: 200 | 201 | 400 | 401;
  /** What a request writes: a message of this channel, or nothing. */
  readonly channel?: "sms" | "whatsapp";
  /** Whether every request carries a fresh idempotency key. */
  readonly keyed?: boolean;
  /** Whether every request starts a verification, of which the message is. */
  readonly starts?: boolean;
  /** Whether every request enters a wrong code. */
  readonly checks?: boolean;
  /** How many requests there are at most; without end where it is left out. */
  readonly amount?: (access: Access) => number;
  /** Whether it reads from the filled database; else the database is empty. */
  readonly filled?: boolean;
  /** The requests that a connection sends in turn. */
  readonly requests: (access: Access) => Request[];
}

/** A request of an account, a POST where it has a body. */
export const requestOf = (
  { key, accountId }: Pick<Customer, "key" | "accountId">,
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Request => {
  const headers = { "x-api-key": key, "x-account-id": accountId, ...more };
  if (!body) return { method: "GET", path, headers };
  const typed = { "content-type": "application/json", ...headers };
  return { method: "POST", path, headers: typed, body: JSON.stringify(body) };
};

const posts = (path: string, body: object, more?: Record<string, string>) => (access: Customer) => [
  requestOf(access, path, body, more),
];

const reads = (requests: Workload["requests"]): Workload => ({ status: 200, filled: true, requests });

function withFreshKey(request: Request): Request {
  request.headers!["idempotency-key"] = randomUUID();
  return request;
}

const fewNumbers = 50_000_000;
/** Coprime to how many there are, so that none comes twice; neighbours would be an attack to the guard. */
const numberStep = 19_260_817;

/** Mobile numbers in turn, the same ones each time. */
function createNumbers(): () => string {
  let numbers = 0;
  return () => `+44${7_400_000_000 + ((numberStep * (numbers += 1)) % fewNumbers)}`;
}

const nextToVerify = createNumbers();

/** Starts a verification of a number that had none. */
function withFreshNumber(request: Request): Request {
  request.body = JSON.stringify({ to: nextToVerify(), workflow: [{ channel: "sms" }] });
  return request;
}

/** Sends each message to another number. */
function sendInTurn(access: Access): Request[] {
  const next = createNumbers();
  const setupRequest = (request: Request): Request => {
    request.body = JSON.stringify({ ...sms, to: next() });
    return request;
  };
  return sendSms(access).map((request) => ({ ...request, setupRequest }));
}

const verificationsPath = "/api/v1/connect-hub/verifications";
/** One less than would end a verification, of which the probe needs one. */
const checksOfEach = 3;

/** Enters a wrong code into one verification after another. */
function checksInTurn(access: Access): Request[] {
  const { verificationIds: ids } = access;
  let next = 0;
  const setupRequest = (request: Request): Request => {
    request.path = `${verificationsPath}/${ids[next++ % ids.length]}/check`;
    return request;
  };
  return [{ ...requestOf(access, verificationsPath, { code: "000000" }), setupRequest }];
}

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;
const smsPath = "/api/v1/connect-hub/sms";
const sms = { from: "Example", to: "+447700900123", text: "Your code is 123456" };
const daily = {
  type: "daily",
  start_time: new Date(today - 364 * day).toISOString(),
  end_time: new Date(today + day).toISOString(),
  timezone: "UTC",
};

/** What an SMS is sent by. */
export const sendSms = posts(smsPath, sms);

/** Every workload by its name. */
export const workloads: Readonly<Record<string, Workload>> = {
  sendSms: { status: 200, channel: "sms", requests: sendSms },
  "sendSms-numbers": { status: 200, channel: "sms", requests: sendInTurn },
  "sendSms-idempotent": {
    status: 200,
    channel: "sms",
    keyed: true,
    requests: (access) => sendSms(access).map((request) => ({ ...request, setupRequest: withFreshKey })),
  },
  sendWhatsappOtp: {
    status: 200,
    channel: "whatsapp",
    requests: posts("/api/v1/connect-hub/whatsapp/otp", { to: "447700900123", text: sms.text }),
  },
  startVerification: {
    status: 201,
    channel: "sms",
    starts: true,
    requests: (access) => [{ ...requestOf(access, verificationsPath, {}), setupRequest: withFreshNumber }],
  },
  checkVerification: {
    status: 200,
    filled: true,
    checks: true,
    amount: ({ verificationIds }) => checksOfEach * verificationIds.length,
    requests: checksInTurn,
  },
  getTelegramTdr: reads((access) =>
    access.telegramIds.map((id) => requestOf(access, `/api/v1/connect-hub/telegram/${id}/tdr`)),
  ),
  listTelegramTdrs: reads(posts("/api/v1/connect-hub/telegram/tdr", { page: 1, rows_per_page: 20 })),
  listBillingTransactions: reads(posts("/api/billing/me/transactions", { page: 1, rowsPerPage: 20 })),
  getTelegramStats: reads(posts("/api/v1/connect-hub/telegram/stats", daily)),
  "sendSms-400": {
    status: 400,
    requests: posts(smsPath, { from: sms.from, text: sms.text, unknown: true }),
  },
  "sendSms-401": { status: 401, requests: posts(smsPath, sms, { "x-api-key": "ch_no_such_key" }) },
};
