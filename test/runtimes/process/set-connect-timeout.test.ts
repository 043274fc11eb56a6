import { spawnSync } from "node:child_process";
import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { expect, test } from "vitest";

const root = new URL("../../..", import.meta.url).pathname;
const tellAtExit = `data:text/javascript,${encodeURIComponent(`
  import { getDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
  process.on("exit", () => console.error("milliseconds:", getDefaultAutoSelectFamilyAttemptTimeout()));`)}`;

// A lost first packet is sent again after one second.
test.each([
  ["the service", ["src/runtimes/node/launch.js"], { CONNECT_HUB_MODE: "neither" }],
  ["a command", ["src/cli/index.ts", "--help"], {}],
])(
  "%s gives each address of a host more time than the loss of a first packet takes",
  (_, given, environment) => {
    expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeLessThan(1_000);
    const { stderr } = spawnSync(process.execPath, ["--import", tellAtExit, ...given], {
      cwd: root,
      env: { PATH: process.env["PATH"], ...environment },
      encoding: "utf8",
    });
    expect(Number(/milliseconds: (\d+)/.exec(stderr)?.[1])).toBeGreaterThan(1_000);
  },
);
