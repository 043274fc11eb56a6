import type { Compilable } from "kysely";
import type { Change, CommitRefusal } from "../ports/store/change.ts";
import type { LookUp } from "./look-up.ts";
import type { Row, UnitOfWork } from "./unit-of-work.ts";

export type { Row };

/**
 * An SQL statement that runs unchanged. If `refusalCode` is set, and the statement does not change exactly one row, its
 * commit fails with that code.
 */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly refusalCode?: string | undefined;
}

/** The input of a change that decides in code, with the name of its command. It is passed between threads as JSON. */
export interface Decision {
  readonly command: string;
  readonly input: unknown;
}

/** A decision or a statement of a change. */
export type ChangePart = Decision | Statement;

const isDecision = (part: ChangePart): part is Decision => "command" in part;
export const isStatement = (part: ChangePart): part is Statement => !isDecision(part);

/** Look-ups by name. A name can have one look-up, several, or none. */
type LookUps = Readonly<Record<string, LookUp | readonly LookUp[] | undefined>>;

type FoundBy<Of> =
  Of extends LookUp<infer Result>
    ? Result
    : Of extends readonly LookUp<infer Result>[]
      ? readonly Result[]
      : undefined;

/** Rows that the look-ups of a change found, by the name of the look-up. */
export type LookUpResults<Of extends LookUps> = { readonly [Name in keyof Of]: FoundBy<Of[Name]> };

/** A kind of change: its look-ups and its decision. */
interface Command<Input = never> {
  lookUps(input: Input): LookUps;
  /**
   * Records writes in `work`, or returns the refusal code. It runs in the thread or process that commits, and may run
   * again. It must depend on nothing but its arguments.
   */
  decide(work: UnitOfWork, input: Input, found: object): string | undefined;
}

const commands = new Map<string, Command>();

/**
 * Defines a kind of change, and returns a function that creates changes of this kind. On Postgres, the rows that it
 * locks stay locked until the commit. Every change must lock its account first. Throws if the name is already used.
 */
export function defineChange<
  Input,
  Of extends LookUps,
  const Result extends CommitRefusal | undefined | void,
>(
  name: string,
  command: {
    readonly lookUps: (input: Input) => Of;
    readonly decide: (work: UnitOfWork, input: Input, found: LookUpResults<Of>) => Result;
  },
): (input: Input) => Change<Extract<Result, CommitRefusal>> {
  if (commands.has(name)) throw new Error(`Two changes have the name ${name}.`);
  commands.set(name, command as unknown as Command);
  return (input) => seal([{ command: name, input }]);
}

/** A decision whose look-ups are known. */
export interface PreparedDecision {
  readonly lookUps: readonly LookUp[];
  /**
   * Runs the decision on the rows that `work` has. Returns the refusal code, or undefined if the change is accepted.
   */
  decide(work: UnitOfWork): string | undefined;
}

function prepareDecision({ command, input }: Decision): PreparedDecision {
  const { lookUps, decide } = getCommand(command);
  const lookUpsByName = lookUps(input as never);
  return {
    lookUps: Object.values(lookUpsByName).flatMap((each) => each ?? []),
    decide(work) {
      const found: Record<string, unknown> = {};
      for (const name in lookUpsByName) {
        const each = lookUpsByName[name];
        found[name] = Array.isArray(each)
          ? each.map((lookUp: LookUp) => work.find(lookUp))
          : each && work.find(each as LookUp);
      }
      return decide(work, input as never, found);
    },
  };
}

/** The decisions of a commit, and the statements that run after them. */
export interface PreparedCommit {
  readonly decisions: readonly PreparedDecision[];
  readonly statements: readonly Statement[];
}

export const prepareCommit = (parts: readonly ChangePart[]): PreparedCommit => ({
  decisions: parts.filter(isDecision).map(prepareDecision),
  statements: parts.filter(isStatement),
});

function getCommand(name: string): Command {
  const command = commands.get(name);
  if (!command) throw new Error(`No change has the name ${name}.`);
  return command;
}

const seal = <Refusal extends CommitRefusal>(parts: readonly ChangePart[]): Change<Refusal> =>
  parts as unknown as Change<Refusal>;

/** Returns the decisions and statements of a change. */
export const getParts = (sealed: Change<CommitRefusal>): readonly ChangePart[] =>
  sealed as unknown as readonly ChangePart[];

/** Compiles a query. If `refusalCode` is set, the statement must change exactly one row. */
export function toStatement<Refusal extends string = never>(
  query: Compilable,
  refusalCode?: Refusal,
): TypedStatement<Refusal> {
  const { sql, parameters } = query.compile();
  return { sql, parameters, refusalCode };
}

/** A statement whose refusal code is part of its type. */
export interface TypedStatement<out Refusal extends string = never> extends Statement {
  readonly refusalCode?: Refusal | undefined;
}

/** Creates a change that runs statements in this order. */
export const createChange = <Refusal extends string = never>(
  statements: readonly TypedStatement<Refusal>[],
): Change<Extract<Refusal, CommitRefusal>> => seal(statements);

/** Combines several changes into one. */
export const combineChanges = <Refusal extends CommitRefusal = never>(
  changes: readonly Change<Refusal>[],
): Change<Refusal> => seal(changes.flatMap(getParts));
