/** The times of a process, in Unix milliseconds. Every part of the service takes them from here. */
export interface Clock {
  /** Returns the system time. It may be set, forward or back. Stored and published times use it. */
  now(): number;
  /** Returns the time since the start, added to the system time of the start. It is never set. Durations, limits and pauses use it. */
  monotonic(): number;
}
