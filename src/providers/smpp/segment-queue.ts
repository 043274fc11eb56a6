import type { Bind } from "./bind.ts";
import type { SubmitSmResponse } from "./session.ts";
import { classifyCommandStatus, type StatusOptions } from "./statuses.ts";

/** Send rate of segments. Until the SMSC throttles, only the windows of the binds limit it. */
interface SendRate {
  /** True if a segment may be submitted now. */
  readonly isOpen: boolean;
  /** Records that a segment was submitted. */
  spend(): void;
  /**
   * Handles throttling by the SMSC: stops for 250 ms, or for the new pause if that is longer. The new pause between
   * segments is twice as long, from 20 ms to 1 second. Does nothing during a stop.
   */
  slow(): void;
  /** Reduces the pause between segments by a fifth, because the SMSC accepted a segment. */
  ease(): void;
  close(): void;
}

const firstIntervalMilliseconds = 20;
const maximumIntervalMilliseconds = 1_000;
/** Pause after throttling. Throttling responses during this time belong to segments in flight and count once. */
const stopMilliseconds = 250;
const shrinkFactor = 0.8;

/** Creates a send rate, at first without a pause. Calls `onOpen` when a segment may be submitted after a pause. */
function createSendRate(onOpen: () => void): SendRate {
  let interval = 0;
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
      if (interval > 0 && !isStopped) wait(interval);
    },
    slow() {
      if (isStopped) return;
      interval = Math.min(Math.max(interval * 2, firstIntervalMilliseconds), maximumIntervalMilliseconds);
      isStopped = true;
      wait(Math.max(interval, stopMilliseconds));
    },
    ease() {
      interval *= shrinkFactor;
      if (interval < 1) interval = 0;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Outcome of a segment:
 *
 * - `accepted`: the SMSC accepted it.
 * - `refused`: the SMSC rejected it permanently.
 * - `failed`: the SMSC did not accept it for another reason.
 * - `unknown`: it was sent, but no response arrived.
 * - `throttled`: the SMSC throttles, the queue is full, or the segment was still queued when `isExpired` returned true.
 * - `unbound`: no bind was up, or the provider is draining or closing. It was not sent.
 * - `ended`: the message had expired when it was the segment's turn. It was not sent.
 */
export type SegmentOutcome =
  | { readonly kind: "accepted"; readonly messageId: string }
  | { readonly kind: "refused"; readonly detail: string }
  | {
      readonly kind: "failed";
      readonly status: number;
      readonly detail: string;
      /** True if the SMSC rejects this message, because of its sender or an address type, but may accept others. */
      readonly isUnsupported: boolean;
    }
  | { readonly kind: "unknown" | "throttled" | "unbound" | "ended" };

/** A segment to submit. */
export interface SegmentJob {
  /** Creates the submit_sm body when the segment is about to be sent. Returns undefined if the message has expired. */
  readonly createBody: () => Buffer | undefined;
  /**
   * Returns true if the segment must not be submitted anymore: its wait has ended, or its submission was canceled. When
   * this changes, call `prune`, because the queue does not notice it by itself.
   */
  readonly isExpired: () => boolean;
  /** True if the SMSC already accepted segments of the message. A segment then waits for the end of throttling. */
  readonly hasAcceptedSegments: boolean;
  /** Called if the SMSC accepts the segment after its outcome was reported as unknown. */
  readonly onLateAcceptance: (messageId: string) => void;
}

/** Queue of segments in order of submission. It distributes them over the binds that are up. */
export interface SegmentQueue {
  /** True after `drain` or `close`. */
  readonly isDraining: boolean;
  /** Resolves to the outcome. If the queue is full (10,000 segments), this is `throttled`. */
  submit(job: SegmentJob): Promise<SegmentOutcome>;
  /** Submits as many segments as possible. Called when a bind comes up. */
  advance(): void;
  /**
   * Ends queued segments that are expired or can no longer be submitted, for example because no bind is up. Must be
   * called when a bind goes down.
   */
  prune(): void;
  /** Ends queued segments and accepts no more, except segments with `hasAcceptedSegments`. */
  drain(): void;
  /** Drains the queue and stops the timer of the send rate. */
  close(): void;
}

interface QueuedSegment extends SegmentJob {
  readonly settle: (outcome: SegmentOutcome) => void;
}

const maximumWaiting = 10_000;

/** Creates an empty queue. */
export function createSegmentQueue(binds: readonly Bind[], options: StatusOptions): SegmentQueue {
  let queued: QueuedSegment[] = [];
  let isDraining = false;
  const pace = createSendRate(advance);
  const nextBind = createRoundRobin(binds);

  const canSubmit = (job: SegmentJob) =>
    (!isDraining || job.hasAcceptedSegments) && binds.some((bind) => bind.isUp);

  function advance(): void {
    while (queued.length > 0 && pace.isOpen) {
      const bind = nextBind();
      const job = bind && queued.shift();
      if (!job) return;
      const body = job.createBody();
      if (!body) {
        job.settle({ kind: "ended" });
        continue;
      }
      pace.spend();
      void run(job, body, bind);
    }
  }

  async function run(job: QueuedSegment, body: Buffer, bind: Bind): Promise<void> {
    const onLate = (answer: SubmitSmResponse) => {
      const outcome = toOutcome(answer, options);
      if (outcome.kind === "accepted") job.onLateAcceptance(outcome.messageId);
    };
    const outcome = toOutcome(await bind.submit(body, onLate), options);
    if (outcome.kind === "accepted") pace.ease();
    if (outcome.kind === "throttled") pace.slow();
    // If no segment of the message was accepted, another provider may submit the message immediately.
    const isRequeued =
      outcome.kind === "unbound" || (outcome.kind === "throttled" && job.hasAcceptedSegments);
    if (isRequeued && !job.isExpired() && canSubmit(job)) queued.unshift(job);
    else job.settle(outcome);
    advance();
  }

  function prune(): void {
    const canWait = (job: QueuedSegment) => canSubmit(job) && !job.isExpired();
    const ended = queued.filter((job) => !canWait(job));
    if (ended.length === 0) return;
    queued = queued.filter(canWait);
    for (const job of ended) job.settle({ kind: job.isExpired() ? "throttled" : "unbound" });
  }

  return {
    get isDraining() {
      return isDraining;
    },
    submit: (job) =>
      new Promise((settle) => {
        if (!canSubmit(job)) return settle({ kind: "unbound" });
        if (queued.length >= maximumWaiting || job.isExpired()) return settle({ kind: "throttled" });
        queued.push({ ...job, settle });
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

/** Creates a round-robin function that returns the next bind with a free window. Returns undefined without any. */
function createRoundRobin(binds: readonly Bind[]): () => Bind | undefined {
  let lastIndex = 0;
  return () => {
    for (let step = 1; step <= binds.length; step += 1) {
      const index = (lastIndex + step) % binds.length;
      const bind = binds[index];
      if (!bind || bind.freeWindow <= 0) continue;
      lastIndex = index;
      return bind;
    }
    return undefined;
  };
}

function toOutcome(answer: SubmitSmResponse, options: StatusOptions): SegmentOutcome {
  if (answer.kind === "unknown") return answer;
  if (answer.kind === "unsent") return { kind: "unbound" };
  const classification = classifyCommandStatus(answer.status, options);
  switch (classification.kind) {
    case "accepted":
      return { kind: "accepted", messageId: answer.messageId };
    case "failed":
      return { ...classification, status: answer.status };
    case "throttled":
      return { kind: "throttled" };
    case "refused":
      return { kind: "refused", detail: classification.detail };
  }
}
