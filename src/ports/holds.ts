import type { Held } from "../domain/holds.ts";

/** What the operator holds, remembered for seconds; never rejects. */
export interface HoldSwitch {
  /** What is held, at once while that is remembered. */
  current(): Held | Promise<Held>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
