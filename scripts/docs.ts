import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { createCollection } from "./docs/collection.ts";
import { createReferencePage } from "./docs/reference-page.ts";

const { output } = new Command("npm run docs --")
  .description("Writes the reference as one HTML file that needs no network, and a Postman collection.")
  .option("-o, --output <folder>", "output folder", ".data/docs")
  .parse()
  .opts<{ output: string }>();
const generated = (name: string) => readFile(new URL(`../generated/${name}`, import.meta.url), "utf8");

const contract = await generated("openapi.json");
const files = {
  "connect-hub.html": await createReferencePage(contract, await generated("reference.json")),
  "connect-hub.postman_collection.json": await createCollection(contract),
};
await mkdir(output, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const path = join(output, name);
  await writeFile(path, text);
  console.log(`${path}: ${Math.ceil(Buffer.byteLength(text) / 1024)} KiB`);
}
