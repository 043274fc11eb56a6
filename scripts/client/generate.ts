import { parseArgs } from "node:util";
import { generateClient } from "./languages/generate-client.ts";
import { languages } from "./languages/index.ts";
import { GenerationFailure } from "./languages/generation-failure.ts";

const names = [...languages.keys()].join(", ");
const usage = `npm run client:generate -- --language LANGUAGE [--output DIR]

Generates a client of the contract. LANGUAGE is one of ${names}. The default of DIR is
.clients/LANGUAGE. Exit codes: 2 invalid usage or folder, 3 missing toolchain, 1 failed generator.`;

// Ctrl-C also interrupts the generator, so this process continues and removes incomplete files.
process.once("SIGINT", () => {});
try {
  await main();
} catch (error) {
  if (!(error instanceof GenerationFailure)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function main(): Promise<void> {
  const { language: name, output, help } = readArguments();
  if (help) return console.log(usage);
  if (name === undefined) throw new GenerationFailure(usage, 2);
  const language = languages.get(name.toLowerCase());
  if (!language) throw new GenerationFailure(`There is no generator for ${name}. Use one of ${names}.`, 2);
  const folder = await generateClient(language, output ?? `.clients/${language.name}`);
  console.log(
    `Generated the client in ${folder} with ${language.generator}. Its README.md shows the first call.`,
  );
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        language: { type: "string", short: "l" },
        output: { type: "string", short: "o" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new GenerationFailure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 2);
  }
}
