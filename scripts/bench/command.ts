import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";

/** The command line of a measurement; throws a `CommanderError` for what it does not know. */
export const command = (name: string, summary: string): Command =>
  new Command(name)
    .description(summary)
    .usage(`[options]   (npm run ${name} -- [options])`)
    .allowExcessArguments(false)
    .exitOverride()
    .option(
      "--output <path>",
      "where the result goes in JSON",
      join(tmpdir(), `connect-hub-${name.replace(":", "-")}-${Date.now()}.json`),
    );

/** Reads an option that may be given again for more. */
export const several = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Reads one of these names. */
export const oneOf =
  <Name extends string>(allowed: readonly Name[]) =>
  (value: string): Name => {
    const found = allowed.find((name) => name === value);
    if (found !== undefined) return found;
    const quoted = allowed.map((name) => (name.includes(" ") ? `"${name}"` : name));
    throw new InvalidArgumentError(`There is no "${value}". It takes ${quoted.join(", ")}.`);
  };

/** Reads a whole number. */
export const whole = (minimum: number, maximum: number) => (value: string) => {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  throw new InvalidArgumentError(`It takes a whole number from ${minimum} to ${maximum}.`);
};
