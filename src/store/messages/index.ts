import type { Channel } from "../../domain/delivery.ts";
import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { prepare } from "../statement.ts";
import { isUnclaimed } from "../unclaimed.ts";
import { createAccept } from "./accept.ts";
import { createChanges } from "./changes.ts";
import { createList } from "./list.ts";
import { createReads } from "./reads.ts";
import { messageOf } from "./rows.ts";

/** Messages on an engine. */
export function createMessages(engine: Engine): Messages {
  const claim = prepareClaim(engine);
  return {
    ...createReads(engine),
    ...createChanges(engine),
    listTdrs: createList(engine),
    accept: createAccept(engine),
    claim: (channel, now, leaseUntil, limit) => claim({ channel, now, leaseUntil, limit }),
    claimed: (rows) => rows.map(messageOf),
  };
}

/** A claimed message is due again when its lease ends; the attempt that it counts is the fence of the lease. */
const prepareClaim = (engine: Engine) =>
  prepare<{ channel: Channel; now: number; leaseUntil: number; limit: number }>((value) =>
    engine.builder
      .updateTable("messages")
      .set((eb) => ({ next_attempt_at: value.leaseUntil, attempts: eb("attempts", "+", 1) }))
      .where(({ selectFrom }) =>
        isUnclaimed(
          engine,
          selectFrom("messages")
            .select("id")
            .where("channel", "=", value.channel)
            .where("next_attempt_at", "<=", value.now)
            .orderBy("next_attempt_at")
            .limit(value.limit),
        ),
      )
      .returningAll(),
  );
