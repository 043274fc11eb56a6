import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Returns the statements that add the columns of sealed data and the table `service_state`. */
export const prepareSealing: Migration["statements"] = () => [
  sql`alter table messages add column sealed text`,
  sql`alter table mails add column sealed text`,
  sql`alter table webhook_endpoints add column sealed_secret text`,
  sql`alter table webhook_endpoints add column sealed_previous_secret text`,
  sql`create table service_state (name text not null, value text not null,
    constraint service_state_name_key primary key (name))`,
];
