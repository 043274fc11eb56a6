import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCollection } from "../../scripts/docs/collection.ts";
import type { Collection } from "../../scripts/docs/collection/types.ts";
import { createConnectHubClient } from "../../generated/client.ts";
import { pollUntil } from "../support/poll-until.ts";
import { createFolder, killAll, startNode, type ServiceProcess } from "../runtimes/node-process.ts";

const contract = await readFile(new URL("../../generated/openapi.json", import.meta.url), "utf8");
const newman = new URL("../node_modules/newman/bin/newman.js", import.meta.url).pathname;
let place: Awaited<ReturnType<typeof createFolder>>;
let text: string;
let collection: Collection;
beforeAll(async () => {
  place = await createFolder();
  text = await createCollection(contract);
  collection = JSON.parse(text) as Collection;
});
afterAll(async () => {
  killAll();
  await place.remove();
});

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: object;
}

interface Execution {
  readonly item: { readonly name: string };
  /** The code is unset if the request was omitted. */
  readonly response?: { readonly code?: number };
  readonly assertions?: readonly { readonly assertion: string; readonly error?: object }[];
}

/** Runs the collection with Postman's own runner. */
async function run(baseUrl: string, ...given: readonly string[]): Promise<readonly Execution[]> {
  const [file, report] = [join(place.folder, "collection.json"), join(place.folder, "report.json")];
  await writeFile(file, text);
  const variables = [`base_url=${baseUrl}`, "webhookUrl=http://127.0.0.1:4009/", ...given].flatMap((one) => [
    "--env-var",
    one,
  ]);
  const reporter = ["--reporters", "json", "--reporter-json-export", report];
  await new Promise((resolve) =>
    execFile(process.execPath, [newman, "run", file, ...variables, ...reporter], resolve),
  );
  const { run } = JSON.parse(await readFile(report, "utf8")) as { run: { executions: readonly Execution[] } };
  return run.executions;
}

const operations = Object.values(
  (JSON.parse(contract) as { paths: Record<string, Record<string, Operation>> }).paths,
).flatMap((item) => Object.values(item));

describe("the Postman collection", () => {
  test("has the format 2.1 and is reproducible, byte for byte", async () => {
    expect(collection.info).toMatchObject({
      name: "connect-hub",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    });
    expect(await createCollection(contract)).toBe(text);
  });

  test("meets the requirements of the format for requests and their examples", () => {
    const items = collection.item.flatMap(({ item = [] }) => item);
    for (const { name, request, response = [], event = [] } of items) {
      const requests = [request, ...response.map(({ originalRequest }) => originalRequest)];
      const pairs = requests.flatMap((one) => [...(one?.header ?? []), ...(one?.url.query ?? [])]);
      for (const { key, value } of pairs)
        expect([typeof key, typeof value], name).toEqual(["string", "string"]);
      for (const one of requests) expect(["string", "undefined"]).toContain(typeof one?.body?.raw);
      for (const { code, status } of response)
        expect([Number.isInteger(code), typeof status]).toEqual([true, "string"]);
      expect(event.map(({ script }) => script.exec.length)).not.toContain(0);
    }
  });

  test("has a request for each operation with a response for each status, in the folder of its tag", () => {
    const summaries = new Map(
      collection.item
        .slice(1)
        .flatMap(({ name: tag, item = [] }) => item.map((one) => [one.name, { tag, ...one }])),
    );
    expect(summaries.size).toBe(operations.length);
    for (const { summary, tags, responses } of operations) {
      const request = summaries.get(summary);
      expect(request?.tag).toBe(tags[0]);
      expect([...new Set(request?.response?.map(({ code }) => String(code)))].toSorted()).toEqual(
        Object.keys(responses).toSorted(),
      );
    }
  });

  test("uses only variables that it defines", () => {
    const known = new Set(collection.variable.map(({ key }) => key));
    const named = [...text.matchAll(/\{\{([^$}]+)\}\}/g)].map(([, name = ""]) => name);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  describe("run against a new sandbox", () => {
    let sandbox: ServiceProcess;
    let baseUrl: string;
    beforeAll(async () => {
      sandbox = startNode({ CONNECT_HUB_DATA: place.data, CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" });
      baseUrl = await sandbox.listening();
    });

    /** Responses of a run in order, by the names of their requests. */
    const answersOf = (executions: readonly Execution[]) =>
      executions.map(({ item, response }) => `${item.name}: ${response?.code}`);
    const failuresOf = (executions: readonly Execution[]) =>
      executions.flatMap(({ assertions = [] }) =>
        assertions.flatMap(({ assertion, error }) => (error ? [assertion] : [])),
      );
    const inOrder = () => collection.item.flatMap(({ item = [] }) => item.map(({ name }) => name));
    const summaryOf = (id: string) => operations.find(({ operationId }) => operationId === id)!.summary;

    const answeredOf = (executions: readonly Execution[]) =>
      executions.flatMap(({ item, response }) => (response?.code === undefined ? [] : [item.name]));
    /** Names of all requests that a new sandbox can answer. It has no block to lift. */
    const withoutLift = () => inOrder().filter((name) => name !== summaryOf("liftVerificationBlock"));

    /** Returns the token of a link from an e-mail, after a registration and a password reset request. */
    async function resetToken(): Promise<string> {
      const client = createConnectHubClient({ baseUrl });
      const [email, password] = ["grace@example.com", "nine otters under ice"];
      await client.POST("/api/auth/register", {
        body: { firstName: "Grace", lastName: "Hopper", email, password },
      });
      await client.POST("/api/auth/forgot-password", { body: { email } });
      return pollUntil(() => /reset-password\?token=([\w.-]+)/.exec(sandbox.stdout())?.[1]);
    }

    test("no request fails, from the first to the last", async () => {
      const executions = await run(baseUrl, `resetToken=${await resetToken()}`);
      expect(answeredOf(executions)).toEqual(withoutLift());
      expect(failuresOf(executions)).toEqual([]);
      const answers = answersOf(executions).filter((answer) => !answer.endsWith("undefined"));
      expect(answers.filter((answer) => !/: 20[01]$/.test(answer))).toEqual([]);
    });

    test("a password reset without a token from an e-mail is omitted", async () => {
      const executions = await run(baseUrl);
      expect(failuresOf(executions)).toEqual([]);
      expect(answeredOf(executions)).toEqual(
        withoutLift().filter((name) => name !== summaryOf("resetPassword")),
      );
    });
  });
});
