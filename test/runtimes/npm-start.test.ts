import { spawn } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pollUntil } from "../support/poll-until.ts";
import { isRunning, killWatchedChildren, watchChild } from "../support/watched-child.ts";
import { createFolder } from "./node-process.ts";

const root = new URL("../..", import.meta.url).pathname;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  place = await createFolder();
});
afterEach(async () => {
  killWatchedChildren();
  await place.remove();
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm start ends the service, and npm with it",
  async (signal) => {
    const npm = watchChild(
      spawn("npm", ["start"], {
        cwd: root,
        env: { PATH: process.env["PATH"], HOME: place.folder, PORT: "0", CONNECT_HUB_DATA: place.data },
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );
    const url = await pollUntil(() => {
      if (!isRunning(npm)) throw new Error(`It ended before it listened: ${npm.stderr()}`);
      // The line of the demo user is the last one.
      return /^curl /m.test(npm.stdout()) && /^connect-hub listens on (\S+)/m.exec(npm.stdout())?.[1];
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    npm.child.kill(signal);
    // The service shares the output, which closes when both have ended.
    expect(await npm.exit).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed");
  },
);
