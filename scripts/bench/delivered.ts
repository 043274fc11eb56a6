import { sql } from "kysely";
import { findUnexpected, load } from "./load.ts";
import type { Options } from "./options.ts";
import { readUsage } from "./process.ts";
import { startSmsc, startWithSmscs, waitUntil } from "./smsc.ts";
import { readNumber } from "./verify.ts";
import { workloads } from "./workloads.ts";

const maximumSeconds = 300;

/** Measures the service's CPU time of SMS from the request to the receipt. The first round is a warm-up. */
export async function measureDelivered(options: Pick<Options, "rounds" | "connections" | "sends">) {
  const { rounds, connections, sends = 5_000 } = options;
  await using smsc = await startSmsc("smsc");
  await using site = await startWithSmscs({ smsc }, ["smsc"]);
  const { port, access, pid } = site;
  const engine = await site.open();
  const delivered = sql`select count(*) from messages where status = 'DELIVERED'`;
  const measured = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    const begun = readUsage(pid!).cpuMilliseconds;
    const requests = workloads["sendSms"]!.requests(access);
    const plan = { port, requests, connections, amount: sends, warmUpSeconds: 0, seconds: maximumSeconds };
    const invalid = findUnexpected(200, await load(plan));
    const wanted = (round + 1) * sends;
    const isDelivered = await waitUntil(async () => (await readNumber(engine, delivered)) >= wanted);
    if (invalid !== undefined || !isDelivered) {
      return { invalid: invalid ?? `fewer than ${wanted} messages were delivered`, rounds: measured };
    }
    const perSecond = (1_000 * sends) / (performance.now() - started);
    const cpuSecondsPerThousand = (readUsage(pid!).cpuMilliseconds - begun) / sends;
    const title = round === 0 ? "warm-up" : `round ${round}`;
    const figures = `${cpuSecondsPerThousand.toFixed(2)} s of CPU per 1,000, ${perSecond.toFixed(0)} delivered/s`;
    console.log(`${title}: ${figures}`);
    if (round > 0) measured.push({ cpuSecondsPerThousand, perSecond });
  }
  await engine.close();
  return { invalid: undefined, rounds: measured };
}
