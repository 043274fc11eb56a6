// Runs on every version of Node that supports modules. Ends the process with a line about missing requirements, before
// anything is loaded that needs them.
import { existsSync, readFileSync } from "node:fs";

const nodeNeeded = 24;
const root = new URL("../../../", import.meta.url);

const missing = whatIsMissing();
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

function whatIsMissing() {
  if (Number.parseInt(process.versions.node) < nodeNeeded) {
    const advice =
      '"npm ci" installs it, except with --omit=dev or NODE_ENV=production; or install it yourself';
    return `connect-hub requires Node ${nodeNeeded}, but this is ${process.version}: ${advice}.`;
  }
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const absent = Object.keys(dependencies).filter(
    (name) => !existsSync(new URL(`node_modules/${name}/package.json`, root)),
  );
  return absent.length === 0
    ? undefined
    : `connect-hub is missing these packages: ${absent.join(", ")}: run "npm ci".`;
}
