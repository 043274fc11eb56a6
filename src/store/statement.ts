import { ExpressionWrapper, sql, ValueNode, type Compilable, type Expression, type RawBuilder } from "kysely";
import { BoundedMap } from "../common/bounded-map.ts";
import type { Engine } from "./engine.ts";
import type { Row, Write } from "./write.ts";

/** Stands for a value that is given each time a statement is run. */
class Marker {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A value that is given at each run, as an expression of SQL. It is callable only in its type, so that the compiler
 * takes it neither for a condition nor for a number: either would be decided once for all runs.
 */
export interface Slot<Value> extends Expression<Value> {
  (value: never): never;
}

/** What a statement is built of: a slot for each value. */
export type Slots<Values extends object> = {
  readonly [Name in keyof Values]-?: Slot<Exclude<Values[Name], undefined>>;
};

const slots = <Values extends object>() =>
  new Proxy({}, { get: (_, name) => slotOf(String(name)) }) as Slots<Values>;

const slotOf = (name: string) => new ExpressionWrapper(ValueNode.create(new Marker(name)));

/** Builds a query once and fills in its parameters at each run: compiling costs more than running. */
export function compile<Values extends object>(
  build: (values: Slots<Values>) => Compilable,
): { readonly sql: string; readonly fill: (values: Values) => readonly unknown[] } {
  const { sql, parameters } = build(slots<Values>()).compile();
  const places = parameters.map((slot) => (slot instanceof Marker ? (slot.name as keyof Values) : { slot }));
  return {
    sql,
    fill: (values) => places.map((slot) => (typeof slot === "object" ? slot.slot : values[slot])),
  };
}

/** Builds a query once and gives back a function that fills in its values. */
export function prepare<Values extends object>(
  build: (values: Slots<Values>) => Compilable,
): (values: Values) => Write<never> {
  const { sql, fill } = compile(build);
  return (values) => ({ sql, parameters: fill(values) });
}

/** Commits a write by itself, and gives the rows that it returned. */
export async function commitOne(engine: Engine, write: Write): Promise<readonly Row[]> {
  const [returned = []] = await engine.commit([write]);
  return returned;
}

/** Prepares a query and returns a function that reads its rows. `Output` is the type of a row. */
export function prepareRead<Values extends object, Output extends object>(
  engine: Engine,
  build: (values: Slots<Values>) => Compilable<Output>,
): (values: Values) => Promise<readonly Output[]> {
  const prepared = prepare(build);
  return async (values) => (await engine.read(prepared(values))) as readonly (Row & Output)[];
}

/** SQL written by hand, as a query of this database. */
export const handWritten = <Output>({ builder }: Engine, text: RawBuilder<Output>): Compilable<Output> => ({
  compile: () => text.compile(builder),
});

/**
 * Begins an insertion of rows that are selected. SQLite keeps a copy of each page that such a statement changes, to undo it
 * alone where it fails halfway; a list that fails is undone as a whole, so it need not.
 */
export const insertInto = ({ dialect }: Engine): RawBuilder<unknown> =>
  dialect === "sqlite" ? sql`insert or fail into` : sql`insert into`;

const variantsKept = 500;

/** Reads with a query of several variants, each prepared when it is first asked for. */
export function prepareVariants<Variant, Values extends object, Output extends object>(
  engine: Engine,
  build: (variant: Variant, values: Slots<Values>) => Compilable<Output>,
): (variant: Variant, values: Values) => Promise<readonly Output[]> {
  const prepared = new BoundedMap<string, (values: Values) => Promise<readonly Output[]>>(variantsKept);
  return (variant, values) => {
    const key = JSON.stringify(variant);
    let read = prepared.get(key);
    if (!read) {
      read = prepareRead<Values, Output>(engine, (value) => build(variant, value));
      prepared.set(key, read);
    }
    return read(values);
  };
}
