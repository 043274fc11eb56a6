import { createId } from "../../../src/domain/identifiers.ts";
import { create, options } from "../../../src/providers/smpp/index.ts";
import { systemClock as clock } from "../../../src/system-clock.ts";
import type { Options } from "../options.ts";
import { startChild } from "../process.ts";
import type { Smsc, SmscTold } from "./smsc.ts";

const text = "Your code is 493817. It is valid for ten minutes; tell it to nobody.";
const content = {
  channel: "sms",
  recipient: "+447700900123",
  country: "GB",
  sender: "Example",
  text,
} as const;

/** How many submit_sm a second the SMPP provider gets through one bind to npm smpp, in a process of its own. */
export async function measureSmpp({ rounds, seconds, window }: Options) {
  await using opened = new AsyncDisposableStack();
  const smsc = opened.use(
    startChild<Smsc>(new URL("smsc.ts", import.meta.url), { reports: false } satisfies SmscTold),
  );
  const server = { host: "127.0.0.1", port: await smsc.ask("port"), systemId: "bench", password: "bench" };
  const provider = create("bench", options.parse({ ...server, window }), {
    clock,
    log: { info() {}, warn() {}, error() {} },
    receipts: { take: async () => {} },
    inbound: { take: async () => {}, wishOf: () => undefined },
    serviceWindows: { opened: async () => {}, isOpen: async () => false },
    callbackUrl: () => "",
    callbackSecrets: [""],
  });
  opened.defer(() => provider.close());
  const { ok, detail } = await provider.check();
  if (!ok) throw new Error(detail);
  const accountId = createId(clock.now());
  let accepted = 0;

  async function sendUntil(end: number): Promise<void> {
    while (performance.now() < end) {
      const now = clock.now();
      const life = { id: createId(now), accountId, expiresAt: now + 3_600_000, attempt: 1 };
      const handover = await provider.send({ ...content, ...life });
      if (handover.kind !== "accepted") throw new Error(JSON.stringify(handover));
      accepted += 1;
    }
  }

  const measured = [];
  for (let number = 1; number <= rounds; number += 1) {
    const before = accepted;
    const start = performance.now();
    const cpu = process.cpuUsage();
    // Twice the window, so that a place in it never waits for a message.
    await Promise.all(Array.from({ length: 2 * window }, () => sendUntil(start + seconds * 1_000)));
    const lasted = (performance.now() - start) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    const cores = (user + system) / 1e6 / lasted;
    const perSecond = (accepted - before) / lasted;
    const rate = `${Math.round(perSecond)} submit_sm/s, window ${window}`;
    console.log(`round ${number}: ${rate}, ${Math.round(cores * 100)} % of a core on our side`);
    measured.push({ perSecond, cores });
  }
  const taken = await smsc.ask("taken");
  const wrong = taken === accepted ? null : `the SMSC took ${taken}, the provider says ${accepted}`;
  console.log(wrong ?? `${accepted} accepted, as many taken`);
  return { void: wrong, accepted, rounds: measured };
}
