import { join } from "node:path";
import { prepareDatabase } from "../database.ts";
import { createFolder } from "../databases.ts";
import { startChild, startFlags } from "../process.ts";
import type { Hub } from "./hub.ts";
import type { DeadEndpoint, Receivers } from "./receivers.ts";
import { verifyDeliveries } from "./verify.ts";

/** Nine endpoints that answer, and perhaps a dead one. */
export interface RunPlan {
  readonly dead: DeadEndpoint | null;
  /** How many events wait for every endpoint when the deliverer starts. */
  readonly events: number;
  /** How long events then come at a steady pace. */
  readonly seconds: number;
}

/** What came to the nine; `void` says why it does not count. */
export interface Run {
  readonly void: string | null;
  readonly deliveries: number;
  /** While they worked off what waited for them. */
  readonly deliveriesPerSecond: number;
  /** From an event to the request that tells it, while events came at a steady pace. */
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
}

/** How many endpoints answer. */
export const answering = 9;
/** Events a second of the steady pace: with nine endpoints, half of the thousand deliveries that are aimed at. */
export const pacePerSecond = 55;

/** One run on a fresh database, its receivers and its deliverer in a process each. */
export async function runWebhooks({ dead, events, seconds }: RunPlan): Promise<Run> {
  const folder = createFolder();
  const path = join(folder.path, "bench.sqlite");
  const customer = await prepareDatabase({ kind: "file", path }, Date.now());
  const starting = { seconds: 120, flags: startFlags };
  const receiversFile = new URL("receivers.ts", import.meta.url);
  const receivers = startChild<Receivers>(receiversFile, { answering, dead }, starting);
  const hub = startChild<Hub>(new URL("hub.ts", import.meta.url), { path, customer }, starting);
  try {
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
      deliveriesPerSecond: (waiting * 1_000) / (lastAt - startedAt),
      ...lateness,
    };
  } finally {
    await Promise.all([receivers.stop(), hub.stop()]);
    folder.remove();
  }
}
