// Tests of an invocation that workerd terminates, and of later requests in the same isolate.
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleWorker } from "../../../scripts/worker/bundle.ts";
import { readWranglerConfig } from "../../../scripts/worker/wrangler.ts";
import { signUp } from "../main-job.ts";
import { jwtSecret } from "../worker-process.ts";

/**
 * The Worker on a database that can be made to hang, without the code that completes an invocation after its client
 * disconnects.
 */
const around = `
import hub from "./worker.js";
let hanging;
const hangs = async (...texts) => {
  if (hanging && texts.some((text) => new RegExp(hanging).test(text))) await scheduler.wait(1e8);
};
const statement = (sql, real) => ({
  sql,
  real,
  bind: (...values) => statement(sql, real.bind(...values)),
  all: async () => (await hangs(sql), real.all()),
});
export default {
  async fetch(request, environment, execution) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/hang") return new Response((hanging = searchParams.get("sql") ?? ""));
    const { DATABASE } = environment;
    const database = {
      prepare: (sql) => statement(sql, DATABASE.prepare(sql)),
      batch: async (list) => (await hangs(...list.map(({ sql }) => sql)), DATABASE.batch(list.map(({ real }) => real))),
    };
    const isCut = request.headers.has("x-cut");
    const waitUntil = (work) => void (isCut || execution.waitUntil(work));
    return hub.fetch(request, { ...environment, DATABASE: database }, { waitUntil });
  },
};`;

let workerd: Miniflare;
let baseUrl: string;
beforeAll(async () => {
  const { compatibilityDate, compatibilityFlags } = await readWranglerConfig();
  const { text } = await bundleWorker();
  workerd = new Miniflare({
    compatibilityDate,
    compatibilityFlags,
    modulesRoot: "/",
    modules: [
      { type: "ESModule", path: "/around.js", contents: around },
      { type: "ESModule", path: "/worker.js", contents: text },
    ],
    d1Databases: { DATABASE: "DATABASE" },
    bindings: { CONNECT_HUB_JWT_SECRET: jwtSecret, LOG_LEVEL: "silent" },
  });
  baseUrl = (await workerd.ready).origin;
}, 60_000);
afterAll(() => workerd.dispose());

/**
 * Sends a request while the database hangs at statements that contain `sql`, disconnects, and makes the database work
 * again.
 */
async function cutOff(sql: string, path: string, init: RequestInit = {}): Promise<void> {
  await fetch(`${baseUrl}/hang?sql=${encodeURIComponent(sql)}`);
  const headers = { ...init.headers, "x-cut": "1" };
  const cut = fetch(baseUrl + path, { ...init, headers, signal: AbortSignal.timeout(500) });
  await expect(cut).rejects.toThrow("timeout");
  await fetch(`${baseUrl}/hang`);
}

const statusOf = async (path: string, init?: RequestInit) => (await fetch(baseUrl + path, init)).status;

test("a terminated readiness check does not delay the next one", { timeout: 120_000 }, async () => {
  expect(await statusOf("/readyz")).toBe(200);
  await cutOff("price_revision", "/readyz");
  expect(await statusOf("/readyz")).toBe(200);
});

test("a send terminated while it reads prices does not delay the next", { timeout: 120_000 }, async () => {
  const { apiKey, accountId } = await signUp(baseUrl, (request) => fetch(request));
  const headers = { "x-api-key": apiKey, "x-account-id": accountId, "content-type": "application/json" };
  const body = JSON.stringify({ to: "+447700900100", code_length: 6 });
  const send = { method: "POST", headers, body };
  const path = "/api/v1/connect-hub/telegram/otp";
  await cutOff("price_revision", path, send);
  expect(await statusOf(path, send)).toBe(200);
});
