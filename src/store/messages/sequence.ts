import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * The number of a message's next event. It goes on from the highest one, not from their count:
 * a number that a customer was told is never given again, should older events be removed one day.
 */
export const nextSequence = (messageId: Expression<string>): RawBuilder<number> =>
  sql`(select coalesce(max(sequence), 0) + 1 from message_events where message_id = ${messageId})`;
