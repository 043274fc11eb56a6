import { within } from "../../common/within.ts";
import { commands } from "./commands.ts";
import type { Link } from "./link.ts";

/** The end of a bind in order: what is in flight is answered first, for its answers are lost with the connection. */
export interface Farewell {
  /** Whether it has begun: nothing more is submitted. */
  readonly hasBegun: boolean;
  /** Whether the SMSC began it. */
  readonly isTheirs: boolean;
  /** A request of one side was answered, or will not be. */
  settled(): void;
  /** The SMSC unbinds, and waits for `answer`. */
  unbound(answer: () => void): Promise<void>;
  /** Unbinds if it is bound, and begins to disconnect. */
  unbind(isBound: boolean): Promise<void>;
}

const unbindMilliseconds = 1_000;

/** `inFlight` counts the requests of both sides; `ended` says that the link is gone. */
export function createFarewell(
  link: Link,
  inFlight: () => number,
  ended: Promise<void>,
  waitMilliseconds: number,
): Farewell {
  let leaving: Promise<void> | undefined;
  let isTheirs = false;
  let onIdle = () => {};

  function settled(): void {
    if (inFlight() === 0) onIdle();
  }

  function idle(milliseconds: number): Promise<void> {
    const idling = Promise.withResolvers<void>();
    onIdle = idling.resolve;
    settled();
    return within(milliseconds, Promise.race([idling.promise, ended]), () => {});
  }

  function leave(): Promise<void> {
    leaving ??= idle(waitMilliseconds);
    return leaving;
  }

  return {
    get hasBegun() {
      return leaving !== undefined;
    },
    get isTheirs() {
      return isTheirs;
    },
    settled,
    async unbound(answer) {
      // A peer that asks again and again is answered once.
      if (isTheirs) return;
      isTheirs = true;
      await leave();
      answer();
      link.finish();
    },
    async unbind(isBound) {
      await leave();
      if (isBound && !isTheirs && link.isOpen) {
        await within(unbindMilliseconds, link.request(commands.unbind), () => {});
        // What the SMSC delivered beside it.
        await idle(unbindMilliseconds);
      }
      if (isTheirs) return;
      if (link.isOpen) link.finish();
      else link.destroy("it was closed");
    },
  };
}
