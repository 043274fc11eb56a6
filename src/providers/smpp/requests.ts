import { BoundedMap } from "../../common/bounded-map.ts";
import { whenOver } from "../../common/within.ts";
import { commands, responseTo } from "./commands.ts";
import type { Pdu } from "./pdu.ts";

/** Requests that await their responses, by sequence number. */
export interface Requests {
  /** How many requests await a response. */
  readonly count: number;
  /**
   * Sends a request by `send`; undefined if no response came in time or the connection ended. A response after that
   * goes to `onLate`.
   */
  issue(
    command: number,
    send: (sequence: number) => void,
    onLate?: (pdu: Pdu) => void,
  ): Promise<Pdu | undefined>;
  /** Takes a response; ignores one that matches no request. */
  settle(response: Pdu): void;
  /** Ends all requests without a response. */
  abandon(): void;
}

interface Awaited {
  readonly command: number;
  readonly settle: (pdu: Pdu | undefined) => void;
}

interface Late {
  readonly command: number;
  readonly onLate: (pdu: Pdu) => void;
}

const maximumSequence = 0x7fff_ffff;
const maximumLateAnswers = 1_000;

/** Starts empty; each request waits that long for its response. */
export function createRequests(timeoutMilliseconds: number): Requests {
  const awaited = new Map<number, Awaited>();
  /** The latest requests whose callers no longer wait. */
  const late = new BoundedMap<number, Late>(maximumLateAnswers);
  let last = 0;

  function nextSequence(): number {
    do last = last === maximumSequence ? 1 : last + 1;
    while (awaited.has(last) || late.has(last));
    return last;
  }

  return {
    get count() {
      return awaited.size;
    },
    issue: (command, send, onLate) =>
      new Promise((resolve) => {
        const sequence = nextSequence();
        const cancel = whenOver(timeoutMilliseconds, () => {
          awaited.delete(sequence);
          if (onLate) late.set(sequence, { command, onLate });
          resolve(undefined);
        });
        const settle = (pdu: Pdu | undefined) => {
          cancel();
          awaited.delete(sequence);
          resolve(pdu);
        };
        awaited.set(sequence, { command, settle });
        send(sequence);
      }),
    settle(response) {
      const answers = (entry: { readonly command: number } | undefined) =>
        entry &&
        (response.command === responseTo(entry.command) || response.command === commands.genericNack);
      const entry = awaited.get(response.sequence);
      if (answers(entry)) return entry?.settle(response);
      const lateEntry = late.get(response.sequence);
      if (!answers(lateEntry)) return;
      late.delete(response.sequence);
      lateEntry?.onLate(response);
    },
    abandon() {
      late.clear();
      for (const entry of awaited.values()) entry.settle(undefined);
    },
  };
}
