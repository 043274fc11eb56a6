import type { QueryConfig } from "pg";
import type { MonthPart } from "../../engine.ts";
import { isOfPartGone, isStale } from "./errors.ts";

const maximumPrepared = 500;

/** A statement, and which messages all that it reads and changes of messages and their events is of, where that is known. */
interface Unprepared {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly messages?: readonly (string | undefined)[];
}

/** Gives statements the names under which a connection keeps them prepared; throws for one that cannot be sent. */
export interface Prepare {
  (query: Unprepared): QueryConfig;
  /** The part that has a message; undefined where that is not known. */
  partOf(message: string | undefined): MonthPart | undefined;
  /** These parts are there: a statement about messages of one of them looks into that one alone. */
  know(parts: readonly MonthPart[]): void;
  /**
   * Gives new names from now on, where an error says that what was prepared does not fit the schema any more, and knows of no
   * part where one is gone; false where it says nothing of the kind.
   */
  renewFor(error: unknown): boolean;
}

interface Named {
  readonly text: string;
  readonly name: string | undefined;
}

/**
 * Names a bounded number of statements; the others are prepared each time. Postgres would look for a message in the indexes of
 * all parts, and open them for that, however many months there are: where the part is known, the statement names it. It is the
 * server that keeps a month's messages in no other part; once a part is gone, a statement that names it is refused as stale.
 */
export function createPrepare(): Prepare {
  let parts: readonly MonthPart[] = [];
  let named = new Map<string | undefined, Map<string, Named>>();
  let generation = 1;
  let names = 0;

  const partOf = (message: string | undefined) =>
    message === undefined ? undefined : parts.find(({ from, until }) => from <= message && message < until);

  function partOfAll([first, ...others]: readonly (string | undefined)[]): MonthPart | undefined {
    const part = partOf(first);
    return part && others.every((message) => isOf(part, message)) ? part : undefined;
  }

  function nameOf(sql: string, part: MonthPart | undefined): Named {
    let ofPart = named.get(part?.name);
    if (!ofPart) named.set(part?.name, (ofPart = new Map()));
    const known = ofPart.get(sql);
    if (known) return known;
    const text = part ? sqlOfPart(sql, part.name) : sql;
    if (names >= maximumPrepared) return { text, name: undefined };
    const made = { text, name: `hub_${generation}_${names++}` };
    ofPart.set(sql, made);
    return made;
  }

  function renew() {
    generation += 1;
    names = 0;
    named = new Map();
  }

  function renewFor(error: unknown): boolean {
    const isGone = isOfPartGone(error);
    if (!isGone && !isStale(error)) return false;
    if (isGone) parts = [];
    renew();
    return true;
  }

  const prepare = ({ sql, parameters, messages = [] }: Unprepared): QueryConfig => {
    const part = partOfAll(messages);
    if (parameters.length === 0) return { text: part ? sqlOfPart(sql, part.name) : sql };
    const { text, name } = nameOf(sql, part);
    const values = [...parameters];
    return name === undefined ? { text, values } : { text, values, name };
  };
  return Object.assign(prepare, {
    partOf,
    renewFor,
    know(found: readonly MonthPart[]) {
      const isNews = found.some(({ name }) => !parts.some((part) => part.name === name));
      if (!isNews && found.length === parts.length) return;
      if (parts.length > 0) renew();
      parts = found;
    },
  });
}

const isOf = ({ from, until }: MonthPart, message: string | undefined) =>
  message !== undefined && from <= message && message < until;

/** Where a statement reads or updates a table that has parts, and what it calls it. */
const mention = /\b(from|update|join) "?(messages|message_events)\b"?(?: as "?(\w+)"?)?/g;

const sqlOfPart = (sql: string, part: string): string =>
  sql.replace(
    mention,
    (_, verb: string, table: string, alias = table) => `${verb} ${table}_${part} as ${alias}`,
  );

/** The same statement, prepared anew. */
export const unnamed = ({ text, values = [] }: QueryConfig): QueryConfig => ({ text, values });
