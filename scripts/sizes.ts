import { Command } from "commander";
import { measureBinary, measurePackage, measureClone, type Installation } from "./sizes/measure.ts";

new Command("npm run sizes")
  .description(
    "Measures an installation from this clone, one of the package, and the executable file: packages, size, start and memory of an idle sandbox.",
  )
  .parse();

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

const rows: readonly (readonly [string, Installation])[] = [
  ["clone (npm ci)", await measureClone()],
  ["package", await measurePackage()],
  ["executable file", await measureBinary()],
];
console.table(
  Object.fromEntries(
    rows.map(([name, { packages, bytes, firstStart, laterStart, memory }]) => [
      name,
      {
        packages,
        "size (MB)": megabytes(bytes),
        "first start (s)": (firstStart / 1000).toFixed(1),
        "later start (s)": (laterStart / 1000).toFixed(1),
        "memory (MB)": megabytes(memory),
      },
    ]),
  ),
);
