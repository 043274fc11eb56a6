import type { Generated } from "kysely";
import type { Channel } from "../domain/messages/delivery.ts";
import type { ResetAsker } from "../domain/mails.ts";
import type { ServiceId, TransactionType } from "../ports/store/ledger.ts";
import type { EsimTables } from "./esim/tables.ts";
import type { MessageTable } from "./message-table.ts";
import type { VerificationTables } from "./verifications/tables.ts";
import type { OperatorTables } from "./operator-tables.ts";

/** The columns of every table: ids as text, times as Unix milliseconds, money as integer micro-units, booleans as 0 and 1. */
export interface Tables extends EsimTables, OperatorTables, VerificationTables {
  schema_migrations: { name: string; applied_at: number; works_with: string | null };
  users: {
    id: string;
    first_name: string;
    last_name: string;
    /** In lower case; `email_given` is how the user writes it. */
    email: string;
    email_given: string;
    password_hash: string;
    role: "user" | "admin";
    status: "active" | "suspended";
    is_verified: number;
    created_at: number;
    updated_at: number;
  };
  accounts: {
    id: string;
    user_id: string;
    currency: string;
    balance_micros: number;
    transaction_count: number;
    /** When the newest transaction was made; 0 before the first. */
    last_transaction_at: Generated<number>;
    daily_limit_micros: number | null;
    /** What the operator allows at most, whatever the account has set. */
    operator_limit_micros: number | null;
    /** The mark below which the balance is low. */
    low_balance_micros: Generated<number | null>;
    low_balance_told: Generated<number>;
    /** The last day on which it was told that the limit is reached, in days since 1970 (UTC). */
    limit_told_day: Generated<number>;
    /** The last day on which anything was charged, in days since 1970 (UTC). */
    spent_day: Generated<number>;
    /** What was charged on that day and not given back. */
    spent_micros: Generated<number>;
    created_at: number;
  };
  api_keys: {
    id: string;
    user_id: string;
    account_id: string;
    name: string;
    prefix: string;
    hash: string;
    /** Separated by spaces, as the addresses are. */
    scopes: string;
    addresses: string;
    created_at: number;
    revoked_at: number | null;
  };
  sessions: {
    id: string;
    user_id: string;
    refresh_hash: string;
    created_at: number;
    expires_at: number;
    revoked_at: number | null;
    /** A `UsedToken[]` as JSON. */
    used_tokens: string;
  };
  reset_requests: {
    id: string;
    email: string;
    asker: ResetAsker;
    created_at: number;
  };
  password_resets: {
    hash: string;
    user_id: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  transactions: {
    id: string;
    correlation_id: string;
    account_id: string;
    user_id: string;
    service_id: ServiceId;
    type: TransactionType;
    description: string;
    created_at: number;
    unit_price_micros: number;
    quantity: number;
    value_micros: number;
    currency: string;
    balance_after_micros: number;
    version: number;
    sequence: number;
  };
  messages: MessageTable;
  message_parts: {
    provider: string;
    provider_message_id: string;
    message_id: string;
    status: string;
    ask_at: number | null;
    asks: number;
  };
  early_receipts: {
    provider: string;
    provider_message_id: string;
    id: string;
    status: string | null;
    detail: string | null;
    refunded: number;
    received_at: number;
    cost_micros: number | null;
    cost_currency: string | null;
    /** The place among the ids that the provider may have meant; 0 for those that it named. */
    guess: number;
    opted_out: number;
    recipient: string | null;
    message_id: string | null;
  };
  message_events: {
    message_id: string;
    sequence: number;
    status: string;
    detail: string | null;
    created_at: number;
  };
  message_totals: {
    account_id: string;
    channel: string;
    span: number;
    bucket: number;
    status: string;
    requests: number;
    transactions: number;
    amount_micros: number;
    /** Those of the requests that are attempts of verifications. */
    of_verifications: number;
  };
  transaction_totals: {
    account_id: string;
    span: number;
    bucket: number;
    service_id: string;
    type: string;
    transactions: number;
  };
  idempotency_keys: {
    account_id: string;
    key: string;
    fingerprint: string;
    status: number | null;
    answer: string | null;
    created_at: number;
  };
  price_revision: { revision: number };
  prices: { channel: string; currency: string; prefix: string; price_micros: number; network: string };
  mails: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string | null;
    created_at: number;
    expires_at: number;
    next_attempt_at: number;
    attempts: number;
  };
  opt_outs: {
    account_id: string;
    channel: Channel;
    recipient: string;
    provider: string;
    sender: string | null;
    id: string;
    created_at: number;
  };
  service_windows: { provider: string; number: string; recipient: string; written_at: number };
  maintenance: { service: string; since: number };
  told_events: { account_id: string; what: string; told_at: number };
  webhook_endpoints: {
    id: string;
    account_id: string;
    url: string;
    description: string | null;
    secret: string;
    previous_secret: string | null;
    previous_secret_until: number | null;
    status: "ENABLED" | "DISABLED";
    disabled_reason: "GONE" | "FAILING" | null;
    disabled_at: number | null;
    failing_since: number | null;
    created_at: number;
  };
  webhook_deliveries: {
    /** Given by the database, ascending. */
    id: Generated<number>;
    endpoint_id: string;
    message_id: string;
    sequence: number;
    created_at: number;
    expires_at: number;
    next_attempt_at: number | null;
    delivered_at: number | null;
    attempts: number;
    log: string;
    /** What is posted, where the event is of the account and not of a message. */
    body: Generated<string | null>;
  };
}
