import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import type { Bundle } from "../../scripts/worker/bundle.ts";
import { readWranglerConfig } from "../../scripts/worker/wrangler.ts";
import { fetchAndValidate } from "../support/fetch-and-validate.ts";
import { createD1Engine } from "../../src/store/engines/d1/engine.ts";
import type { Engine } from "../../src/store/engine.ts";

/** The Worker in workerd, with its own D1 database. */
export interface WorkerProcess {
  readonly baseUrl: string;
  /** Lines of its console. */
  readonly lines: readonly string[];
  /** Runs the cron trigger. Returns the outcome that the runtime records. */
  tick(): Promise<string>;
  /** Its database, for the test. */
  engine(): Promise<Engine>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly bindings?: Readonly<Record<string, string>>;
  readonly databases?: readonly string[];
  readonly assetsFolder?: string;
}

/**
 * Runs `fetchAndValidate` with a new connection for each request, because workerd may close an idle one while a request
 * is in flight.
 */
export function fetchOnce(request: Request): Promise<Response> {
  const once = new Request(request);
  once.headers.set("connection", "close");
  return fetchAndValidate(once);
}

/** A secret of sufficient length. */
export const jwtSecret = "a secret of the tests, longer than 32 bytes";

/** Starts the bundle in workerd as configured in wrangler.jsonc. `bindings` are added to its variables. */
export async function startWorkerd({ text }: Bundle, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const { compatibilityDate, compatibilityFlags, vars, databaseBindings } = await readWranglerConfig();
  const lines: string[] = [];
  const { assetsFolder, databases = databaseBindings } = options;
  const workerd = new Miniflare({
    name: "connect-hub",
    compatibilityDate,
    compatibilityFlags,
    modulesRoot: "/",
    modules: [{ type: "ESModule", path: "/worker.js", contents: text }],
    d1Databases: Object.fromEntries(databases.map((name) => [name, name])),
    bindings: {
      ...vars,
      CONNECT_HUB_JWT_SECRET: jwtSecret,
      CONNECT_HUB_ADDRESS_RATE_LIMIT: "1000",
      ...options.bindings,
    },
    ...(assetsFolder !== undefined && {
      assets: { directory: assetsFolder, routerConfig: { has_user_worker: true } },
    }),
    unsafeTriggerHandlers: true,
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      for (const stream of [output, errors]) {
        stream.on("data", (chunk: Buffer) => lines.push(...String(chunk).split("\n").filter(Boolean)));
      }
    },
  });
  const baseUrl = (await workerd.ready).origin;
  return {
    baseUrl,
    lines,
    async tick() {
      const response = await fetch(`${baseUrl}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*&format=json`);
      return response.text();
    },
    engine: async () => createD1Engine(await workerd.getD1Database("DATABASE")),
    stop: () => workerd.dispose(),
  };
}
