import { median } from "../figures.ts";
import { describeMachine } from "../machine.ts";
import type { Options } from "../options.ts";
import { answering, pacePerSecond, runWebhooks, type DeadEndpoint, type Run } from "./run.ts";

/** The runs of one kind, in the order of the rounds. */
export interface WebhookFigure {
  readonly endpoints: string;
  /** Why it does not count; null when it does. */
  readonly void: string | null;
  readonly deliveriesPerSecond: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
  /** Of the deliveries a second to those without a dead endpoint. */
  readonly ratio: number;
  readonly runs: readonly Run[];
}

/** The result as it is written. */
export interface WebhookFigures {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Options;
  readonly figures: readonly WebhookFigure[];
}

const kinds: readonly (readonly [name: string, dead: DeadEndpoint | null])[] = [
  ["nine alone", null],
  ["nine, and one that never answers", "silent"],
  ["nine, and one whose port is closed", "refusing"],
];

/** Posts events to nine endpoints, with and without a tenth that is dead, in turn, and prints what the nine got. */
export async function measureWebhooks(options: Options): Promise<WebhookFigures> {
  const { rounds, events, seconds } = options;
  const runs = new Map<string, Run[]>(kinds.map(([name]) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, dead] of kinds) {
      const run = await runWebhooks({ dead, events, seconds });
      runs.get(name)!.push(run);
      const said = run.void ?? `${Math.round(run.deliveriesPerSecond)} deliveries/s`;
      console.error(`round ${round} of ${rounds}: ${name}: ${said}`);
    }
  }
  const base = median(runs.get(kinds[0]![0])!.map((run) => run.deliveriesPerSecond));
  const figures = [...runs].map(([name, all]) => figureOf(name, all, base));
  print(figures, options);
  return { machine: describeMachine(), options, figures };
}

function figureOf(endpoints: string, runs: readonly Run[], base: number): WebhookFigure {
  const deliveriesPerSecond = median(runs.map((run) => run.deliveriesPerSecond));
  return {
    endpoints,
    void: runs.find((run) => run.void !== null)?.void ?? null,
    deliveriesPerSecond,
    p50Milliseconds: median(runs.map((run) => run.p50Milliseconds)),
    p99Milliseconds: median(runs.map((run) => run.p99Milliseconds)),
    ratio: deliveriesPerSecond / base,
    runs,
  };
}

function print(figures: readonly WebhookFigure[], { rounds, events, seconds }: Options): void {
  const rows = figures.map((figure) => {
    if (figure.void !== null) return [figure.endpoints, `VOID: ${figure.void}`, "", "", ""];
    const { deliveriesPerSecond, ratio, p50Milliseconds, p99Milliseconds } = figure;
    return [
      figure.endpoints,
      Math.round(deliveriesPerSecond),
      ratio.toFixed(2),
      p50Milliseconds,
      p99Milliseconds,
    ];
  });
  const head = ["endpoints", "deliveries/s to the nine", "ratio", "p50 ms late", "p99 ms late"];
  const table = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  console.log(
    `\n${rounds} rounds: ${events} events wait for ${answering} endpoints that answer (deliveries/s), then`,
  );
  console.log(
    `${pacePerSecond} events a second come for ${seconds} s (how late each is told)\n\n${table.join("\n")}`,
  );
}
