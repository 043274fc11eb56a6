import type { Selectable } from "kysely";
import type { Mails, QueuedMail } from "../ports/store/mails.ts";
import { change, step } from "./change.ts";
import type { Engine } from "./engine.ts";
import { commitOne } from "./statement.ts";
import type { Tables } from "./tables.ts";
import { isUnclaimed } from "./unclaimed.ts";

/** The queue of e-mails on an engine. */
export function createMails(engine: Engine): Mails {
  const { builder } = engine;
  return {
    enqueue({ id, to, subject, text, html }, now, expires_at) {
      const insertion = builder.insertInto("mails").values({
        id,
        recipient: to,
        subject,
        text,
        html: html ?? null,
        created_at: now,
        expires_at,
        next_attempt_at: now,
        attempts: 0,
      });
      return change([step("mail", insertion)]);
    },
    async claim(now, next_attempt_at, limit) {
      const claim = builder
        .updateTable("mails")
        .set((eb) => ({ next_attempt_at, attempts: eb("attempts", "+", 1) }))
        .where(({ selectFrom }) =>
          isUnclaimed(
            engine,
            selectFrom("mails")
              .select("id")
              .where("next_attempt_at", "<=", now)
              .orderBy("next_attempt_at")
              .limit(limit),
          ),
        )
        .returningAll()
        .compile();
      const claimed = await commitOne(engine, claim);
      return claimed.map((row) => mailOf(row as unknown as Selectable<Tables["mails"]>));
    },
    remove({ id, attempts }) {
      const removal = builder.deleteFrom("mails").where("id", "=", id).where("attempts", "=", attempts);
      return change([step("mail", removal)]);
    },
    postpone({ id, attempts }, next_attempt_at) {
      const update = builder
        .updateTable("mails")
        .set({ next_attempt_at })
        .where("id", "=", id)
        .where("attempts", "=", attempts);
      return change([step("mail", update)]);
    },
  };
}

const mailOf = (row: Selectable<Tables["mails"]>): QueuedMail => ({
  id: row.id,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  ...(row.html !== null && { html: row.html }),
  attempts: row.attempts,
  expiresAt: row.expires_at,
});
