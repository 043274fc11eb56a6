#!/usr/bin/env -S node --max-semi-space-size=16 --no-parallel-scavenge --heap-growing-percent=100
// The command `connect-hub` of the installed package. This file is JavaScript that an old version of Node can run. It runs
// the service in this process, so that signals reach it.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @type {{ engines: { node: string }, mock: string }} */
const { engines, mock } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const [command, ...parameters] = process.argv.slice(2);
if (Number.parseInt(process.versions.node) < Number.parseInt(engines.node.slice(">=".length))) {
  console.error(
    `connect-hub requires Node ${engines.node}, but this is ${process.version}: install a newer one.`,
  );
  process.exitCode = 1;
} else if (command === "start") {
  process.argv.splice(2, 1);
  const { run } = await load("server.js");
  await run();
} else if (command === "mock") {
  startMock();
} else {
  await load("cli.js");
}

/** Imports a file of the package. @param {string} name */
function load(name) {
  return import(new URL(name, import.meta.url).href);
}

/** Serves the mock by Prism until a stop signal. Prism is not installed, because it is larger than the service. */
function startMock() {
  const document = fileURLToPath(new URL("generated/mock.json", import.meta.url));
  // npx does not pass signals on, so they are sent to its whole process group.
  const child = spawn("npx", ["--yes", mock, "mock", document, ...parameters], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  child.on("error", ({ message }) => {
    console.error(`The mock needs npx, which is installed with Node: ${message}.`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => (process.exitCode = code ?? 0));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.pid !== undefined && process.kill(-child.pid, signal));
}
