import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConnectHubClient } from "../../../generated/client.ts";
import type { Language } from "../../../scripts/client/languages/language.ts";
import { run, whyNot } from "../../../scripts/client/languages/tool.ts";
import { laterValue, startLaterVersion } from "../../support/later-version.ts";
import { checkedFetch } from "../../support/checked-fetch.ts";
import {
  createFolder,
  killAll,
  readDemo,
  startNode,
  type ServiceProcess,
} from "../../runtimes/node-process.ts";
import { generate, refusal } from "../../client/command.ts";
import { expectMainJob, type JobReport } from "./report.ts";

/** How a program is run. */
export type CommandLine = readonly [command: string, ...parameters: string[]];

/** What is built with a client: the main job, and the first call of its README. */
export interface Programs {
  readonly mainJob: CommandLine;
  readonly firstCall: CommandLine;
}

/** Where a language builds. */
export interface Building {
  /** The folder of the generated client. */
  readonly client: string;
  /** An empty folder for the programs. */
  readonly place: string;
  /** The first call of the README, as source. */
  readonly firstCall: string;
}

/** What every client promises: it is generated, it compiles with programs that use it, and they do their job. */
export async function languageSuite(
  language: Language,
  build: (building: Building) => Promise<Programs>,
): Promise<void> {
  const missing = (await Promise.all(language.tools.map(whyNot))).filter((reason) => reason !== undefined);
  if (missing.length > 0) console.log(`The ${language.name} client was left out: ${missing.join(" ")}`);

  test("names what it needs where the toolchain is missing", async () => {
    const output = join(tmpdir(), `connect-hub-no-client-${language.name}`);
    const env = { PATH: dirname(process.execPath) };
    const { code, stderr } = await refusal(["--language", language.name, "--output", output], env);
    expect(code).toBe(3);
    for (const { asks, install } of language.tools) {
      expect(stderr).toContain(`${asks[0]} is not on this machine. Install ${install}.`);
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

    /** Where that fails, every test that needs the programs says why. */
    const built = () => (building ??= generateAndBuild());
    async function generateAndBuild(): Promise<Programs> {
      const client = join(place.folder, name);
      await generate(["--language", name, "--output", client]);
      const readme = await readFile(join(client, "README.md"), "utf8");
      const [, firstCall = ""] = /^```(?!sh$)\w+\n([\s\S]+?)^```$/m.exec(readme) ?? [];
      return build({ client, place: place.folder, firstCall });
    }

    test("is generated and builds", async () => {
      expect(await built()).toHaveProperty("mainJob");
    });

    test("does the main job", async () => {
      const [command, ...parameters] = (await built()).mainJob;
      const report = JSON.parse(await run(command, [...parameters, url])) as JobReport;
      expectMainJob(report);
      await expectSeenByService(report);
    });

    test("does the main job at a later version, which has fields and values that the client does not know", async () => {
      const later = await startLaterVersion(url);
      try {
        const [command, ...parameters] = (await built()).mainJob;
        expectMainJob(JSON.parse(await run(command, [...parameters, later.url])) as JobReport, laterValue);
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
      expect(await run(command, parameters, { env })).toMatch(/^[0-9a-f-]{36} (PENDING|SENT|DELIVERED)\n$/);
    });

    /** Without a lost digit. */
    async function expectSeenByService({ sim, messages, ...caller }: JobReport): Promise<void> {
      const { apiKey, accountId, userId } = caller;
      const client = createConnectHubClient({ baseUrl: url, apiKey, accountId, userId, fetch: checkedFetch });
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
