import type { Held } from "../domain/holds.ts";

/** What the operator holds, cached for seconds; never rejects. */
export interface HoldSwitch {
  /** What is held, at once while that is cached. */
  current(): Held | Promise<Held>;
  /** Asks again the next time, after it was changed here or elsewhere. */
  forget(): void;
}
