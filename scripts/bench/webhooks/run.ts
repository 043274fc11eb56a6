import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "../database.ts";
import { onInterrupt } from "../interrupt.ts";
import { startChild } from "./child.ts";
import type { HubAnswer, HubAsk } from "./hub.ts";
import type { ReceiversAnswer, ReceiversAsk } from "./receivers.ts";
import { verifyDeliveries } from "./verify.ts";

/** How an endpoint is dead: it takes requests and answers none, or its port is closed. */
export type DeadEndpoint = "silent" | "refusing";

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
  const folder = mkdtempSync(join(tmpdir(), "connect-hub-bench-webhooks-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const forget = onInterrupt(remove);
  const path = join(folder, "bench.sqlite");
  const database = { kind: "file", path } as const;
  const customer = await prepareDatabase(database, Date.now());
  const receivers = startChild<ReceiversAsk, ReceiversAnswer>("receivers.ts", { answering, dead });
  const hub = startChild<HubAsk, HubAnswer>("hub.ts", { database, customer });
  try {
    const { urls } = await receivers.ask({ kind: "open" });
    await hub.ask({ kind: "register", urls });
    await hub.ask({ kind: "queue", events });
    const { at: startedAt } = await hub.ask({ kind: "start" });
    const waiting = answering * events;
    const { lastAt } = await receivers.ask({ kind: "await", total: waiting });
    await receivers.ask({ kind: "begin" });
    const paced = pacePerSecond * seconds;
    await hub.ask({ kind: "pace", events: paced, perSecond: pacePerSecond });
    await receivers.ask({ kind: "await", total: waiting + answering * paced });
    const { errors } = await hub.ask({ kind: "stop" });
    const told = await receivers.ask({ kind: "tell" });
    const [error] = errors;
    return {
      void: error ?? verifyDeliveries(path, told, events + paced) ?? null,
      deliveries: answering * (events + paced),
      deliveriesPerSecond: (waiting * 1_000) / (lastAt - startedAt),
      ...told.lateness,
    };
  } finally {
    await Promise.all([receivers.stop(), hub.stop()]);
    remove();
    forget();
  }
}
