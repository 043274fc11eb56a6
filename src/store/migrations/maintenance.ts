import { sql } from "kysely";

/** What the operator has put into maintenance, and since when. */
export const maintenance = [
  sql`create table maintenance (
    service text constraint maintenance_service_key primary key,
    since bigint not null)`,
];
