import { createFolder } from "../databases.ts";
import { startService } from "./service.ts";
import { load, unexpected } from "../load.ts";
import type { Options } from "../options.ts";
import { startChild } from "../process.ts";
import { openReading, prepareDatabase, readRows } from "../service.ts";
import { sendSms } from "../workloads.ts";
import type { Smsc, SmscTold } from "./smsc.ts";
import { join } from "node:path";

const defaultSends = 5_000;
const longestSeconds = 300;
const lookMilliseconds = 100;

/** What CPU `npm start` takes for SMS from the request to the receipt, by an SMSC of npm smpp in another process. */
export async function measureDelivered({ rounds, connections, sends = defaultSends }: Options) {
  await using opened = new AsyncDisposableStack();
  const { path: folder } = opened.use(createFolder());
  const database = { kind: "file", path: join(folder, "hub.sqlite") } as const;
  const [owner] = await prepareDatabase(database, Date.now());
  const smsc = opened.use(
    startChild<Smsc>(new URL("smsc.ts", import.meta.url), { reports: true } satisfies SmscTold),
  );
  const bench = { kind: "smpp", host: "127.0.0.1", port: await smsc.ask("port") };
  const routes = {
    providers: { bench: { ...bench, systemId: "bench", password: "bench", receiptIds: "same" } },
    routes: { sms: ["bench"] },
  };
  const environment = { CONNECT_HUB_ROUTES: JSON.stringify(routes) };
  const told = { database, owner, folder, dispatching: true };
  const hub = opened.use(await startService(told, environment));
  const engine = opened.adopt(openReading(database), (used) => used.close());
  const targets = [{ port: hub.port, requests: sendSms(owner) }];
  const measured = [];
  for (let round = 0; round <= rounds; round += 1) {
    await hub.ask("begin");
    const started = performance.now();
    const plan = { targets, connections, warmUpSeconds: 0, seconds: longestSeconds, amount: sends };
    const wrong = unexpected(200, await load(plan));
    if (wrong !== undefined) return { void: wrong, rounds: measured };
    const wanted = (round + 1) * sends;
    while ((await deliveredIn(engine)) < wanted) {
      if (performance.now() - started > longestSeconds * 1_000) {
        return { void: `${await deliveredIn(engine)} of ${wanted} were delivered`, rounds: measured };
      }
      await new Promise((resolve) => setTimeout(resolve, lookMilliseconds));
    }
    const { cpuMilliseconds } = await hub.ask("usage");
    const seconds = (performance.now() - started) / 1_000;
    const cpuSecondsPerThousand = cpuMilliseconds / sends;
    const name = round === 0 ? "warm-up" : `round ${round}`;
    const rate = `${Math.round(sends / seconds)} delivered/s`;
    console.log(`${name}: ${cpuSecondsPerThousand.toFixed(2)} s of CPU per 1,000, ${rate}`);
    if (round > 0) measured.push({ cpuSecondsPerThousand, perSecond: sends / seconds });
  }
  return { void: null, rounds: measured };
}

async function deliveredIn(engine: ReturnType<typeof openReading>): Promise<number> {
  const query = "select count(*) as delivered from messages where status = 'DELIVERED'";
  const [row] = await readRows<{ delivered: number }>(engine, query);
  return row?.delivered ?? 0;
}
