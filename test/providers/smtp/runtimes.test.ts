import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { closeLater, header } from "./open.ts";
import { startMailPeer } from "./peer.ts";
import { mail } from "./provider.ts";
import { patienceMilliseconds } from "../../support/patience.ts";

const root = new URL("../../..", import.meta.url).pathname;
const folder = "test/providers/smtp";
const run = promisify(execFile);

/** The line of package.json that starts the service there, with what it allows, for the job in the service's place. */
function commandOf(script: string, entry: string): string {
  const text = readFileSync(join(root, "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { readonly scripts: Readonly<Record<string, string>> };
  return scripts[script]!.replace(entry, `${folder}/runtime-job.ts`);
}

test.each([
  ["Bun", "start:bun", "src/runtimes/bun/index.ts"],
  ["Deno", "start:deno", "src/runtimes/deno/index.ts"],
])("%s sends by STARTTLS and with credentials", async (_, script, entry) => {
  const peer = await startMailPeer();
  closeLater(peer);
  const { stdout } = await run("sh", ["-c", `${commandOf(script, entry)} ${peer.port}`], {
    cwd: root,
    timeout: patienceMilliseconds,
    // The job reads the certificate of the tests where the service would have its data.
    env: {
      PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"]}`,
      CONNECT_HUB_DATA: folder,
    },
  });
  expect(JSON.parse(stdout)).toMatchObject([{ ok: true }, "sent"]);
  const [received] = peer.mails;
  expect(received).toMatchObject({ recipients: [mail.to], secure: true });
  expect(header(received!.raw, "Message-ID")).toBe(`<${mail.id}@hub.example>`);
});
