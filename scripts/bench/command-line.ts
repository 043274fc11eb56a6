import { parseArgs } from "node:util";

/** An outcome that is foreseen, in words for whoever runs the benchmark. */
export class Refusal extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** One option: what follows its name, nothing where it is a switch, what it is for, and how all that was given is read. */
interface Option<Value> {
  readonly form: string;
  readonly about: string;
  readonly initial?: string;
  read(given: readonly string[]): Value;
}

type Table = Readonly<Record<string, Option<unknown>>>;

/** What the options of a table come to. */
export type ValuesOf<Options extends Table> = {
  readonly [Name in keyof Options]: ReturnType<Options[Name]["read"]>;
};

/** A switch. */
export const flag = (about: string): Option<boolean> => ({
  form: "",
  about,
  read: (given) => given.length > 0,
});

/** An option with a value, `initial` where none is given. */
export const one = <Value>(
  form: string,
  about: string,
  read: (text: string) => Value,
  initial: string,
): Option<Value> => ({ form, about, initial, read: (given) => read(given.at(-1) ?? initial) });

/** An option that may be left out, or be given again for more. */
export const several = (form: string, about: string): Option<readonly string[] | undefined> => ({
  form,
  about: `${about}, again for more; all without it`,
  read: (given) => (given.length > 0 ? given : undefined),
});

/** Reads one of these names. */
export const oneOf =
  <Name extends string>(allowed: readonly Name[]) =>
  (value: string): Name => {
    const found = allowed.find((name) => name === value);
    if (found !== undefined) return found;
    const quoted = allowed.map((name) => (name.includes(" ") ? `"${name}"` : name));
    throw new Refusal(`There is no "${value}". It takes ${quoted.join(", ")}.`);
  };

/** Reads a whole number. */
export const whole = (least: number, most: number) => (value: string) => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Refusal(`It takes a whole number from ${least} to ${most}.`);
};

/** Reads a command line by a table of options; throws a `Refusal` with what would be right, or with the help. */
export function readCommandLine<Options extends Table>(
  summary: string,
  options: Options,
  args: readonly string[],
): ValuesOf<Options> {
  const table: Table = { ...options, help: flag("display this") };
  const given = parse(table, args);
  if (given["help"]) throw new Refusal(`${summary}\n\n${helpOf(table)}`, 0);
  const values = Object.entries(table).map(([name, { form, read }]) => {
    const texts = given[name] ?? [];
    try {
      return [name, read(texts)];
    } catch (error) {
      const argument = `option '--${name} ${form}' argument '${texts.at(-1)}' is invalid.`;
      throw error instanceof Refusal ? new Refusal(`error: ${argument} ${error.message}`) : error;
    }
  });
  return Object.fromEntries(values) as ValuesOf<Options>;
}

/** What was given for each option; a switch has one text for each time. */
function parse(table: Table, args: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const options = Object.entries(table).map(
    ([name, { form }]) => [name, { type: form ? "string" : "boolean", multiple: true }] as const,
  );
  const short = { type: "boolean", multiple: true, short: "h" } as const;
  try {
    return parseArgs({ args: [...args], options: { ...Object.fromEntries(options), help: short } })
      .values as never;
  } catch (error) {
    throw new Refusal(`error: ${(error as Error).message}\n\n${helpOf(table)}`);
  }
}

function helpOf(table: Table): string {
  const lines = Object.entries(table).map(([name, { form, about, initial }]) => {
    const otherwise = initial ? ` (default: ${initial})` : "";
    return `  ${`--${name} ${form}`.padEnd(24)}${about}${otherwise}`;
  });
  return ["Options:", ...lines].join("\n");
}
