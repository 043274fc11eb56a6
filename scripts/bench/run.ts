import { writeFileSync } from "node:fs";
import { CommanderError, InvalidArgumentError } from "commander";
import { describeMachine } from "./report.ts";
import { endAll, endWhenInterrupted } from "./resources.ts";

/** What every measurement comes to: `void` says why it does not count. */
export interface Result {
  readonly void: string | null;
}

/** A result as it is written: with the machine, and with what was asked for. */
export type Written<Measured> = Measured & {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: object;
};

/** An outcome that is foreseen, in words for whoever runs the benchmark. */
export class Refusal extends Error {}

/** Reads the options, measures, writes the result in JSON, and ends this process: with 0 where every figure counts. */
export async function run<Options extends { readonly output: string }>(
  read: (args: readonly string[]) => Options,
  measure: (options: Options) => Promise<Result>,
): Promise<never> {
  endWhenInterrupted();
  try {
    const options = read(process.argv.slice(2));
    const machine = describeMachine();
    console.log(
      `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, SQLite ${machine.sqlite}`,
    );
    console.log(machine.durability);
    const result = await measure(options);
    const written: Written<Result> = { machine, options, ...result };
    writeFileSync(options.output, `${JSON.stringify(written, null, 2)}\n`);
    console.log(`\nEvery figure and the machine: ${options.output}`);
    process.exit(result.void === null ? 0 : 1);
  } catch (error) {
    await endAll();
    const isForeseen = error instanceof Refusal || error instanceof InvalidArgumentError;
    if (isForeseen) console.error(error.message);
    // What commander throws itself it has said already; its exit code is 0 after --help.
    else if (!(error instanceof CommanderError)) console.error(error);
    process.exit(error instanceof CommanderError ? error.exitCode : 1);
  }
}
