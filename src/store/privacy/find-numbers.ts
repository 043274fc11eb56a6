import { sql } from "kysely";
import { isHashed, listNumbers } from "../../domain/privacy/numbers-in-text.ts";
import { parseRecipient } from "../../domain/phone/phone.ts";
import type { DataProtection } from "../../ports/data-protection.ts";
import type { Privacy } from "../../ports/store/privacy.ts";
import type { Row } from "../change.ts";
import type { Engine } from "../engine.ts";

/** Columns with the number of a recipient, and columns with texts that may contain one, by table. */
const places: Readonly<
  Record<
    string,
    { readonly key: readonly string[]; readonly numbers?: string; readonly texts?: readonly string[] }
  >
> = {
  verifications: { key: ["id"], numbers: "recipient" },
  opt_outs: { key: ["id"], numbers: "recipient" },
  service_windows: { key: ["provider", "number", "recipient"], numbers: "recipient" },
  early_receipts: { key: ["id", "provider", "provider_message_id"], texts: ["recipient", "detail"] },
  guard_records: { key: ["id"], texts: ["name", "value"] },
  idempotency_keys: { key: ["account_id", "key"], texts: ["key", "answer"] },
  webhook_deliveries: { key: ["id"], texts: ["body"] },
  audit_entries: { key: ["id"], texts: ["request", "target_id"] },
  holds: { key: ["scope"], texts: ["reason"] },
};

const rowsPerRead = 5_000;

/**
 * Creates the search for numbers by their hashes. A number that a text contains only as it is dialled within its
 * country is not found.
 */
export const createNumberSearch =
  (engine: Engine, { hashNumber }: DataProtection): Privacy["findNumbers"] =>
  async (hashes) => {
    const found = new Map<string, string>();
    const check = (number: string) => {
      const hash = hashNumber(number);
      if (hashes.has(hash)) found.set(hash, number);
    };
    for await (const recipient of readRecipients(engine)) check(recipient);
    for (const [table, { key, numbers, texts = [] }] of Object.entries(places)) {
      for await (const row of readRows(engine, table, key)) {
        const recipient = numbers === undefined ? undefined : parseRecipient(String(row[numbers]));
        if (recipient) check(recipient.e164);
        for (const name of texts) {
          const text = row[name];
          if (text !== null) for (const number of listNumbers(String(text))) check(number);
        }
      }
    }
    return found;
  };

/** Reads all recipients of messages once, without those that are hashed. */
async function* readRecipients({ builder }: Engine): AsyncGenerator<string> {
  for (let after = ""; ;) {
    const query = sql<{ recipient: string }>`select distinct recipient from messages
      where recipient > ${after} order by recipient limit ${rowsPerRead}`;
    const { rows } = await query.execute(builder);
    for (const { recipient } of rows) if (!isHashed(recipient)) yield recipient;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = last.recipient;
  }
}

async function* readRows({ builder }: Engine, table: string, key: readonly string[]): AsyncGenerator<Row> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (let after: readonly unknown[] | undefined; ;) {
    const rest = after ? sql`where (${columns}) > (${sql.join(after)})` : sql``;
    const query = sql<Row>`select * from ${sql.table(table)} ${rest} order by ${columns} limit ${rowsPerRead}`;
    const { rows } = await query.execute(builder);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    after = key.map((column) => last[column]);
  }
}
