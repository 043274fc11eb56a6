import { sql } from "kysely";
import { spans } from "./spans.ts";

/** The lengths of time that totals are kept for, as a table `spans` with one column, `span`. */
export const spanTable = sql`(${sql.join(
  spans.map((span) => sql`select ${sql.lit(span)} as span`),
  sql` union all `,
)}) as spans`;

/** The start of the span that an instant falls in. */
export const bucketOf = (instant: unknown) =>
  sql`cast(${instant} as bigint) - cast(${instant} as bigint) % span`;
