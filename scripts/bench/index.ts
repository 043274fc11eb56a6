import { writeFileSync } from "node:fs";
import { compare } from "./compare.ts";
import { cleanUp, endWhenInterrupted } from "./interrupt.ts";
import { watchMemory } from "./memory.ts";
import { OptionError, readOptions, type Options } from "./options.ts";
import { measureShare } from "./share.ts";
import { measureWebhooks } from "./webhooks/measure.ts";

endWhenInterrupted();
try {
  const counts = await run(readOptions(process.argv.slice(2)));
  process.exit(counts ? 0 : 1);
} catch (error) {
  console.error(error instanceof OptionError ? error.message : error);
  await cleanUp();
  process.exit(1);
}

/** Returns whether every figure counts. */
async function run(options: Options): Promise<boolean> {
  if (options.memory) {
    const watched = await watchMemory(options);
    write(options.output, watched);
    return watched.void === null;
  }
  if (options.share) {
    const measured = await measureShare(options);
    write(options.output, measured);
    return measured.void === null;
  }
  if (options.webhooks) {
    const measured = await measureWebhooks(options);
    write(options.output, measured);
    return measured.figures.every((figure) => figure.void === null);
  }
  const compared = await compare(options);
  write(options.output, compared);
  return compared.figures.every((figure) => figure.void === null);
}

function write(path: string, result: object): void {
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`\nEvery round and the machine: ${path}`);
}
