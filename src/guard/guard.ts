import { findAnomaly, findGrowth, countAnswer, countSend } from "./anomaly.ts";
import { keysOf, Memory, type Keys } from "./memory.ts";
import { carriesNoCodes } from "./number-kind.ts";
import type { Finding, GuardedSend, Stop } from "./sends.ts";
import { findSpend, redeem, risk } from "./spend.ts";
import { drain, fill, findTooManyUnanswered, takeBack } from "./velocity.ts";

export interface GuardSettings {
  /** What an account may have unanswered in a country that it has no history in, in micro-units of its currency. */
  readonly spendMicros: number;
}

/** What is known of a message that was sent. */
export type SentMessage = Pick<
  GuardedSend,
  "accountId" | "recipient" | "region" | "channel" | "priceMicros" | "verificationId"
>;

/** A customer that tells of this share of its own codes in time is judged by it. */
const reporting = { rate: 0.3, answers: 20, promptMilliseconds: 600_000 };

/** Judges sends by what came of those before, in memory: nothing that it does grows with what it has seen. */
export class Guard {
  private readonly memory = new Memory();
  private readonly settings: GuardSettings;

  constructor(settings: GuardSettings = { spendMicros: 20_000_000 }) {
    this.settings = settings;
  }

  /** Why a send should not be made now, if there is a reason; nothing is changed. */
  explain(send: GuardedSend, now: number): Finding | undefined {
    const stop = this.inspect(send, keysOf(send), now);
    if (!stop) return undefined;
    const { start: _, ...finding } = stop;
    return finding;
  }

  /** Says why a send should not be made, and stops the like of it for a while; `count` is for one that is made. */
  judge(send: GuardedSend, now: number): Finding | undefined {
    const stop = this.inspect(send, keysOf(send), now);
    stop?.start?.(now);
    return stop;
  }

  /** Counts a send that is made now. */
  count(send: GuardedSend, now: number): void {
    const keys = keysOf(send);
    const isAnswerable = this.isAnswerable(send);
    const account = this.memory.accounts.get(keys.account);
    const country = this.memory.countries.get(keys.country);
    account.count(now);
    if (send.verificationId === null) account.reported.sent();
    country.sent.add(1, now);
    country.lately.add(now);
    risk(this.memory, keys, send, now);
    if (!isStoppable(send)) return;
    if (isAnswerable && !send.isTrusted) fill(this.memory, keys, send, now);
    countSend(this.memory, keys, send, now);
    if (keys.network !== undefined && send.verificationId !== null) {
      this.memory.networkOf.set(send.verificationId, keys.network);
    }
  }

  /** Counts that somebody has read a message's code, and entered it so long after it was sent. */
  answered(message: SentMessage, afterMilliseconds: number, now: number): void {
    const keys = this.keysAfter(message);
    if (message.verificationId === null) {
      const reported = this.memory.accounts.get(keys.account).reported;
      if (afterMilliseconds <= reporting.promptMilliseconds) reported.answered();
      redeem(this.memory, keys, message, now);
      if (!this.isAnswerable(message)) return;
    } else {
      redeem(this.memory, keys, message, now);
    }
    drain(this.memory, keys, now);
    countAnswer(this.memory, keys, message, now);
  }

  /** Takes back a send that was counted and costs nothing: it was refused or refunded. */
  takeBack(message: SentMessage): void {
    const keys = this.keysAfter(message);
    this.memory.countries.find(keys.country)?.riskedMicros.drain(message.priceMicros);
    if (isStoppable(message) && this.isAnswerable(message)) takeBack(this.memory, keys);
  }

  private inspect(send: GuardedSend, keys: Keys, now: number): Stop | undefined {
    if (isStoppable(send) && carriesNoCodes(send.recipient)) {
      return { reason: "number_kind", rule: "number_kind", value: 1, bound: 0 };
    }
    const isAnswerable = this.isAnswerable(send);
    const judged = isStoppable(send) && !send.isTrusted;
    return (
      (judged
        ? ((isAnswerable
            ? findTooManyUnanswered(this.memory, keys, send, now)
            : findGrowth(this.memory, keys, send, now)) ??
          findAnomaly(this.memory, keys, send, isAnswerable, now))
        : undefined) ?? findSpend(this.memory, keys, send, this.settings, now)
    );
  }

  /** Whether the hub learns who answers: it made the code, or the customer tells of most answers in time. */
  private isAnswerable({ verificationId, accountId }: Pick<SentMessage, "verificationId" | "accountId">) {
    if (verificationId !== null) return true;
    const reported = this.memory.accounts.find(accountId)?.reported;
    return (
      reported !== undefined &&
      reported.answers >= reporting.answers &&
      reported.answers >= reporting.rate * reported.sends
    );
  }

  private keysAfter(message: SentMessage): Keys {
    const network =
      message.verificationId === null ? undefined : this.memory.networkOf.get(message.verificationId);
    return { ...keysOf(message), network };
  }
}

/** What others are paid for by the message or call; the rest goes to those who have the app. */
const isStoppable = ({ channel }: Pick<GuardedSend, "channel">) =>
  channel === "sms" || channel === "flash_call";
