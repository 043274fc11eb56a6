import type { Options } from "../options.ts";
import { firstReason, inTurn, median, tableOf } from "../report.ts";
import type { DeadEndpoint } from "./receivers.ts";
import { answering, pacePerSecond, runWebhooks, type Run } from "./run.ts";

/** The result as it is written: a figure for each kind, its `ratio` to the deliveries a second without a dead endpoint. */
export type WebhookFigures = Awaited<ReturnType<typeof measureWebhooks>>;

const kinds: Readonly<Record<string, DeadEndpoint | null>> = {
  "nine alone": null,
  "nine, and one that never answers": "silent",
  "nine, and one whose port is closed": "refusing",
};

/** Posts events to nine endpoints, with and without a tenth that is dead, in turn, and prints what the nine got. */
export async function measureWebhooks(options: Options) {
  const { rounds, events, seconds } = options;
  const runs = await inTurn(rounds, Object.keys(kinds), async (name, said) => {
    const run = await runWebhooks({ dead: kinds[name]!, events, seconds });
    console.error(`${said}: ${name}: ${run.void ?? `${Math.round(run.deliveriesPerSecond)} deliveries/s`}`);
    return run;
  });
  const base = median(runs.get("nine alone")!.map((run) => run.deliveriesPerSecond));
  const figures = [...runs].map(([name, all]) => figureOf(name, all, base));
  print(figures, options);
  return { void: firstReason(figures), figures };
}

function figureOf(endpoints: string, runs: readonly Run[], base: number) {
  const middle = (valueOf: (run: Run) => number) => median(runs.map(valueOf));
  const deliveriesPerSecond = middle((run) => run.deliveriesPerSecond);
  return {
    endpoints,
    void: firstReason(runs),
    deliveriesPerSecond,
    p50Milliseconds: middle((run) => run.p50Milliseconds),
    p99Milliseconds: middle((run) => run.p99Milliseconds),
    ratio: deliveriesPerSecond / base,
    runs,
  };
}

function print(figures: readonly ReturnType<typeof figureOf>[], { rounds, events, seconds }: Options): void {
  const rows = figures.map(
    ({ endpoints, deliveriesPerSecond, ratio, p50Milliseconds, p99Milliseconds, ...figure }) =>
      figure.void === null
        ? [endpoints, Math.round(deliveriesPerSecond), ratio.toFixed(2), p50Milliseconds, p99Milliseconds]
        : [endpoints, `VOID: ${figure.void}`, "", "", ""],
  );
  const head = ["endpoints", "deliveries/s to the nine", "ratio", "p50 ms late", "p99 ms late"];
  console.log(
    `\n${rounds} rounds: ${events} events wait for ${answering} endpoints that answer (deliveries/s), then`,
  );
  console.log(`${pacePerSecond} events a second come for ${seconds} s (how late each is told)\n`);
  console.log(tableOf(head, rows));
}
