import type { Options } from "../options.ts";
import { firstReason, inTurn, median, tableOf } from "../report.ts";
import type { DeadEndpoint } from "./receivers.ts";
import { answering, pacePerSecond, runWebhooks, type Run } from "./run.ts";

/** The runs of one kind, in the order of the rounds. */
export interface WebhookFigure extends Omit<Run, "deliveries"> {
  readonly endpoints: string;
  /** Of the deliveries a second to those without a dead endpoint. */
  readonly ratio: number;
  readonly runs: readonly Run[];
}

/** The result as it is written. */
export interface WebhookFigures {
  readonly void: string | null;
  readonly figures: readonly WebhookFigure[];
}

const kinds: Readonly<Record<string, DeadEndpoint | null>> = {
  "nine alone": null,
  "nine, and one that never answers": "silent",
  "nine, and one whose port is closed": "refusing",
};

/** Posts events to nine endpoints, with and without a tenth that is dead, in turn, and prints what the nine got. */
export async function measureWebhooks(options: Options): Promise<WebhookFigures> {
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

function figureOf(endpoints: string, runs: readonly Run[], base: number): WebhookFigure {
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

function print(figures: readonly WebhookFigure[], { rounds, events, seconds }: Options): void {
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
