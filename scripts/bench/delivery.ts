import { sql } from "kysely";
import { findUnexpected, runLoad } from "./load.ts";
import { readUsage } from "./contender-process.ts";
import { formatNumber } from "./report.ts";
import { startSmsc, startWithSmscs, waitUntil } from "./smsc.ts";
import { readNumber } from "./verify.ts";
import { workloads } from "./workloads.ts";

const maximumSeconds = 600;

/**
 * Measures the CPU time of the service for an SMS from the request to the delivery receipt, and its memory. Each round
 * has `sends` SMS. A warm-up precedes the rounds. Returns `invalid` as soon as a response is not 200, or a message is
 * not delivered in time.
 */
export async function measureDelivery(options: Readonly<Record<"rounds" | "connections" | "sends", number>>) {
  const { rounds, connections, sends } = options;
  let accepted = 0;
  await using smsc = await startSmsc("smsc", () => (accepted += 1));
  await using site = await startWithSmscs({ smsc }, ["smsc"]);
  const { port, requestData, pid } = site;
  const engine = await site.open();
  const delivered = sql`select count(*) from messages where status = 'DELIVERED'`;
  const measured = [];
  for (let round = 0; round <= rounds; round += 1) {
    const started = performance.now();
    const cpuAtStart = readUsage(pid!).cpuMilliseconds;
    const request = workloads["sendSms"]!.request(requestData);
    const plan = { port, request, connections, amount: sends, warmUpSeconds: 0, seconds: maximumSeconds };
    const invalid = findUnexpected(200, await runLoad(plan));
    const expected = (round + 1) * sends;
    // The query would slow the service down while most messages are not submitted yet.
    await waitUntil(() => accepted >= expected, maximumSeconds);
    const isDelivered = await waitUntil(async () => (await readNumber(engine, delivered)) >= expected);
    if (invalid !== undefined || !isDelivered) {
      return { invalid: invalid ?? `fewer than ${expected} messages were delivered`, rounds: measured };
    }
    const perSecond = (1_000 * sends) / (performance.now() - started);
    const { cpuMilliseconds, residentBytes, maximumResidentBytes } = readUsage(pid!);
    const cpuSecondsPerThousand = (cpuMilliseconds - cpuAtStart) / sends;
    const title = round === 0 ? "warm-up" : `round ${round}`;
    const memory = `${formatNumber(residentBytes / 1e6)} MB resident, at most ${formatNumber(maximumResidentBytes / 1e6)}`;
    const rate = `${formatNumber(cpuSecondsPerThousand, 2)} s of CPU per 1,000, ${formatNumber(perSecond)} delivered/s`;
    console.log(`${title}: ${rate}, ${memory}`);
    if (round > 0) measured.push({ cpuSecondsPerThousand, perSecond, residentBytes });
  }
  await engine.close();
  return { invalid: undefined, rounds: measured };
}
