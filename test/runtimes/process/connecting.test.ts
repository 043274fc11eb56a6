import { spawnSync } from "node:child_process";
import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { expect, test } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;
const tellAtExit = `data:text/javascript,${encodeURIComponent(`
  import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
  process.on("exit", () => console.error("milliseconds:", getDefaultAutoSelectFamilyAttemptTimeout()));`)}`;

// A first packet that is lost is sent again after a second.
test.each([
  ["the service", ["src/runtimes/node/launch.js"], { CONNECT_HUB_MODE: "neither" }],
  ["a command", ["src/cli/index.ts", "--help"], {}],
])("%s gives each address of a host more time than a lost first packet costs", (_, given, environment) => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeLessThan(1_000);
  const { stderr } = spawnSync(process.execPath, ["--import", tellAtExit, ...given], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...environment },
    encoding: "utf8",
  });
  expect(Number(/milliseconds: (\d+)/.exec(stderr)?.[1])).toBeGreaterThan(1_000);
});
