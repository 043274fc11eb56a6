/** The time, in Unix milliseconds; tests hold it still. */
export interface Clock {
  /** The machine's time of day. It may be set; times that are stored or told to others are taken from it. */
  now(): number;
  /** The time of day at the start plus the time passed since, however the clock is set: for limits and pauses. */
  steady(): number;
}
