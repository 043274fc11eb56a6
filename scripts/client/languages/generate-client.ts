import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "./language.ts";
import { GenerationFailure } from "./generation-failure.ts";
import { findToolProblem } from "./tool.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const cache = join(root, "node_modules/.cache/connect-hub-clients");
const markerFile = ".connect-hub-client.json";

/**
 * Generates a client into a folder, replaces a previous client there, and returns the absolute path. Replaces all files
 * of a previous client's folder, including files that were added later. Throws `GenerationFailure`:
 * - with exit code 2 if the path is not a folder, or the folder contains files, but no generated client;
 * - with exit code 3 if a tool is missing or too old;
 * - with exit code 1 if the generator fails.
 */
export async function generateClient(language: Language, output: string): Promise<string> {
  const target = resolve(output);
  await assertReplaceable(target);
  await assertToolsInstalled(language);
  const document = join(root, "generated/openapi.client.json");
  const contract = await readFile(document, "utf8");
  await mkdir(dirname(target), { recursive: true });
  // Next to the target folder, so that the finished client can be renamed into place.
  const stagingFolder = await mkdtemp(join(dirname(target), `.${basename(target)}-`));
  const clientFolder = join(stagingFolder, "client");
  try {
    await mkdir(clientFolder);
    await language.generate({ document, output: clientFolder, cache });
    await copyFile(join(import.meta.dirname, language.name, "README.md"), join(clientFolder, "README.md"));
    await writeFile(join(clientFolder, markerFile), createMarker(language, contract));
    await rm(target, { recursive: true, force: true });
    await rename(clientFolder, target);
  } finally {
    await rm(stagingFolder, { recursive: true, force: true });
  }
  return target;
}

function createMarker({ name, generator }: Language, contract: string): string {
  const { info } = JSON.parse(contract) as { readonly info: { readonly version: string } };
  return `${JSON.stringify({ contract: info.version, language: name, generator }, undefined, 2)}\n`;
}

async function assertReplaceable(target: string): Promise<void> {
  const existing = await readdir(target).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new GenerationFailure(`${target} cannot be the folder of a client: ${error.message}.`, 2);
  });
  if (existing.length === 0 || existing.includes(markerFile)) return;
  throw new GenerationFailure(
    `${target} contains files other than a client. Use a new or an empty folder.`,
    2,
  );
}

async function assertToolsInstalled({ name, generator, tools }: Language): Promise<void> {
  const reasons = await Promise.all(tools.map(findToolProblem));
  const lines = reasons.filter((reason) => reason !== undefined);
  if (lines.length === 0) return;
  throw new GenerationFailure(
    `The ${name} client needs more than Node (${generator}):\n${lines.join("\n")}`,
    3,
  );
}
