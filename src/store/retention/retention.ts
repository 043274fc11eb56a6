import { sql } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import type { RetentionPeriods } from "../../domain/privacy/retention-periods.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { ExpiringData, Retention } from "../../ports/store/retention.ts";
import type { Statement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { deleteUnlocked, prepareWithRows, type InputColumns, type InputRows } from "../statement.ts";
import { createMessageRemoval } from "./expired-messages.ts";
import { createWalk, type Walk } from "./walk.ts";

/** Creates the removal of data after its retention period. */
export function createRetention(
  engine: Engine,
  periods: RetentionPeriods,
  protection: DataProtection,
): Retention {
  const removal = createMessageRemoval(engine);
  const { stepSize } = removal;
  const create = <Row extends { readonly id: string }>(
    period: number | undefined,
    toWalk: (engine: Engine, period: number, protection: DataProtection) => Walk<Row>,
  ): readonly ExpiringData[] =>
    period === undefined ? [] : [{ stepSize, ...createWalk(engine, toWalk(engine, period, protection)) }];
  return {
    ...removal,
    expiring: [
      ...create(periods.text, createTextWalk),
      ...create(periods.codes, createCodeWalk),
      ...create(periods.numbers, createNumberWalk),
      ...create(periods.numbers, createOptOutWalk),
      ...create(periods.events, createEventWalk),
      ...(periods.audit === undefined ? [] : [createAuditRemoval(engine, periods.audit, stepSize)]),
    ],
    truncateLog: () => engine.truncateLog?.(),
  };
}

interface Id {
  readonly id: string;
}

/** Prepares a statement for rows by their ids. */
const forIds = (engine: Engine, build: (ids: ReturnType<typeof selectIds>) => ReturnType<typeof sql>) =>
  prepareWithRows<Id>(engine, { id: "text" }, (given) => build(selectIds(given)));

const selectIds = ({ rows, columns }: InputRows<Id>) => sql`(select ${columns.id} from ${rows})`;

/** Returns the statements for rows, or none if there are no rows. */
const forSome =
  <Row>(statements: readonly ((rows: readonly Row[]) => Statement)[]) =>
  (rows: readonly Row[]): readonly Statement[] =>
    rows.length === 0 ? [] : statements.map((statement) => statement(rows));

/**
 * Prepares the lock of messages before their change, or returns an empty list on SQLite. All transactions on Postgres
 * lock messages in the order of their ids, so that they cannot deadlock.
 */
const prepareLock = (engine: Engine) =>
  engine.dialect === "sqlite"
    ? []
    : [forIds(engine, (ids) => sql`select id from messages where id in ${ids} order by id for update`)];

/** A text is needed until its message is submitted. It is usually removed with the final status. */
function createTextWalk(engine: Engine, period: number): Walk<Id & { readonly isQueued: number }> {
  const removal = forIds(
    engine,
    (ids) => sql`update messages set text = null, sealed = null where id in ${ids}`,
  );
  return {
    name: "text",
    table: "messages",
    period,
    columns: sql`case when submitted_at is null and next_attempt_at is not null then 1 else 0 end as "isQueued"`,
    hasData: sql`text is not null or sealed is not null`,
    isKept: ({ isQueued }) => isQueued === 1,
    redact: forSome([...prepareLock(engine), removal]),
  };
}

/** A code is needed until its message expires, because the recipient may enter it. */
function createCodeWalk(engine: Engine, period: number): Walk<Id> {
  const removal = forIds(engine, (ids) => sql`update messages set code = null where id in ${ids}`);
  return {
    name: "codes",
    table: "messages",
    period,
    columns: sql`channel`,
    hasData: sql`code is not null`,
    redact: forSome([...prepareLock(engine), removal]),
  };
}

interface NumberRow extends Id {
  readonly recipient: string;
  readonly isQueued: number;
}

interface HashedRow extends Id {
  readonly recipient: string;
}

/**
 * A number is replaced by its hash, and by the calling code where it is shown. WhatsApp's message ids contain the
 * number, and notes may contain it.
 */
function createNumberWalk(engine: Engine, period: number, { hashNumber }: DataProtection): Walk<NumberRow> {
  const columns: InputColumns<HashedRow> = { id: "text", recipient: "text" };
  const replacement = prepareWithRows<HashedRow>(
    engine,
    columns,
    (given) => sql`update messages set recipient = ${given.columns.recipient},
      recipient_given = '+' || country_code, cancel_reason = null,
      provider_message_id = case when channel = 'whatsapp' then null else provider_message_id end
      from ${given.rows} where messages.id = ${given.columns.id}`,
  );
  const segments = forIds(engine, (ids) => sql`delete from message_parts where message_id in ${ids}`);
  const toHashed = ({ id, recipient }: NumberRow): HashedRow => ({ id, recipient: hashNumber(recipient) });
  return {
    name: "numbers",
    table: "messages",
    period,
    columns: sql`recipient, case when next_attempt_at is null then 0 else 1 end as "isQueued"`,
    hasData: sql`recipient not like '#%'`,
    isKept: ({ isQueued }) => isQueued === 1,
    redact: forSome([
      ...prepareLock(engine),
      segments,
      (rows: readonly NumberRow[]) => replacement(rows.map(toHashed)),
    ]),
  };
}

/** An opt-out of a number applies to the hash. If the hash has an older opt-out, the newer one replaces it. */
function createOptOutWalk(engine: Engine, period: number, { hashNumber }: DataProtection): Walk<HashedRow> {
  const columns: InputColumns<HashedRow> = { id: "text", recipient: "text" };
  const removal = prepareWithRows<HashedRow>(
    engine,
    columns,
    (given) => sql`delete from opt_outs where exists (select 1 from opt_outs as newer, ${given.rows}
      where newer.id = ${given.columns.id} and opt_outs.recipient = ${given.columns.recipient}
        and opt_outs.account_id = newer.account_id and opt_outs.channel = newer.channel
        and opt_outs.provider = newer.provider)`,
  );
  const replacement = prepareWithRows<HashedRow>(
    engine,
    columns,
    (given) => sql`update opt_outs set recipient = ${given.columns.recipient}
      from ${given.rows} where opt_outs.id = ${given.columns.id}`,
  );
  const toHashed = ({ id, recipient }: HashedRow): HashedRow => ({ id, recipient: hashNumber(recipient) });
  return {
    name: "numbers",
    table: "opt_outs",
    period,
    columns: sql`recipient`,
    hasData: sql`recipient not like '#%'`,
    redact: (rows) => forSome([removal, replacement])(rows.map(toHashed)),
  };
}

function createEventWalk(engine: Engine, period: number): Walk<Id & { readonly isQueued: number }> {
  const events = forIds(engine, (ids) => sql`delete from message_events where message_id in ${ids}`);
  const attempts = forIds(engine, (ids) => sql`update messages set attempt_log = '' where id in ${ids}`);
  return {
    name: "events",
    table: "messages",
    period,
    columns: sql`case when next_attempt_at is null then 0 else 1 end as "isQueued"`,
    hasData: sql`true`,
    isKept: ({ isQueued }) => isQueued === 1,
    redact: forSome([...prepareLock(engine), events, attempts]),
  };
}

function createAuditRemoval(engine: Engine, period: number, stepSize: number): ExpiringData {
  const expired = (now: number, limit: number) =>
    engine.builder
      .selectFrom("audit_entries")
      .select("id")
      .where("id", "<", firstIdAt(now - period))
      .orderBy("id")
      .limit(limit);
  return {
    name: "audit",
    stepSize,
    async purge(now, limit) {
      // Without this read, each run would commit, and so write to the disk.
      if ((await expired(now, 1).execute()).length === 0) return 0;
      return deleteUnlocked(engine, "audit_entries", expired(now, limit));
    },
    count: async (now, limit) => (await expired(now, limit).execute()).length,
  };
}
