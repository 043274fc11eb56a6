import { sql, type RawBuilder } from "kysely";
import type { DataProtection } from "../../ports/data-protection.ts";
import type {
  CustomerSubject,
  PersonalDataSubject,
  Privacy,
  RecipientSubject,
} from "../../ports/store/privacy.ts";
import type { Row } from "../change.ts";
import type { Engine } from "../engine.ts";
import { allColumns } from "../schema/table.ts";
import { verifications } from "../schema/verifications.ts";
import { deleteUnlocked } from "../statement.ts";
import { toVerification } from "../verifications/decisions.ts";
import { createSection, hasText, type RowSection } from "./section.ts";

/** Creates the section of a recipient's verifications. They are read in the order of their unique index. */
export const createRecipientVerifications = (engine: Engine, protection: DataProtection) =>
  createSection<RecipientSubject>(engine, {
    ...createCommon(engine),
    key: [
      ["account_id", "string"],
      ["recipient", "string"],
      ["start_number", "number"],
    ],
    condition: ({ number }) => isToRecipient(engine, [number, protection.hashNumber(number)]),
  });

/** Creates the section of an account's verifications. */
export const createCustomerVerifications = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    ...createCommon(engine),
    key: [
      ["created_at", "number"],
      ["id", "string"],
    ],
    // Their index by time has this expression.
    condition: ({ accountId }) => sql`account_id || '' = ${accountId}`,
  });

const createCommon = (engine: Engine): Omit<RowSection<PersonalDataSubject>, "key"> => ({
  table: "verifications",
  convert: async (rows) => rows.map(toExported),
  // Pending verifications are cancelled before. Statistics count ended verifications in separate totals.
  async erase(subject, rows, { until }) {
    const ended = rows.filter(
      (row) => row["next_at"] === null && (subject.kind === "customer" || Number(row["created_at"]) <= until),
    );
    if (ended.length === 0) return 0;
    const ids = ended.map((row) => String(row["id"]));
    const query = engine.builder
      .selectFrom("verifications")
      .select("id")
      .where(hasText(engine, "id", ids))
      .where("next_at", "is", null);
    return deleteUnlocked(engine, "verifications", query);
  },
});

/** Converts a row without the hash and the sealed form of its code. */
function toExported({ data, ...row }: Row): Row {
  const { codeHash: _, sealedCode: __, ...shown } = JSON.parse(String(data)) as Record<string, unknown>;
  return { ...row, data: shown };
}

/**
 * Builds the condition for the verifications of a recipient. Their index begins with the account, so it is searched
 * once for each account.
 */
export const isToRecipient = ({ dialect }: Engine, recipients: readonly string[]): RawBuilder<boolean> => {
  const accounts = sql`select id from accounts`;
  const list = sql.join(recipients);
  return dialect === "sqlite"
    ? sql<boolean>`account_id in (${accounts}) and recipient in (${list})`
    : sql<boolean>`account_id = any(array(${accounts})) and recipient in (${list})`;
};

/** Creates the list of a subject's pending verifications. */
export const createPendingVerifications =
  (engine: Engine): Privacy["listPendingVerifications"] =>
  async (subject, until, limit) => {
    const query = engine.builder
      .selectFrom("verifications")
      .select(allColumns(verifications))
      .where("status", "=", "PENDING")
      .where("created_at", "<=", until)
      .where(
        subject.kind === "recipient"
          ? isToRecipient(engine, [subject.number])
          : sql<boolean>`account_id = ${subject.accountId}`,
      );
    return (await query.limit(limit).execute()).map(toVerification);
  };
