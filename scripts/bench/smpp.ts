import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import smpp from "smpp";
import { createId } from "../../src/domain/identifiers.ts";
import { create, options } from "../../src/providers/smpp/index.ts";
import { systemClock } from "../../src/system-clock.ts";

const help = `How many submit_sm a second the SMPP provider gets through one bind to npm smpp, in a process of its own.
  --seconds N   how long each round lasts (5)
  --rounds N    how many (3)
  --window N    how many submit_sm may be without their response (32)`;

if (process.send) serve();
else await measure();

/** Takes everything, under ids that count up. */
function serve(): void {
  let taken = 0;
  const server = smpp.createServer({}, (session) => {
    session.on("error", () => {});
    for (const command of ["bind_transceiver", "enquire_link", "unbind"] as const) {
      session.on(command, (pdu: InstanceType<typeof smpp.PDU>) => void session.send(pdu.response()));
    }
    session.on("submit_sm", (pdu) => {
      taken += 1;
      session.send(pdu.response({ message_id: taken.toString(16) }));
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
  process.on("message", () => process.send?.({ taken }));
  process.on("disconnect", () => process.exit());
}

async function measure(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      window: { type: "string", default: "32" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(help);
  const child = fork(new URL(import.meta.url));
  const [address] = (await once(child, "message")) as [{ port: number }];
  const window = Number(values.window);
  const settings = { host: "127.0.0.1", port: address.port, systemId: "bench", password: "bench", window };
  const quiet = { info() {}, warn() {}, error() {} };
  const provider = create("bench", options.parse(settings), {
    clock: systemClock,
    log: quiet,
    receipts: { take: async () => {} },
    callbackUrl: () => "",
  });
  const { ok, detail } = await provider.check();
  if (!ok) throw new Error(detail);

  let accepted = 0;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const start = performance.now();
    const cpu = process.cpuUsage();
    const before = accepted;
    const end = start + Number(values.seconds) * 1_000;
    const lane = async () => {
      while (performance.now() < end) {
        const now = Date.now();
        const handover = await provider.send({
          id: createId(now),
          channel: "sms",
          recipient: "+447700900123",
          sender: "Example",
          text: "Your code is 493817. It is valid for ten minutes; tell it to nobody.",
          code: null,
          ringTimeSeconds: null,
          expiresAt: now + 3_600_000,
          attempt: 1,
        });
        if (handover.kind !== "accepted") throw new Error(JSON.stringify(handover));
        accepted += 1;
      }
    };
    // Twice the window, so that a place in it never waits for a message.
    await Promise.all(Array.from({ length: 2 * window }, lane));
    const seconds = (performance.now() - start) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    const rate = Math.round((accepted - before) / seconds);
    const share = Math.round((user + system) / 10_000 / seconds);
    console.log(`round ${round}: ${rate} submit_sm/s, window ${window}, ${share} % of a core on our side`);
  }
  child.send("count");
  const [{ taken }] = (await once(child, "message")) as [{ taken: number }];
  if (taken !== accepted) throw new Error(`the SMSC took ${taken}, the provider says ${accepted}`);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`${accepted} accepted, as many taken; ${availableParallelism()} cores, load ${load.join(" ")}`);
  await provider.close();
  child.disconnect();
}
