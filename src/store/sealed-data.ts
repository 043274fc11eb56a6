import { sql, type Compilable } from "kysely";
import { getKeyId, SealedDataError } from "../domain/privacy/data-keys.ts";
import { isStorable } from "../domain/storable.ts";
import type { DataProtection } from "../ports/data-protection.ts";
import { sealedKinds, type ResealedPart, type SealedData } from "../ports/store/sealed-data.ts";
import {
  createDataProtection,
  findHashKey,
  hashKeyName,
  isSealedHashKey,
  openHashKey,
  toStoredHashKey,
} from "./data-protection.ts";
import type { Engine } from "./engine.ts";
import { toMailColumns, toMailContent } from "./mails.ts";
import { openText, toTextColumns } from "./messages/content.ts";
import { allColumns } from "./schema/table.ts";
import { webhookEndpoints, type EndpointRow } from "./schema/webhooks.ts";
import { commitOne } from "./statement.ts";
import { openSecret, toSecretColumns } from "./webhooks/secrets.ts";

/** Maximum number of rows in a part. A Cloudflare Workers invocation can make a thousand queries. */
const partSize = 500;
/** Maximum number of concurrent commits, so that the commits of sends wait for few others. */
const commitsAtOnce = 50;

/** A stored value that is sealed, or that is readable and would be sealed as new data. */
interface StoredValue {
  /** The sealed value. null if it is readable. */
  readonly sealed: string | null;
  /**
   * Builds the statement that stores the value as new data is stored, if its row is unchanged. Throws `SealedDataError`
   * if the value cannot be opened.
   */
  readonly reseal: () => Compilable;
}

/** Cursor position: the values of the columns that a kind is sorted by. */
type Position = readonly (string | number)[];

interface Page {
  readonly values: readonly StoredValue[];
  /** Position of the last row. Undefined if there are no more rows. */
  readonly next: Position | undefined;
}

/** Reads the rows of a kind after a position, in order. Begins with the first row if the position is undefined. */
type ReadPage = (after: Position | undefined, now: number) => Promise<Page>;

/** Creates the access to all sealed data. */
export function createSealedData(engine: Engine, protection: DataProtection): SealedData {
  const readers = createReaders(engine, protection);
  const { currentKey, otherKeys, isCurrent } = protection;
  return {
    currentKey,
    otherKeys,
    async reseal(after, now): Promise<ResealedPart | undefined> {
      const cursor = parseCursor(after);
      if (!cursor) return undefined;
      const { values, next } = await readers[cursor.index]!(cursor.position, now);
      const results: { readonly value: StoredValue; readonly result: ResealResult | "kept" }[] = [];
      for (let start = 0; start < values.length; start += commitsAtOnce) {
        const reseal = async (value: StoredValue) =>
          ({ value, result: isCurrent(value.sealed) ? "kept" : await resealOne(engine, value) }) as const;
        results.push(...(await Promise.all(values.slice(start, start + commitsAtOnce).map(reseal))));
      }
      const count = (wanted: ResealResult) => results.filter(({ result }) => result === wanted).length;
      const usedKeys = results.flatMap(({ value, result }) =>
        result === "changed" ? (currentKey ?? []) : findKeyId(value.sealed),
      );
      return {
        kind: sealedKinds[cursor.index]!,
        changed: count("changed"),
        unreadable: count("unreadable"),
        usedKeys: [...new Set(usedKeys)],
        next: formatNext(cursor.index, next),
      };
    },
  };
}

/** Returns the ids of the keys that sealed data of the database needs. */
export async function listUsedKeys(engine: Engine, now: number): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const read of createReaders(engine, createDataProtection())) {
    let position: Position | undefined;
    do {
      const { values, next } = await read(position, now);
      for (const { sealed } of values) for (const id of findKeyId(sealed)) ids.add(id);
      position = next;
    } while (position);
  }
  return ids;
}

/** Returns the id of the key of a value, or none if it is readable. */
function findKeyId(sealed: string | null): readonly string[] {
  const id = sealed === null ? undefined : getKeyId(sealed);
  return id === undefined ? [] : [id];
}

type ResealResult = "changed" | "skipped" | "unreadable";

/** Stores one value as new data is stored. Returns `skipped` if its row has changed. */
async function resealOne(engine: Engine, { reseal }: StoredValue): Promise<ResealResult> {
  let statement: Compilable;
  try {
    statement = reseal();
  } catch (error) {
    if (!(error instanceof SealedDataError)) throw error;
    return "unreadable";
  }
  // Each value is a separate commit. A transaction with several rows could deadlock with the transactions of sends.
  return (await commitOne(engine, statement)).length > 0 ? "changed" : "skipped";
}

/** Creates the reader of each kind, in the order of `sealedKinds`. */
const createReaders = (engine: Engine, protection: DataProtection): readonly ReadPage[] => [
  createTextReader(engine, protection),
  createMailReader(engine, protection),
  createSecretReader(engine, protection),
  createHashKeyReader(engine, protection),
];

/**
 * Creates the reader of queued messages, in the order of their index. It may miss a message whose due time changes
 * between two pages.
 */
function createTextReader({ builder }: Engine, protection: DataProtection): ReadPage {
  return async (after) => {
    const [queue, dueAt, id] = after ?? [];
    const rows = await builder
      .selectFrom("messages")
      .select(["id", "queue", "next_attempt_at", "text", "sealed"])
      .where("next_attempt_at", "is not", null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(queue, next_attempt_at, id) > (${queue}, ${dueAt}, ${id})`),
      )
      .orderBy("queue")
      .orderBy("next_attempt_at")
      .orderBy("id")
      .limit(partSize)
      .execute();
    // The text of a verification message is empty, because it is created when the message is submitted.
    const withText = rows.filter(({ text, sealed }) => sealed !== null || text);
    const values = withText.map((row) => ({
      sealed: row.sealed,
      reseal: () =>
        builder
          .updateTable("messages")
          .set(toTextColumns(row.id, openText(row, protection), protection))
          .where("id", "=", row.id)
          .where("text", ...isSame(row.text))
          .where("sealed", ...isSame(row.sealed))
          .returning("id"),
    }));
    return { values, next: toPosition(rows, (row) => [row.queue, row.next_attempt_at!, row.id]) };
  };
}

function createMailReader({ builder }: Engine, protection: DataProtection): ReadPage {
  return async ([after = ""] = []) => {
    const rows = await builder
      .selectFrom("mails")
      .select(["id", "subject", "text", "html", "sealed"])
      .where("id", ">", String(after))
      .orderBy("id")
      .limit(partSize)
      .execute();
    const values = rows.map((row) => ({
      sealed: row.sealed,
      reseal: () =>
        builder
          .updateTable("mails")
          .set(toMailColumns(row.id, toMailContent(row.id, row, protection), protection))
          .where("id", "=", row.id)
          .where("sealed", ...isSame(row.sealed))
          .returning("id"),
    }));
    return { values, next: toPosition(rows, ({ id }) => [id]) };
  };
}

/** Creates the reader of the secrets of webhook endpoints, without previous secrets that no longer sign events. */
function createSecretReader({ builder }: Engine, protection: DataProtection): ReadPage {
  return async ([after = ""] = [], now) => {
    const rows = await builder
      .selectFrom("webhook_endpoints")
      .select(allColumns(webhookEndpoints))
      .where("id", ">", String(after))
      .orderBy("id")
      .limit(partSize)
      .execute();
    const update = ({ id }: EndpointRow) => builder.updateTable("webhook_endpoints").where("id", "=", id);
    const toCurrent = (row: EndpointRow): StoredValue => {
      const { id, secret: readable, sealedSecret: sealed } = row;
      return {
        sealed,
        reseal: () =>
          update(row)
            .set(toSecretColumns(id, openSecret(id, { sealed, readable }, protection), protection))
            .where("secret", "=", readable)
            .where("sealed_secret", ...isSame(sealed))
            .returning("id"),
      };
    };
    const toPrevious = (row: EndpointRow): StoredValue => {
      const { id, previousSecret: readable, sealedPreviousSecret: sealed } = row;
      return {
        sealed,
        reseal() {
          const opened = openSecret(id, { sealed, readable }, protection) ?? "";
          const { secret, sealed_secret } = toSecretColumns(id, opened, protection);
          return update(row)
            .set({ previous_secret: secret || null, sealed_previous_secret: sealed_secret })
            .where("previous_secret", ...isSame(readable))
            .where("sealed_previous_secret", ...isSame(sealed))
            .returning("id");
        },
      };
    };
    const values = rows.flatMap((row) => {
      const hasPrevious = row.previousSecret !== null || row.sealedPreviousSecret !== null;
      return hasPrevious && now < (row.previousSecretUntil ?? 0)
        ? [toCurrent(row), toPrevious(row)]
        : [toCurrent(row)];
    });
    return { values, next: toPosition(rows, ({ id }) => [id]) };
  };
}

function createHashKeyReader(engine: Engine, protection: DataProtection): ReadPage {
  return async () => {
    const stored = await findHashKey(engine);
    if (stored === undefined) return { values: [], next: undefined };
    const value: StoredValue = {
      sealed: isSealedHashKey(stored) ? stored : null,
      reseal: () =>
        engine.builder
          .updateTable("service_state")
          .set({ value: toStoredHashKey(openHashKey(stored, protection), protection) })
          .where("name", "=", hashKeyName)
          .where("value", "=", stored)
          .returning("name"),
    };
    return { values: [value], next: undefined };
  };
}

/** Returns the operator and the value of a condition that a column is unchanged. */
const isSame = (value: string | null) => [value === null ? "is" : "=", value] as const;

const toPosition = <Row>(rows: readonly Row[], toKey: (row: Row) => Position): Position | undefined =>
  rows.length < partSize ? undefined : toKey(rows.at(-1)!);

interface Cursor {
  /** Index of the kind in `sealedKinds`. */
  readonly index: number;
  readonly position: Position | undefined;
}

/** Formats the cursor after a page. Returns undefined after the last page of the last kind. */
function formatNext(index: number, position: Position | undefined): string | undefined {
  if (position) return JSON.stringify([index, ...position]);
  return index + 1 < sealedKinds.length ? JSON.stringify([index + 1]) : undefined;
}

/** Types of the values of a position, for each kind. */
const positionTypes = [["string", "number", "string"], ["string"], ["string"], []] as const;

/** Parses a cursor. Returns undefined if the text is not one. */
function parseCursor(text = "[0]"): Cursor | undefined {
  const [index, ...values] = parseArray(text);
  const types = typeof index === "number" ? positionTypes[index] : undefined;
  if (!types) return undefined;
  if (values.length === 0) return { index: index as number, position: undefined };
  const isPosition =
    values.length === types.length &&
    values.every((value, place) =>
      types[place] === "string"
        ? typeof value === "string" && isStorable(value)
        : Number.isSafeInteger(value),
    );
  return isPosition ? { index: index as number, position: values as Position } : undefined;
}

function parseArray(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
