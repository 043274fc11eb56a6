import { sql } from "kysely";
import { hourMilliseconds } from "../../domain/time/units.ts";
import { prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareMany } from "../many.ts";
import { foundById } from "../messages/by-id.ts";
import { handWritten } from "../statement.ts";
import { spans } from "../totals/spans.ts";

const countedSpans = sql`(select ${sql.lit(hourMilliseconds)} as span union all select ${sql.lit(spans[0])}) as spans`;

const columns = sql`span, bucket, account_id, channel, weight, transactions, amount_micros, counted_at, cost_changes`;

/** A unit that was not counted yet gets a standing that none has, and counts as one that never was. */
const uncounted = sql`span, created_at - created_at % span, account_id, channel, -1, 0, 0, created_at - created_at % span`;

const addUp = sql`on conflict (span, bucket, account_id, channel) do update set
  cost_changes = traffic_counted.cost_changes + excluded.cost_changes`;

/** Notes that what a message costs has changed, which its totals do not show; also while it is being counted. */
export const noteCost = (engine: Engine) =>
  prepareStep<{ readonly accountId: string; readonly id: string }>(
    "cost changed",
    (value) =>
      handWritten(
        engine,
        sql`insert into traffic_counted (${columns}) select ${uncounted}, 1
          from ${countedSpans} cross join ${foundById(engine, value.id)} where true ${addUp}`,
      ),
    {
      many: prepareMany<{ readonly id: string }>(
        engine,
        { id: "text" },
        ({ rows, each }) =>
          sql`insert into traffic_counted (${columns}) select ${uncounted}, count(*)
            from ${countedSpans} cross join ${foundById(engine, each.id, rows)} group by 1, 2, 3, 4, 8 ${addUp}`,
      ),
    },
  );
