import type { Readable } from "node:stream";
import { Miniflare } from "miniflare";
import type { Bundle } from "../../scripts/worker/bundle.ts";
import { readWrangler } from "../../scripts/worker/wrangler.ts";
import { checkedFetch } from "../support/checked-fetch.ts";
import { createD1Engine } from "../../src/store/engines/d1/engine.ts";
import type { Engine } from "../../src/store/engine.ts";

/** The Worker in workerd, with a D1 database of its own. */
export interface WorkerProcess {
  readonly baseUrl: string;
  /** What its console has said, a line each. */
  readonly lines: readonly string[];
  /** What the runtime does every minute; gives back the outcome that it notes. */
  tick(): Promise<string>;
  /** Its database, as the test sees it. */
  engine(): Promise<Engine>;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  readonly bindings?: Readonly<Record<string, string>>;
  readonly databases?: readonly string[];
  readonly assetsFolder?: string;
}

/** `checkedFetch` on a connection for each request: workerd may close a kept one just as a request is on its way. */
export function fetchOnce(request: Request): Promise<Response> {
  const once = new Request(request);
  once.headers.set("connection", "close");
  return checkedFetch(once);
}

/** A secret that no test guesses. */
export const jwtSecret = "a secret of the tests, longer than 32 bytes";

/** Starts the bundle in workerd as wrangler.jsonc says; `bindings` are added to its variables. */
export async function startWorkerd({ text }: Bundle, options: WorkerOptions = {}): Promise<WorkerProcess> {
  const { compatibilityDate, compatibilityFlags, vars, databaseBindings } = await readWrangler();
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
