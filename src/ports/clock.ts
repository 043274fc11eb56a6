/** The clocks of a process, in Unix milliseconds. Every component uses them. */
export interface Clock {
  /** Returns the system time. It can be set forward or back. Stored and published times use it. */
  now(): number;
  /**
   * Returns the system time of the process start, plus the time elapsed since then. It is never set. Durations, limits
   * and pauses use it.
   */
  monotonic(): number;
}
