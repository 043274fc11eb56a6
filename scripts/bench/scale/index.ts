import { writeFileSync } from "node:fs";
import { endWhenInterrupted } from "../interrupt.ts";
import { OptionError } from "../options.ts";
import { SpaceError } from "./files.ts";
import { readScaleOptions } from "./options.ts";
import { isSound, runScale } from "./run.ts";

endWhenInterrupted();
try {
  const options = readScaleOptions(process.argv.slice(2));
  const result = await runScale(options);
  writeFileSync(options.output, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nEvery figure and the machine: ${options.output}`);
  process.exit(isSound(result) ? 0 : 1);
} catch (error) {
  const isExpected = error instanceof OptionError || error instanceof SpaceError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
