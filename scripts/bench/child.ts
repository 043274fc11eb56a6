import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import type { Ask, Contender, Usage } from "./contender.ts";
import { onInterrupt } from "./interrupt.ts";

/** A contender that takes requests. */
export interface Running {
  readonly port: number;
  begin(): void;
  usage(): Promise<Usage>;
  /** Kills it: what it acknowledged has to survive that. */
  stop(): Promise<void>;
}

/** The flags that `npm start` gives to Node. */
export const startFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));
const startMilliseconds = 30_000;
const usageMilliseconds = 10_000;

/** Starts a contender in a process of its own; rejects when it does not listen within 30 seconds. */
export async function startContender(module: string, told: Contender): Promise<Running> {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(told)], {
    execArgv: module === "connect-hub.ts" ? startFlags : [],
    // Express is slower without the first; by the second they run as compiled before, as by `npm start`.
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache },
  });
  const forget = onInterrupt(() => child.kill("SIGKILL"));
  let ended = false;
  const exit = new Promise<void>((resolve) =>
    child.once("exit", () => {
      ended = true;
      forget();
      resolve();
    }),
  );
  const ask = (what: Ask) => child.connected && child.send(what, () => {});
  const hear = async (milliseconds: number): Promise<unknown> => {
    const gone = exit.then((): never => {
      throw new Error(`${module} ended by itself (${child.signalCode ?? `exit code ${child.exitCode}`})`);
    });
    const heard = once(child, "message", { signal: AbortSignal.timeout(milliseconds) });
    const [message] = await Promise.race([heard, gone]);
    return message;
  };
  const stop = async () => {
    if (!ended) child.kill("SIGKILL");
    await exit;
  };
  try {
    const port = (await hear(startMilliseconds)) as number;
    const usage = async () => {
      ask("usage");
      return (await hear(usageMilliseconds)) as Usage;
    };
    return { port, begin: () => ask("begin"), usage, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
