import type { Compilable } from "kysely";
import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";
import type { Engine } from "./engine.ts";
import { rankOf, type Place } from "./places.ts";
import { compile, type Slots } from "./statement.ts";
import { refusalOf } from "./violation.ts";
import type { Write } from "./write.ts";

/** A write with its place among those that it is committed with. */
export interface Step<out Miss extends string = never> extends Write<Miss> {
  readonly rank: number;
}

/** A step of a query that was built for this one call; with `missedAs` it has to change one row. */
export function step<Miss extends string = never>(
  place: Place,
  query: Compilable,
  missedAs?: Miss,
): Step<Miss> {
  const { sql, parameters } = query.compile();
  return { sql, parameters, missedAs, rank: rankOf(place) };
}

/**
 * Builds a step's query once and gives back a function that fills in its values; `turn` orders steps of the same place.
 */
export function prepareStep<Values extends object>(
  place: Place,
  build: (values: Slots<Values>) => Compilable,
  turn = 0,
): (values: Values) => Step {
  return prepareAt(rankOf(place, turn), build, undefined as never);
}

/** The same for a step that has to change one row: where it does not, its whole change is refused with this word. */
export function prepareFence<Miss extends string>(missedAs: Miss) {
  return <Values extends object>(
    place: Place,
    build: (values: Slots<Values>) => Compilable,
  ): ((values: Values) => Step<Miss>) => prepareAt(rankOf(place), build, missedAs);
}

function prepareAt<Values extends object, Miss extends string>(
  rank: number,
  build: (values: Slots<Values>) => Compilable,
  missedAs: Miss,
): (values: Values) => Step<Miss> {
  const { sql, fill } = compile(build);
  return (values) => ({ sql, parameters: fill(values), missedAs, rank });
}

interface SealedChange {
  readonly steps: readonly Step<string>[];
}

const byRank = (one: Step<string>, other: Step<string>) => one.rank - other.rank;

/** A change that consists of these steps, whatever their order. */
export function change<Miss extends string = never>(
  steps: readonly Step<Miss>[],
): Change<Extract<Miss, CommitRefusal>> {
  const sealed: SealedChange = { steps: steps.toSorted(byRank) };
  return sealed as unknown as Change<Extract<Miss, CommitRefusal>>;
}

/** The steps of a change, in the order of their places. */
export const stepsOf = (sealed: Change<CommitRefusal>): readonly Step<string>[] =>
  (sealed as unknown as SealedChange).steps;

const rankOfChange = ([first]: readonly Step<string>[]) => first?.rank ?? 0;

/**
 * The steps of changes that are committed together, in whatever order these are given; each change's own stay together.
 */
export const stepsOfAll = (changes: readonly Change<CommitRefusal>[]): readonly Step<string>[] =>
  changes
    .map(stepsOf)
    .toSorted((one, other) => rankOfChange(one) - rankOfChange(other))
    .flat();

type Handlers = Readonly<Record<string, () => unknown>>;

/** Commits changes on an engine. */
export function createCommit(engine: Pick<Engine, "commit">): Commit {
  const commit = async (changes: readonly Change<CommitRefusal>[], handlers: Handlers = {}) => {
    try {
      await engine.commit(stepsOfAll(changes));
    } catch (error) {
      const handle = handlers[refusalOf(error) ?? ""];
      if (!handle) throw error;
      return handle();
    }
    return undefined;
  };
  return commit as Commit;
}
