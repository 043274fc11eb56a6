import { Command } from "commander";
import { buildBinary } from "./package/build-binary.ts";

const { output } = new Command("npm run build:binary --")
  .description("Builds the service as one executable file for this operating system and processor.")
  .option("-o, --output <file>", "output file, which is replaced", ".data/binary/connect-hub")
  .parse()
  .opts<{ output: string }>();
await buildBinary(output);
console.log(`${output} is built. To start the service, run: ${output} start`);
