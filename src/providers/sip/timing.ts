/** The timers of RFC 3261, 17, in milliseconds; all derive from T1, the estimated round-trip time. */
export interface Timing {
  readonly t1: number;
  /** The longest pause between two retransmissions outside INVITE. */
  readonly t2: number;
  /** How long a message may live in the network. */
  readonly t4: number;
  /** Timers B, D, F, M and H: 32 s where T1 is 0.5 s. */
  readonly transactionTimeout: number;
}

/** Timers in the proportions of the standard: T2 is 4 s and T4 is 5 s where T1 is 0.5 s. */
export function timingOf(t1: number): Timing {
  return { t1, t2: 8 * t1, t4: 10 * t1, transactionTimeout: 64 * t1 };
}

/** Timers by name, at most one for each; none keeps the process alive. */
export interface Timers {
  set(name: string, milliseconds: number, action: () => void): void;
  clear(...names: readonly string[]): void;
  clearAll(): void;
}

/** Creates an empty set of timers. */
export function createTimers(): Timers {
  const running = new Map<string, NodeJS.Timeout>();
  const clear = (...names: readonly string[]) => {
    for (const name of names) {
      clearTimeout(running.get(name));
      running.delete(name);
    }
  };
  return {
    set(name, milliseconds, action) {
      clear(name);
      const fire = () => {
        running.delete(name);
        action();
      };
      running.set(name, setTimeout(fire, milliseconds).unref());
    },
    clear,
    clearAll: () => clear(...running.keys()),
  };
}
