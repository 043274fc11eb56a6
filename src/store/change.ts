import type { Compilable } from "kysely";
import type { Change, CommitRefusal } from "../ports/store/change.ts";
import type { LookUp } from "./look-up.ts";
import type { Row, Work } from "./work.ts";

export type { Row };

/** A statement that is run as it is. One with `missedAs` has to change one row, or its commit is refused with that word. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly missedAs?: string | undefined;
}

/** A change that decides: the name of its command, and the input. It is passed between threads as JSON. */
export interface Decision {
  readonly command: string;
  readonly input: unknown;
}

/** What is committed: decisions, and statements. */
export type Part = Decision | Statement;

const isDecision = (part: Part): part is Decision => "command" in part;
export const isStatement = (part: Part): part is Statement => !isDecision(part);

/** Look-ups by name: one, several, or none. */
type LookUps = Readonly<Record<string, LookUp | readonly LookUp[] | undefined>>;

type FoundBy<Of> =
  Of extends LookUp<infer Result>
    ? Result
    : Of extends readonly LookUp<infer Result>[]
      ? readonly Result[]
      : undefined;

/** What look-ups have found. */
export type Found<Of extends LookUps> = { readonly [Name in keyof Of]: FoundBy<Of[Name]> };

/** A kind of change: what it looks up, and how it decides. */
interface Command<Input = never> {
  lookUps(input: Input): LookUps;
  /**
   * Writes by `work`, or returns the refusal. It is called in the thread or process that commits, depends on nothing but its
   * arguments, and may be called again.
   */
  decide(work: Work, input: Input, found: object): string | undefined;
}

const commands = new Map<string, Command>();

/**
 * Defines a kind of change, and returns the function that makes one. On Postgres, the rows that it locks stay locked until the
 * commit; it locks its account first of all.
 */
export function defineChange<
  Input,
  Of extends LookUps,
  const Result extends CommitRefusal | undefined | void,
>(
  name: string,
  command: {
    readonly lookUps: (input: Input) => Of;
    readonly decide: (work: Work, input: Input, found: Found<Of>) => Result;
  },
): (input: Input) => Change<Extract<Result, CommitRefusal>> {
  if (commands.has(name)) throw new Error(`There are two changes with the name ${name}.`);
  commands.set(name, command as unknown as Command);
  return (input) => seal([{ command: name, input }]);
}

/** A decision with its look-ups. */
export interface Prepared {
  readonly lookUps: readonly LookUp[];
  /** Decides on what was looked up. */
  decide(work: Work): string | undefined;
}

function prepareDecision({ command, input }: Decision): Prepared {
  const { lookUps, decide } = commandOf(command);
  const named = lookUps(input as never);
  return {
    lookUps: Object.values(named).flatMap((each) => each ?? []),
    decide(work) {
      const found: Record<string, unknown> = {};
      for (const name in named) {
        const each = named[name];
        found[name] = Array.isArray(each)
          ? each.map((lookUp: LookUp) => work.find(lookUp))
          : each && work.find(each as LookUp);
      }
      return decide(work, input as never, found);
    },
  };
}

/** A commit: its decisions with their look-ups, and then its statements. */
export interface PreparedCommit {
  readonly decisions: readonly Prepared[];
  readonly statements: readonly Statement[];
}

export const prepareCommit = (parts: readonly Part[]): PreparedCommit => ({
  decisions: parts.filter(isDecision).map(prepareDecision),
  statements: parts.filter(isStatement),
});

function commandOf(name: string): Command {
  const command = commands.get(name);
  if (!command) throw new Error(`There is no change with the name ${name}.`);
  return command;
}

const seal = <Refusal extends CommitRefusal>(parts: readonly Part[]): Change<Refusal> =>
  parts as unknown as Change<Refusal>;

/** The parts of a change. */
export const partsOf = (sealed: Change<CommitRefusal>): readonly Part[] =>
  sealed as unknown as readonly Part[];

/** A statement of a query; with `missedAs` it has to change one row. */
export function statement<Refusal extends string = never>(
  query: Compilable,
  missedAs?: Refusal,
): TypedStatement<Refusal> {
  const { sql, parameters } = query.compile();
  return { sql, parameters, missedAs };
}

/** A statement whose refusal is known to TypeScript. */
export interface TypedStatement<out Refusal extends string = never> extends Statement {
  readonly missedAs?: Refusal | undefined;
}

/** A change that runs statements in this order. */
export const change = <Refusal extends string = never>(
  statements: readonly TypedStatement<Refusal>[],
): Change<Extract<Refusal, CommitRefusal>> => seal(statements);

/** Changes as one. */
export const together = <Refusal extends CommitRefusal = never>(
  changes: readonly Change<Refusal>[],
): Change<Refusal> => seal(changes.flatMap(partsOf));
