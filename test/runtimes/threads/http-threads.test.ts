import { expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { noGuard } from "../../support/no-guard.ts";
import { createHttpThreads } from "../../../src/runtimes/threads/http-threads.ts";

const config = readConfig({ CONNECT_HUB_HTTP_THREADS: "2" });

/** What is told of a thread that breaks off, which runs a text. */
function breakOf(text: string, given = config): Promise<string> {
  const threads = createHttpThreads(given, new URL(`data:text/javascript,${encodeURIComponent(text)}`));
  const broken = Promise.withResolvers<string>();
  void threads.start({
    port: 0,
    jwtSecret: "the present one",
    isMeasured: false,
    fetch: () => new Response(),
    wake() {},
    engine: {},
    append() {},
    guard: noGuard,
    onBreak: broken.resolve,
  });
  return broken.promise;
}

test("a thread that breaks off is told of with its reason", async () => {
  const told = await breakOf('throw new Error("a defect");');
  expect(told).toMatch(/^HTTP thread 2 broke off: Error: a defect\n/);
});

test("a thread has the secret and the one before", async () => {
  const before = "the one before, ".repeat(3);
  const tells = 'import { workerData } from "node:worker_threads"; throw new Error(workerData.jwtSecrets);';
  const told = await breakOf(tells, { ...config, jwtSecretBefore: before });
  expect(told).toContain(`the present one,${before}`);
});

test("a runtime without a program for them is told that it serves HTTP on one thread", () => {
  expect(() => createHttpThreads(config, undefined)).toThrow(
    "CONNECT_HUB_HTTP_THREADS: it takes 1 here: this runtime serves HTTP on one thread, and only Node on several.",
  );
  expect(createHttpThreads(readConfig({}), undefined).shared).toBeUndefined();
});
