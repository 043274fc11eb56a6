// For any Node that knows modules: ends the process with a line that says what is missing, before anything is loaded that
// needs it.
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
      '"npm ci" brings it, but not with --omit=dev or NODE_ENV=production; or install it yourself';
    return `connect-hub needs Node ${nodeNeeded}, and this is ${process.version}: ${advice}.`;
  }
  const { dependencies } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const absent = Object.keys(dependencies).filter(
    (name) => !existsSync(new URL(`node_modules/${name}/package.json`, root)),
  );
  return absent.length === 0 ? undefined : `connect-hub lacks ${absent.join(", ")}: run "npm ci".`;
}
