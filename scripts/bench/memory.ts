import { dispatching } from "./contenders.ts";
import { createSources, type Site } from "./databases.ts";
import type { Options } from "./options.ts";
import { tableOf } from "./report.ts";
import { runRound } from "./round.ts";
import { workloads } from "./workloads.ts";

const maximumSeconds = 15 * 60;
const sampleEvery = 10_000;
const maximumPrinted = 5;

/** Sends SMS through connect-hub with its dispatcher, asks for its memory every 10,000 sends, and prints five of them. */
export async function watchMemory({ connections, sends: wanted = 1_000_000 }: Options) {
  await using sources = await createSources(0);
  const ours = (await sources.answers(["sendSms"])).get("sendSms")!;
  const asked: Promise<{ readonly sends: number; readonly residentBytes: number }>[] = [];
  const onAnswer = (sends: number, { ask }: Site) => {
    if (sends % sampleEvery > 0) return;
    asked.push(ask("usage").then(({ residentBytes }) => ({ sends, residentBytes })));
  };
  const limits = { connections, warmUpSeconds: 0, seconds: maximumSeconds, amount: wanted };
  const plan = { workload: workloads["sendSms"]!, ours, ...limits, onAnswer };
  const round = await runRound(dispatching, plan, sources);
  if (!round.usage) throw new Error(round.void ?? "Nothing was measured.");
  const sends = round.statuses?.["200"] ?? 0;
  const short = sends < wanted ? `${sends} of ${wanted} sends succeeded` : null;
  const samples = await Promise.all(asked);
  const result = { ...round, void: round.void ?? short, sends, samples };
  const step = Math.ceil(samples.length / maximumPrinted);
  const printed = [
    ...samples.filter((_sample, index) => (index + 1) % step === 0),
    { sends: "at most", residentBytes: round.usage.maximumResidentBytes },
  ];
  const table = printed.map(({ sends, residentBytes }) => ({
    sends,
    "resident MB": Math.round(residentBytes / 1e6),
  }));
  const { p50, p99 } = round.usage.eventLoopDelayMilliseconds!;
  console.log(`\nsendSms through connect-hub, dispatching\n\n${tableOf(table)}\n`);
  console.log(`${Math.round(round.perSecond!)} sends/s, ${round.handedOver} of ${sends} handed over.`);
  console.log(`Event loop late by ${p50} ms (p50), ${p99} ms (p99).`);
  if (result.void !== null) console.log(`VOID: ${result.void}`);
  return result;
}
