import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { MessageEvent, Messages } from "../../ports/store/messages.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { Engine } from "../engine.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { prepareRead, type BindParameters } from "../statement.ts";
import { parseAttempts } from "./attempt-log.ts";
import { createMessageChanges } from "./changes.ts";
import { createMessageList } from "./message-list.ts";
import { createMessageQueue, createQueueAdministration } from "./queue.ts";
import { belongsToAccount, createMessageReader, hasRequestId, type MessageReader } from "./rows.ts";
import { createMessageSearch } from "./search.ts";
import { createTdrList, tdrColumns, toTdr, type TdrRow } from "./tdr-list.ts";

/**
 * Creates the store of messages. Messages that were accepted before `keptFrom()`, in Unix milliseconds, are hidden.
 * Lists omit all of them. A read of one message still returns it while it is pending.
 */
export function createMessageStore(
  engine: Engine,
  keptFrom: () => number,
  protection: DataProtection,
): Messages {
  const toMessage = createMessageReader(protection);
  const messages = {
    ...createReads(engine, toMessage),
    ...createMessageQueue(engine, toMessage),
    ...createQueueAdministration(engine, toMessage),
    ...createMessageChanges(protection),
    listTdrs: createTdrList(engine),
    list: createMessageList(engine),
    search: createMessageSearch(engine),
  };
  return hideExpired(messages, keptFrom);
}

/**
 * Hides messages that are older than the retention period, so that reads do not depend on the time of their removal.
 * Pending messages stay visible, except in lists and searches.
 */
function hideExpired(messages: Messages, keptFrom: () => number): Messages {
  const visible = <Of extends { readonly createdAt: number; readonly status: DeliveryStatus }>(
    found: Of | undefined,
  ) => (found && (found.createdAt >= keptFrom() || found.status === "PENDING") ? found : undefined);
  const withRetentionStart = <Query extends { readonly from?: number | undefined }>(query: Query): Query => ({
    ...query,
    from: Math.max(query.from ?? 0, keptFrom()),
  });
  return {
    ...messages,
    find: async (accountId, channel, id) => visible(await messages.find(accountId, channel, id)),
    findAny: async (id) => visible(await messages.findAny(id)),
    async findHistory(accountId, id) {
      const found = await messages.findHistory(accountId, id);
      return visible(found?.message) && found;
    },
    findTdr: async (accountId, id) => visible(await messages.findTdr(accountId, id)),
    findByRequest: async (accountId, requestId) =>
      visible(await messages.findByRequest(accountId, requestId)),
    listTdrs: (query) => messages.listTdrs(withRetentionStart(query)),
    list: (query) => messages.list(withRetentionStart(query)),
    search: (query) => messages.search(withRetentionStart(query)),
  };
}

/** Maximum number of events that are read. No message has as many. */
const maximumEvents = 1_000;

/** Columns of an event that is joined to its message. All are null if the message has no event. */
interface EventColumns {
  readonly eventStatus: DeliveryStatus | null;
  readonly eventDetail: string | null;
  readonly eventAt: number | null;
}

interface Key {
  readonly accountId: string;
  readonly id: string;
}

type Reads = Pick<Messages, "find" | "findAny" | "findHistory" | "findTdr" | "findByRequest" | "listEvents">;

function createReads(engine: Engine, toMessage: MessageReader): Reads {
  const { builder } = engine;
  const byId = prepareRead<Key, StoredMessage>(engine, (value) =>
    builder
      .selectFrom("messages")
      .selectAll()
      .where("id", "=", value.id)
      .where("account_id", "=", value.accountId),
  );
  const anyById = prepareRead<Pick<Key, "id">, StoredMessage>(engine, ({ id }) =>
    builder.selectFrom("messages").selectAll().where("id", "=", id),
  );
  const byRequest = prepareRead<{ accountId: string; requestId: string }, StoredMessage>(engine, (value) =>
    builder
      .selectFrom("messages")
      .selectAll()
      .where(hasRequestId(value.requestId))
      .where(belongsToAccount(value.accountId))
      .where("channel", "=", "telegram"),
  );
  const history = prepareHistory(engine);
  const tdr = prepareTdr(engine);
  const events = prepareRead(engine, (value: BindParameters<{ id: string }>) =>
    builder
      .selectFrom("message_events")
      .select(["status", "detail", "created_at as at"])
      .where("message_id", "=", value.id)
      .orderBy("sequence", "desc")
      .limit(maximumEvents),
  );
  return {
    async findAny(id) {
      const [row] = await anyById({ id });
      return row && toMessage(row);
    },
    async find(accountId, channel, id) {
      const [row] = await byId({ accountId, id });
      return row?.channel === channel ? toMessage(row) : undefined;
    },
    async findHistory(accountId, id) {
      const rows = await history({ accountId, id });
      const [row] = rows;
      if (!row) return undefined;
      const { attempt_log, cancelled_by: by, cancel_reason: reason } = row;
      return {
        message: toMessage(row),
        events: rows.toReversed().flatMap(toEvents),
        attempts: parseAttempts(attempt_log),
        cancellation: by === null ? undefined : { by, reason },
      };
    },
    async findTdr(accountId, id) {
      const [row] = await tdr({ accountId, id });
      return row && toTdr(row);
    },
    async findByRequest(accountId, requestId) {
      const [row] = await byRequest({ accountId, requestId });
      const message = row && toMessage(row);
      return message?.channel === "telegram" ? message : undefined;
    },
    listEvents: async (messageId) => (await events({ id: messageId })).toReversed(),
  };
}

/** Prepares a message with its events. One statement reads both, so that the events match the status. */
const prepareHistory = (engine: Engine) =>
  prepareRead<Key, StoredMessage & EventColumns>(engine, (value) =>
    engine.builder
      .selectFrom("messages")
      .leftJoin("message_events as event", "event.message_id", "messages.id")
      .selectAll("messages")
      .select(["event.status as eventStatus", "event.detail as eventDetail", "event.created_at as eventAt"])
      .where("messages.id", "=", value.id)
      .where("messages.account_id", "=", value.accountId)
      .orderBy("event.sequence", "desc")
      .limit(maximumEvents),
  );

const prepareTdr = (engine: Engine) =>
  prepareRead<Key, TdrRow>(engine, (value) =>
    engine.builder
      .selectFrom("messages")
      .select(tdrColumns)
      .where("id", "=", value.id)
      .where("account_id", "=", value.accountId)
      .where("channel", "=", "telegram")
      .where("verification_id", "is", null),
  );

const toEvents = ({ eventStatus, eventDetail, eventAt }: EventColumns): readonly MessageEvent[] =>
  eventStatus === null || eventAt === null ? [] : [{ status: eventStatus, detail: eventDetail, at: eventAt }];
