import { startContender } from "./child.ts";
import type { Usage } from "./contender.ts";
import { load } from "./load.ts";
import { describeMachine } from "./machine.ts";
import type { Options } from "./options.ts";
import { createSources } from "./sources.ts";
import { handedOver, verify } from "./verify.ts";
import { workloads } from "./workloads.ts";

/** What connect-hub held and how late its event loop came over many sends with its dispatcher beside them. */
export interface MemoryRun {
  readonly machine: ReturnType<typeof describeMachine>;
  readonly options: Options;
  /** Why it does not count; null when it does. */
  readonly void: string | null;
  readonly sends: number;
  readonly sendsPerSecond: number;
  readonly handedOver: number;
  readonly samples: readonly { readonly sends: number; readonly residentBytes: number }[];
  readonly residentBytesAtMost: number;
  readonly eventLoopDelayMilliseconds: Usage["eventLoopDelayMilliseconds"];
}

const secondsAtMost = 15 * 60;
const sampleEvery = 10_000;
const printedAtMost = 5;

/** Sends SMS through connect-hub with its dispatcher, asks for its memory every 10,000 sends, and prints five of them. */
export async function watchMemory(options: Options): Promise<MemoryRun> {
  const sources = await createSources(0);
  const { folder, database, access, drop } = await sources.create("sqlite", false);
  const since = Date.now();
  const { accountId } = access;
  const start = () => startContender("connect-hub.ts", { database, accountId, folder, dispatching: true });
  // The first one after a change compiles, which the service does in a process of its own.
  await (await start()).stop();
  const hub = await start();
  try {
    const samples: MemoryRun["samples"][number][] = [];
    let asking: Promise<unknown> = Promise.resolve();
    const sample = async (sends: number) => {
      const { residentBytes } = await hub.usage();
      samples.push({ sends, residentBytes });
    };
    const measured = await load({
      port: hub.port,
      requests: workloads["sendSms"]!.requests(access),
      connections: options.connections,
      warmUpSeconds: 0,
      seconds: secondsAtMost,
      amount: options.sends,
      onMeasure: hub.begin,
      onAnswer(answers) {
        if (answers % sampleEvery === 0) asking = asking.then(() => sample(answers));
      },
    });
    await asking;
    const usage = await hub.usage();
    await hub.stop();
    const sends = measured.statuses["200"] ?? 0;
    const short = sends < options.sends ? `${sends} of ${options.sends} sends succeeded` : undefined;
    const unanswered = options.connections + measured.errors;
    const acknowledged = { accountId, channel: "sms", keyed: false, sends, unanswered, since } as const;
    const result = {
      machine: describeMachine(),
      options,
      void: short ?? (await verify(database, acknowledged)) ?? null,
      sends,
      sendsPerSecond: measured.perSecond,
      handedOver: await handedOver(database, since, Date.now()),
      samples,
      residentBytesAtMost: usage.residentBytesAtMost,
      eventLoopDelayMilliseconds: usage.eventLoopDelayMilliseconds,
    };
    print(result);
    return result;
  } finally {
    await hub.stop();
    await drop();
    sources.remove();
  }
}

function print(run: MemoryRun): void {
  const step = Math.ceil(run.samples.length / printedAtMost);
  const { p50, p99 } = run.eventLoopDelayMilliseconds;
  console.log("\nsendSms through connect-hub, dispatching\n\n| sends | resident MB |\n| --- | --- |");
  for (const [index, { sends, residentBytes }] of run.samples.entries()) {
    if ((index + 1) % step === 0) console.log(`| ${sends} | ${megabytes(residentBytes)} |`);
  }
  console.log(`| at most | ${megabytes(run.residentBytesAtMost)} |\n`);
  console.log(`${Math.round(run.sendsPerSecond)} sends/s, ${run.handedOver} of ${run.sends} handed over.`);
  console.log(`Event loop late by ${p50} ms (p50), ${p99} ms (p99).`);
  if (run.void !== null) console.log(`VOID: ${run.void}`);
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
