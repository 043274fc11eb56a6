/** The time, in Unix milliseconds; tests hold it still. */
export interface Clock {
  /** The time of day as the machine has it. It may be set: what lasts, and what others are told, goes by it. */
  now(): number;
  /** What the time of day was at the start and what has passed since, however it is set meanwhile: for limits and pauses. */
  steady(): number;
}
