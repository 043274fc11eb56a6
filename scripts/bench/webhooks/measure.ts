import { join } from "node:path";
import { prepareDatabase } from "../database.ts";
import { figuresInTurn, firstReason, tableOf, type Run } from "../figures.ts";
import type { Options } from "../options.ts";
import { startChild, startFlags } from "../process.ts";
import { createFolder } from "../resources.ts";
import type { Hub } from "./hub.ts";
import type { DeadEndpoint, Receivers } from "./receivers.ts";
import { verifyDeliveries } from "./verify.ts";

/** The result as it is written: a figure for each kind, its `ratio` to the deliveries a second without a dead endpoint. */
export type WebhookFigures = Awaited<ReturnType<typeof measureWebhooks>>;

const kinds: Readonly<Record<string, DeadEndpoint | null>> = {
  "nine alone": null,
  "nine, and one that never answers": "silent",
  "nine, and one whose port is closed": "refusing",
};
const answering = 9;
/** Of the steady pace: with nine endpoints, half of the thousand deliveries that are aimed at. */
const pacePerSecond = 55;
const answerSeconds = 120;

/** What came to the nine: deliveries a second of what waited for them, then how late each event of a steady pace was told. */
interface Deliveries extends Run {
  readonly deliveries: number;
}

/** Posts events to nine endpoints, with and without a tenth that is dead, in turn, and prints what the nine got. */
export async function measureWebhooks(options: Options) {
  const { rounds, events, seconds } = options;
  const names = Object.keys(kinds);
  const run = (name: string) => deliver(kinds[name]!, options);
  const plan = { title: "webhooks", unit: "deliveries/s", rounds, names, base: names[0]!, run };
  const figures = await figuresInTurn(plan);
  console.log(
    `\n${rounds} rounds: ${events} events wait for ${answering} endpoints that answer (deliveries/s), then`,
  );
  console.log(`${pacePerSecond} events a second come for ${seconds} s (how late each is told)\n`);
  console.log(tableOf(columns, figures));
  return { void: firstReason(figures), figures };
}

type Shown = Awaited<ReturnType<typeof figuresInTurn>>[number];

const columns = {
  endpoints: ({ name }: Shown) => name,
  "deliveries/s to the nine": ({ perSecond }: Shown) => Math.round(perSecond!.median),
  ratio: ({ ratio }: Shown) => ratio?.toFixed(2) ?? "",
  "p50 ms late": ({ p50Milliseconds }: Shown) => p50Milliseconds!,
  "p99 ms late": ({ p99Milliseconds }: Shown) => p99Milliseconds!,
};

/** One run on a fresh database, its receivers and its deliverer in a process each. */
async function deliver(dead: DeadEndpoint | null, { events, seconds }: Options): Promise<Deliveries> {
  await using folder = createFolder();
  const path = join(folder.path, "bench.sqlite");
  const [customer] = await prepareDatabase({ kind: "file", path }, Date.now());
  const start = (module: string, told: object) =>
    [new URL(module, import.meta.url), told, answerSeconds, { flags: startFlags }] as const;
  await using receivers = startChild<Receivers>(...start("receivers.ts", { answering, dead }));
  await using hub = startChild<Hub>(...start("hub.ts", { path, customer }));
  const urls = await receivers.ask("open");
  await hub.ask("register", urls);
  await hub.ask("queue", events);
  const startedAt = await hub.ask("start");
  const waiting = answering * events;
  const lastAt = await receivers.ask("until", waiting);
  await receivers.ask("begin");
  const paced = pacePerSecond * seconds;
  await hub.ask("pace", { events: paced, perSecond: pacePerSecond });
  await receivers.ask("until", waiting + answering * paced);
  const [error] = await hub.ask("stop");
  const { received, ...lateness } = await receivers.ask("tell");
  return {
    void: error ?? verifyDeliveries(path, urls, received, events + paced) ?? null,
    deliveries: answering * (events + paced),
    perSecond: (waiting * 1_000) / (lastAt - startedAt),
    ...lateness,
  };
}
