import { setTimeout as pause } from "node:timers/promises";
import { getPercentile, formatTable } from "./report.ts";
import { startSmsc, startWithSmscs, waitUntil, type AcceptedMessage, type Failure } from "./smsc.ts";
import { sendRequest, smsPath, toRequest } from "./workloads.ts";

const failures: readonly Failure[] = ["killed", "refusing", "frozen", "slow", "throttling", "undelivering"];
/** Sends 100 messages a second to the country whose first SMSC fails, and 10 to another country. */
const pauseMilliseconds = 10;
const sendsBefore = 100;
/** Number of consecutive messages through the first SMSC after which it counts as first again. */
const messagesToReturn = 10;
const failing = "+447700900123";
const healthy = "+33199000100";

/** Makes the first of two SMSCs fail in each way while `sends` messages are sent, and prints a table. */
export async function measureFailover({ sends }: { readonly sends: number }) {
  const measured = [];
  for (const failure of failures) {
    const found = await measureFailure(failure, sends);
    console.error(`${failure}: ${found.lost} lost`);
    measured.push(found);
  }
  const seconds = (milliseconds: number | undefined) => ((milliseconds ?? Number.NaN) / 1_000).toFixed(2);
  const table = measured.map(({ failure, p50, p99, healthyP99, returnMilliseconds, ...counts }) => ({
    "first SMSC": failure,
    "p50, s": seconds(p50),
    "p99, s": seconds(p99),
    "other country p99, s": seconds(healthyP99),
    "accepted by it": counts.acceptedByFirst,
    "sent twice": counts.sentTwice,
    lost: counts.lost,
    "first again after, s": seconds(returnMilliseconds),
  }));
  console.log(`\n${formatTable(table)}`);
  const lost = measured.reduce((sum, each) => sum + each.lost, 0);
  return { invalid: lost > 0 ? `${lost} messages were not sent` : undefined, failures: measured };
}

/**
 * Sends `sends` messages while the first SMSC fails, and then messages until it is first again. `p50`, `p99` and
 * `healthyP99` are times from the response to a send until the response of the SMSC, in milliseconds. A message is lost
 * if no SMSC accepts it within a minute after the sends. `returnMilliseconds` is undefined if the first SMSC is not
 * first again within a minute. Rejects if the response to a send is not 200.
 */
export async function measureFailure(failure: Failure, sends: number) {
  const accepted = new Map<string, AcceptedMessage[]>();
  const onAccepted = (message: AcceptedMessage) =>
    void accepted.set(message.text, [...(accepted.get(message.text) ?? []), message]);
  await using a = await startSmsc("a", onAccepted);
  await using b = await startSmsc("b", onAccepted);
  await using c = await startSmsc("c", onAccepted);
  const routes = [{ prefix: "44", providers: ["a", "b"] }, { providers: ["c"] }];
  await using site = await startWithSmscs({ a, b, c }, routes);
  const sentAt = new Map<string, number>();
  async function send(text: string, to: string): Promise<void> {
    const request = toRequest(site.requestData, smsPath, { from: "Example", to, text });
    const { status } = await sendRequest(site.port, request);
    if (status !== 200) throw new Error(`The response to a send was ${status}.`);
    sentAt.set(text, performance.now());
  }
  async function sendAll(count: number, title: string): Promise<void> {
    const startedAt = performance.now();
    const sending: Promise<void>[] = [];
    for (let number = 1; number <= count; number += 1) {
      await pause(Math.max(0, startedAt + number * pauseMilliseconds - performance.now()));
      sending.push(send(`${title} ${number}`, failing));
      if (number % 10 === 0) sending.push(send(`other ${title} ${number}`, healthy));
    }
    await Promise.all(sending);
    await waitUntil(() => accepted.size >= sentAt.size);
  }
  await sendAll(sendsBefore, "before");
  await a.fail(failure);
  await sendAll(sends, "during");
  const during = [...sentAt]
    .filter(([text]) => text.includes("during"))
    .map(([text, at]) => ({ text, at, found: accepted.get(text) ?? [] }));
  const listWaits = (prefix: string) =>
    during
      .filter(({ text, found }) => text.startsWith(prefix) && found.length > 0)
      .map(({ at, found }) => Math.max(0, found[0]!.at - at));
  // The first message detects the failure, so its latency does not count.
  const waits = listWaits("during").slice(1);
  const result = {
    failure,
    p50: getPercentile(waits, 0.5),
    p99: getPercentile(waits, 0.99),
    healthyP99: getPercentile(listWaits("other"), 0.99),
    acceptedByFirst: during.filter(({ found }) => found[0]?.smsc === "a").length,
    sentTwice: during.filter(({ found }) => found.length > 1).length,
    lost: during.filter(({ found }) => found.length === 0).length,
  };
  await a.fail(undefined);
  const recovered = performance.now();
  let [number, consecutive] = [0, 0];
  const isFirst = await waitUntil(async () => {
    const text = `after ${(number += 1)}`;
    await send(text, failing);
    await waitUntil(() => accepted.has(text));
    consecutive = accepted.get(text)?.[0]?.smsc === "a" ? consecutive + 1 : 0;
    return consecutive === messagesToReturn;
  });
  return { ...result, returnMilliseconds: isFirst ? performance.now() - recovered : undefined };
}
