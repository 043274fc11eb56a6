import { sql, type RawBuilder } from "kysely";
import { isFinal, type DeliveryStatus } from "../../domain/messages/delivery.ts";
import { createNumberFinder, isHashed } from "../../domain/privacy/numbers-in-text.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type {
  CustomerSubject,
  ErasedRows,
  ErasureStep,
  PersonalDataSection,
  PersonalDataSubject,
  RecipientSubject,
  SectionPosition,
} from "../../ports/store/privacy.ts";
import type { Row, Statement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { parseAttempts, removeDetails } from "../messages/attempt-log.ts";
import { toContent } from "../messages/content.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { prepareWithRows } from "../statement.ts";
import { createStatement, hasText, rowsPerStep } from "./section.ts";

/** Columns that an export omits: the sealed text, which it has opened, and the state of the queue. */
const omitted = ["sealed", "event_count", "lease_until", "next_attempt_at"];

/** Selection of a subject's messages, in the order of an index. */
interface MessageOrder<Subject> {
  readonly positionTypes: readonly ("string" | "number")[];
  /** First position in each part of the index. */
  readonly starts: readonly SectionPosition[];
  /** Condition for the messages after a position in its part of the index. */
  readonly isAfter: (subject: Subject, position: SectionPosition) => RawBuilder<unknown>;
  readonly sortKey: RawBuilder<unknown>;
  readonly toPosition: (message: StoredMessage, part: number) => SectionPosition;
  /** True if newer messages stay. */
  readonly isLimited: boolean;
}

/** Returns the order of a recipient's messages: first those with the hash of the number, then those with the number. */
export const createRecipientOrder = ({
  hashNumber,
}: Pick<DataProtection, "hashNumber">): MessageOrder<RecipientSubject> => ({
  positionTypes: ["number", "string", "string", "number", "string"],
  starts: [0, 1].map((part) => [part, "", "", 0, ""]),
  isAfter: ({ number }, [part, ...after]) =>
    sql`recipient = ${part === 0 ? hashNumber(number) : number}
      and (account_id, channel, created_at, id) > (${sql.join(after)})`,
  sortKey: sql`account_id, channel, created_at, id`,
  toPosition: (row, part) => [part, row.account_id, row.channel, row.created_at, row.id],
  isLimited: true,
});

/** Order of an account's messages. */
export const customerOrder: MessageOrder<CustomerSubject> = {
  positionTypes: ["string", "number", "string"],
  starts: [["", 0, ""]],
  isAfter: ({ accountId }, after) =>
    sql`account_id = ${accountId} and (channel, created_at, id) > (${sql.join(after)})`,
  sortKey: sql`channel, created_at, id`,
  toPosition: (row) => [row.channel, row.created_at, row.id],
  isLimited: false,
};

/**
 * Creates the section of messages, with their events and attempts. If a sealed text cannot be opened, the exported text
 * is null.
 */
export function createMessageSection<Subject extends PersonalDataSubject>(
  engine: Engine,
  protection: DataProtection,
  order: MessageOrder<Subject>,
): PersonalDataSection<Subject> {
  const { positionTypes, starts, isAfter, sortKey, toPosition } = order;
  const commitErasure = createErasure(engine);

  async function read(subject: Subject, limit: number, position = starts[0]!, until?: number) {
    const isOld = until === undefined ? sql`` : sql`and created_at <= ${until}`;
    const found: StoredMessage[] = [];
    let start = position;
    for (let part = starts.length === 1 ? 0 : Number(position[0]); ; start = starts[part]!) {
      const query = sql<StoredMessage>`select * from messages where ${isAfter(subject, start)} ${isOld}
        order by ${sortKey} limit ${limit - found.length}`;
      found.push(...(await query.execute(engine.builder)).rows);
      if (found.length === limit) return { rows: found, next: toPosition(found.at(-1)!, part) };
      part += 1;
      if (part >= starts.length) return { rows: found, next: undefined };
    }
  }

  return {
    name: "messages",
    positionTypes,
    async list(subject, limit, position) {
      const { rows, next } = await read(subject, limit, position);
      const events = await listEvents(engine, rows);
      const list = rows.map((row) => ({
        source: "messages",
        data: { ...toExported(row, protection), events: events.get(row.id) ?? [] },
      }));
      return { list, next };
    },
    async erase(subject, { position, until }: ErasureStep): Promise<ErasedRows> {
      const limit = order.isLimited ? until : undefined;
      const { rows, next } = await read(subject, rowsPerStep, position, limit);
      const targets = rows
        .filter(({ submitted_at, next_attempt_at }) => submitted_at !== null || next_attempt_at === null)
        .map((row) => toErased(row, subject, protection));
      const { erased, isComplete } = await commitErasure(targets);
      const unfinished = targets.filter((target) => target.keepsId).length;
      // Rows that another transaction changes at the moment are read again by the next step.
      return { erased, unfinished, next: isComplete ? next : (position ?? starts[0]) };
    },
  };
}

/** Converts a stored message to an exported row. */
function toExported(stored: StoredMessage, protection: DataProtection): Row {
  const content = toContent(stored, protection);
  const row = Object.entries(stored).filter(([name]) => !omitted.includes(name));
  const text = "text" in content && content.text !== "" ? content.text : null;
  return { ...Object.fromEntries(row), text, attempt_log: parseAttempts(stored.attempt_log) };
}

async function listEvents(engine: Engine, messages: readonly StoredMessage[]) {
  const ids = messages.map(({ id }) => id);
  const query = sql<Row>`select * from message_events where ${hasText(engine, "message_id", ids)}
    order by message_id, sequence`;
  const { rows } = await query.execute(engine.builder);
  return Map.groupBy(rows, (row) => String(row["message_id"]));
}

/** New values of a message whose data is erased. */
interface ErasedMessage {
  readonly id: string;
  readonly previousLog: string;
  readonly recipient: string;
  readonly recipientGiven: string;
  readonly providerMessageId: string | null;
  readonly attemptLog: string;
  readonly isChanged: boolean;
  /** Returns true if an id of the provider contains the number and is removed. */
  readonly isRemovedId: (id: string) => boolean;
  /** True if the id of the provider contains the number and stays, because receipts are matched by it. */
  readonly keepsId: boolean;
}

function toErased(
  row: StoredMessage,
  subject: PersonalDataSubject,
  { hashNumber }: DataProtection,
): ErasedMessage {
  const number = subject.kind === "recipient" ? subject.number : row.recipient;
  const finder = isHashed(number) ? undefined : createNumberFinder(number);
  const hasNumber = (id: string) => finder?.isInId(id) === true;
  const isEnded = row.next_attempt_at === null || isFinal(row.status as DeliveryStatus);
  const hasNumberInId = row.provider_message_id !== null && hasNumber(row.provider_message_id);
  const recipient = isHashed(row.recipient) ? row.recipient : hashNumber(row.recipient);
  const recipientGiven = `+${row.country_code}`;
  const attemptLog = removeDetails(row.attempt_log);
  const contents = [row.text, row.sealed, row.code, row.cancel_reason];
  return {
    id: row.id,
    previousLog: row.attempt_log,
    recipient,
    recipientGiven,
    providerMessageId: hasNumberInId && isEnded ? null : row.provider_message_id,
    attemptLog,
    isChanged:
      recipient !== row.recipient ||
      recipientGiven !== row.recipient_given ||
      attemptLog !== row.attempt_log ||
      (hasNumberInId && isEnded) ||
      contents.some((content) => content !== null),
    isRemovedId: (id) => isEnded && hasNumber(id),
    keepsId: hasNumberInId && !isEnded,
  };
}

/** Outcomes that a customer reports. They are the only details that cannot contain personal data. */
const outcomes = ["Success", "Failed", "Incomplete", "WrongNumber"] as const;

/**
 * Creates a function that erases the data of messages, their events and their segments in one commit. `isComplete` is
 * false if another transaction has changed or locked some of them.
 */
function createErasure(engine: Engine) {
  const isPostgres = engine.dialect === "postgres";
  const isEnded = sql`(messages.submitted_at is not null or messages.next_attempt_at is null)`;
  const update = prepareWithRows<ErasedColumns>(engine, erasedColumns, ({ rows, columns }) => {
    // Locked rows are skipped, so that this commit is never part of a deadlock.
    const unlocked = sql`and messages.id = any(array(select unlocked.id from messages as unlocked
      where unlocked.id in (select ${columns.id} from ${rows}) order by unlocked.id for update skip locked))`;
    return sql`update messages set recipient = ${columns.recipient},
        recipient_given = ${columns.recipientGiven}, provider_message_id = ${columns.providerMessageId},
        attempt_log = ${columns.attemptLog}, text = null, sealed = null, code = null, cancel_reason = null
      from ${rows} where messages.id = ${columns.id} and messages.attempt_log = ${columns.previousLog}
        and ${isEnded} ${isPostgres ? unlocked : sql``} returning messages.id`;
  });
  return async (targets: readonly ErasedMessage[]) => {
    if (targets.length === 0) return { erased: 0, isComplete: true };
    const ids = targets.map(({ id }) => id);
    const changed = targets.filter(({ isChanged }) => isChanged);
    const statements: Statement[] = [
      ...(changed.length > 0 ? [update(changed)] : []),
      createStatement(
        engine,
        sql`update message_events set detail = null where ${hasText(engine, "message_id", ids)}
          and detail is not null and detail not in (${sql.join(outcomes)})`,
      ),
      ...(await listPartDeletions(engine, targets)),
    ];
    const [updated = []] = await engine.commit(statements);
    const erased = changed.length > 0 ? updated.length : 0;
    return { erased, isComplete: erased === changed.length };
  };
}

const erasedColumns = {
  id: "text",
  previousLog: "text",
  recipient: "text",
  recipientGiven: "text",
  providerMessageId: "text",
  attemptLog: "text",
} as const;
type ErasedColumns = Pick<ErasedMessage, keyof typeof erasedColumns>;

/** Returns the statements that delete the segments whose id contains the number of an ended message. */
async function listPartDeletions(engine: Engine, targets: readonly ErasedMessage[]) {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const query = sql<{ provider: string; partId: string; messageId: string }>`select provider,
      provider_message_id as "partId", message_id as "messageId"
    from message_parts where ${hasText(engine, "message_id", [...byId.keys()])}`;
  const { rows } = await query.execute(engine.builder);
  return rows
    .filter(({ partId, messageId }) => byId.get(messageId)!.isRemovedId(partId))
    .map(({ provider, partId }) =>
      createStatement(
        engine,
        sql`delete from message_parts where provider = ${provider} and provider_message_id = ${partId}`,
      ),
    );
}
