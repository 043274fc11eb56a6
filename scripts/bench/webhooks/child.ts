import { fork } from "node:child_process";
import { once } from "node:events";
import { startFlags } from "../child.ts";
import { onInterrupt } from "../interrupt.ts";

const answerMilliseconds = 120_000;

/** Another process that answers each question with one message. */
export interface Child<Ask, Answer> {
  /** Rejects when it ends, or does not answer within two minutes. */
  ask(question: Ask): Promise<Answer>;
  /** Kills it. */
  stop(): Promise<void>;
}

/** Starts a module of this folder in a process of its own, with the flags that `npm start` gives to Node. */
export function startChild<Ask extends object, Answer>(module: string, told: object): Child<Ask, Answer> {
  const child = fork(new URL(module, import.meta.url), [JSON.stringify(told)], { execArgv: startFlags });
  const forget = onInterrupt(() => child.kill("SIGKILL"));
  const exit = once(child, "exit").then(forget);
  return {
    async ask(question) {
      const gone = exit.then((): never => {
        throw new Error(`${module} ended by itself (${child.signalCode ?? `exit code ${child.exitCode}`})`);
      });
      const heard = once(child, "message", { signal: AbortSignal.timeout(answerMilliseconds) });
      child.send(question);
      const [answer] = await Promise.race([heard, gone]);
      // Both sides of the channel are files of this folder.
      return answer as Answer;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await exit;
    },
  };
}

/** Answers what the benchmark asks, one question after the other, and ends when it does. */
export function answerAll<Ask, Answer>(answer: (question: Ask) => Promise<Answer>): void {
  process.on("message", (question) => {
    void answer(question as Ask).then(
      (said) => process.send?.(said),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.on("disconnect", () => process.exit());
}
