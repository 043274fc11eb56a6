import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { MessageEvent, Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { readAttempts } from "./attempt-log.ts";
import { prepareRead, type Slots } from "../statement.ts";
import {
  isOfAccount,
  isRequest,
  messageOf,
  tdrColumns,
  tdrOf,
  type MessageRow,
  type TdrRow,
} from "./rows.ts";

/** More events than a message goes through; where earlier versions wrote more, the newest are read. */
const maximumEvents = 1_000;

/** The columns of an event beside those of its message; all are null where there is no event. */
type EventColumns = {
  readonly event_status: string | null;
  readonly event_detail: string | null;
  readonly event_at: number | null;
};

type Reads = Pick<Messages, "find" | "findAny" | "findHistory" | "findTdr" | "findByRequest" | "events">;

/** Single messages and their events. */
export function createReads(engine: Engine): Reads {
  const { builder } = engine;
  const byId = prepareRead<{ accountId: string; id: string }, MessageRow>(engine, (value) =>
    builder
      .selectFrom("messages")
      .selectAll()
      .where("id", "=", value.id)
      .where("account_id", "=", value.accountId),
  );
  const anyById = prepareFindAny(engine);
  const byRequest = prepareRead<{ accountId: string; requestId: string }, MessageRow>(engine, (value) =>
    builder
      .selectFrom("messages")
      .selectAll()
      .where(isRequest(value.requestId))
      .where(isOfAccount(value.accountId))
      .where("channel", "=", "telegram"),
  );
  const history = prepareHistory(engine);
  const tdr = prepareTdr(engine);
  const events = prepareRead(engine, (value: Slots<{ id: string }>) =>
    builder
      .selectFrom("message_events")
      .select(["status", "detail", "created_at"])
      .where("message_id", "=", value.id)
      .orderBy("sequence", "desc")
      .limit(maximumEvents),
  );
  return {
    async findAny(id) {
      const [row] = await anyById({ id });
      return row && messageOf(row);
    },
    async find(accountId, channel, id) {
      const [row] = await byId({ accountId, id });
      return row?.channel === channel ? messageOf(row) : undefined;
    },
    async findHistory(accountId, id) {
      const found = await history({ accountId, id });
      return (
        found[0] && {
          message: messageOf(found[0]),
          events: found.toReversed().flatMap(eventOf),
          attempts: readAttempts(found[0].attempt_log),
          cancellation: cancellationOf(found[0]),
        }
      );
    },
    async findTdr(accountId, id) {
      const [row] = await tdr({ accountId, id });
      return row && tdrOf(row);
    },
    async findByRequest(accountId, requestId) {
      const [row] = await byRequest({ accountId, requestId });
      const message = row && messageOf(row);
      return message?.channel === "telegram" ? message : undefined;
    },
    async events(messageId) {
      const found = await events({ id: messageId });
      return found.toReversed().map(({ status, detail, created_at }) => ({
        status: status as DeliveryStatus,
        detail,
        at: created_at,
      }));
    },
  };
}

const cancellationOf = ({ cancelled_by: by, cancel_reason: reason }: MessageRow) =>
  by === null ? undefined : { by, reason };

/** The message of an id, whosever it is. */
const prepareFindAny = (engine: Engine) =>
  prepareRead<{ id: string }, MessageRow>(engine, ({ id }) =>
    engine.builder.selectFrom("messages").selectAll().where("id", "=", id),
  );

/** One statement: between two, the message could change and have a status that its events do not show. */
const prepareHistory = (engine: Engine) =>
  prepareRead<{ accountId: string; id: string }, MessageRow & EventColumns>(engine, (value) =>
    engine.builder
      .selectFrom("messages")
      .leftJoin("message_events as event", "event.message_id", "messages.id")
      .selectAll("messages")
      .select([
        "event.status as event_status",
        "event.detail as event_detail",
        "event.created_at as event_at",
      ])
      .where("messages.id", "=", value.id)
      .where("messages.account_id", "=", value.accountId)
      .orderBy("event.sequence", "desc")
      .limit(maximumEvents),
  );

const prepareTdr = (engine: Engine) =>
  prepareRead<{ accountId: string; id: string }, TdrRow>(engine, (value) =>
    engine.builder
      .selectFrom("messages")
      .select(tdrColumns)
      .where("id", "=", value.id)
      .where("account_id", "=", value.accountId)
      .where("channel", "=", "telegram")
      .where("verification_id", "is", null),
  );

const eventOf = ({ event_status, event_detail, event_at }: EventColumns): readonly MessageEvent[] =>
  event_status === null || event_at === null
    ? []
    : [{ status: event_status as DeliveryStatus, detail: event_detail, at: event_at }];
