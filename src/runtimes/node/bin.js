#!/usr/bin/env -S node --max-semi-space-size=16 --no-parallel-scavenge --heap-growing-percent=100
// The command `connect-hub` of the installed package. This file is JavaScript that an old version of Node can run. It runs
// the service in this process, so that signals reach it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const nodeNeeded = 24;
/** Version of Prism that serves the mock. It is not a dependency, because it is larger than the service. */
const prism = "@stoplight/prism-cli@5.16.0";

const [command, ...parameters] = process.argv.slice(2);
if (Number.parseInt(process.versions.node) < nodeNeeded) {
  console.error(
    `connect-hub requires Node ${nodeNeeded}, but this is ${process.version}: install a newer one.`,
  );
  process.exitCode = 1;
} else if (command === "start") {
  process.argv.splice(2, 1);
  const { run } = await load("server.js");
  await run();
} else if (command === "mock") {
  const document = fileURLToPath(new URL("generated/mock.json", import.meta.url));
  const { status, error } = spawnSync("npx", ["--yes", prism, "mock", document, ...parameters], {
    stdio: "inherit",
  });
  if (error) console.error(`The mock needs npx, which is installed with Node: ${error.message}.`);
  process.exitCode = status ?? 1;
} else {
  await load("cli.js");
}

/** Imports a file of the package. @param {string} name */
function load(name) {
  return import(new URL(name, import.meta.url).href);
}
