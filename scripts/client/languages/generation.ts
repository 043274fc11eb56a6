import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "./language.ts";
import { GenerationFailure } from "./failure.ts";
import { whyNot } from "./tool.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(root, "node_modules/.cache/connect-hub-clients");
const mark = ".connect-hub-client.json";

/**
 * Generates the client of the contract into a folder, in place of the client that was there, and answers its path.
 * Throws a GenerationFailure: 2 for a folder with other things in it, 3 for a missing toolchain, 1 for the generator.
 */
export async function generateClient(language: Language, output: string): Promise<string> {
  const target = resolve(output);
  await refuseOtherThings(target);
  await refuseMissingTools(language);
  const document = join(root, "generated/openapi.client.json");
  const contract = await readFile(document, "utf8");
  await mkdir(dirname(target), { recursive: true });
  // Beside the target, so that it can be moved into its place.
  const beside = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  const made = join(beside, "client");
  try {
    await mkdir(made);
    await language.generate({ document, output: made, cache });
    await copyFile(join(import.meta.dirname, language.name, "README.md"), join(made, "README.md"));
    await writeFile(join(made, mark), markOf(language, contract));
    await rm(target, { recursive: true, force: true });
    await rename(made, target);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  return target;
}

function markOf({ name, generator }: Language, contract: string): string {
  const { info } = JSON.parse(contract) as { readonly info: { readonly version: string } };
  return `${JSON.stringify({ contract: info.version, language: name, generator }, undefined, 2)}\n`;
}

async function refuseOtherThings(target: string): Promise<void> {
  const present = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new GenerationFailure(`${target} cannot be the folder of a client: ${error.message}.`, 2);
  });
  if (present.length === 0 || present.includes(mark)) return;
  throw new GenerationFailure(
    `${target} has other things in it than a client: name a new or an empty folder.`,
    2,
  );
}

async function refuseMissingTools({ name, generator, tools }: Language): Promise<void> {
  const reasons = await Promise.all(tools.map(whyNot));
  const lines = reasons.filter((reason) => reason !== undefined);
  if (lines.length === 0) return;
  throw new GenerationFailure(
    `The ${name} client needs more than Node (${generator}):\n${lines.join("\n")}`,
    3,
  );
}
