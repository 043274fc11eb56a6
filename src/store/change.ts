import type { Compilable } from "kysely";
import type { Change, Commit, CommitRefusal } from "../ports/store/change.ts";
import type { Engine } from "./engine.ts";
import {
  ownerNameAt,
  rankOf,
  type FreePlace,
  type OwnerName,
  type WritePlace,
  type PlaceOf,
} from "./write-order.ts";
import { compile, type Slots } from "./statement.ts";
import { refusalOf } from "./violation.ts";
import type { Many, Prize, Write } from "./write.ts";

/** A write with its place among those that it is committed with. */
export interface Step<out Miss extends string = never> extends Write<Miss> {
  readonly rank: number;
}

/** A step of a query that was built for this one call; with `missedAs` it has to change one row. */
export const step = <Miss extends string = never>(
  place: FreePlace,
  query: Compilable,
  missedAs?: Miss,
): Step<Miss> => stepOf(undefined, place, query, missedAs);

/** The same for rows of an owner. */
export function stepOf<Miss extends string = never>(
  owner: string | undefined,
  place: WritePlace,
  query: Compilable,
  missedAs?: Miss,
): Step<Miss> {
  const { sql, parameters } = query.compile();
  return { sql, parameters, missedAs, owner, rank: rankOf(place) };
}

/** A step of a write of rows that have no owner. */
export const placed = (place: FreePlace, write: Pick<Write, "sql" | "parameters">): Step => ({
  ...write,
  rank: rankOf(place),
});

/** The order of steps of the same place, and what does several such steps at once. */
interface StepOptions<in Values> {
  readonly turn?: number;
  readonly many?: Many<Values> | undefined;
  /** What it takes that only one of several at once can take, if it does. */
  readonly prizeOf?: ((values: Values) => Prize | undefined) | undefined;
}

/**
 * Builds a step's query once and gives back a function that fills in its values, which have to name the owner of the rows
 * at its place.
 */
export interface PrepareStep<out Miss extends string> {
  <Values extends Readonly<Record<"accountId", string>>>(
    place: PlaceOf<"accountId">,
    build: (values: Slots<Values>) => Compilable,
    options?: StepOptions<Values>,
  ): (values: Values) => Step<Miss>;
  <Values extends Readonly<Record<"endpointId", string>>>(
    place: PlaceOf<"endpointId">,
    build: (values: Slots<Values>) => Compilable,
    options?: StepOptions<Values>,
  ): (values: Values) => Step<Miss>;
  <Values extends object>(
    place: FreePlace,
    build: (values: Slots<Values>) => Compilable,
    options?: StepOptions<Values>,
  ): (values: Values) => Step<Miss>;
}

export const prepareStep: PrepareStep<never> = prepareAt<never>(undefined as never);

/** The same for a step that has to change one row: where it does not, its whole change is refused with this word. */
export const prepareFence = <Miss extends string>(missedAs: Miss): PrepareStep<Miss> => prepareAt(missedAs);

function prepareAt<Miss extends string>(missedAs: Miss) {
  return <Values extends object>(
    place: WritePlace,
    build: (values: Slots<Values>) => Compilable,
    { turn = 0, many, prizeOf }: StepOptions<Values> = {},
  ): ((values: Values) => Step<Miss>) => {
    const { sql, fill } = compile(build);
    const rank = rankOf(place, turn);
    const name = ownerNameAt(place);
    const ownerOf = (values: Partial<Record<OwnerName, string>>) =>
      name === undefined ? undefined : values[name];
    return (values) => {
      const prize = prizeOf?.(values);
      const step = { sql, parameters: fill(values), missedAs, owner: ownerOf(values), rank, prize };
      return many ? { ...step, many, values } : step;
    };
  };
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
function stepsOfAll(changes: readonly Change<CommitRefusal>[]): readonly Step<string>[] {
  // Most commits are one change, as a send is, and have nothing to be sorted.
  if (changes.length === 1) return stepsOf(changes[0]!);
  return changes
    .map(stepsOf)
    .toSorted((one, other) => rankOfChange(one) - rankOfChange(other))
    .flat();
}

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
