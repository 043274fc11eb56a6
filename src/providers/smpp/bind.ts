import { getBackoffMilliseconds, growExponentially, type Backoff } from "../../common/backoff.ts";
import type { Clock } from "../../ports/clock.ts";
import { openSession, type SubmitSmResponse, type SmppSession, type SessionOptions } from "./session.ts";
import { startAfter } from "../shared/start-after.ts";
import type { DeliverSm } from "./bodies.ts";

interface BindOptions extends SessionOptions {
  /**
   * Pause before the first reconnect, in milliseconds. It doubles with each failure, up to
   * `reconnectAtMostMilliseconds`. Each pause varies at random by 25 %.
   */
  readonly reconnectMilliseconds: number;
  readonly reconnectAtMostMilliseconds: number;
  /** The first connection waits for it. Unset if it need not wait. */
  readonly predecessor?: Promise<void> | undefined;
}

interface BindEvents {
  onUp(): void;
  /** Called when the SMSC unbinds. Nothing more is submitted over the session, which ends soon. */
  onClosing(): void;
  /**
   * Called when a session has ended or could not be opened, except after `close`. `isNews` is false if the previous
   * attempt ended for the same reason, without a bind since.
   */
  onDown(reason: string, isNews: boolean): void;
  onDelivery(delivery: DeliverSm): Promise<void>;
}

/**
 * An SMPP bind with automatic reconnects. It connects once its predecessor is closed, and again whenever its session
 * ends, until it is closed.
 *
 * A reconnect is immediate if the SMSC ended a session in order that lasted at least `reconnectAtMostMilliseconds`.
 * Otherwise it follows a pause.
 */
export interface Bind {
  /** True if a session is bound and is not closing. */
  readonly isUp: boolean;
  /** Number of further submit_sm that the window allows now. 0 if the bind is down. */
  readonly freeWindow: number;
  /**
   * Sends a submit_sm. Resolves to `unsent` if the bind is down. Does not check `freeWindow`. A response after the
   * timeout is passed to `onLate`.
   */
  submit(body: Buffer, onLate: (answer: SubmitSmResponse) => void): Promise<SubmitSmResponse>;
  /**
   * Returns undefined if the bind is up and the SMSC responds to an enquire_link. A bind that is down first tries to
   * connect. Otherwise returns the problem. Never rejects.
   */
  check(): Promise<string | undefined>;
  /** Ends the session in order, within `closeTimeoutMilliseconds` plus 3 seconds, and does not reconnect. */
  close(): Promise<void>;
}

/** Creates a bind, and starts to connect unless it has a predecessor. Never throws. */
export function createBind(options: BindOptions, clock: Clock, events: BindEvents): Bind {
  const { reconnectMilliseconds: firstMilliseconds, reconnectAtMostMilliseconds: maximumMilliseconds } =
    options;
  const pauses: Backoff = { firstMilliseconds, maximumMilliseconds, spread: [0.75, 1.25] };
  const pause = (failure: number) => growExponentially(firstMilliseconds, maximumMilliseconds, failure);
  let connection: SmppSession | undefined;
  let attempt = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of consecutive attempts that failed, or whose session ended early. */
  let failures = 0;
  let boundAt: number | undefined;
  let problem: string | undefined;
  let isClosed = false;

  function connect(): void {
    timer = undefined;
    connection = openSession(options, {
      onBound() {
        boundAt = clock.monotonic();
        problem = undefined;
        attempt.resolve();
        events.onUp();
      },
      onClosing: events.onClosing,
      onEnd: end,
      onDelivery: events.onDelivery,
    });
  }

  function end(reason: string, isClean: boolean): void {
    connection = undefined;
    const boundMilliseconds = boundAt === undefined ? -1 : clock.monotonic() - boundAt;
    // The pause also grows if the peer accepts each bind and disconnects immediately.
    if (boundMilliseconds >= pause(failures + 1)) failures = 0;
    // After an orderly end the SMSC is probably available again. An immediate reconnect requires that the session
    // lasted at least as long as the longest pause.
    const isImmediate = isClean && boundMilliseconds >= maximumMilliseconds;
    boundAt = undefined;
    const isNews = problem !== reason;
    problem = reason;
    attempt.resolve();
    attempt = Promise.withResolvers<void>();
    if (isClosed) return;
    if (!isImmediate) failures += 1;
    timer = setTimeout(connect, isImmediate ? 0 : getBackoffMilliseconds(pauses, failures));
    events.onDown(reason, isNews);
  }

  startAfter(options.predecessor, () => isClosed || connect());
  return {
    get isUp() {
      return !isClosed && connection !== undefined && connection.isUsable;
    },
    get freeWindow() {
      return connection?.freeWindow ?? 0;
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
      return (await connection?.enquire()) ? undefined : "the SMSC did not respond to enquire_link";
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      timer = undefined;
      await connection?.close();
    },
  };
}
