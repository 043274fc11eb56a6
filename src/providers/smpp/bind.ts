import { backoffMilliseconds, doubled, type Backoff } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import { openConnection, type Answer, type Connection, type ConnectionOptions } from "./connection.ts";
import type { Delivery } from "./bodies.ts";

interface BindOptions extends ConnectionOptions {
  /** How long to wait before the first attempt to bind again; the wait doubles with each failure. */
  readonly reconnectMilliseconds: number;
  readonly reconnectAtMostMilliseconds: number;
}

interface BindEvents {
  onUp(): void;
  /** The SMSC ends it: nothing more is submitted to it, and it is down soon. */
  onLeaving(): void;
  /** `reason` says why it is down; `isNews` unless the previous attempt ended in the same way. */
  onDown(reason: string, isNews: boolean): void;
  onDelivery(delivery: Delivery): Promise<void>;
}

/**
 * A bind that is kept up: it connects at once, and again whenever it ends, until it is closed; without a pause where one
 * that stood for long was ended in order.
 */
export interface Bind {
  readonly isUp: boolean;
  /** How many more submit_sm it accepts now. */
  readonly places: number;
  submit(body: Buffer, onLate: (answer: Answer) => void): Promise<Answer>;
  /** Undefined if it is up and answers, after an attempt to bind if it was down; else why not. Never rejects. */
  check(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Begins to connect; never throws. */
export function createBind(options: BindOptions, clock: Clock, events: BindEvents): Bind {
  const { reconnectMilliseconds: firstMilliseconds, reconnectAtMostMilliseconds: maximumMilliseconds } =
    options;
  const pauses: Backoff = { firstMilliseconds, maximumMilliseconds, spread: [0.75, 1.25] };
  const pause = (failure: number) => doubled(firstMilliseconds, maximumMilliseconds, failure);
  let connection: Connection | undefined;
  let attempt = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Consecutive attempts that have ended. */
  let failures = 0;
  let boundAt: number | undefined;
  let problem: string | undefined;
  let isClosed = false;

  function connect(): void {
    timer = undefined;
    connection = openConnection(options, {
      onBound() {
        boundAt = clock.monotonic();
        problem = undefined;
        attempt.resolve();
        events.onUp();
      },
      onLeaving: events.onLeaving,
      onEnd: end,
      onDelivery: events.onDelivery,
    });
  }

  function end(reason: string, isClean: boolean): void {
    connection = undefined;
    const stoodMilliseconds = boundAt === undefined ? -1 : clock.monotonic() - boundAt;
    // The back-off also grows for a peer that accepts the bind and disconnects at once.
    if (stoodMilliseconds >= pause(failures + 1)) failures = 0;
    // One that ended in order is likely there again; it may drop no bind sooner than the longest pause would be over.
    const isAtOnce = isClean && stoodMilliseconds >= maximumMilliseconds;
    boundAt = undefined;
    const isNews = problem !== reason;
    problem = reason;
    attempt.resolve();
    attempt = Promise.withResolvers<void>();
    if (isClosed) return;
    if (!isAtOnce) failures += 1;
    timer = setTimeout(connect, isAtOnce ? 0 : backoffMilliseconds(pauses, failures));
    events.onDown(reason, isNews);
  }

  connect();
  return {
    get isUp() {
      return !isClosed && connection !== undefined && connection.isUsable;
    },
    get places() {
      return connection?.places ?? 0;
    },
    async submit(body, onLate) {
      return connection ? connection.submit(body, onLate) : { kind: "unsent" };
    },
    async check() {
      if (isClosed) return "it was closed";
      if (timer) {
        clearTimeout(timer);
        connect();
      }
      await attempt.promise;
      if (boundAt === undefined) return problem ?? "it is not bound";
      return (await connection?.enquire()) ? undefined : "an enquire_link was not answered";
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      timer = undefined;
      await connection?.close();
    },
  };
}
