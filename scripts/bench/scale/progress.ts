import type { Progress } from "../process.ts";

const stepsShown = 10;

/** Shows on the standard error how far something is: each change on a terminal, else each tenth; `end` says what came of it. */
export function showProgress(title: string): { readonly progress: Progress; end(result: string): void } {
  const started = performance.now();
  let shown = -1;
  return {
    progress(what, done) {
      const seconds = Math.round((performance.now() - started) / 1_000);
      const text = `${title}: ${Math.floor(done * 100)} %, ${what}, ${seconds} s`;
      if (process.stderr.isTTY) {
        process.stderr.write(`\r\x1b[K${text}`);
        return;
      }
      const step = Math.floor(done * stepsShown);
      if (step > shown) console.error(text);
      shown = Math.max(shown, step);
    },
    end(result) {
      if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
      console.log(`${title}: ${result}`);
    },
  };
}
