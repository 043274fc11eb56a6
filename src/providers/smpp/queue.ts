import type { Bind } from "./bind.ts";
import type { Answer } from "./connection.ts";
import { judge, type StatusOptions } from "./statuses.ts";

/** How fast parts may be submitted: as fast as the windows allow, until the SMSC throttles. */
interface Pace {
  /** Whether a part may be submitted now. */
  readonly isOpen: boolean;
  /** A part was submitted. */
  spend(): void;
  /** The SMSC throttled: stops for a while, then continues with twice the pause between parts. */
  slow(): void;
  /** The SMSC accepted a part: the pause shrinks by a fifth. */
  ease(): void;
  close(): void;
}

const firstDistanceMilliseconds = 20;
const maximumDistanceMilliseconds = 1_000;
/** Answers to parts that were already under way belong to the same throttling. */
const stopMilliseconds = 250;
const shrinking = 0.8;

/** Starts at full speed; `onOpen` is called when the next part may be submitted. */
function createPace(onOpen: () => void): Pace {
  let distance = 0;
  let isStopped = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      isStopped = false;
      onOpen();
    }, milliseconds);
  }

  return {
    get isOpen() {
      return timer === undefined;
    },
    spend() {
      if (distance > 0 && !isStopped) wait(distance);
    },
    slow() {
      if (isStopped) return;
      distance = Math.min(Math.max(distance * 2, firstDistanceMilliseconds), maximumDistanceMilliseconds);
      isStopped = true;
      wait(Math.max(distance, stopMilliseconds));
    },
    ease() {
      distance *= shrinking;
      if (distance < 1) distance = 0;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The outcome of a part: the SMSC accepted it, refused it for good, or failed; it was sent and its outcome is unknown;
 * or it was never sent, because the SMSC throttles or the window was full (`throttled`), no bind was up or the service
 * ends (`unbound`), or the time of its message had ended when its turn came (`ended`).
 */
export type Outcome =
  | { readonly kind: "taken"; readonly messageId: string }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "failed"; readonly status: number; readonly detail: string; readonly isUnfit: boolean }
  | { readonly kind: "unknown" | "throttled" | "unbound" | "ended" };

/** A part to submit. */
export interface Job {
  /** Made when its turn comes; undefined where the time of its message has ended. */
  readonly body: () => Buffer | undefined;
  /** Whether it is too late to submit it, because there would be no time to await its answer. */
  readonly isOver: () => boolean;
  /** Whether parts of its message were taken already: it waits for throttling to end then. */
  readonly hasBegun: boolean;
  /** The SMSC accepted it after its outcome was unknown. */
  readonly onTakenLate: (messageId: string) => void;
}

/** Distributes parts over the binds that are up, in order. */
export interface Queue {
  /** Whether it was drained or closed. */
  readonly isDraining: boolean;
  submit(job: Job): Promise<Outcome>;
  /** Submits as many parts as possible, because a bind came up. */
  advance(): void;
  /** Ends parts that wait for a bind, or whose deadline has passed. */
  prune(): void;
  /** Ends parts that wait, and takes none from now on, but for those of messages that have begun. */
  drain(): void;
  close(): void;
}

interface Waiting extends Job {
  readonly settle: (outcome: Outcome) => void;
}

const maximumWaiting = 10_000;

/** Starts empty. */
export function createQueue(binds: readonly Bind[], options: StatusOptions): Queue {
  let waiting: Waiting[] = [];
  let isDraining = false;
  const pace = createPace(advance);
  const nextBind = createTurns(binds);

  const isOpenTo = (job: Job) => (!isDraining || job.hasBegun) && binds.some((bind) => bind.isUp);

  function advance(): void {
    while (waiting.length > 0 && pace.isOpen) {
      const bind = nextBind();
      const job = bind && waiting.shift();
      if (!job) return;
      const body = job.body();
      if (!body) {
        job.settle({ kind: "ended" });
        continue;
      }
      pace.spend();
      void run(job, body, bind);
    }
  }

  async function run(job: Waiting, body: Buffer, bind: Bind): Promise<void> {
    const late = (answer: Answer) => {
      const outcome = outcomeOf(answer, options);
      if (outcome.kind === "taken") job.onTakenLate(outcome.messageId);
    };
    const outcome = outcomeOf(await bind.submit(body, late), options);
    if (outcome.kind === "taken") pace.ease();
    if (outcome.kind === "throttled") pace.slow();
    // Where the whole message was throttled another provider may take it at once.
    const goesOn = outcome.kind === "unbound" || (outcome.kind === "throttled" && job.hasBegun);
    if (goesOn && !job.isOver() && isOpenTo(job)) waiting.unshift(job);
    else job.settle(outcome);
    advance();
  }

  function prune(): void {
    const waits = (job: Waiting) => isOpenTo(job) && !job.isOver();
    const ended = waiting.filter((job) => !waits(job));
    if (ended.length === 0) return;
    waiting = waiting.filter(waits);
    for (const job of ended) job.settle({ kind: job.isOver() ? "throttled" : "unbound" });
  }

  return {
    get isDraining() {
      return isDraining;
    },
    submit: (job) =>
      new Promise((settle) => {
        if (!isOpenTo(job)) return settle({ kind: "unbound" });
        if (waiting.length >= maximumWaiting || job.isOver()) return settle({ kind: "throttled" });
        waiting.push({ ...job, settle });
        advance();
      }),
    advance,
    prune,
    drain() {
      isDraining = true;
      prune();
    },
    close() {
      isDraining = true;
      pace.close();
      prune();
    },
  };
}

/** Gives the binds that have a place, one after the other. */
function createTurns(binds: readonly Bind[]): () => Bind | undefined {
  let turn = 0;
  return () => {
    for (let step = 1; step <= binds.length; step += 1) {
      const index = (turn + step) % binds.length;
      const bind = binds[index];
      if (!bind || bind.places <= 0) continue;
      turn = index;
      return bind;
    }
    return undefined;
  };
}

function outcomeOf(answer: Answer, options: StatusOptions): Outcome {
  if (answer.kind === "unknown") return answer;
  if (answer.kind === "unsent") return { kind: "unbound" };
  const verdict = judge(answer.status, options);
  switch (verdict.kind) {
    case "taken":
      return { kind: "taken", messageId: answer.messageId };
    case "failed":
      return { ...verdict, status: answer.status };
    case "throttled":
      return { kind: "throttled" };
    case "refused":
      return { kind: "refused", detail: verdict.detail };
  }
}
