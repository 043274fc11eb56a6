import { sql } from "kysely";
import { firstIdAt } from "../../domain/identifiers.ts";
import { createNumberFinder, isHashed, listSpellings } from "../../domain/privacy/numbers-in-text.ts";
import { parseRecipient } from "../../domain/phone/phone.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { CustomerSubject, PersonalDataSubject, RecipientSubject } from "../../ports/store/privacy.ts";
import type { Row } from "../change.ts";
import type { Engine } from "../engine.ts";
import { createSection, createStatement, type RowSection } from "./section.ts";

/** Creates the section of a recipient's opt-outs. */
export const createRecipientOptOuts = (engine: Engine, protection: DataProtection) =>
  createSection<RecipientSubject>(engine, {
    ...createOptOuts(engine, protection),
    condition({ number }) {
      const spellings = listSpellings(number);
      // The retention hashes a number in its spelling.
      return sql`recipient in (${sql.join([...spellings, ...spellings.map(protection.hashNumber)])})`;
    },
  });

/** Creates the section of the opt-outs of an account's recipients. */
export const createCustomerOptOuts = (engine: Engine, protection: DataProtection) =>
  createSection<CustomerSubject>(engine, {
    ...createOptOuts(engine, protection),
    condition: ({ accountId }) => sql`account_id = ${accountId}`,
  });

/** Opt-outs keep the hash of their recipient, so that they still apply. */
const createOptOuts = (
  engine: Engine,
  { hashNumber }: DataProtection,
): Omit<RowSection<PersonalDataSubject>, "condition"> => ({
  table: "opt_outs",
  key: [["id", "string"]],
  async erase(_, rows) {
    const readable = rows.filter((row) => !isHashed(String(row["recipient"])));
    for (const row of readable) {
      const recipient = String(row["recipient"]);
      const hash = hashNumber(parseRecipient(recipient)?.e164 ?? recipient);
      await engine.commit(buildOptOutStatements(engine, row, hash));
    }
    return readable.length;
  },
});

/** Builds the statements that hash the recipient of an opt-out. Of two opt-outs with one hash, the newer one remains. */
function buildOptOutStatements(engine: Engine, row: Row, hash: string) {
  const { id, account_id, channel, provider, created_at } = row;
  const hashed = sql`account_id = ${account_id} and channel = ${channel} and provider = ${provider}
    and recipient = ${hash}`;
  return [
    sql`delete from opt_outs where ${hashed} and created_at <= ${created_at}`,
    sql`update opt_outs set recipient = ${hash} where id = ${id}
      and not exists (select 1 from opt_outs as other where other.account_id = ${account_id}
        and other.channel = ${channel} and other.provider = ${provider} and other.recipient = ${hash})`,
    sql`delete from opt_outs where id = ${id} and recipient <> ${hash}`,
  ].map((text) => createStatement(engine, text));
}

/** Creates the section of a recipient's service windows, which are kept for a day and have no index by recipient. */
export const createServiceWindowSection = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    table: "service_windows",
    key: [
      ["provider", "string"],
      ["number", "string"],
      ["recipient", "string"],
    ],
    condition: ({ number }) => sql`recipient in (${sql.join(listSpellings(number))})`,
    async erase(_, rows, { until }) {
      const old = rows.filter((row) => Number(row["written_at"]) <= until);
      for (const { provider, number, recipient } of old) {
        const key = sql`provider = ${provider} and number = ${number} and recipient = ${recipient}`;
        await engine.commit([createStatement(engine, sql`delete from service_windows where ${key}`)]);
      }
      return old.length;
    },
  });

/** Creates the section of early receipts. Their recipients have the spellings of vendors. */
export const createEarlyReceiptSection = (engine: Engine) =>
  createSection<RecipientSubject>(engine, {
    table: "early_receipts",
    key: [
      ["id", "string"],
      ["provider", "string"],
      ["provider_message_id", "string"],
    ],
    createCheck({ number }) {
      const finder = createNumberFinder(number);
      return (row) =>
        finder.isInId(String(row["provider_message_id"])) ||
        [row["recipient"], row["detail"]].some((text) => text !== null && finder.isIn(String(text)));
    },
    async erase(_, rows, { until }) {
      // A newer receipt may belong to a newer message, whose status would be lost.
      const old = rows.filter((row) => String(row["id"]) < firstIdAt(until + 1));
      for (const id of new Set(old.map((row) => row["id"])))
        await engine.commit([createStatement(engine, sql`delete from early_receipts where id = ${id}`)]);
      return old.length;
    },
  });
