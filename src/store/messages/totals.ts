import { sql, type Expression, type RawBuilder } from "kysely";
import type { Message } from "../../ports/store/messages.ts";
import { prepareStep } from "../change.ts";
import type { Engine } from "../engine.ts";
import { prepareFewer, prepareMany } from "../many.ts";
import { bucketOf, spanTable } from "../totals/span-totals.ts";
import { shortestSpan } from "../totals/spans.ts";
import type { PlaceOf } from "../write-order.ts";
import { foundById } from "./by-id.ts";
import { handWritten, type Slots } from "../statement.ts";

const columns = sql`account_id, channel, span, bucket, status, requests, transactions, amount_micros, of_verifications`;

const addUp = sql`on conflict (account_id, channel, span, bucket, status) do update set
  requests = message_totals.requests + excluded.requests,
  transactions = message_totals.transactions + excluded.transactions,
  amount_micros = message_totals.amount_micros + excluded.amount_micros,
  of_verifications = message_totals.of_verifications + excluded.of_verifications`;

type Accepted = Pick<Message, "accountId" | "channel" | "createdAt" | "priceMicros" | "verificationId">;

/** Counts a message that is accepted in the same change. */
export const countAccepted = (engine: Engine) =>
  prepareStep<Accepted>(
    "message counted",
    (value) => counting(engine, value, sql.lit(1), ofVerification(value)),
    {
      many: countsAccepted(engine),
    },
  );

const ofVerification = ({ verificationId }: Slots<Accepted>) =>
  sql<number>`case when cast(${verificationId} as text) is null then 0 else 1 end`;

const counting = (
  engine: Engine,
  value: Slots<Omit<Accepted, "verificationId">>,
  times: Expression<number>,
  ofVerifications: Expression<number>,
) =>
  handWritten(
    engine,
    sql`insert into message_totals (${columns})
      select cast(${value.accountId} as text), cast(${value.channel} as text), span, ${bucketOf(value.createdAt)},
        'PENDING', ${times}, 0, cast(${value.priceMicros} as bigint), ${ofVerifications}
      from ${spanTable} where true ${addUp}`,
  );

interface Counts extends Omit<Accepted, "verificationId"> {
  readonly times: number;
  readonly ofVerifications: number;
}

/** The messages of each account and channel in each of the shortest spans as one. */
function countUp(messages: readonly Accepted[]): Iterable<Counts> {
  const counts = new Map<string, Counts>();
  for (const { accountId, channel, createdAt, priceMicros, verificationId } of messages) {
    const bucket = createdAt - (createdAt % shortestSpan);
    const key = `${accountId} ${channel} ${bucket}`;
    const known = counts.get(key);
    counts.set(key, {
      accountId,
      channel,
      createdAt: bucket,
      priceMicros: (known?.priceMicros ?? 0) + priceMicros,
      times: (known?.times ?? 0) + 1,
      ofVerifications: (known?.ofVerifications ?? 0) + Number(verificationId !== null),
    });
  }
  return counts.values();
}

const countsAccepted = (engine: Engine) =>
  prepareMany<Accepted>(
    engine,
    {
      accountId: "text",
      channel: "text",
      createdAt: "bigint",
      priceMicros: "bigint",
      verificationId: "text",
    },
    ({ rows, each }) =>
      sql`insert into message_totals (${columns})
        select ${each.accountId}, ${each.channel}, span, ${bucketOf(each.createdAt)}, 'PENDING', count(*), 0,
          cast(sum(${each.priceMicros}) as bigint), count(${each.verificationId})
        from ${rows} cross join ${spanTable} group by 1, 2, 3, 4 ${addUp}`,
    {
      onSqlite: prepareFewer<Accepted, Counts>(
        (value) => counting(engine, value, value.times, value.ofVerifications),
        countUp,
      ),
    },
  );

/** Takes a message out of the totals before it changes, and counts it again after. */
export function recount(engine: Engine) {
  const out = countStored(engine, "message uncounted", sql`-1`);
  const back = countStored(engine, "message counted", sql`1`);
  return { out, back };
}

/** Waits for another instance that changes the message, so that the row taken out of the totals is the one it left. */
const lock = ({ dialect }: Engine) => (dialect === "postgres" ? sql`for update` : sql``);

const countStored = (engine: Engine, place: PlaceOf<"accountId">, times: RawBuilder<unknown>) =>
  prepareStep<{ readonly accountId: string; readonly id: string }>(
    place,
    (value) =>
      handWritten(
        engine,
        sql`insert into message_totals (${columns})
          select account_id, channel, span, created_at - created_at % span, status, ${times},
            case when handed_over_at is null then 0 else ${times} end,
            case when refunded_at is null then price_micros * ${times} else 0 end,
            case when verification_id is null then 0 else ${times} end
          from ${spanTable} cross join ${foundById(engine, value.id, undefined, lock(engine))} where true ${addUp}`,
      ),
    {
      many: prepareMany<{ readonly id: string }>(
        engine,
        { id: "text" },
        ({ rows, each }) =>
          sql`insert into message_totals (${columns})
            select account_id, channel, span, created_at - created_at % span, status, count(*) * ${times},
              count(handed_over_at) * ${times},
              cast(coalesce(sum(price_micros) filter (where refunded_at is null), 0) as bigint) * ${times},
              count(verification_id) * ${times}
            from ${spanTable} cross join ${foundById(engine, each.id, rows, lock(engine))}
            group by 1, 2, 3, 4, 5 ${addUp}`,
      ),
    },
  );
