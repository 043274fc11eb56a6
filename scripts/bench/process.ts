import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };

type Answers<Kind> = { readonly [Name in keyof Kind]: () => unknown };

/** The flags that `npm start` gives to Node. */
export const startFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];
const answerMilliseconds = 30_000;
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

/**
 * Starts a module, which answers by `answerAll`, in a process of its own; it reads `told` by `readTold`.
 */
export function startChild<Kind extends Answers<Kind>>(
  module: URL,
  told: object,
  flags: readonly string[] = [],
) {
  const child = fork(module, [JSON.stringify(told)], {
    execArgv: [...flags],
    // Express is slower without the first; by the second they run as compiled before, as by `npm start`.
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache },
  });
  const exit = once(child, "exit");
  let asked = 0;

  /** Rejects when the process ends by itself, or does not answer in time. */
  async function ask<Name extends keyof Kind & string>(name: Name) {
    const number = (asked += 1);
    const signal = AbortSignal.timeout(answerMilliseconds);
    const messages = on(child, "message", { close: ["exit"], signal });
    if (child.connected) {
      child.send({ number, name }, () => {});
      for await (const [said] of messages) {
        if (said.number === number) return said.answer as Awaited<ReturnType<Kind[Name]>>;
      }
    }
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`${module.pathname} ended by itself (${how})`);
  }

  /** Kills it: what it acknowledged has to survive that. */
  async function stop(): Promise<void> {
    child.kill("SIGKILL");
    await exit;
  }

  return { ask, stop, [Symbol.asyncDispose]: stop };
}

/** What the benchmark told this process as it started it. */
export const readTold = <Told>() => JSON.parse(process.argv[2]!) as Told;

/** Answers what the benchmark asks, and ends when it does. */
export function answerAll<Kind extends Answers<Kind>>(answers: Kind): void {
  process.on("disconnect", () => process.exit());
  process.on("message", async ({ number, name }: { number: number; name: keyof Kind }) => {
    try {
      process.send?.({ number, answer: await answers[name]() });
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  });
}
