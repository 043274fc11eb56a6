import { parseArgs } from "node:util";
import { generateClient } from "./languages/generation.ts";
import { languages } from "./languages/index.ts";
import { GenerationFailure } from "./languages/failure.ts";

const names = [...languages.keys()].join(", ");
const usage = `npm run client:generate -- --language LANGUAGE [--output DIR]

Generates a client of the contract. LANGUAGE is one of ${names}; DIR is .clients/LANGUAGE unless it is told.
Ends with 2 when it is called wrongly, 3 when a toolchain is missing, 1 when the generator fails.`;

// The generator is interrupted too, and what is half made is removed.
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
  if (!language) throw new GenerationFailure(`There is no generator for ${name}: choose one of ${names}.`, 2);
  const made = await generateClient(language, output ?? `.clients/${language.name}`);
  console.log(`${made} has the client, made by ${language.generator}. Its README.md has the first call.`);
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
