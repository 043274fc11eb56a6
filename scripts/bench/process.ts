import { fork } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import { resource } from "./resources.ts";

/** What a process of the benchmark does when it is asked, by the name of the question. */
export type Answers = Readonly<Record<string, (question: never) => unknown>>;

/** Told what is being done, and how much of all is done by now, from 0 to 1. */
export type Progress = (what: string, done: number) => void;

/** Another process, which answers questions. */
export interface Child<Kind extends Answers> extends AsyncDisposable {
  /** Rejects when the process ends by itself, or does not answer in time. */
  ask<Name extends keyof Kind & string>(
    name: Name,
    ...question: Parameters<Kind[Name]>
  ): Promise<Awaited<ReturnType<Kind[Name]>>>;
  /** Kills it: what it acknowledged has to survive that. */
  stop(): Promise<void>;
}

type Said =
  { readonly number: number; readonly answer: unknown } | { readonly progress: Parameters<Progress> };

interface Asked {
  readonly number: number;
  readonly name: string;
  readonly question: never;
}

/** The flags that `npm start` gives to Node. */
export const startFlags = packageJson.scripts.start.match(/--\S+/g) ?? [];
const compileCache = fileURLToPath(new URL("../../node_modules/.cache/compile", import.meta.url));

/**
 * Starts a module, which answers by `answerAll`, in a process of its own; it reads `told` by `readTold`, and `seconds` is
 * how long an answer may take.
 */
export function startChild<Kind extends Answers>(
  module: URL,
  told: object,
  seconds: number,
  { flags = [], progress = () => {} }: { flags?: readonly string[]; progress?: Progress } = {},
): Child<Kind> {
  const child = fork(module, [JSON.stringify(told)], {
    execArgv: [...flags],
    // Express is slower without the first; by the second they run as compiled before, as by `npm start`.
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: compileCache },
  });
  const exit = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let asked = 0;

  const ask: Child<Kind>["ask"] = async (name, ...[question]) => {
    const signal = AbortSignal.timeout(seconds * 1_000);
    const messages = on(child, "message", { close: ["exit"], signal });
    if (!hasEnded()) {
      const number = (asked += 1);
      child.send({ number, name, question }, () => {});
      // The other side of the channel is `answerAll`.
      for await (const [said] of messages as AsyncIterable<[Said]>) {
        if ("progress" in said) progress(...said.progress);
        else if (said.number === number) return said.answer as never;
      }
    }
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`${module.pathname} ended by itself (${how})`);
  };

  async function stop(): Promise<void> {
    if (!hasEnded()) child.kill("SIGKILL");
    await exit;
  }

  return resource({ ask, stop }, () => child.kill("SIGKILL"), stop);
}

/** What the benchmark told this process as it started it. */
export const readTold = <Told>() => JSON.parse(process.argv[2]!) as Told;

/** Tells the benchmark how far the answer is. */
export const tellProgress: Progress = (...progress) => void process.send?.({ progress });

/** Answers what the benchmark asks, and ends when it does. */
export function answerAll(answers: Answers): void {
  // Whoever started this process hears it as well and ends it, with what it has written.
  process.on("SIGINT", () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", async ({ number, name, question }: Asked) => {
    try {
      process.send?.({ number, answer: await answers[name]!(question) });
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  });
}
