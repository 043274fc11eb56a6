import { mkdir, readFile, writeFile } from "node:fs/promises";
import { Command } from "commander";
import { generateFiles } from "./emit/generate.ts";
import { listContracts } from "./emit/contracts.ts";
import { ContractError } from "./emit/contract-error.ts";

const root = new URL("../", import.meta.url);
const { check: isCheck } = new Command("npm run generate --")
  .description("Generates generated/ from spec/.")
  .option("--check", "write nothing, and fail if generated/ is outdated", false)
  .parse()
  .opts<{ check: boolean }>();

try {
  for (const contract of listContracts(root)) {
    const files = await generateFiles(contract);
    if (isCheck) await check(contract.generated, files);
    else await write(contract.generated, files);
  }
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function write(folder: URL, files: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(new URL(name, folder), text);
}

async function check(folder: URL, files: ReadonlyMap<string, string>): Promise<void> {
  const different: string[] = [];
  for (const [name, text] of files) {
    const onDisk = await readFile(new URL(name, folder), "utf8").catch(() => undefined);
    if (onDisk !== text) different.push(folder.pathname.slice(root.pathname.length) + name);
  }
  if (different.length === 0) return;
  console.error(`Outdated: ${different.join(", ")}. Run: npm run generate`);
  process.exitCode = 1;
}
