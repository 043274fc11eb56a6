import { dispatching } from "./contenders.ts";
import { createSources, type Site } from "./databases.ts";
import type { Options } from "./options.ts";
import { tableOf } from "./report.ts";
import { runRound } from "./round.ts";
import { workloads } from "./workloads.ts";

const maximumSeconds = 15 * 60;
const sampleEvery = 10_000;
const maximumPrinted = 5;

interface Sample {
  readonly sends: number | string;
  readonly residentBytes: number;
}

/** Sends SMS through connect-hub with its dispatcher, asks for its memory every 10,000 sends, and prints five of them. */
export async function watchMemory({ connections, sends: wanted = 1_000_000 }: Options) {
  await using sources = await createSources(0);
  const asked: Promise<Sample>[] = [];
  const plan = {
    workload: workloads["sendSms"]!,
    ours: (await sources.answers(["sendSms"])).get("sendSms")!,
    connections,
    warmUpSeconds: 0,
    seconds: maximumSeconds,
    amount: wanted,
  };
  const onAnswer = (sends: number, { ask }: Site) => {
    if (sends % sampleEvery > 0) return;
    asked.push(ask("usage").then(({ residentBytes }) => ({ sends, residentBytes })));
  };
  const round = await runRound(dispatching, { ...plan, onAnswer }, sources);
  if (!round.usage) throw new Error(round.void ?? "Nothing was measured.");
  const sends = round.statuses?.["200"] ?? 0;
  const short = sends < wanted ? `${sends} of ${wanted} sends succeeded` : null;
  const samples = await Promise.all(asked);
  const result = { ...round, void: round.void ?? short, sends, samples };
  const step = Math.ceil(samples.length / maximumPrinted);
  const rows = [
    ...samples.filter((_sample, index) => (index + 1) % step === 0),
    { sends: "at most", residentBytes: round.usage.maximumResidentBytes },
  ];
  const { p50, p99 } = round.usage.eventLoopDelayMilliseconds;
  console.log(`\nsendSms through connect-hub, dispatching\n\n${tableOf(columns, rows)}\n`);
  console.log(`${Math.round(round.perSecond!)} sends/s, ${round.handedOver} of ${sends} handed over.`);
  console.log(`Event loop late by ${p50} ms (p50), ${p99} ms (p99).`);
  if (result.void !== null) console.log(`VOID: ${result.void}`);
  return result;
}

const columns = {
  sends: ({ sends }: Sample) => sends,
  "resident MB": ({ residentBytes }: Sample) => Math.round(residentBytes / 1e6),
};
