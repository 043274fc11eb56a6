import { sql } from "kysely";

/** What waits to be handed over, by account: so every account has its turn, however much waits of another. */
export const queue = [
  sql`create index messages_waiting on messages (channel, account_id, next_attempt_at)
    where handed_over_at is null and next_attempt_at is not null`,
];
