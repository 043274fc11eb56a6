import { SealedDataError } from "../domain/privacy/data-keys.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import type { Mail } from "../ports/mail-and-alerts.ts";
import type { Mails } from "../ports/store/accounts.ts";
import { createChange, toStatement } from "./change.ts";
import type { Engine } from "./engine.ts";
import type { mails } from "./schema/access.ts";
import type { StoredRow } from "./schema/table.ts";
import { commitOne, isUnlocked } from "./statement.ts";

/** Content of an e-mail. */
type MailContent = Pick<Mail, "subject" | "text" | "html">;

/** Columns with the content of an e-mail. */
type ContentColumns = Pick<StoredRow<typeof mails.columns>, "subject" | "text" | "html" | "sealed">;

const getContext = (id: string) => `mail ${id}`;

/** Returns the columns with the content of an e-mail. It is sealed if the service has a data key. */
export function toMailColumns(
  id: string,
  { subject, text, html }: MailContent,
  { seal }: DataProtection,
): ContentColumns {
  const sealed = seal(getContext(id), JSON.stringify({ subject, text, html }));
  return sealed === undefined
    ? { subject, text, html: html ?? null, sealed: null }
    : { subject: "", text: "", html: null, sealed };
}

/** Returns the content of a stored e-mail. Throws `SealedDataError` if it cannot be opened. */
export function toMailContent(
  id: string,
  { subject, text, html, sealed }: ContentColumns,
  { open }: DataProtection,
): MailContent {
  // Only `toMailColumns` writes this JSON.
  if (sealed !== null) return JSON.parse(open(getContext(id), sealed)) as MailContent;
  return { subject, text, ...(html !== null && { html }) };
}

/** Creates the queue of e-mails. */
export function createMails(engine: Engine, protection: DataProtection): Mails {
  const { builder } = engine;
  const readContent = (id: string, columns: ContentColumns) => {
    try {
      return toMailContent(id, columns, protection);
    } catch (error) {
      if (!(error instanceof SealedDataError)) throw error;
      return { subject: "", text: "", unreadable: error.message };
    }
  };
  return {
    enqueue({ id, to, ...content }, now, expires_at) {
      const insertion = builder.insertInto("mails").values({
        id,
        recipient: to,
        ...toMailColumns(id, content, protection),
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
          "sealed",
          "attempts",
          "expires_at as expiresAt",
        ]);
      const claimed = await commitOne(engine, claim);
      return claimed.map(({ id, to, attempts, expiresAt, ...columns }) => ({
        ...readContent(id, columns),
        id,
        to,
        attempts,
        expiresAt,
      }));
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
