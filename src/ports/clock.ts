/** The time, in Unix milliseconds; tests hold it still. */
export interface Clock {
  now(): number;
}
