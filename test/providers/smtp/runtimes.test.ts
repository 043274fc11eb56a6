import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { closeAfterTest, getHeader } from "./start-peer.ts";
import { startMailPeer } from "./peer.ts";
import { mail } from "./provider.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";

const root = new URL("../../..", import.meta.url).pathname;
const folder = "test/providers/smtp";
const run = promisify(execFile);

/** Returns the start command of package.json with its permissions, but runs the test job instead of the service. */
function commandOf(script: string, entry: string): string {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  return scripts[script]!.replace(entry, `${folder}/runtime-job.ts`);
}

test.each([
  ["Bun", "start:bun", "src/runtimes/bun/index.ts"],
  ["Deno", "start:deno", "src/runtimes/deno/index.ts"],
])("%s sends with STARTTLS and credentials", async (_, script, entry) => {
  const peer = await startMailPeer();
  closeAfterTest(peer);
  const { stdout } = await run("sh", ["-c", `${commandOf(script, entry)} ${peer.port}`], {
    cwd: root,
    timeout: hangTimeoutMilliseconds,
    // The job reads the test certificate from the data folder, which its permissions allow.
    env: {
      PATH: `${join(root, "test/node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
      CONNECT_HUB_DATA: folder,
    },
  });
  expect(JSON.parse(stdout)).toMatchObject([{ ok: true }, "sent"]);
  const [received] = peer.mails;
  expect(received).toMatchObject({ recipients: [mail.to], secure: true });
  expect(getHeader(received!.raw, "Message-ID")).toBe(`<${mail.id}@hub.example>`);
});
