import { createSocket, type Socket } from "node:dgram";
import { createRandom } from "../../support/random.ts";
import { field } from "./server-call.ts";

/** What a relay does to datagrams; each probability is from 0 to 1. */
export interface Impairment {
  readonly seed: number;
  readonly loss: number;
  readonly duplication: number;
  /** This share is held back by up to 40 ms, so that later ones overtake it. */
  readonly delay: number;
}

export interface Relay {
  readonly port: number;
  /** How many datagrams it was given, and what became of them. */
  readonly count: { passed: number; lost: number; duplicated: number; delayed: number };
  close(): Promise<void>;
}

const longestDelayMilliseconds = 40;

/**
 * Stands between one caller and its server and loses, repeats and disorders their datagrams. Chance is drawn for each
 * call by itself, from the seed and the number called, so that a run does not depend on how calls interleave.
 */
export async function startRelay(serverPort: number, impairment: Impairment): Promise<Relay> {
  const count = { passed: 0, lost: 0, duplicated: 0, delayed: 0 };
  const timers = new Set<NodeJS.Timeout>();
  const lanes = new Map<string, () => number>();
  const [front, back] = [createSocket("udp4"), createSocket("udp4")];
  let clientPort = 0;
  let closed = false;

  function impair(text: string, direction: string, deliver: () => void): void {
    const lane = `${field(text, "To").replace(/;.*/, "")} ${direction}`;
    if (!lanes.has(lane)) lanes.set(lane, createChance(`${impairment.seed} ${lane}`));
    const chance = lanes.get(lane)!;
    const copies = chance() < impairment.loss ? 0 : chance() < impairment.duplication ? 2 : 1;
    if (copies === 0) count.lost++;
    else if (copies === 2) count.duplicated++;
    else count.passed++;
    for (let copy = 0; copy < copies; copy++) {
      if (chance() >= impairment.delay) deliver();
      else {
        count.delayed++;
        timers.add(setTimeout(() => closed || deliver(), chance() * longestDelayMilliseconds));
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

/** Numbers from 0 to 1 that a text determines. */
function createChance(text: string): () => number {
  let seed = 0;
  for (const character of text) seed = (Math.imul(seed, 31) + character.charCodeAt(0)) | 0;
  return createRandom(seed).next;
}
