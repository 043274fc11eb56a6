import { vi } from "vitest";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import type { SubmitResult, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { createSqliteEngine } from "../../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { createStore } from "../../../src/store/store.ts";
import { createRandom, type Random } from "../../support/random.ts";
import { readBalance, newMessage } from "../../store/fixtures.ts";
import { minute, type TestClock } from "../../support/clock.ts";
import { openDelivery, type TestDelivery } from "../../delivery/fixtures.ts";
import { delay, startInstance, type SimulatedInstance, type SubmitMessage } from "./simulated-instance.ts";

/** Kinds of failures while instances work. */
export interface FailureModes {
  readonly instances: number;
  /** Share of commits and reads that fail in the store. */
  readonly faults: number;
  readonly areResponsesLost: boolean;
  /** True if processes are killed and replaced. */
  readonly areKilled: boolean;
  /** True if the clock is set back and forward. */
  readonly isClockSet: boolean;
}

/** One submit attempt, as its gateway saw it. */
export interface SeenAttempt {
  readonly startedAt: number;
  endedAt: number;
  /** True if the gateway accepted the message. `isResponseSent` is true if it responded. */
  isAccepted: boolean;
  isResponseSent: boolean;
}

/** Outcome of a message. */
export interface MessageOutcome {
  readonly message: Message;
  /** True if the caller got a response that the message is accepted. */
  isConfirmed: boolean;
  /** Stored message, or undefined if it was not stored. */
  found: TrackedMessage | undefined;
  readonly attempts: SeenAttempt[];
}

export interface SimulationResult {
  readonly fates: readonly MessageOutcome[];
  /** Sum of the account's charges minus its refunds. */
  readonly spentMicros: number;
}

const sendingMilliseconds = 60_000;
const longestLifetimeMilliseconds = 120_000;
/** Maximum error of the simulated clock. */
const mostWrongMilliseconds = 10 * minute;
/** Maximum delay until messages are final. It is longer if the clock was set back and forward. */
const settlingMilliseconds = { usual: 90_000, isClockSet: 2 * mostWrongMilliseconds };
const turnsOfStep = 30;
/** Number that every gateway rejects. */
const wrongNumber = "+447700900108";

/** Runs instances that accept and submit messages for one simulated minute, until all messages are final. */
export async function simulate(seed: number, troubles: FailureModes): Promise<SimulationResult> {
  const random = createRandom(seed);
  const engine = createSqliteEngine(openFile(":memory:"));
  const delivery = await openDelivery({ engine, store: createStore(engine), close: engine.close });
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const fates = new Map<string, MessageOutcome>();
  const balance = async () => (await readBalance(delivery.store, delivery.account))!;
  try {
    const before = await balance();
    await run(delivery, random, troubles, fates);
    for (const fate of fates.values()) {
      const { accountId, id } = fate.message;
      fate.found = (await delivery.store.messages.findHistory(accountId, id))?.message;
    }
    return { fates: [...fates.values()], spentMicros: before - (await balance()) };
  } finally {
    await delivery.close();
  }
}

async function run(
  delivery: TestDelivery,
  random: Random,
  troubles: FailureModes,
  fates: Map<string, MessageOutcome>,
): Promise<void> {
  const { clock } = delivery;
  const faults = { share: troubles.faults, areResponsesLost: troubles.areResponsesLost };
  const send = gatewayOf(delivery, random, fates);
  const start = () => startInstance(delivery, random, faults, send);
  const instances: SimulatedInstance[] = Array.from({ length: troubles.instances }, start);
  const until = clock.monotonic() + sendingMilliseconds;
  while (clock.monotonic() < until) {
    await pass(delivery, random.below(400));
    if (random.below(4) > 0) acceptOne(delivery, random, random.pick(instances), fates);
    if (troubles.areKilled && random.below(60) === 0) {
      const place = random.below(instances.length);
      instances[place]!.kill();
      instances[place] = start();
    }
    if (troubles.isClockSet && random.below(100) === 0)
      setClock(clock, random.below(2 * mostWrongMilliseconds) - mostWrongMilliseconds);
  }
  faults.share = 0;
  setClock(clock, 0);
  const settling = settlingMilliseconds[troubles.isClockSet ? "isClockSet" : "usual"];
  const end = clock.monotonic() + longestLifetimeMilliseconds + settling;
  while (clock.monotonic() < end) await pass(delivery, 2_500);
  let areStopped = false;
  const stopped = Promise.all(instances.map((instance) => instance.stop())).then(() => (areStopped = true));
  while (!areStopped) await pass(delivery, 100);
  await stopped;
}

/** Sets the error of the simulated clock, in milliseconds. */
const setClock = (clock: TestClock, milliseconds: number) =>
  clock.step(clock.monotonic() + milliseconds - clock.now());

/** Advances the time and runs everything that becomes due. */
async function pass({ clock }: TestDelivery, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < turnsOfStep; turn += 1) await new Promise(setImmediate);
}

function acceptOne(
  { account, clock }: TestDelivery,
  random: Random,
  instance: SimulatedInstance,
  fates: Map<string, MessageOutcome>,
): void {
  const createdAt = clock.now();
  const lifetime = random.between(10_000, longestLifetimeMilliseconds);
  const message = newMessage(account, {
    createdAt,
    expiresAt: Math.round(createdAt + lifetime),
    priceMicros: 1,
    ...(random.below(8) === 0 && { recipient: wrongNumber }),
  });
  const fate: MessageOutcome = { message, isConfirmed: false, found: undefined, attempts: [] };
  fates.set(message.id, fate);
  instance.accept(message).then(
    () => (fate.isConfirmed = true),
    () => {},
  );
}

/**
 * Creates a gateway that randomly accepts, rejects, throttles or does not respond. It accepts some of the messages
 * without a response.
 */
function gatewayOf(
  { clock }: TestDelivery,
  random: Random,
  fates: ReadonlyMap<string, MessageOutcome>,
): SubmitMessage {
  return async (message: OutboundMessage): Promise<SubmitResult> => {
    const { id } = message;
    const startedAt = clock.monotonic();
    const attempt = { startedAt, endedAt: Infinity, isAccepted: false, isResponseSent: true };
    fates.get(id)!.attempts.push(attempt);
    const isWrong = message.recipient === wrongNumber;
    const outcome = isWrong ? 10 + random.below(10) : random.below(20);
    const isLate = outcome === 19;
    await delay(isLate ? lifetimes.submitMilliseconds : random.below(random.below(4) === 0 ? 20_000 : 300));
    attempt.endedAt = clock.monotonic();
    attempt.isAccepted = outcome < 11 ? !isWrong : outcome >= 17 && !isWrong && random.below(2) === 0;
    attempt.isResponseSent = outcome < 17;
    if (isLate) return new Promise(() => {});
    if (outcome < 11 && isWrong) return { kind: "refused", detail: "No such number." };
    if (outcome < 6) return accepted(id, [{ status: "DELIVERED" }]);
    if (outcome < 11) return accepted(id, []);
    if (outcome < 14) return { kind: "unavailable", detail: "Not now." };
    if (outcome < 16) return { kind: "throttled", detail: "Too fast.", afterMilliseconds: 500 };
    if (outcome < 17) return { kind: "retry", detail: "Later." };
    return { kind: "retry", detail: "No answer.", outcomeUnknown: true };
  };
}

const accepted = (
  id: string,
  receipts: Extract<SubmitResult, { kind: "accepted" }>["receipts"],
): SubmitResult => ({
  kind: "accepted",
  provider: "smsc-a",
  providerMessageId: id,
  receipts,
});
