import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWebhookHeaders } from "../../../src/domain/webhooks.ts";
import { createFolder, killAll, startNode } from "../../runtimes/node-process.ts";
import { contract, contractOperations } from "../../support/contract.ts";
import document from "../../../generated/openapi.json" with { type: "json" };
import { runInBrowser } from "./browser.ts";
import { installClient, writeJob, type InstalledClient } from "./install-client.ts";
import { browsers, runtimeCommands, node20 } from "../../client/runtimes.ts";
import { readmeSuite } from "./readme.suite.ts";
import { typesSuite } from "./types.suite.ts";
import { runInWorkerd } from "./workerd.ts";

const run = promisify(execFile);
let installed: InstalledClient;
let data: Awaited<ReturnType<typeof createFolder>>;
let baseUrl: string;

beforeAll(async () => {
  data = await createFolder();
  const service = startNode({ CONNECT_HUB_DATA: data.data, CONNECT_HUB_ADDRESS_RATE_LIMIT: "1000" });
  [installed, baseUrl] = await Promise.all([installClient(), service.listening()]);
  await writeJob(installed.folder, { baseUrl, webhook: signedWebhook() });
});
afterAll(async () => {
  killAll();
  await Promise.all([installed.remove(), data.remove()]);
});

const inPackage = (name: string) => readFile(join(installed.package, name), "utf8");

describe("the package", () => {
  test("has the contract's version, and openapi-fetch for its only dependency", async () => {
    const manifest = JSON.parse(await inPackage("package.json")) as object;
    expect(manifest).toMatchObject({ name: "connect-hub-client", version: document.info.version });
    expect(manifest).toMatchObject({
      dependencies: { "openapi-fetch": expect.stringMatching(/^\^\d/) as string },
    });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toHaveLength(1);
  });

  test("is one module of less than 10 KiB gzipped without other imports, including modules of a runtime", async () => {
    const code = await inPackage("index.js");
    expect([...code.matchAll(/\bfrom\s*"([^"]+)"|\bimport\(|\brequire\(/g)].map(([, name]) => name)).toEqual([
      "openapi-fetch",
    ]);
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(10 * 1024);
  });

  test("is one file for `require` with the same exports", async () => {
    const byImport = await namesOf(`import * as hub from "connect-hub-client";`);
    expect(byImport).toContain("createConnectHub");
    const byRequire = await namesOf(
      `import { createRequire } from "node:module"; const hub = createRequire(import.meta.url)("connect-hub-client");`,
    );
    expect(byRequire).toEqual(byImport);
    expect(await inPackage("index.cjs")).not.toMatch(/\brequire\(/);
  });

  test("declares its supported Node versions", async () => {
    expect(JSON.parse(await inPackage("package.json"))).toMatchObject({ engines: { node: ">=20.3" } });
  });

  test("contains the contract and its documents for client generators", async () => {
    expect(JSON.parse(await inPackage("openapi.json"))).toEqual(document);
    for (const [name, version] of [
      ["openapi.client.json", document.openapi],
      ["openapi.client.3.0.json", "3.0.3"],
    ] as const) {
      expect(JSON.parse(await inPackage(name))).toMatchObject({
        openapi: version,
        info: { version: document.info.version },
      });
    }
  });

  test("has an example for every operation in its README", async () => {
    const readme = await inPackage("README.md");
    const shown = [...readme.matchAll(/^#### (\w+)\n[^#]*?= await hub\.(\w+)\(/gm)];
    expect(shown.map(([, title, called]) => [title, called])).toEqual(
      contractOperations
        .toSorted((one, other) => areaOf(one) - areaOf(other))
        .map(({ operationId }) => [operationId, operationId]),
    );
  });
});

/** Returns the exports of the package, as this piece of code gets them. */
async function namesOf(code: string): Promise<string> {
  const show = `${code} console.log(Object.keys(hub).toSorted().join(" "));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", show], {
    cwd: installed.folder,
  });
  return stdout;
}

const areaOf = ({ tags }: { tags: readonly string[] }) =>
  document.tags.findIndex(({ name }) => name === tags[0]);

describe("the package, installed into an empty project, does the main job", () => {
  describe.each(runtimeCommands)("on %s", (name, [command, ...flags]) => {
    test.each([
      ["import", ["run.js"]],
      // Deno resolves files of `require` like a program.
      ["require", name === "Deno" ? ["--allow-read=.", "run.cjs"] : ["run.cjs"]],
    ])("by %s", async (_way, file) => {
      const { stdout, stderr } = await run(command, [...flags, ...file], { cwd: installed.folder });
      expect(stderr).toBe("");
      expect(JSON.parse(stdout)).toEqual(expected);
    });
  });

  test("in workerd", async () => {
    expect(await runInWorkerd(installed.folder)).toEqual(expected);
  });

  test.each(browsers)("in a page of %s", async (path) => {
    expect(await runInBrowser(path, installed.folder, baseUrl)).toEqual(expected);
  });
});

typesSuite(() => installed);
readmeSuite(() => installed);

if (node20 === undefined) console.log("There is no Node 20 in the PATH: the client was not run on it.");
if (browsers.length === 0)
  console.log("There is no Chromium (Debian: chromium): the client was not run in a browser.");

const expected = {
  keysBefore: [0, 0],
  sessions: [true, true, false],
  messages: ["sms DELIVERED", "flash_call DELIVERED", "whatsapp DELIVERED", "telegram DELIVERED"],
  debits: [0.01, 0.02, 0.03, 0.04],
  tdrs: ["DELIVERED"],
  sims: 3,
  whatsapp: 1,
  esim: "NOT_ACTIVE",
  refusal: [400, "invalid_request", "/to"],
  event: { type: "message.status", sequence: 3 },
};

/** Creates a webhook as the service signs it during a secret rotation: with both secrets. */
function signedWebhook() {
  const [earlier, later] = ["whsec_ZWFybGllcg==", "whsec_bGF0ZXI="];
  const body = JSON.stringify(
    contract.webhooks["message.status"]!["post"]!.requestBody!.content["application/json"].examples!["sms"]!
      .value,
  );
  return {
    body,
    headers: buildWebhookHeaders("evt_1", Date.now(), body, [later!, earlier!]),
    secret: earlier!,
  };
}
