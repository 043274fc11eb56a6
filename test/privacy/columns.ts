import { tables } from "../../src/store/schema/tables.ts";

/** Columns of tables, separated by spaces. */
type Columns = Readonly<Partial<Record<keyof typeof tables, string>>>;

/** Columns whose data is retained, by the reason. */
export const retained: Readonly<Record<string, Columns>> = {
  "identifiers, times, amounts, states and settings without personal data": {
    connect_hub_migration: "name timestamp",
    users: "id role status is_verified created_at updated_at",
    accounts: `id user_id currency balance_micros transaction_count created_at daily_limit_micros spent_day spent_micros
      low_balance_micros low_balance_told limit_told_day operator_limit_micros last_transaction_at version`,
    told_events: "account_id what told_at",
    api_keys: "id user_id account_id name prefix created_at revoked_at scopes addresses",
    sessions: "id user_id created_at expires_at revoked_at",
    password_resets: "user_id created_at expires_at used_at",
    reset_requests: "id asker created_at",
    mails: "id created_at expires_at next_attempt_at attempts",
    idempotency_keys: "account_id key status created_at",
    messages: `id account_id user_id channel sender ring_time_seconds country country_code network currency unit_price_micros
      quantity price_micros created_at expires_at status outcome verification code_checks verified_at submitted_at
      refunded_at next_attempt_at attempts updated_at provider lease_until outcome_unknown queue cost_micros traceparent
      verification_id cancelled_by event_count`,
    message_parts: "provider message_id status ask_at asks",
    message_events: "message_id sequence status created_at",
    message_totals:
      "account_id channel span bucket status requests transactions amount_micros of_verifications",
    opt_outs: "account_id channel provider sender id created_at",
    early_receipts: "provider id status refunded cost_micros cost_currency opted_out message_id",
    service_windows: "provider number written_at",
    verifications: "id account_id template status created_at next_at version start_number",
    verification_totals:
      "account_id day country channel started sent delivered approved blocked cost_micros approval_milliseconds",
    traffic_counted:
      "span bucket account_id channel weight transactions amount_micros counted_at cost_changes counted_cost_changes",
    webhook_endpoints: `id account_id url description previous_secret_until status disabled_reason disabled_at failing_since
      created_at`,
    webhook_deliveries: `id endpoint_id message_id sequence created_at expires_at next_attempt_at delivered_at attempts log`,
    sims: `sim_status group_id group_name inventory_id inventory_name company_id company_name provisioned_date
      terminated_date mapped_imsi`,
    sim_totals: "company_id inventory_id sims",
    sim_grants: "account_id scope scope_id granted_at",
    package_templates: "id name price_micros",
    esim_packages: "id user_id package_template status created_at time_allowance_seconds",
    esim_attempts: "id account_id key began_at next_at attempts",
    alerts: "name says since seen_at told_at reserved_until",
    audit_entries: "id created_at actor operation target_kind request_id",
    guard_records: "id kind account_id ends_at",
    guard_revision: "revision",
    holds: "scope since held_by",
    maintenance: "service since",
    prices: "channel currency prefix price_micros network",
    price_revision: "revision",
    provider_prices: "provider channel currency prefix price_micros network",
    provider_price_revision: "revision",
    traffic: `span bucket account_id channel provider country network sent handed_over delivered failed expired
      charged_micros refunded_micros cost_micros unpriced delivery_milliseconds within_1 within_2 within_3 within_5
      within_8 within_13 within_20 within_30 within_60 within_120 within_300 within_900 within_3600 within_86400`,
    traffic_turn: "holder until",
    installation: "id mode backed_up_at installation_id used_at",
    service_state: "name value",
  },
  "ledger and totals, which have to add up and contain no number": {
    transactions: `id correlation_id account_id user_id service_id type description created_at unit_price_micros quantity
      value_micros currency balance_after_micros version sequence`,
    transaction_totals: "account_id span bucket service_id type transactions",
  },
  "names and addresses of users, until the user is erased": {
    users: "first_name last_name email email_given",
  },
  "hashes of secrets": {
    users: "password_hash",
    api_keys: "hash",
    sessions: "refresh_hash used_tokens",
    password_resets: "hash",
  },
  "keyed hashes of requests": { idempotency_keys: "fingerprint", esim_attempts: "fingerprint" },
  "a Telegram code, which belongs to its record in the interface": { messages: "code" },
  "secrets that sign webhooks, sealed": {
    webhook_endpoints: "secret previous_secret sealed_secret sealed_previous_secret",
  },
  "SIMs of the operator, and packages of customers": { sims: "iccid imsis", esim_packages: "sim" },
  "reason of a hold, until it ends": { holds: "reason" },
  "a package purchase, until it is resolved": { esim_attempts: "data" },
};

/** Days after which the data of columns is removed or replaced. 0 is the final state. */
export const removed: readonly (readonly [days: number, columns: Columns])[] = [
  [0, { messages: "text sealed", mails: "recipient subject text html sealed", reset_requests: "email" }],
  [1, { idempotency_keys: "answer", service_windows: "recipient" }],
  [3, { early_receipts: "provider_message_id detail recipient" }],
  [7, { webhook_deliveries: "body" }],
  [
    90,
    {
      messages: "recipient recipient_given provider_message_id attempt_log cancel_reason",
      message_parts: "provider_message_id",
      message_events: "detail",
      verifications: "recipient data",
      opt_outs: "recipient",
      guard_records: "name value",
    },
  ],
  [400, { audit_entries: "target_id request address" }],
];

/** Removed columns without recipient numbers. `sealed` is not readable. */
const withoutNumbers: Columns = {
  messages: "sealed",
  mails: "recipient subject text html sealed",
  reset_requests: "email",
  audit_entries: "address",
};

/** Retained columns that customers and operators can write a number to. */
const withNotes: Columns = { idempotency_keys: "key", messages: "code", holds: "reason" };

/** Returns the columns as `table.column`. */
export const listColumns = (columns: Columns): readonly string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.split(/\s+/).map((name) => `${table}.${name}`));

/** All columns of the schema as `table.column`. */
export const allColumns: readonly string[] = Object.entries(tables).flatMap(([table, { storedNames }]) =>
  storedNames.map(([, name]) => `${table}.${name}`),
);

/** Columns that can contain the number of a recipient, as `table.column`. */
export const numberColumns: readonly string[] = [
  ...removed
    .flatMap(([, columns]) => listColumns(columns))
    .filter((name) => !listColumns(withoutNumbers).includes(name)),
  ...listColumns(withNotes),
];
