// The executable file `connect-hub`, which runs on Bun. It has the commands of the installed package
// (`src/runtimes/node/bin.js`), except the mock. It also prints the licences, which are a file of the package.
import { readFileSync } from "node:fs";
import { handleOutputErrors } from "./output-errors.ts";

const [command] = process.argv.slice(2);
if (command === "start") {
  process.argv.splice(2, 1);
  await import("../runtimes/bun/index.ts");
} else if (command === "licences") {
  handleOutputErrors();
  process.stdout.write(readFileSync(new URL("LICENSES.txt", import.meta.url)));
} else if (command === "mock") {
  console.error(
    "The mock needs Node, which this file does not contain. Install the package connect-hub with npm, and run its command: connect-hub mock.",
  );
  process.exitCode = 1;
} else {
  await import("./index.ts");
}
