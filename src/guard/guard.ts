import { findAnomaly, findGrowth, countAnswer, countElsewhere, countSend, takeSendBack } from "./anomaly.ts";
import { keysOf, Memory, type Keys } from "./memory.ts";
import { carriesNoCodes } from "./number-kind.ts";
import type { Finding, GuardedSend, PastSends, Ruling, SentMessage } from "../ports/guard.ts";
import type { Stop } from "./stop.ts";
import { partsOf, restorePart } from "./snapshot.ts";
import { findSpend, redeem, risk, takeRiskBack } from "./spend.ts";
import { drain, fill, findTooManyUnanswered, takeBack } from "./velocity.ts";
import { vouch } from "./vouching.ts";

export interface GuardSettings {
  /** What an account may have unanswered in a country that it has no history in, in micro-units of its currency. */
  readonly spendMicros: number;
  /** Whether velocity and anomaly block sends, or only watch them. */
  readonly isEnforced: boolean;
  /** How much of what it usually remembers at most, which is 160 MB, it may remember; all of it where it is left out. */
  readonly memoryShare?: number | undefined;
}

/** Rules that hold also where the others only watch. */
const alwaysEnforced: readonly Finding["reason"][] = ["number_kind", "spend"];

/** Called when the like of a send is stopped for a while. */
type OnStop = (send: GuardedSend, finding: Finding) => void;

type Sent = SentMessage & Pick<GuardedSend, "region">;

/** A code that is told of so soon was told of in time. */
const promptMilliseconds = 600_000;

/** Judges sends by what came of those before, in memory: nothing that it does grows with what it has seen. */
export class Guard {
  private readonly memory: Memory;
  private readonly settings: GuardSettings;
  private readonly onStop: OnStop;

  constructor(settings: GuardSettings, onStop: OnStop = () => {}) {
    this.memory = new Memory(settings.memoryShare);
    this.settings = settings;
    this.onStop = onStop;
  }

  /** What it remembers at this time, as texts of a bounded size. */
  parts(now: number): Iterable<string> {
    return partsOf(this.memory, now);
  }

  restore(part: string): void {
    restorePart(this.memory, part);
  }

  /** Counts sends of a day before it began to count, the earliest day first: what an account is used to. */
  recall({ accountId, region, sends, spentMicros, at }: PastSends): void {
    const account = this.memory.accounts.get(accountId);
    const keys = keysOf({ accountId, region, recipient: "" });
    const country = this.memory.countries.get(keys.country);
    if (sends > 0) countElsewhere(this.memory, keys, spentMicros / sends, at, sends);
    account.count(sends, at);
    country.sent.add(sends, at);
    country.spentMicros.add(spentMicros, at);
  }

  /** What would be ruled on a send; nothing is changed. */
  explain(send: GuardedSend, isWatched: boolean, now: number): Ruling | undefined {
    const stop = this.inspect(send, this.keysOf(send), isWatched, now);
    return stop && this.rule(stop, isWatched);
  }

  /** Judges a send that is to be made now, and stops the like of it for a while; one that is not blocked is counted. */
  admit(send: GuardedSend, isWatched: boolean, now: number): Ruling | undefined {
    const keys = this.keysOf(send);
    const stop = this.inspect(send, keys, isWatched, now);
    if (stop?.start) {
      stop.start(now);
      this.onStop(send, stop);
    }
    const ruling = stop && this.rule(stop, isWatched);
    if (!ruling?.isBlocked) this.count(send, keys, now);
    return ruling;
  }

  /** Counts that somebody has read a message's code, and entered it so long after it was sent. */
  answered(message: Sent, afterMilliseconds: number, now: number): void {
    const keys = this.keysOf(message);
    if (isOwnCode(message) && afterMilliseconds <= promptMilliseconds) {
      this.memory.accounts.get(keys.account).reported.answered();
    }
    redeem(this.memory, keys, message, now);
    if (!this.isAnswerable(message)) return;
    // What does not fill the buckets must not empty them.
    if (!isStoppable(message) || this.isTrusted(message)) return vouch(this.memory, keys);
    drain(this.memory, keys, message, now);
    countAnswer(this.memory, keys, message, now);
  }

  /** Takes back a send that was counted and costs nothing: it was refused or refunded. */
  takeBack(message: Sent, now: number): void {
    const keys = this.keysOf(message);
    const account = this.memory.accounts.find(keys.account);
    const country = this.memory.countries.find(keys.country);
    account?.sent.takeBack(1, now, message.createdAt);
    account?.lately.takeBack(now);
    if (isOwnCode(message)) account?.reported.takeBack();
    country?.sent.takeBack(1, now, message.createdAt);
    country?.lately.takeBack(now);
    takeRiskBack(this.memory, keys, message, now);
    if (!isStoppable(message) || this.isTrusted(message)) return;
    if (this.isAnswerable(message)) takeBack(this.memory, keys, message, now);
    takeSendBack(this.memory, keys, message, now);
  }

  private inspect(send: GuardedSend, keys: Keys, isWatched: boolean, now: number): Stop | undefined {
    if (isStoppable(send) && carriesNoCodes(send)) {
      return { reason: "number_kind", rule: "number_kind", value: 1, bound: 0 };
    }
    const spend = findSpend(this.memory, keys, send, this.settings, now);
    // What is only watched must not hide what blocks.
    if (spend && !this.isEnforced(isWatched)) return spend;
    return this.findPattern(send, keys, now) ?? spend;
  }

  private findPattern(send: GuardedSend, keys: Keys, now: number): Stop | undefined {
    if (!isStoppable(send) || this.isTrusted(send)) return undefined;
    const isAnswerable = this.isAnswerable(send);
    return (
      (isAnswerable
        ? findTooManyUnanswered(this.memory, keys, send, now)
        : findGrowth(this.memory, keys, send, now)) ?? findAnomaly(this.memory, keys, send, isAnswerable, now)
    );
  }

  /** Whether velocity and anomaly block. */
  private isEnforced(isWatched: boolean): boolean {
    return this.settings.isEnforced && !isWatched;
  }

  /** Whether the hub learns who answers: it made the code, or the customer tells of most answers in time. */
  private isAnswerable({ verificationId, accountId }: Pick<SentMessage, "verificationId" | "accountId">) {
    if (verificationId !== null) return true;
    return this.memory.accounts.find(accountId)?.reported.isTold ?? false;
  }

  private rule({ reason, rule, value, bound, until }: Stop, isWatched: boolean): Ruling {
    const finding = { reason, rule, value, bound, until };
    return { finding, isBlocked: this.isEnforced(isWatched) || alwaysEnforced.includes(finding.reason) };
  }

  private count(send: GuardedSend, keys: Keys, now: number): void {
    const account = this.memory.accounts.get(keys.account);
    const country = this.memory.countries.get(keys.country);
    account.count(1, now);
    account.lately.add(now);
    if (isOwnCode(send)) account.reported.sent();
    country.sent.add(1, now);
    country.lately.add(now);
    risk(this.memory, keys, send, now);
    this.remember(send, keys);
    if (!isStoppable(send) || this.isTrusted(send)) return;
    if (this.isAnswerable(send)) fill(this.memory, keys, send, now);
    countSend(this.memory, keys, send, now);
  }

  /** What is told of a verification with each of its messages, and not with what becomes of them. */
  private remember(send: GuardedSend, { network, device }: Keys): void {
    const { verificationId } = send;
    const isTrusted = this.isTrusted(send);
    if (verificationId === null || (network === undefined && device === undefined && !isTrusted)) return;
    this.memory.clients.set(verificationId, { network, device, isTrusted });
  }

  /** Of what became of a verification's message, the client is that of its sends. */
  private keysOf(send: Sent | GuardedSend): Keys {
    const keys = keysOf(send);
    if (keys.network !== undefined || keys.device !== undefined || send.verificationId === null) return keys;
    const { network, device } = this.memory.clients.get(send.verificationId) ?? {};
    return { ...keys, network, device };
  }

  private isTrusted({
    isTrusted,
    verificationId,
  }: Pick<GuardedSend, "isTrusted" | "verificationId">): boolean {
    if (isTrusted) return true;
    return verificationId !== null && (this.memory.clients.get(verificationId)?.isTrusted ?? false);
  }
}

/** What others are paid for by the message or call; the rest goes to those who have the app. */
const isStoppable = ({ channel }: Pick<GuardedSend, "channel">) =>
  channel === "sms" || channel === "flash_call";

/** Codes that nobody is paid for say nothing of how much a customer tells: anybody may ask for any number of them. */
const isOwnCode = (message: Pick<GuardedSend, "channel" | "verificationId">) =>
  message.verificationId === null && isStoppable(message);
