import { sql } from "kysely";
import { createNumberFinder, listSpellings } from "../../domain/privacy/numbers-in-text.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { EntryDetails } from "../../ports/store/guard-records.ts";
import type { CustomerSubject, RecipientSubject } from "../../ports/store/privacy.ts";
import type { Row } from "../change.ts";
import type { Engine } from "../engine.ts";
import { notifyInstances } from "../statement.ts";
import { createSection, createStatement } from "./section.ts";

const listKeys = (number: string) => listSpellings(number).map((spelling) => spelling.slice(1));

/**
 * Creates the section of the allow list and the block list: entries for a number, and entries whose note contains it.
 * An entry for the number keeps its hash, so that it still applies, and loses its note.
 */
export const createRecipientEntries = (engine: Engine, { hashNumber }: DataProtection) =>
  createSection<RecipientSubject>(engine, {
    table: "guard_records",
    key: [["id", "string"]],
    condition: () => sql`kind in ('allow', 'block')`,
    createCheck({ number }) {
      const keys = new Set([...listKeys(number), hashNumber(number)]);
      const finder = createNumberFinder(number);
      return ({ name, value }) =>
        keys.has(String(name)) || finder.isIn((JSON.parse(String(value)) as EntryDetails).note ?? "");
    },
    async erase({ number }, rows) {
      const keys = new Set(listKeys(number));
      const { redact } = createNumberFinder(number);
      const hash = hashNumber(number);
      const changed = rows.flatMap((row) => {
        const name = keys.has(String(row["name"])) ? hash : String(row["name"]);
        const details = JSON.parse(String(row["value"])) as EntryDetails;
        const note = name === hash || details.note === null ? null : redact(details.note);
        const value = JSON.stringify({ ...details, note });
        return name === row["name"] && value === row["value"] ? [] : [{ ...row, name, value }];
      });
      for (const row of changed) await engine.commit(buildStatements(engine, row));
      return changed.length;
    },
  });

/** Builds the statements that change an entry. They replace an older entry with the same hash. */
function buildStatements(engine: Engine, { id, kind, account_id, name, value }: Row) {
  return [
    ...buildRevision(engine),
    createStatement(
      engine,
      sql`delete from guard_records where kind = ${kind} and account_id = ${account_id} and name = ${name}
        and id <> ${id}`,
    ),
    createStatement(engine, sql`update guard_records set name = ${name}, value = ${value} where id = ${id}`),
    ...notifyInstances(engine),
  ];
}

/** Makes all instances read the guard's settings again. */
const buildRevision = (engine: Engine) => [
  createStatement(engine, sql`update guard_revision set revision = revision + 1`),
];

/** Creates the section of an account's guard settings and list entries. */
export const createCustomerEntries = (engine: Engine) =>
  createSection<CustomerSubject>(engine, {
    table: "guard_records",
    key: [["id", "string"]],
    condition: ({ accountId }) => sql`account_id = ${accountId}`,
    async erase({ accountId }, rows) {
      const deletion = sql`delete from guard_records where account_id = ${accountId}`;
      await engine.commit([
        ...buildRevision(engine),
        createStatement(engine, deletion),
        ...notifyInstances(engine),
      ]);
      return rows.length;
    },
  });
