import type { GuardedSend } from "../../../src/ports/guard.ts";
import { day, hour } from "./customers.ts";

/** An action at a simulated time. */
export interface Event {
  readonly at: number;
  readonly run: (now: number) => void;
}

/** Events in the order of their times, to the second. */
export class Timeline {
  private readonly seconds = new Map<number, Event[]>();
  private second: number;

  constructor(from: number) {
    this.second = Math.floor(from / 1_000);
  }

  add(event: Event): void {
    const second = Math.max(this.second, Math.floor(event.at / 1_000));
    const list = this.seconds.get(second);
    if (list) list.push(event);
    else this.seconds.set(second, [event]);
  }

  run(until: number): void {
    for (; this.second < until / 1_000; this.second += 1) {
      const list = this.seconds.get(this.second);
      if (!list) continue;
      for (const { at, run } of list) run(Math.max(at, this.second * 1_000));
      this.seconds.delete(this.second);
    }
  }
}

/** Messages to the phones that are watched, of all accounts: SMS and calls, and messages of apps. */
export class Phones {
  private readonly watched: ReadonlySet<string>;
  /** Phones whose owners entered codes. */
  readonly converted = new Set<string>();
  private readonly at = new Map<string, number[]>();
  /** Most messages of one kind in an hour and in a day, between two conversions. */
  readonly most = new Map<string, { hour: number; day: number }>();

  constructor(watched: readonly string[]) {
    this.watched = new Set(watched);
  }

  add({ recipient, channel }: GuardedSend, now: number): void {
    if (!this.watched.has(recipient)) return;
    const key = `${recipient} ${channel === "sms" || channel === "flash_call" ? "paid" : "app"}`;
    const at = [...(this.at.get(key) ?? []), now].filter((each) => now - each < day);
    this.at.set(key, at);
    const most = this.most.get(recipient) ?? { hour: 0, day: 0 };
    most.hour = Math.max(most.hour, at.filter((each) => now - each < hour).length);
    most.day = Math.max(most.day, at.length);
    this.most.set(recipient, most);
  }

  /** Counts from the beginning, because the recipient entered a code. */
  convert(recipient: string): void {
    if (this.watched.has(recipient)) this.converted.add(recipient);
    for (const kind of ["paid", "app"]) this.at.delete(`${recipient} ${kind}`);
  }
}
