import { keyOf, type Kind, type LookUp } from "./look-up.ts";
import type { Columns, NewRowOf, Table } from "./schema/table.ts";

export type Row = Readonly<Record<string, unknown>>;
type MutableRow = Record<string, unknown>;

/** What a group of changes writes, each row and each total once. */
export interface Writes {
  readonly removed: ReadonlyMap<Table, readonly Row[]>;
  readonly inserted: ReadonlyMap<Table, readonly Row[]>;
  readonly updated: readonly Update[];
  /** Rows of totals, whose sums are added to those that are stored. */
  readonly added: ReadonlyMap<Table, readonly Row[]>;
}

/** Rows of a table in which the same columns have changed. */
export interface Update {
  readonly table: Table;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The values of the guard columns when each row was looked up. */
  readonly guards: readonly Row[];
}

interface Entry {
  readonly table: Table;
  readonly row: MutableRow;
  isLocked: boolean;
  readonly isNew: boolean;
  isRemoved: boolean;
  readonly changed: Set<string>;
  readonly guards: Row | undefined;
}

type Totals<Of extends Columns> = Omit<NewRowOf<Of>, "span" | "bucket"> & {
  /** The instant that is counted, where the table has totals by time. */
  readonly at?: number;
};

/**
 * What a group of changes knows of the database, and what it is going to write. A change sees what the changes before it have
 * written. All rows of a primary key are one object.
 */
export class Work {
  readonly #found = new Map<Kind, Map<string, MutableRow[]>>();
  readonly #entries = new Map<Table, Map<string, Entry>>();
  readonly #byRow = new Map<Row, Entry>();
  readonly #inserted = new Map<Table, MutableRow[]>();
  readonly #sums = new Map<Table, Map<string, MutableRow>>();
  #undo: (() => void)[] = [];

  knows({ kind, key }: LookUp): boolean {
    return this.#found.get(kind)?.has(key) ?? false;
  }

  /** Takes the rows that a look-up has found in the database. */
  take({ kind, key }: LookUp, rows: readonly Row[]): void {
    let found = this.#found.get(kind);
    if (!found) this.#found.set(kind, (found = new Map()));
    found.set(
      key,
      rows.map((row) => this.#enter(kind.table, row as MutableRow, kind.isLocking)),
    );
  }

  find<Found>({ kind, key, isSingle }: LookUp<Found>): Found {
    const rows = this.#found.get(kind)?.get(key);
    if (!rows) throw new Error(`${kind.name} is not among the look-ups of this change.`);
    return (isSingle ? rows[0] : rows) as Found;
  }

  insert<Of extends Columns>(table: Table<Of>, values: NewRowOf<Of>): void {
    const row = complete(table, values as Row);
    let rows = this.#inserted.get(table);
    if (!rows) this.#inserted.set(table, (rows = []));
    rows.push(row);
    const lists = this.#listsWith(table, row);
    if (lists.length > 0) this.#byRow.set(row, newEntry(table, row));
    for (const list of lists) list.push(row);
    this.#undo.push(() => {
      rows.splice(rows.lastIndexOf(row), 1);
      for (const list of lists) list.splice(list.indexOf(row), 1);
    });
  }

  /** Changes columns of a row that was looked up and locked, or that a change before has inserted. */
  update<Found extends object>(row: Found, values: { readonly [Name in keyof Found]?: Found[Name] }): void {
    const entry = this.#lockedEntry(row as Row);
    const before: MutableRow = {};
    for (const name in values) {
      if (entry.row[name] === values[name]) continue;
      before[name] = entry.row[name];
      entry.changed.add(name);
      entry.row[name] = values[name];
    }
    this.#undo.push(() => Object.assign(entry.row, before));
  }

  /** Removes a row that was looked up and locked. */
  remove(row: object): void {
    const entry = this.#lockedEntry(row as Row);
    const lists = this.#listsWith(entry.table, entry.row);
    entry.isRemoved = true;
    for (const list of lists) list.splice(list.indexOf(entry.row), 1);
    this.#undo.push(() => {
      entry.isRemoved = false;
      for (const list of lists) list.push(entry.row);
    });
  }

  /** Adds to totals. */
  add<Of extends Columns>(table: Table<Of>, values: Totals<Of>): void {
    let sums = this.#sums.get(table);
    if (!sums) this.#sums.set(table, (sums = new Map()));
    const given = values as unknown as Row;
    const at = given["at"] as number | undefined;
    const start = at === undefined ? undefined : at - (at % table.spans.at(-1)!);
    const key = keyOf([start, ...table.key.map((name) => given[name])]);
    const known = sums.get(key);
    const row = known ?? { ...complete(table, given), at: start };
    if (known) addTo(table, known, given, 1);
    else sums.set(key, row);
    this.#undo.push(() => {
      if (known) addTo(table, known, given, -1);
      else sums.delete(key);
    });
  }

  /** Keeps what a change has decided. */
  keep(): void {
    this.#undo = [];
  }

  /** Drops what was decided since the last `keep`. */
  drop(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  writes(): Writes {
    const removed = new Map<Table, Row[]>();
    const updates = new Map<string, Update & { readonly rows: Row[]; readonly guards: Row[] }>();
    for (const { table, row, isNew, isRemoved, changed, guards } of this.#byRow.values()) {
      if (isNew) continue;
      if (isRemoved) push(removed, table, row);
      else if (changed.size > 0) {
        const columns = [...changed].toSorted();
        const name = `${table.name} ${columns.join(" ")}`;
        let update = updates.get(name);
        if (!update) updates.set(name, (update = { table, columns, rows: [], guards: [] }));
        update.rows.push(row);
        update.guards.push(guards!);
      }
    }
    const inserted = new Map<Table, readonly Row[]>();
    for (const [table, rows] of this.#inserted) {
      const kept = rows.filter((row) => !this.#byRow.get(row)?.isRemoved);
      if (kept.length > 0) inserted.set(table, kept);
    }
    const added = new Map<Table, Row[]>();
    for (const [table, sums] of this.#sums)
      if (sums.size > 0) added.set(table, inSpans(table, sums.values()));
    return { removed, inserted, updated: [...updates.values()], added };
  }

  #enter(table: Table, row: MutableRow, isLocked: boolean): MutableRow {
    const entries = this.#entriesOf(table);
    const key = this.#keyOf(table, row);
    const known = entries.get(key);
    if (known) {
      known.isLocked ||= isLocked;
      return known.row;
    }
    const guards = table.guards.length === 0 ? undefined : pick(row, table.guards);
    const entry = {
      table,
      row,
      isLocked,
      isNew: false,
      isRemoved: false,
      changed: new Set<string>(),
      guards,
    };
    entries.set(key, entry);
    this.#byRow.set(row, entry);
    return row;
  }

  #entriesOf(table: Table): Map<string, Entry> {
    let entries = this.#entries.get(table);
    if (!entries) this.#entries.set(table, (entries = new Map()));
    return entries;
  }

  #keyOf(table: Table, row: Row): string {
    return keyOf(table.key.map((name) => row[name]));
  }

  #lockedEntry(row: Row): Entry {
    const entry = this.#byRow.get(row);
    if (!entry?.isLocked) throw new Error("Only a row that was locked by a look-up can be changed.");
    return entry;
  }

  /** The results of look-ups that this row belongs to. */
  #listsWith(table: Table, row: Row): readonly MutableRow[][] {
    const lists: MutableRow[][] = [];
    for (const [kind, found] of this.#found) {
      if (kind.table !== table) continue;
      const list = found.get(keyOf(kind.columns.map((name) => row[name])));
      if (list) lists.push(list);
    }
    return lists;
  }
}

function push(rows: Map<Table, Row[]>, table: Table, row: Row): void {
  const known = rows.get(table);
  if (known) known.push(row);
  else rows.set(table, [row]);
}

const newEntry = (table: Table, row: MutableRow): Entry => ({
  table,
  row,
  isLocked: true,
  isNew: true,
  isRemoved: false,
  changed: new Set(),
  guards: undefined,
});

/** A new row with the initial values of the columns that were left out. */
function complete(table: Table, values: Row): MutableRow {
  const row: MutableRow = { ...values };
  for (const [name, initial] of table.initials) row[name] ??= initial;
  return row;
}

function addTo({ sums }: Table, row: MutableRow, values: Row, times: 1 | -1): void {
  for (const name of sums) (row[name] as number) += times * ((values[name] as number | undefined) ?? 0);
}

const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/** Rows of totals, each for every span of its table, in the order of their keys. */
function inSpans(table: Table, sums: Iterable<Row>): Row[] {
  if (table.spans.length === 0) return inOrder(table, [...sums]);
  const rows = new Map<string, MutableRow>();
  for (const { at, ...row } of sums) {
    for (const span of table.spans) {
      const placed: MutableRow = { ...row, span, bucket: (at as number) - ((at as number) % span) };
      const key = keyOf(table.key.map((name) => placed[name]));
      const known = rows.get(key);
      if (known) addTo(table, known, placed, 1);
      else rows.set(key, placed);
    }
  }
  return inOrder(table, [...rows.values()]);
}

/** All transactions lock rows of totals in one order, so that none waits for another in a circle. */
const inOrder = (table: Table, rows: Row[]): Row[] => {
  const keyed = rows.map((row) => [keyOf(table.key.map((name) => row[name])), row] as const);
  keyed.sort(([one], [other]) => (one < other ? -1 : 1));
  return keyed.map(([, row]) => row);
};
