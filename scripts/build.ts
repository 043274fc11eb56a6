import { Command } from "commander";
import { buildPackage } from "./package/build-package.ts";

const { output } = new Command("npm run build --")
  .description("Builds the installable package of the service. `npm pack` makes a file of its folder.")
  .option("-o, --output <folder>", "output folder, which is replaced", "dist")
  .parse()
  .opts<{ output: string }>();
await buildPackage(output);
console.log(`${output} is built. To create connect-hub-VERSION.tgz from it, run: npm pack ./${output}`);
