import { sql, type RawBuilder } from "kysely";
import type {
  ErasureStep,
  PersonalDataSection,
  PersonalDataSubject,
  SectionPosition,
} from "../../ports/store/privacy.ts";
import type { Row, Statement } from "../change.ts";
import type { Engine } from "../engine.ts";
import { toStatement } from "../change.ts";
import { rawQuery } from "../statement.ts";

/** Maximum number of rows that a step changes. Small enough not to delay other commits. */
export const rowsPerStep = 200;
/** Maximum number of rows that a step of a search without an index reads. */
export const rowsPerScan = 1_000;

/** Definition of a section, which has rows of one table about a subject. They are read in the order of `key`. */
export interface RowSection<Subject extends PersonalDataSubject> {
  readonly table: string;
  /** Columns of a unique key, with their types. Pages are in its order. */
  readonly key: readonly (readonly [column: string, type: "string" | "number"])[];
  /** Condition for the rows. It should use an index. Default: all rows. */
  readonly condition?: (subject: Subject) => RawBuilder<unknown>;
  /** Creates the check of a row that no index can do. Default: the condition is sufficient. */
  readonly createCheck?: (subject: Subject) => (row: Row) => boolean;
  /** Columns that an export omits, because they are secrets or have no content. */
  readonly omitted?: readonly string[];
  /** Converts rows to exported rows. */
  readonly convert?: (rows: readonly Row[]) => Promise<readonly Row[]>;
  /** Erases rows that match. Returns the number of changed or deleted rows. Unset if the rows are kept. */
  readonly erase?: (subject: Subject, rows: readonly Row[], step: ErasureStep) => Promise<number>;
}

/** Creates a section from its definition. */
export function createSection<Subject extends PersonalDataSubject>(
  engine: Engine,
  definition: RowSection<Subject>,
): PersonalDataSection<Subject> {
  const { table, key, createCheck = () => () => true, omitted = [], erase } = definition;
  const convert = definition.convert ?? (async (rows: readonly Row[]) => rows);
  const toPosition = (row: Row) => key.map(([column]) => row[column] as string | number);
  const isScan = definition.createCheck !== undefined;
  async function read(subject: Subject, limit: number, position: SectionPosition | undefined) {
    const rows = await readAfter(engine, definition, subject, limit, position);
    const check = createCheck(subject);
    return { matching: rows.filter(check), last: rows.length < limit ? undefined : rows.at(-1) };
  }
  return {
    name: table,
    positionTypes: key.map(([, type]) => type),
    async list(subject, limit, position) {
      const { matching, last } = await read(subject, isScan ? rowsPerScan : limit, position);
      const shown = matching.slice(0, limit);
      const end = matching.length > limit ? shown.at(-1) : last;
      const exported = await convert(shown);
      const list = exported.map((row) => ({ source: table, data: omitColumns(row, omitted) }));
      return { list, next: end && toPosition(end) };
    },
    ...(erase && {
      async erase(subject, step) {
        const { matching, last } = await read(subject, isScan ? rowsPerScan : rowsPerStep, step.position);
        const erased = matching.length === 0 ? 0 : await erase(subject, matching, step);
        return { erased, next: last && toPosition(last) };
      },
    }),
  };
}

async function readAfter<Subject extends PersonalDataSubject>(
  { builder }: Engine,
  { table, key, condition = () => sql`true` }: RowSection<Subject>,
  subject: Subject,
  limit: number,
  position: SectionPosition | undefined,
): Promise<readonly Row[]> {
  const columns = sql.join(key.map(([column]) => sql.ref(`${table}.${column}`)));
  const after = position && sql`and (${columns}) > (${sql.join(position)})`;
  const query = sql<Row>`select * from ${sql.table(table)} where ${condition(subject)} ${after ?? sql``}
    order by ${columns} limit ${limit}`;
  return (await query.execute(builder)).rows;
}

const omitColumns = (row: Row, omitted: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !omitted.includes(name)));

/** Converts raw SQL to a statement of a commit. */
export const createStatement = (engine: Pick<Engine, "builder">, text: RawBuilder<unknown>): Statement =>
  toStatement(rawQuery(engine, text));

/** Builds the condition that a column has one of these texts. They are one parameter, because D1 allows only 100. */
export const hasText = (
  { dialect }: Engine,
  column: string,
  texts: readonly string[],
): RawBuilder<boolean> =>
  dialect === "sqlite"
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(texts)}))`
    : sql<boolean>`${sql.ref(column)} = any(array(
        select jsonb_array_elements_text(cast(${JSON.stringify(texts)} as jsonb))))`;

/** Applies `change` to all texts and numbers of a JSON document. Returns the changed document. */
export function mapJsonTexts(json: string, change: (text: string) => string): string {
  const map = (value: unknown): unknown => {
    if (typeof value === "string") return change(value);
    if (typeof value === "number")
      return change(String(value)) === String(value) ? value : change(String(value));
    if (Array.isArray(value)) return value.map(map);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each)]));
  };
  return JSON.stringify(map(JSON.parse(json)));
}
