import { testStart } from "../support/clock.ts";

const minute = 60_000;
const day = 1_440 * minute;
/** The account whose rows they are. */
export const account = "account-1";
/** So many days after the tests begin. */
export const at = (days: number) => testStart + days * day;

type Columns = Readonly<Record<string, string | number | null>>;

/** An insertion of one row: texts quoted, all else as it stands. */
function into(table: string, columns: Columns): string {
  const values = Object.values(columns).map((value) =>
    typeof value === "string" ? `'${value}'` : String(value),
  );
  return `insert into ${table} (${Object.keys(columns).join(", ")}) values (${values.join(", ")})`;
}

const message = (id: string, channel: string, created_at: number, status: string, columns: Columns) =>
  into("messages", {
    id,
    account_id: account,
    user_id: "user-1",
    channel,
    recipient: "+447700900123",
    recipient_given: "+447700900123",
    country: "GB",
    country_code: 44,
    network: "Sandbox Mobile",
    currency: "EUR",
    unit_price_micros: 10_000,
    quantity: 1,
    price_micros: 10_000,
    created_at,
    expires_at: created_at + 60 * minute,
    status,
    code_checks: 0,
    attempts: 1,
    updated_at: created_at,
    ...columns,
  });

const event = (message_id: string, sequence: number, status: string, created_at: number) =>
  into("message_events", { message_id, sequence, status, created_at });

/** A transaction of the account, numbered, as a statement. */
export const transaction = (
  sequence: number,
  correlation_id: string,
  type: string,
  service: string,
  at: number,
) =>
  into("transactions", {
    id: `transaction-${sequence}`,
    correlation_id,
    account_id: account,
    user_id: "user-1",
    service_id: service,
    type,
    description: "Words",
    created_at: at,
    unit_price_micros: 10_000,
    quantity: 1,
    value_micros: 10_000,
    currency: "EUR",
    balance_after_micros: 50_000 + sequence,
    version: 0,
    sequence,
  });

const sim = (iccid: string, company_id: number, inventory_id: number) =>
  into("sims", {
    iccid,
    sim_status: "IN_SERVICE",
    group_id: 11,
    group_name: "Group",
    inventory_id,
    inventory_name: "Inventory",
    company_id,
    company_name: "Company",
    provisioned_date: at(0),
    terminated_date: 0,
    imsis: "[]",
    mapped_imsi: 1,
  });

const price = (prefix: string) =>
  into("prices", {
    channel: "telegram",
    currency: "EUR",
    prefix,
    price_micros: 10_000,
    network: "Sandbox Mobile",
  });

const key = (name: string, columns: Columns) =>
  into("idempotency_keys", {
    account_id: account,
    key: name,
    fingerprint: "print",
    created_at: at(20),
    ...columns,
  });

const user = {
  first_name: "Ada",
  last_name: "Lovelace",
  email: "ada@example.com",
  email_given: "ada@example.com",
  password_hash: "hash",
  role: "user",
  status: "active",
  is_verified: 1,
  created_at: at(0),
  updated_at: at(0),
};
const owned = { currency: "EUR", balance_micros: 80_000, transaction_count: 5, created_at: at(0) };

/** What a database of the first three steps may hold: every kind of row that the fourth one moves or counts. */
export const earlier = [
  into("users", { id: "user-1", ...user }),
  into("accounts", { id: account, user_id: "user-1", ...owned }),
  into("api_keys", {
    id: "key-1",
    user_id: "user-1",
    account_id: account,
    name: "Key",
    prefix: "chk_abcd",
    hash: "hash",
    created_at: at(0),
  }),
  into("sessions", {
    id: "session-1",
    user_id: "user-1",
    refresh_hash: "one",
    created_at: at(0),
    expires_at: at(30),
  }),
  message("message-1", "telegram", at(0), "DELIVERED", {
    provider_message_id: "request-1",
    handed_over_at: at(0) + 1,
  }),
  message("message-2", "telegram", at(0) + 1, "FAILED", { refunded_at: at(20) }),
  message("message-3", "sms", at(20), "PENDING", { next_attempt_at: at(20) }),
  message("message-4", "telegram", at(20), "SENT", {
    handed_over_at: at(20),
    next_attempt_at: at(20) + 60 * minute,
  }),
  event("message-1", 1, "PENDING", at(0)),
  event("message-1", 2, "SENT", at(0) + 1),
  event("message-1", 3, "DELIVERED", at(0) + 2),
  event("message-3", 1, "PENDING", at(20)),
  transaction(1, "transaction-1", "CREDIT", "account", at(0)),
  transaction(2, "message-1", "DEBIT", "telegram", at(0)),
  transaction(3, "message-2", "DEBIT", "telegram", at(0) + 1),
  transaction(4, "message-3", "DEBIT", "sms", at(20)),
  transaction(5, "message-2", "REFUND", "telegram", at(20)),
  // What an earlier roll-up held is counted anew from the messages.
  into("message_totals", {
    account_id: account,
    channel: "telegram",
    bucket: at(0),
    requests: 9,
    transactions: 9,
    amount_micros: 9,
  }),
  price("44"),
  price("49"),
  key("key-1", { status: 200, answer: "{}" }),
  key("key-2", { status: null, answer: null }),
  sim("8988001", 800, 900),
  sim("8988002", 800, 901),
  sim("8988003", 801, 900),
  sim("8988004", 800, 900),
];
