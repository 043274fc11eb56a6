import { vi } from "vitest";
import { lifetimes } from "../../../src/domain/time/lifetimes.ts";
import type { Handover, OutboundMessage } from "../../../src/ports/gateways.ts";
import type { Message, TrackedMessage } from "../../../src/ports/store/messages.ts";
import { createSqliteEngine } from "../../../src/store/engines/sqlite/engine.ts";
import { openFile } from "../../../src/store/engines/sqlite/file.ts";
import { createStore } from "../../../src/store/store.ts";
import { createRandom, type Random } from "../../support/random.ts";
import { balanceOf, newMessage } from "../../store/fixtures.ts";
import { minute, type TestClock } from "../../support/clock.ts";
import { openDelivery, type TestDelivery } from "../../delivery/fixtures.ts";
import { later, startInstance, type Instance, type Send } from "./simulated-instance.ts";

/** What goes wrong while instances work. */
export interface Troubles {
  readonly instances: number;
  /** The share of commits and reads that the store fails. */
  readonly faults: number;
  readonly areAnswersLost: boolean;
  /** Whether processes are killed, and others started instead. */
  readonly areKilled: boolean;
  /** Whether the time of day is set, forth and back. */
  readonly isClockSet: boolean;
}

/** One attempt to hand a message over, as its gateway saw it. */
export interface SeenAttempt {
  readonly startedAt: number;
  endedAt: number;
  /** Whether the gateway took the message, and whether it has said so. */
  isTaken: boolean;
  isTold: boolean;
}

/** What became of a message. */
export interface Fate {
  readonly message: Message;
  /** Whether its sender was told that it is accepted. */
  isAnswered: boolean;
  /** As it is stored, if it is. */
  found: TrackedMessage | undefined;
  readonly attempts: SeenAttempt[];
}

export interface Simulated {
  readonly fates: readonly Fate[];
  /** What the account has paid in all, less what it was given back. */
  readonly spentMicros: number;
}

const sendingMilliseconds = 60_000;
const longestLifetimeMilliseconds = 120_000;
/** By how much the time of day is wrong at most. */
const mostWrongMilliseconds = 10 * minute;
/** How late messages may end, and how late where the clock was set back and forth meanwhile. */
const settlingMilliseconds = { usual: 90_000, isClockSet: 2 * mostWrongMilliseconds };
const turnsOfStep = 30;
/** What no gateway takes. */
const wrongNumber = "+447700900108";

/** Has instances accept and hand over messages for a minute of their own time, and then come to an end. */
export async function simulate(seed: number, troubles: Troubles): Promise<Simulated> {
  const random = createRandom(seed);
  const engine = createSqliteEngine(openFile(":memory:"));
  const delivery = await openDelivery({ engine, store: createStore(engine), close: engine.close });
  vi.spyOn(Math, "random").mockImplementation(random.next);
  const fates = new Map<string, Fate>();
  const balance = async () => (await balanceOf(delivery.store, delivery.account))!;
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
  troubles: Troubles,
  fates: Map<string, Fate>,
): Promise<void> {
  const { clock } = delivery;
  const faults = { share: troubles.faults, areAnswersLost: troubles.areAnswersLost };
  const send = gatewayOf(delivery, random, fates);
  const start = () => startInstance(delivery, random, faults, send);
  const instances: Instance[] = Array.from({ length: troubles.instances }, start);
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

/** Sets the time of day, which is wrong by so much then. */
const setClock = (clock: TestClock, milliseconds: number) =>
  clock.step(clock.monotonic() + milliseconds - clock.now());

/** Lets time pass, and what is due by then happen. */
async function pass({ clock }: TestDelivery, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < turnsOfStep; turn += 1) await new Promise(setImmediate);
}

function acceptOne(
  { account, clock }: TestDelivery,
  random: Random,
  instance: Instance,
  fates: Map<string, Fate>,
): void {
  const createdAt = clock.now();
  const lifetime = random.between(10_000, longestLifetimeMilliseconds);
  const message = newMessage(account, {
    createdAt,
    expiresAt: Math.round(createdAt + lifetime),
    priceMicros: 1,
    ...(random.below(8) === 0 && { recipient: wrongNumber }),
  });
  const fate: Fate = { message, isAnswered: false, found: undefined, attempts: [] };
  fates.set(message.id, fate);
  instance.accept(message).then(
    () => (fate.isAnswered = true),
    () => {},
  );
}

/** Takes, refuses, asks for patience, or says nothing: some of what it says nothing of it has taken. */
function gatewayOf({ clock }: TestDelivery, random: Random, fates: ReadonlyMap<string, Fate>): Send {
  return async (message: OutboundMessage): Promise<Handover> => {
    const { id } = message;
    const startedAt = clock.monotonic();
    const attempt = { startedAt, endedAt: Infinity, isTaken: false, isTold: true };
    fates.get(id)!.attempts.push(attempt);
    const isWrong = message.recipient === wrongNumber;
    const outcome = isWrong ? 10 + random.below(10) : random.below(20);
    const isLate = outcome === 19;
    await later(isLate ? lifetimes.handOverMilliseconds : random.below(random.below(4) === 0 ? 20_000 : 300));
    attempt.endedAt = clock.monotonic();
    attempt.isTaken = outcome < 11 ? !isWrong : outcome >= 17 && !isWrong && random.below(2) === 0;
    attempt.isTold = outcome < 17;
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

const accepted = (id: string, receipts: Extract<Handover, { kind: "accepted" }>["receipts"]): Handover => ({
  kind: "accepted",
  provider: "smsc-a",
  providerMessageId: id,
  receipts,
});
