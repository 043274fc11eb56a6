import { minuteMilliseconds } from "../domain/time/units.ts";

/** So many numbers within a thousand may be sent to in a minute. */
export const mostConsecutive = 5;

interface LastNumber {
  readonly number: number;
  readonly at: number;
  /** How often it was sent to; left out by earlier versions. */
  readonly times?: number;
}

/** The last numbers within a thousand that were sent to and have not answered. */
export class ConsecutiveNumbers {
  private readonly last: LastNumber[] = [];

  /** How many others there were in the last minute. */
  others(number: number, now: number): number {
    return this.last.filter((each) => each.number !== number && now - each.at < minuteMilliseconds).length;
  }

  /** What of it still counts, as it is kept; undefined where nothing does. */
  lasting(now: number): object | undefined {
    const last = this.last.filter(({ at }) => now - at < minuteMilliseconds);
    return last.length > 0 ? { last } : undefined;
  }

  add(number: number, now: number): void {
    const times = (this.remove(number)?.times ?? 0) + 1;
    this.last.push({ number, at: now, times });
    if (this.last.length > mostConsecutive) this.last.shift();
  }

  /** Takes a send back: the number stays where it was sent to more than once. */
  takeBack(number: number): void {
    const index = this.last.findIndex((each) => each.number === number);
    const found = this.last[index];
    if (!found) return;
    const times = (found.times ?? 1) - 1;
    if (times > 0) this.last[index] = { ...found, times };
    else this.last.splice(index, 1);
  }

  remove(number: number): LastNumber | undefined {
    const index = this.last.findIndex((each) => each.number === number);
    return index < 0 ? undefined : this.last.splice(index, 1)[0];
  }
}
