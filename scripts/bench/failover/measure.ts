import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDemo } from "../../../src/demo/demo.ts";
import { createDispatcher } from "../../../src/delivery/dispatcher.ts";
import { startWorker, type DeliveryWorker } from "../../../src/delivery/worker.ts";
import { readConfigAndFiles } from "../../../src/runtimes/process/config.ts";
import { migrate } from "../../../src/store/migrate.ts";
import { systemClock as clock } from "../../../src/system-clock.ts";
import type { Options } from "../options.ts";
import { config, openEngine, openService } from "../service.ts";
import { startSmsc, type Ailment, type Smsc, type Taken } from "./smsc.ts";

const ailments: readonly Ailment[] = ["killed", "refusing", "frozen", "slow", "throttling", "undelivering"];
/** A hundred sends a second to the country whose first SMSC falls ill, and ten to one that neither of its two serves. */
const pauseMilliseconds = 10;
const sendsPerHealthy = 10;
const sendsBefore = 100;
const maximumReturnMilliseconds = 60_000;
const maximumDrainMilliseconds = 60_000;
/** So many messages in a row by the first SMSC show that it is the first again. */
const messagesToReturn = 10;

const quiet = { info() {}, warn() {}, error() {} };

/** What one ailment of the first of two SMSCs comes to; times in milliseconds from the answered send to the SMSC's word. */
export interface Failover {
  readonly ailment: Ailment;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** The same of the country that has an SMSC of its own. */
  readonly healthyP99: number;
  readonly sentTwice: number;
  readonly lost: number;
  /** How many the SMSC took that was ill. */
  readonly takenByIll: number;
  /** From the SMSC's recovery until it is the first again; undefined if it was not within a minute. */
  readonly returnMilliseconds: number | undefined;
}

/** Lets the first of two SMSCs fall ill in each way, while messages are sent. */
export async function measureFailover({ sends = 2_000 }: Pick<Options, "sends">) {
  const measured: Failover[] = [];
  for (const ailment of ailments) {
    const failover = await measureAilment(ailment, sends);
    measured.push(failover);
    console.log(lineOf(failover));
  }
  const lost = measured.reduce((sum, failover) => sum + failover.lost, 0);
  return { void: lost > 0 ? `${lost} messages were not sent` : null, failovers: measured };
}

function lineOf(failover: Failover) {
  const { ailment, p50, p99, longest, healthyP99, sentTwice, lost, takenByIll, returnMilliseconds } =
    failover;
  const back = returnMilliseconds === undefined ? "not back" : `back after ${seconds(returnMilliseconds)} s`;
  const waits = `p50 ${seconds(p50)}, p99 ${seconds(p99)}, longest ${seconds(longest)} s`;
  const counts = `${takenByIll} taken by the ill one, ${sentTwice} sent twice, ${lost} lost`;
  const rest = `healthy country p99 ${seconds(healthyP99)} s; ${counts}; ${back}`;
  return `${ailment.padEnd(12)} ${waits}; ${rest}`;
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);

/** Sends while the first SMSC of two has the ailment, and then until it is the first again. */
export async function measureAilment(ailment: Ailment, sends: number): Promise<Failover> {
  await using site = await openSite();
  const { send, taken, first } = site;
  await sendPaced(sendsBefore, (number) => send(`before ${number}`, "+447700900123"));
  await until(() => taken.size >= sendsBefore, maximumDrainMilliseconds);
  taken.clear();
  const sentAt = new Map<string, number>();
  const note = async (text: string, to: string) => {
    await send(text, to);
    sentAt.set(text, performance.now());
  };
  await first.fallIll(ailment);
  await sendPaced(sends, async (number) => {
    await note(`ill ${number}`, "+447700900123");
    if (number % sendsPerHealthy === 0) await note(`healthy ${number}`, "+33199000100");
  });
  await until(() => taken.size >= sentAt.size, maximumDrainMilliseconds);
  const waitsOf = (kind: string, from = 0) =>
    [...sentAt]
      .flatMap(([text, at]) => {
        const word = taken.get(text)?.[0];
        return text.startsWith(kind) && word ? [Math.max(0, word.at - at)] : [];
      })
      .slice(from);
  // The first message is the one by which the ailment is found out.
  const ill = waitsOf("ill", 1).toSorted((a, b) => a - b);
  const healthy = waitsOf("healthy").toSorted((a, b) => a - b);
  const takenByIll = [...taken.values()].filter(([word]) => word?.smsc === "a").length;
  const sentTwice = [...taken.values()].filter((words) => words.length > 1).length;
  const lost = sentAt.size - [...sentAt.keys()].filter((text) => taken.has(text)).length;
  const returnMilliseconds = await measureReturn(site);
  return {
    ailment,
    p50: share(ill, 0.5),
    p99: share(ill, 0.99),
    longest: ill.at(-1) ?? 0,
    healthyP99: share(healthy, 0.99),
    sentTwice,
    lost,
    takenByIll,
    returnMilliseconds,
  };
}

const share = (sorted: readonly number[], part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

type Site = Awaited<ReturnType<typeof openSite>>;

/** Cures the first SMSC and sends on until it is the first again. */
async function measureReturn({ send, taken, first }: Site): Promise<number | undefined> {
  await first.fallIll("well");
  const cured = performance.now();
  let inRow = 0;
  for (let number = 1; performance.now() - cured < maximumReturnMilliseconds; number += 1) {
    const text = `after ${number}`;
    await send(text, "+447700900123");
    await until(() => taken.has(text), maximumDrainMilliseconds);
    inRow = taken.get(text)?.[0]?.smsc === "a" ? inRow + 1 : 0;
    if (inRow === messagesToReturn) return performance.now() - cured;
    await pause(pauseMilliseconds);
  }
  return undefined;
}

/** A service with two SMSCs for one country and a third for all others, dispatching. */
async function openSite() {
  await using opened = new AsyncDisposableStack();
  const taken = new Map<string, Taken[]>();
  const onTaken = (text: string, word: Taken) => {
    taken.set(text, [...(taken.get(text) ?? []), word]);
  };
  const smscs: Record<string, Smsc> = {};
  for (const name of ["a", "b", "c"]) {
    smscs[name] = opened.adopt(await startSmsc(name, onTaken), (smsc) => smsc.close());
  }
  const folder = opened.adopt(mkdtempSync(join(tmpdir(), "connect-hub-bench-failover-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  const engine = opened.adopt(openEngine({ kind: "file", path: join(folder, "hub.sqlite") }), (used) =>
    used.close(),
  );
  await migrate(engine);
  const routed = await readConfigAndFiles({ CONNECT_HUB_ROUTES: JSON.stringify(routesTo(smscs)) });
  const workers: DeliveryWorker[] = [];
  const service = openService({
    config: { ...config, providers: routed.providers, routes: routed.routes },
    engine,
    wake: (queue) => workers.forEach((worker) => worker.wake(queue)),
  });
  opened.defer(() => service.providers.close());
  const { apiKey, accountId } = await makeDemo(service.context);
  await until(() => service.providers.isUp("sms"), maximumDrainMilliseconds);
  workers.push(startWorker(createDispatcher(service.delivery), clock, quiet));
  opened.defer(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
  const headers = { "content-type": "application/json", "x-api-key": apiKey, "x-account-id": accountId };
  const send = async (text: string, to: string) => {
    const body = JSON.stringify({ from: "Example", to, text });
    const request = new Request("http://localhost/api/v1/connect-hub/sms", { method: "POST", headers, body });
    const { status } = await service.fetch(request);
    if (status !== 200) throw new Error(`A send was answered with ${status}.`);
  };
  const open = opened.move();
  return { send, taken, first: smscs["a"]!, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

function routesTo(smscs: Readonly<Record<string, Smsc>>) {
  const providerOf = ({ port }: Smsc) => ({
    kind: "smpp",
    host: "127.0.0.1",
    port,
    systemId: "bench",
    password: "bench",
  });
  const providers = Object.fromEntries(Object.entries(smscs).map(([name, smsc]) => [name, providerOf(smsc)]));
  return { providers, routes: { sms: [{ prefix: "44", providers: ["a", "b"] }, { providers: ["c"] }] } };
}

/** Sends at a steady pace, whenever the answers come; resolves when all are answered. */
async function sendPaced(count: number, send: (number: number) => Promise<void>): Promise<void> {
  const sending: Promise<void>[] = [];
  const begun = performance.now();
  for (let number = 1; number <= count; number += 1) {
    await pause(begun + number * pauseMilliseconds - performance.now());
    sending.push(send(number));
  }
  await Promise.all(sending);
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Waits until something holds, for a bounded time. */
async function until(holds: () => boolean, maximumMilliseconds: number): Promise<void> {
  const end = performance.now() + maximumMilliseconds;
  while (!holds() && performance.now() < end) await pause(pauseMilliseconds);
}
