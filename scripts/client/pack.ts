import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { packClient } from "./pack-tarball.ts";

const { output } = new Command("npm run client:pack --")
  .description("Packs the TypeScript client of the contract as an npm tarball.")
  .option("-o, --output <folder>", "output folder", fileURLToPath(new URL("../../.data/", import.meta.url)))
  .parse()
  .opts<{ output: string }>();
console.log(await packClient(output));
