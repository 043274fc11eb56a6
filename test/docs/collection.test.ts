import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionOf } from "../../scripts/docs/collection.ts";
import type { Collection } from "../../scripts/docs/collection/shapes.ts";
import { createFolder, killAll, startNode } from "../runtimes/node-process.ts";

const contract = await readFile(new URL("../../generated/openapi.json", import.meta.url), "utf8");
const newman = new URL("../../node_modules/newman/bin/newman.js", import.meta.url).pathname;
/** A run signs out before it changes the password, and nobody opens the e-mail with the reset link. */
const refused = { changePassword: 401, resetPassword: 400 };

let place: Awaited<ReturnType<typeof createFolder>>;
let text: string;
let collection: Collection;
beforeAll(async () => {
  place = await createFolder();
  text = await collectionOf(contract);
  collection = JSON.parse(text) as Collection;
});
afterAll(async () => {
  killAll();
  await place.remove();
});

interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: object;
}

interface Execution {
  readonly item: { readonly name: string };
  readonly response?: { readonly code: number };
  readonly assertions?: readonly { readonly assertion: string; readonly error?: object }[];
}

/** Runs the collection by Postman's own runner. */
async function run(baseUrl: string): Promise<readonly Execution[]> {
  const [file, report] = [join(place.folder, "collection.json"), join(place.folder, "report.json")];
  await writeFile(file, text);
  const variables = [`base_url=${baseUrl}`, "webhookUrl=http://127.0.0.1:9/"].flatMap((one) => [
    "--env-var",
    one,
  ]);
  const reporter = ["--reporters", "json", "--reporter-json-export", report];
  // The exit code says no more than that something was refused, which is to be.
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
  test("is of the format 2.1 and the same each time, byte for byte", async () => {
    expect(collection.info).toMatchObject({
      name: "connect-hub",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    });
    expect(await collectionOf(contract)).toBe(text);
  });

  test("holds what the format demands of requests and their examples", () => {
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

  test("has a request for each operation with an answer for each status, in a folder of its tag", () => {
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

  test("names no variable that it does not have", () => {
    const known = new Set(collection.variable.map(({ key }) => key));
    const named = [...text.matchAll(/\{\{([^$}]+)\}\}/g)].map(([, name = ""]) => name);
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
  });

  test("runs against a fresh sandbox from its first request to its last", async () => {
    const environment = { CONNECT_HUB_DATA: place.data, CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true" };
    const executions = await run(await startNode(environment).listening());
    expect(executions.length).toBe(collection.item.reduce((sum, { item = [] }) => sum + item.length, 0));
    const failed = executions.flatMap(({ response, assertions = [] }) =>
      assertions.flatMap(({ assertion, error }) =>
        error ? [[assertion.split(" ")[0], response?.code]] : [],
      ),
    );
    expect(Object.fromEntries(failed)).toEqual(refused);
  });
});
