import { createSocket, type Socket } from "node:dgram";
import { createRandom } from "../../support/random.ts";
import { getHeader } from "./server-call.ts";

/** Impairment of datagrams by a relay. Each probability is from 0 to 1. */
export interface Impairment {
  readonly seed: number;
  readonly loss: number;
  readonly duplication: number;
  /** Probability of a delay of up to 40 ms, which lets later datagrams overtake. */
  readonly delay: number;
}

export interface Relay {
  readonly port: number;
  /** Numbers of received datagrams, by their treatment. */
  readonly count: { passed: number; lost: number; duplicated: number; delayed: number };
  close(): Promise<void>;
}

const maximumDelayMilliseconds = 40;

/**
 * Starts a relay between a caller and its server. It loses, duplicates and reorders their datagrams.
 *
 * Random numbers are drawn for each call from the seed and the called number. A run therefore does not depend on the
 * order of concurrent calls.
 */
export async function startRelay(serverPort: number, impairment: Impairment): Promise<Relay> {
  const count = { passed: 0, lost: 0, duplicated: 0, delayed: 0 };
  const timers = new Set<NodeJS.Timeout>();
  const generators = new Map<string, () => number>();
  const [front, back] = [createSocket("udp4"), createSocket("udp4")];
  let clientPort = 0;
  let closed = false;

  function impair(text: string, direction: string, deliver: () => void): void {
    const key = `${getHeader(text, "To").replace(/;.*/, "")} ${direction}`;
    if (!generators.has(key)) generators.set(key, createChance(`${impairment.seed} ${key}`));
    const chance = generators.get(key)!;
    const copies = chance() < impairment.loss ? 0 : chance() < impairment.duplication ? 2 : 1;
    if (copies === 0) count.lost++;
    else if (copies === 2) count.duplicated++;
    else count.passed++;
    for (let copy = 0; copy < copies; copy++) {
      if (chance() >= impairment.delay) deliver();
      else {
        count.delayed++;
        timers.add(setTimeout(() => closed || deliver(), chance() * maximumDelayMilliseconds));
      }
    }
  }

  front.on("message", (bytes, from) => {
    clientPort = from.port;
    impair(bytes.toString("latin1"), "out", () => back.send(bytes, serverPort, "127.0.0.1"));
  });
  back.on("message", (bytes) => {
    impair(bytes.toString("latin1"), "back", () => front.send(bytes, clientPort, "127.0.0.1"));
  });
  await Promise.all([bind(front), bind(back)]);
  return {
    port: front.address().port,
    count,
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(
        [front, back].map((socket) => new Promise<void>((done) => socket.close(() => done()))),
      );
    },
  };
}

function bind(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => socket.once("error", reject).bind(0, "127.0.0.1", resolve));
}

/** Creates a generator of random numbers from 0 to 1, seeded with a text. */
function createChance(text: string): () => number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  return createRandom(seed).next;
}
