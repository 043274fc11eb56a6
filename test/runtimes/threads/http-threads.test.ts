import { expect, test } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { noGuard } from "../../support/no-guard.ts";
import { createHttpThreads } from "../../../src/runtimes/threads/http-threads.ts";

const config = readConfig({ CONNECT_HUB_HTTP_THREADS: "2" });

test("a thread that breaks off is told of with its reason", async () => {
  const program = new URL(`data:text/javascript,${encodeURIComponent('throw new Error("a defect");')}`);
  const threads = createHttpThreads(config, program);
  const broken = Promise.withResolvers<string>();
  void threads.start({
    port: 0,
    jwtSecret: "",
    isMeasured: false,
    fetch: () => new Response(),
    wake() {},
    engine: {},
    append() {},
    guard: noGuard,
    onBreak: broken.resolve,
  });
  expect(await broken.promise).toMatch(/^HTTP thread 2 broke off: Error: a defect\n/);
});

test("a runtime without a program for them is told that it serves HTTP on one thread", () => {
  expect(() => createHttpThreads(config, undefined)).toThrow(
    "CONNECT_HUB_HTTP_THREADS: it takes 1 here: this runtime serves HTTP on one thread, and only Node on several.",
  );
  expect(createHttpThreads(readConfig({}), undefined).shared).toBeUndefined();
});
