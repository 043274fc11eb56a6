import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { Command } from "commander";
import { writeAssets } from "./worker/assets.ts";
import { bundleWorker } from "./worker/bundle.ts";
import { measureStartup } from "./worker/startup.ts";
import { readWranglerConfig } from "./worker/wrangler.ts";

new Command("npm run build:worker --")
  .description(
    "Builds the Worker and its static files into .data/worker, and measures its size and start-up time.",
  )
  .parse();

const partsShown = 8;
const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

const { main, assetsFolder } = await readWranglerConfig();
const { text, bytes, gzippedBytes, parts } = await bundleWorker();
await mkdir(dirname(main), { recursive: true });
await rm(assetsFolder, { recursive: true, force: true });
await writeAssets(assetsFolder);
await writeFile(main, text);

console.log(`${main}: ${kibibytes(bytes)}, gzipped ${kibibytes(gzippedBytes)}`);
for (const part of parts.slice(0, partsShown)) {
  console.log(`  ${kibibytes(part.bytes).padStart(10)}  ${part.file}`);
}
console.log(`Start-up in workerd: ${(await measureStartup(text)).toFixed(0)} ms`);
