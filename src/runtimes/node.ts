import { join } from "node:path";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { destination, pino } from "pino";
import { document } from "../../generated/routes.ts";
import { ConfigurationError, readConfig, type Config } from "../config.ts";
import { startWorker, type DeliveryWorker } from "../delivery/worker.ts";
import { createMailbox } from "../providers/sandbox/mailbox.ts";
import { createService } from "../service.ts";
import { DatabaseError, openDatabase } from "./node-database.ts";
import { keepDemo, welcomeText } from "./node-demo.ts";
import { readOrMakeSecret, readReference } from "./node-files.ts";
import { listen, localUrl, stopServer } from "./node-server.ts";

const clock = { now: Date.now };
const endMilliseconds = 9_700;

async function start(config: Config): Promise<() => Promise<void>> {
  const { engine } = await openDatabase(config, clock.now());
  const output = destination({ sync: false, minLength: 4_096 });
  const log = pino({ level: config.logLevel }, output);
  let worker: DeliveryWorker | undefined;
  let baseUrl = config.baseUrl ?? "";
  const service = createService({
    config,
    engine,
    clock,
    log,
    version: document.info.version,
    baseUrl: () => baseUrl,
    reference: await readReference(),
    jwtSecret: config.jwtSecret ?? (await readOrMakeSecret(join(config.dataFolder, "jwt-secret"))),
    mailer: createMailbox(({ to, subject, text }) => console.log(`\nE-mail to ${to}: ${subject}\n\n${text}`)),
    addressOf: (context) => addressOf(context, config.trustProxy),
    wake: () => worker?.wake(),
  });
  const server = await listen(service.fetch, config);
  baseUrl ||= localUrl(server, config.host);
  worker = startWorker(service.dispatcher, service.context.store, clock, log);
  console.log(`connect-hub listens on ${baseUrl} (${config.mode})`);
  if (config.mode === "sandbox") {
    const demo = await keepDemo(config.dataFolder, baseUrl, service.context);
    console.log(welcomeText(baseUrl, config.dataFolder, demo));
  }
  const flushing = setInterval(() => output.flush(), 1_000);
  return async () => {
    clearInterval(flushing);
    await stopServer(server);
    await worker.stop();
    await engine.close();
    output.flushSync();
  };
}

/** The client's address; behind a proxy the last one that the proxy itself saw. */
function addressOf(context: HonoContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (getConnInfo(context).remote.address ?? "unknown");
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof DatabaseError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "The port is taken: set PORT to another one, or stop what listens there.";
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return "HOST is no address of this machine: set it to 127.0.0.1, 0.0.0.0 or one that the machine has.";
  }
  if (code === "EACCES")
    return `Not allowed: ${String(error)}. Choose another PORT, HOST or CONNECT_HUB_DATA.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Resolves when the process is asked to end, and sees to it that it does even when it hangs. */
function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      setTimeout(() => process.exit(1), endMilliseconds);
      resolve();
    };
    // npm passes a signal of the terminal on, so it may come twice: the second is not a wish to end at once.
    process.on("SIGTERM", end);
    process.on("SIGINT", end);
  });
}

try {
  process.umask(0o077);
  const ending = endRequested();
  const stop = await start(readConfig(process.env));
  await ending;
  await stop();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
