import { sql } from "kysely";
import { endOf, monthTables, onPostgres } from "./months-bounded.ts";

const keys = {
  messages: sql`alter table messages add constraint messages_id_key primary key (id)`,
  message_events: sql`alter table message_events
    add constraint message_events_message_id_sequence_key primary key (message_id, sequence)`,
};

const indexes = {
  messages_due: sql`(queue, next_attempt_at) where next_attempt_at is not null`,
  messages_waiting: sql`(queue, account_id, next_attempt_at)
    where handed_over_at is null and next_attempt_at is not null`,
  messages_of_account: sql`(account_id, channel, created_at, id)`,
  messages_by_request: sql`(provider_message_id) where provider_message_id is not null`,
  messages_by_status: sql`(account_id, channel, status, created_at, id)`,
  messages_by_recipient: sql`(account_id, channel, recipient, created_at, id)`,
  messages_to: sql`(recipient, id)`,
};

const renamed = ["messages_id_key", "message_events_message_id_sequence_key", ...Object.keys(indexes)];

/** The table as it was becomes the first part of one that is kept by months; what has no month goes to a part of its own. */
export const months = onPostgres((now) => [
  ...monthTables.map(
    ({ table }) => sql`alter table ${sql.table(table)} rename to ${sql.ref(`${table}_before`)}`,
  ),
  ...renamed.map((index) => sql`alter index ${sql.ref(index)} rename to ${sql.ref(`before_${index}`)}`),
  ...monthTables.flatMap(({ table, id }) => {
    const [whole, before, other] = [table, `${table}_before`, `${table}_other`].map((name) =>
      sql.table(name),
    );
    return [
      sql`create table ${whole} (like ${before} including defaults) partition by range (${sql.ref(id)})`,
      keys[table],
      sql`create table ${other} partition of ${whole} default`,
      sql`with moved as (delete from ${before} where ${sql.ref(id)} >= ${endOf(now)} returning *)
        insert into ${other} select * from moved`,
    ];
  }),
  ...Object.entries(indexes).map(
    ([index, columns]) => sql`create index ${sql.ref(index)} on messages ${columns}`,
  ),
  ...monthTables.flatMap(({ table }) => [
    sql`alter table ${sql.table(table)} attach partition ${sql.table(`${table}_before`)}
      for values from (minvalue) to (${endOf(now)})`,
    sql`alter table ${sql.table(`${table}_before`)} drop constraint if exists ${sql.ref(`${table}_before`)}`,
  ]),
]);
