import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient } from "../../../generated/client.ts";
import type { Language } from "../../../scripts/client/languages/language.ts";
import { runProgram, findToolProblem } from "../../../scripts/client/languages/tool.ts";
import { laterValue, startLaterVersionProxy } from "../../support/later-version.ts";
import { fetchAndValidate } from "../../support/fetch-and-validate.ts";
import {
  createFolder,
  killAll,
  readDemo,
  startNode,
  type ServiceProcess,
} from "../../runtimes/node-process.ts";
import { runGenerator, runFailingGenerator } from "../../client/run-generator.ts";
import { expectMainJob, type JobReport } from "./report.ts";

/** Command that runs a program. */
export type CommandLine = readonly [command: string, ...parameters: string[]];

/** Programs that are built with a client: the main job, and the first call of its README. */
export interface Programs {
  readonly mainJob: CommandLine;
  readonly firstCall: CommandLine;
}

/** Input of the build for a language. */
export interface BuildOptions {
  /** Folder of the generated client. */
  readonly client: string;
  /** Empty folder for the programs. */
  readonly folder: string;
  /** Source code of the first call in the README. */
  readonly firstCall: string;
}

/**
 * Tests the guarantees of every client: it is generated, it compiles with programs that use it, and these do their job.
 */
export async function languageSuite(
  language: Language,
  build: (building: BuildOptions) => Promise<Programs>,
): Promise<void> {
  const missing = (await Promise.all(language.tools.map(findToolProblem))).filter(
    (reason) => reason !== undefined,
  );
  if (missing.length > 0) console.log(`The ${language.name} client was left out: ${missing.join(" ")}`);

  test("lists the missing tools if the toolchain is not installed", async () => {
    const output = join(tmpdir(), `connect-hub-no-client-${language.name}`);
    const env = { PATH: dirname(process.execPath) };
    const { code, stderr } = await runFailingGenerator(
      ["--language", language.name, "--output", output],
      env,
    );
    expect(code).toBe(3);
    for (const { versionCommand, install } of language.tools) {
      expect(stderr).toContain(`${versionCommand[0]} is not installed. Install ${install}.`);
    }
    expect(existsSync(output)).toBe(false);
  });

  describe.each(missing.length === 0 ? [language] : [])("the $name client", ({ name }) => {
    let place: Awaited<ReturnType<typeof createFolder>>;
    let service: ServiceProcess;
    let url: string;
    let building: Promise<Programs> | undefined;
    beforeAll(async () => {
      place = await createFolder();
      service = startNode({ CONNECT_HUB_DATA: place.data });
      url = await service.listening();
    });
    afterAll(async () => {
      killAll();
      await place.remove();
    });

    /** If the build fails, every test that needs the programs reports the reason. */
    const built = () => (building ??= generateAndBuild());
    async function generateAndBuild(): Promise<Programs> {
      const client = join(place.folder, name);
      await runGenerator(["--language", name, "--output", client]);
      const readme = await readFile(join(client, "README.md"), "utf8");
      const [, firstCall = ""] = /^```(?!sh$)\w+\n([\s\S]+?)^```$/m.exec(readme) ?? [];
      return build({ client, folder: place.folder, firstCall });
    }

    test("is generated and builds", async () => {
      expect(await built()).toHaveProperty("mainJob");
    });

    test("does the main job", async () => {
      const [command, ...parameters] = (await built()).mainJob;
      const report = JSON.parse(await runProgram(command, [...parameters, url])) as JobReport;
      expectMainJob(report);
      await expectSeenByService(report);
    });

    test("does the main job with a later version, whose fields and values the client does not know", async () => {
      const later = await startLaterVersionProxy(url);
      try {
        const [command, ...parameters] = (await built()).mainJob;
        expectMainJob(
          JSON.parse(await runProgram(command, [...parameters, later.url])) as JobReport,
          laterValue,
        );
      } finally {
        await later.close();
      }
    });

    test("makes the first call of its README", async () => {
      const { apiKey, accountId, userId } = await readDemo(place.data);
      const [command, ...parameters] = (await built()).firstCall;
      const env = {
        CONNECT_HUB_URL: url,
        CONNECT_HUB_API_KEY: apiKey,
        CONNECT_HUB_ACCOUNT_ID: accountId,
        CONNECT_HUB_USER_ID: userId,
      };
      expect(await runProgram(command, parameters, { env })).toMatch(
        /^[0-9a-f-]{36} (PENDING|SENT|DELIVERED)\n$/,
      );
    });

    /** Expects that the service has the messages and the SIM of the report, whose numbers keep all digits. */
    async function expectSeenByService({ sim, messages, ...caller }: JobReport): Promise<void> {
      const { apiKey, accountId, userId } = caller;
      const client = createConnectHubClient({
        baseUrl: url,
        apiKey,
        accountId,
        userId,
        fetch: fetchAndValidate,
      });
      for (const { id, channel } of messages) {
        const { data } = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
        expect(data).toMatchObject({ id, channel, status: "DELIVERED" });
      }
      const { data } = await client.GET("/api/v1/esim/sim-registries", { params: { query: { count: 1 } } });
      const { iccid, imsis, provisioned_date } = data!.sims[0]!;
      expect(sim).toEqual({ iccid, imsi: imsis[0]!.imsi, provisioned: provisioned_date });
    }
  });
}
