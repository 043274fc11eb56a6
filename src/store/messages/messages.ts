import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { MessageEvent, Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import type { StoredMessage } from "../schema/messages.ts";
import { prepareRead, type BindParameters } from "../statement.ts";
import { readAttempts } from "./attempt-log.ts";
import { messageChanges } from "./changes.ts";
import { createMessageList } from "./message-list.ts";
import { createMessageQueue, createQueueAdministration } from "./queue.ts";
import { isOfAccount, isRequest, toMessage } from "./rows.ts";
import { createSearch } from "./search.ts";
import { createTdrList, tdrColumns, toTdr, type TdrRow } from "./tdr-list.ts";

/** Creates the store of messages. Reads hide messages that were accepted before `keptFrom()`, unless they are pending. */
export const createMessages = (engine: Engine, keptFrom: () => number): Messages =>
  hideExpired(
    {
      ...createReads(engine),
      ...createMessageQueue(engine),
      ...createQueueAdministration(engine),
      ...messageChanges,
      listTdrs: createTdrList(engine),
      list: createMessageList(engine),
      search: createSearch(engine),
    },
    keptFrom,
  );

/** Hides messages past their retention, so that reads do not depend on the time of their removal. Pending messages are kept. */
function hideExpired(messages: Messages, keptFrom: () => number): Messages {
  const visible = <Of extends { readonly createdAt: number; readonly status: DeliveryStatus }>(
    found: Of | undefined,
  ) => (found && (found.createdAt >= keptFrom() || found.status === "PENDING") ? found : undefined);
  const since = <Query extends { readonly from?: number | undefined }>(query: Query): Query => ({
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
    listTdrs: (query) => messages.listTdrs(since(query)),
    list: (query) => messages.list(since(query)),
    search: (query) => messages.search(since(query)),
  };
}

/** Maximum number of events that are read. A message has fewer. */
const maximumEvents = 1_000;

/** An event of a message in the same row; null in all columns if there is none. */
interface EventColumns {
  readonly eventStatus: DeliveryStatus | null;
  readonly eventDetail: string | null;
  readonly eventAt: number | null;
}

interface Key {
  readonly accountId: string;
  readonly id: string;
}

type Reads = Pick<Messages, "find" | "findAny" | "findHistory" | "findTdr" | "findByRequest" | "events">;

function createReads(engine: Engine): Reads {
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
      .where(isRequest(value.requestId))
      .where(isOfAccount(value.accountId))
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
        attempts: readAttempts(attempt_log),
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
    events: async (messageId) => (await events({ id: messageId })).toReversed(),
  };
}

/** One statement: between two, the message could get a status that its events do not show. */
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
