import { sql } from "kysely";
import { firstIdAt } from "../domain/identifiers.ts";
import { startOfMonth } from "../domain/time/months.ts";
import { isStoreError, type StoreError } from "../ports/store/errors.ts";
import type { Months } from "../ports/store/months.ts";
import type { Engine, MonthPart } from "./engine.ts";
import { monthTables } from "./migrations/months-bounded.ts";
import { createMonthRows } from "./month-rows.ts";
import { commitOne, handWritten, prepare, prepareRead } from "./statement.ts";
import { isUnclaimed } from "./unclaimed.ts";

/** Those who send wait no longer than this for a change of the parts; it is tried again later. */
const lockMilliseconds = 100;
const lockKey = 7_163_544;
const maximumAstray = 1_000;
/** So many are moved to a month that comes to be; where there are more, they stay where they are. */
const maximumMoved = 10_000;

/** A part, and whether this login may use it by its own name: another login may have made it. */
type FoundPart = MonthPart & { readonly usable: boolean };

/**
 * Makes each of them, and gives back why one is busy: it cannot be made now, or has too many rows elsewhere, which keeps none of
 * the others from being made.
 */
async function makeEach(
  starts: readonly number[],
  make: (start: number) => Promise<unknown>,
): Promise<StoreError | undefined> {
  let busy: StoreError | undefined;
  for (const start of starts) {
    try {
      await make(start);
    } catch (error) {
      if (!isStoreError(error, "busy")) throw error;
      busy = error;
    }
  }
  return busy;
}

/** A part for each month on Postgres, named by it, and one for what has no other. One instance changes them at a time. */
export function createMonthParts(engine: Engine): Months {
  const bounds = prepareRead<object, { name: string; bound: string; usable: boolean }>(engine, () =>
    handWritten(
      engine,
      sql<{
        name: string;
        bound: string;
        usable: boolean;
      }>`select relname as name, pg_get_expr(relpartbound, pg_class.oid) as bound,
        has_table_privilege(pg_class.oid, 'update') as usable
        from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'messages'::regclass`,
    ),
  );
  const astray = prepareRead<object, { count: number }>(engine, () =>
    handWritten(
      engine,
      sql<{ count: number }>`select count(*) as count
        from (select 1 from messages_other limit ${sql.lit(maximumAstray)}) as found`,
    ),
  );
  const removeParts = prepare<{ before: string; limit: number }>((value) =>
    engine.builder
      .deleteFrom("message_parts")
      .where(({ selectFrom }) => {
        const old = selectFrom("message_parts")
          .select("message_id as id")
          .where("message_id", "<", value.before)
          .orderBy("message_id")
          .limit(value.limit);
        return isUnclaimed(engine, old, "message_id");
      })
      .returning("message_id"),
  );

  const astrayRows = createMonthRows(engine, "_other");

  async function parts(): Promise<readonly FoundPart[]> {
    const found = await bounds({});
    return found.flatMap(({ name, bound, usable }) => {
      const [, from = "", until] = /FROM \((?:MINVALUE|'([^']*)')\) TO \('([^']*)'\)/.exec(bound) ?? [];
      return until === undefined ? [] : [{ name: name.slice("messages_".length), from, until, usable }];
    });
  }

  const tell = (starts: readonly number[], found: readonly FoundPart[]) =>
    engine.knowParts?.(around(starts, found));

  const run = (body: string) => engine.commit([{ sql: alone(body), parameters: [] }]);

  return {
    async prepare(starts) {
      const there = await parts();
      tell(starts, there);
      const missing = starts.filter((start) => {
        const from = firstIdAt(start);
        return !there.some((part) => part.from <= from && from < part.until);
      });
      const busy = await makeEach(missing, (start) => run(addition(start)));
      if (missing.length > 0) tell(starts, await parts());
      if (busy) throw busy;
    },
    async astray() {
      return Number((await astray({}))[0]!.count);
    },
    async remove(before, limit) {
      const end = firstIdAt(before);
      const there = await parts();
      for (const { name } of there.filter(({ until }) => until <= end)) await run(detachment(name));
      await run(disposal);
      // Once months were dropped, what providers called their messages goes, and what belongs to nothing is there no more.
      const kept = (await parts()).map(({ from }) => from).toSorted()[0] ?? "";
      const partIds = await commitOne(engine, removeParts({ before: kept < end ? kept : end, limit }));
      return Math.max(partIds.length, await astrayRows.remove(before, limit));
    },
  };
}

/** Those of months, and of the month before, of which most messages are that anything is done with. */
function around(starts: readonly number[], parts: readonly FoundPart[]): readonly MonthPart[] {
  const from = firstIdAt(startOfMonth(Math.min(...starts), -1));
  const until = firstIdAt(startOfMonth(Math.max(...starts), 1));
  return parts.filter((part) => part.usable && part.from < until && from < part.until);
}

/** Nothing happens where another instance is at it; where a lock is not to be had soon, it is refused as busy. */
const alone = (body: string) => `do $$ begin
  perform set_config('lock_timeout', '${lockMilliseconds}ms', true);
  if not pg_try_advisory_xact_lock(${lockKey}) then return; end if;
  ${body}
end $$`;

const nameOf = (table: string, start: number) =>
  `${table}_${new Date(start).toISOString().slice(0, 7).replace("-", "_")}`;

/**
 * Attaching locks out nobody but who writes what has no month; a table is looked through as it is attached, and is empty.
 * Where rows move, the whole table is locked: a statement that is being planned would look for them where they were. The key is
 * made last: of indexes that cost the same, as all that have the id do while a part is known to be empty, the server takes the
 * newest, and keeps to it as the month fills.
 */
function addition(start: number): string {
  const [from, until] = [firstIdAt(start), firstIdAt(startOfMonth(start, 1))];
  const made = monthTables.map(({ table, id, key }) => {
    const [name, other] = [nameOf(table, start), `${table}_other`];
    const within = `${id} >= '${from}' and ${id} < '${until}'`;
    return `found := (select count(*) from (select 1 from ${other} where ${within} limit ${maximumMoved + 1}) as rows);
  if found > ${maximumMoved} then
    raise exception 'too many rows in ${other}' using errcode = 'lock_not_available'; end if;
  if found > 0 then lock table only ${table} in access exclusive mode; end if;
  lock table ${other} in access exclusive mode;
  if found = 0 and exists (select from ${other} where ${within}) then
    raise exception 'rows have come into ${other}' using errcode = 'lock_not_available'; end if;
  create table ${name} (like ${table} including defaults including indexes);
  alter table ${name} drop constraint ${name}_pkey, add primary key (${key});
  with moved as (delete from ${other} where ${within} returning *) insert into ${name} select * from moved;
  begin
    execute format('alter table ${name} owner to %I',
      (select pg_get_userbyid(relowner) from pg_class where oid = '${table}'::regclass));
  exception when insufficient_privilege then null; end;
  alter table ${table} attach partition ${name} for values from ('${from}') to ('${until}');`;
  });
  return `declare found bigint; begin
  if to_regclass('${nameOf("messages", start)}') is not null then return; end if;
  ${made.join("\n  ")}
  end;`;
}

/** A month of which a message still waits stays; what is detached is dropped afterwards, when nobody knows it any more. */
function detachment(month: string): string {
  const name = `messages_${month}`;
  const detached = monthTables.map(
    ({ table }) => `alter table ${table} detach partition ${table}_${month};
  alter table ${table}_${month} rename to gone_${table}_${month};`,
  );
  return `if to_regclass('${name}') is null then return; end if;
  ${monthTables.map(({ table }) => `lock table only ${table}, ${table}_${month} in access exclusive mode;`).join("\n  ")}
  if exists (select from ${name} where next_attempt_at is not null) then return; end if;
  ${detached.join("\n  ")}`;
}

const disposal = `declare gone regclass; begin
  for gone in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname ~ '^gone_message' loop
    execute format('drop table %s', gone);
  end loop; end;`;
