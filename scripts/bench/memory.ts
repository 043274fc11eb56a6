import { dispatching } from "./contenders.ts";
import { withSources } from "./databases.ts";
import { load } from "./load.ts";
import type { Options } from "./options.ts";
import { tableOf } from "./report.ts";
import { handedOver, verify } from "./verify.ts";
import { workloads } from "./workloads.ts";

/** What connect-hub held and how late its event loop came over many sends with its dispatcher beside them. */
export type MemoryRun = Awaited<ReturnType<typeof watchMemory>>;

const secondsAtMost = 15 * 60;
const sampleEvery = 10_000;
const printedAtMost = 5;

/** Sends SMS through connect-hub with its dispatcher, asks for its memory every 10,000 sends, and prints five of them. */
export async function watchMemory(options: Options) {
  return withSources(0, async ({ withContender }) => {
    // The first one after a change compiles, which the service does in a process of its own.
    await withContender(dispatching, false, async () => {});
    return withContender(dispatching, false, async (hub, { database, access }) => {
      const since = Date.now();
      const samples: Promise<{ readonly sends: number; readonly residentBytes: number }>[] = [];
      const measured = await load({
        port: hub.port,
        requests: workloads["sendSms"]!.requests(access),
        connections: options.connections,
        warmUpSeconds: 0,
        seconds: secondsAtMost,
        amount: options.sends,
        onMeasure: hub.begin,
        onAnswer(sends) {
          if (sends % sampleEvery > 0) return;
          samples.push(hub.usage().then(({ residentBytes }) => ({ sends, residentBytes })));
        },
      });
      const { residentBytesAtMost, eventLoopDelayMilliseconds } = await hub.usage();
      await hub.stop();
      const sends = measured.statuses["200"] ?? 0;
      const short = sends < options.sends ? `${sends} of ${options.sends} sends succeeded` : undefined;
      const unanswered = options.connections + measured.errors;
      const asked = { accountId: access.accountId, channel: "sms", keyed: false, since } as const;
      const result = {
        void: short ?? (await verify(database, { ...asked, sends, unanswered })) ?? null,
        sends,
        sendsPerSecond: measured.perSecond,
        handedOver: await handedOver(database, since, Date.now()),
        samples: await Promise.all(samples),
        residentBytesAtMost,
        eventLoopDelayMilliseconds,
      };
      print(result);
      return result;
    });
  });
}

function print(run: MemoryRun): void {
  const step = Math.ceil(run.samples.length / printedAtMost);
  const { p50, p99 } = run.eventLoopDelayMilliseconds;
  const printed = run.samples.filter((_sample, index) => (index + 1) % step === 0);
  const rows = printed.map(({ sends, residentBytes }) => [sends, megabytes(residentBytes)]);
  const table = tableOf(["sends", "resident MB"], [...rows, ["at most", megabytes(run.residentBytesAtMost)]]);
  console.log(`\nsendSms through connect-hub, dispatching\n\n${table}\n`);
  console.log(`${Math.round(run.sendsPerSecond)} sends/s, ${run.handedOver} of ${run.sends} handed over.`);
  console.log(`Event loop late by ${p50} ms (p50), ${p99} ms (p99).`);
  if (run.void !== null) console.log(`VOID: ${run.void}`);
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
