import { execute } from "../support/stores/postgres.ts";

/** Tables of rows that have an owner, and which it is. */
const owners = {
  esim_attempts: "row.account_id",
  idempotency_keys: "row.account_id",
  messages: "row.account_id",
  message_events: "(select account_id from messages where id = row.message_id)",
  message_parts: "(select account_id from messages where id = row.message_id)",
  message_totals: "row.account_id",
  opt_outs: "row.account_id",
  sim_grants: "row.account_id",
  transactions: "row.account_id",
  transaction_totals: "row.account_id",
} as const;

/**
 * Has the database of a `postgres://` address refuse a row of an account that is written without its lock, unless the
 * statement passes over rows that others have, or nobody else commits. What has a delivery, an endpoint's lock or that
 * of its account will do.
 */
export async function guardOwners(url: string): Promise<void> {
  await execute(
    `create function is_locked(owner text) returns boolean language sql as $$
      select exists (select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
        and (objsubid = 2 and objid::bigint = hashtext(owner)::bigint & 4294967295
          or objsubid = 1 and mode = 'ExclusiveLock')) $$`,
    url,
  );
  for (const [table, owner] of Object.entries(owners)) await guard(url, table, `is_locked(${owner})`);
  const endpoint = "(select account_id from webhook_endpoints where id = row.endpoint_id)";
  await guard(url, "webhook_deliveries", `is_locked(row.endpoint_id) or is_locked(${endpoint})`);
  await guard(url, "webhook_endpoints", "is_locked(row.id) or is_locked(row.account_id)");
}

async function guard(url: string, table: string, condition: string): Promise<void> {
  await execute(
    `create function guard_${table}() returns trigger language plpgsql as $$
      declare row ${table};
      begin
        row := case when TG_OP = 'DELETE' then old else new end;
        if ${condition} or current_query() like '%skip locked%' then return row; end if;
        raise 'a row of % is written without the lock of its owner', '${table}';
      end $$;
    create trigger guard before insert or update or delete on ${table}
      for each row execute function guard_${table}()`,
    url,
  );
}
