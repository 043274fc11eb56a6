import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { collectionOf } from "./docs/collection.ts";
import { referenceFile } from "./docs/reference-file.ts";

const { values } = parseArgs({ options: { output: { type: "string", default: ".data/docs" } } });
const generated = (name: string) => readFile(new URL(`../generated/${name}`, import.meta.url), "utf8");

const contract = await generated("openapi.json");
const files = {
  "connect-hub.html": await referenceFile(contract, await generated("reference.json")),
  "connect-hub.postman_collection.json": await collectionOf(contract),
};
await mkdir(values.output, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const path = join(values.output, name);
  await writeFile(path, text);
  console.log(`${path}: ${Math.ceil(Buffer.byteLength(text) / 1024)} KiB`);
}
