import type { Mails } from "../ports/store/accounts.ts";
import { createChange, toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import { commitOne, isUnlocked } from "./statement.ts";

/** Creates the queue of e-mails. */
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
      return createChange([toStatement(insertion)]);
    },
    async claim(now, next_attempt_at, limit) {
      const due = builder.selectFrom("mails").select("id").where("next_attempt_at", "<=", now);
      const claim = builder
        .updateTable("mails")
        .set((eb) => ({ next_attempt_at, attempts: eb("attempts", "+", 1) }))
        .where(isUnlocked(engine, due.orderBy("next_attempt_at").limit(limit)))
        .returning([
          "id",
          "recipient as to",
          "subject",
          "text",
          "html",
          "attempts",
          "expires_at as expiresAt",
        ]);
      const claimed = await commitOne(engine, claim);
      return claimed.map(({ html, ...mail }) => ({ ...mail, ...(html !== null && { html }) }));
    },
    remove({ id, attempts }) {
      const removal = builder.deleteFrom("mails").where("id", "=", id).where("attempts", "=", attempts);
      return createChange([toStatement(removal)]);
    },
    reschedule({ id, attempts }, next_attempt_at) {
      const update = builder
        .updateTable("mails")
        .set({ next_attempt_at })
        .where("id", "=", id)
        .where("attempts", "=", attempts);
      return createChange([toStatement(update)]);
    },
  };
}
