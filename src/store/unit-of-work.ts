import { buildKey, type LookUpKind, type LookUp } from "./look-up.ts";
import type { Columns, NewRowOf, Table } from "./schema/table.ts";

export type Row = Readonly<Record<string, unknown>>;
type MutableRow = Record<string, unknown>;

/** All writes of a group of changes. Each row and each total is written once. */
export interface Writes {
  readonly removed: ReadonlyMap<Table, readonly Row[]>;
  readonly inserted: ReadonlyMap<Table, readonly Row[]>;
  readonly updated: readonly Update[];
  /** Rows of totals tables. Their values are added to the stored sums. */
  readonly added: ReadonlyMap<Table, readonly Row[]>;
}

/** Rows of one table that have changes in the same columns. */
export interface Update {
  readonly table: Table;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /**
   * Values of the columns `table.comparedColumns` at the time of the look-up, one entry for each row. A database that cannot lock
   * rows compares them, to notice a change by another commit. The entries are undefined if the table has no such columns.
   */
  readonly comparedValues: readonly Row[];
}

interface Entry {
  readonly table: Table;
  readonly row: MutableRow;
  isLocked: boolean;
  readonly isNew: boolean;
  isRemoved: boolean;
  readonly changed: Set<string>;
  readonly comparedValues: Row | undefined;
}

type Totals<Of extends Columns> = Omit<NewRowOf<Of>, "span" | "bucket"> & {
  /** The instant to count, in Unix milliseconds, if the table has totals by time. */
  readonly at?: number;
};

/**
 * The rows that a group of changes has looked up, and the writes that it has decided. Each change sees the writes of
 * the changes before it. All look-ups share one object for each primary key.
 */
export class UnitOfWork {
  readonly #found = new Map<LookUpKind, Map<string, MutableRow[]>>();
  readonly #entries = new Map<Table, Map<string, Entry>>();
  readonly #byRow = new Map<Row, Entry>();
  readonly #inserted = new Map<Table, MutableRow[]>();
  readonly #sums = new Map<Table, Map<string, MutableRow>>();
  #undo: (() => void)[] = [];

  hasResult({ kind, key }: LookUp): boolean {
    return this.#found.get(kind)?.has(key) ?? false;
  }

  /** Adds the rows that a look-up found in the database. */
  addResult({ kind, key }: LookUp, rows: readonly Row[]): void {
    let found = this.#found.get(kind);
    if (!found) this.#found.set(kind, (found = new Map()));
    found.set(
      key,
      rows.map((row) => this.#enter(kind.table, row as MutableRow, kind.isLocking)),
    );
  }

  /** Returns the result of a look-up. Throws if `addResult` has not added it. */
  find<Found>({ kind, key, isSingle }: LookUp<Found>): Found {
    const rows = this.#found.get(kind)?.get(key);
    if (!rows) throw new Error(`${kind.name} is not among the look-ups of this change.`);
    return (isSingle ? rows[0] : rows) as Found;
  }

  /** Inserts a row, with the initial values of its unset columns. If its key exists, the commit fails. */
  insert<Of extends Columns>(table: Table<Of>, values: NewRowOf<Of>): void {
    const row = complete(table, values as Row);
    let rows = this.#inserted.get(table);
    if (!rows) this.#inserted.set(table, (rows = []));
    rows.push(row);
    const lists = this.#findLists(table, row);
    if (lists.length > 0) this.#byRow.set(row, createEntry(table, row));
    for (const list of lists) list.push(row);
    this.#undo.push(() => {
      rows.splice(rows.lastIndexOf(row), 1);
      for (const list of lists) list.splice(list.indexOf(row), 1);
    });
  }

  /**
   * Changes columns of a row, which is an object that `find` returned. Throws unless a look-up has locked the row, or an
   * earlier `insert` of the group has added it.
   */
  update<Found extends object>(row: Found, values: { readonly [Name in keyof Found]?: Found[Name] }): void {
    const entry = this.#getLockedEntry(row as Row);
    const before: MutableRow = {};
    for (const name in values) {
      if (entry.row[name] === values[name]) continue;
      before[name] = entry.row[name];
      entry.changed.add(name);
      entry.row[name] = values[name];
    }
    this.#undo.push(() => Object.assign(entry.row, before));
  }

  /** Removes a row. Throws in the same cases as `update`. */
  remove(row: object): void {
    const entry = this.#getLockedEntry(row as Row);
    const lists = this.#findLists(entry.table, entry.row);
    entry.isRemoved = true;
    for (const list of lists) list.splice(list.indexOf(entry.row), 1);
    this.#undo.push(() => {
      entry.isRemoved = false;
      for (const list of lists) list.push(entry.row);
    });
  }

  /** Adds values to the totals of a table. */
  add<Of extends Columns>(table: Table<Of>, values: Totals<Of>): void {
    let sums = this.#sums.get(table);
    if (!sums) this.#sums.set(table, (sums = new Map()));
    const input = values as unknown as Row;
    const at = input["at"] as number | undefined;
    const start = at === undefined ? undefined : at - (at % table.granularities.at(-1)!);
    const key = buildKey([start, ...table.key.map((name) => input[name])]);
    const known = sums.get(key);
    const row = known ?? { ...complete(table, input), at: start };
    if (known) addTo(table, known, input, 1);
    else sums.set(key, row);
    this.#undo.push(() => {
      if (known) addTo(table, known, input, -1);
      else sums.delete(key);
    });
  }

  /** Confirms the writes of a change, so that `discard` no longer reverts them. */
  confirm(): void {
    this.#undo = [];
  }

  /** Reverts all writes since the last `confirm`. */
  discard(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#undo = [];
  }

  listWrites(): Writes {
    const removed = new Map<Table, Row[]>();
    const updates = new Map<string, Update & { readonly rows: Row[]; readonly comparedValues: Row[] }>();
    for (const { table, row, isNew, isRemoved, changed, comparedValues } of this.#byRow.values()) {
      if (isNew) continue;
      if (isRemoved) push(removed, table, row);
      else if (changed.size > 0) {
        const columns = [...changed].toSorted();
        const name = `${table.name} ${columns.join(" ")}`;
        let update = updates.get(name);
        if (!update) updates.set(name, (update = { table, columns, rows: [], comparedValues: [] }));
        update.rows.push(row);
        update.comparedValues.push(comparedValues!);
      }
    }
    const inserted = new Map<Table, readonly Row[]>();
    for (const [table, rows] of this.#inserted) {
      const kept = rows.filter((row) => !this.#byRow.get(row)?.isRemoved);
      if (kept.length > 0) inserted.set(table, kept);
    }
    const added = new Map<Table, Row[]>();
    for (const [table, sums] of this.#sums)
      if (sums.size > 0) added.set(table, expandByGranularity(table, sums.values()));
    return { removed, inserted, updated: [...updates.values()], added };
  }

  #enter(table: Table, row: MutableRow, isLocked: boolean): MutableRow {
    const entries = this.#getEntries(table);
    const key = this.#getKey(table, row);
    const known = entries.get(key);
    if (known) {
      known.isLocked ||= isLocked;
      return known.row;
    }
    const comparedValues = table.comparedColumns.length === 0 ? undefined : pick(row, table.comparedColumns);
    const entry = {
      table,
      row,
      isLocked,
      isNew: false,
      isRemoved: false,
      changed: new Set<string>(),
      comparedValues,
    };
    entries.set(key, entry);
    this.#byRow.set(row, entry);
    return row;
  }

  #getEntries(table: Table): Map<string, Entry> {
    let entries = this.#entries.get(table);
    if (!entries) this.#entries.set(table, (entries = new Map()));
    return entries;
  }

  #getKey(table: Table, row: Row): string {
    return buildKey(table.key.map((name) => row[name]));
  }

  #getLockedEntry(row: Row): Entry {
    const entry = this.#byRow.get(row);
    if (!entry?.isLocked) throw new Error("Only a row that was locked by a look-up can be changed.");
    return entry;
  }

  /** Returns the look-up results that contain this row. */
  #findLists(table: Table, row: Row): readonly MutableRow[][] {
    const lists: MutableRow[][] = [];
    for (const [kind, found] of this.#found) {
      if (kind.table !== table) continue;
      const list = found.get(buildKey(kind.columns.map((name) => row[name])));
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

const createEntry = (table: Table, row: MutableRow): Entry => ({
  table,
  row,
  isLocked: true,
  isNew: true,
  isRemoved: false,
  changed: new Set(),
  comparedValues: undefined,
});

/** Returns a new row with the initial values of its unset columns. */
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

/** Expands rows of totals to one row for each granularity of the table, sorted by key. */
function expandByGranularity(table: Table, sums: Iterable<Row>): Row[] {
  if (table.granularities.length === 0) return sortByKey(table, [...sums]);
  const rows = new Map<string, MutableRow>();
  for (const { at, ...row } of sums) {
    for (const span of table.granularities) {
      const total: MutableRow = { ...row, span, bucket: (at as number) - ((at as number) % span) };
      const key = buildKey(table.key.map((name) => total[name]));
      const known = rows.get(key);
      if (known) addTo(table, known, total, 1);
      else rows.set(key, total);
    }
  }
  return sortByKey(table, [...rows.values()]);
}

/** Sorts rows by key. All transactions lock rows of totals in this order, so that they cannot deadlock. */
const sortByKey = (table: Table, rows: Row[]): Row[] => {
  const keyed = rows.map((row) => [buildKey(table.key.map((name) => row[name])), row] as const);
  keyed.sort(([one], [other]) => (one < other ? -1 : 1));
  return keyed.map(([, row]) => row);
};
