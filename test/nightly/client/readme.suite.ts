import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHub, type ConnectHub } from "../../../src/client/index.ts";
import { findFreePort } from "../../end-to-end/support/find-free-port.ts";
import { pollUntil } from "../../runtimes/node-process.ts";
import { contractOperations, resolve } from "../../support/contract.ts";
import type { InstalledClient } from "./install-client.ts";

const run = promisify(execFile);
const prismPath = fileURLToPath(import.meta.resolve("@stoplight/prism-cli"));
/** Address of the mock in the README. The test replaces it, because this port may be in use. */
const readmeUrl = "http://127.0.0.1:4010";

/** Follows the instructions of the package's README. */
export function readmeSuite(installed: () => InstalledClient): void {
  describe("the README on the mock of the contract that the package carries", () => {
    let mock: ChildProcess;
    let baseUrl: string;
    let readme: string;
    beforeAll(async () => {
      readme = await readFile(join(installed().package, "README.md"), "utf8");
      const port = await findFreePort();
      baseUrl = `http://127.0.0.1:${port}`;
      const contract = "node_modules/connect-hub-client/mock.json";
      expect(readme).toContain(`prism-cli mock ${contract}`);
      const { folder: cwd } = installed();
      const parameters = [prismPath, "mock", contract, "--port", String(port)];
      mock = spawn(process.execPath, parameters, { cwd, stdio: "ignore" });
      await pollUntil(() =>
        fetch(`${baseUrl}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    });
    afterAll(async () => {
      mock.kill("SIGTERM");
      await once(mock, "exit");
    });

    test("the first call succeeds", async () => {
      const { folder } = installed();
      const code = /^```js\n(.*?)^```$/ms.exec(readme)![1]!;
      expect(code).toContain(readmeUrl);
      await writeFile(join(folder, "first.mjs"), code.replace(readmeUrl, baseUrl));
      const { stdout } = await run(process.execPath, ["first.mjs"], { cwd: folder });
      expect(stdout).toMatch(/^A code is on its way: [A-Z]+\nThat was it[.]\n$/);
    });

    test("needs fewer than ten commands", () => {
      const shown = [
        ...readme.slice(0, readme.indexOf("\n## Credentials")).matchAll(/^```sh\n(.*?)^```$/gms),
      ];
      const commands = shown.flatMap(([, lines = ""]) => lines.trim().split(/\n|&&/));
      // The commands that create the folder and run the file are also counted.
      expect(commands.length + 2).toBeLessThan(10);
    });

    test.each(contractOperations)(
      "the example of $operationId gets the response of the contract",
      async (operation) => {
        const hub = createConnectHub({
          baseUrl,
          apiKey: "any",
          accountId: "any",
          userId: "any",
          session: { accessToken: "any" },
        });
        const answer = await runExample(readme, operation.operationId, hub);
        const answers = Object.entries(operation.responses)
          .filter(([status]) => status.startsWith("2"))
          .flatMap(([, response]) =>
            Object.values(resolve(response).content!["application/json"]!.examples ?? {}),
          );
        expect(answer).toEqual(resolve(answers[0]!).value);
      },
    );
  });
}

/** Runs the README's example of an operation unchanged. Returns its variable `answer`. */
async function runExample(readme: string, operationId: string, hub: ConnectHub): Promise<unknown> {
  const code = new RegExp(`^#### ${operationId}\n.*?^\`\`\`ts\n(.*?)^\`\`\`$`, "ms").exec(readme)![1]!;
  const module = `export const example = async (hub) => {\n${code}\nreturn answer;\n};`;
  const { example } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    readonly example: (hub: ConnectHub) => Promise<unknown>;
  };
  return example(hub);
}
