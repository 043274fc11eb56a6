import type { Keys, Memory } from "./memory.ts";
import type { GuardedSend } from "../ports/guard.ts";
import type { Stop } from "./stop.ts";
import { mostConsecutive } from "./consecutive.ts";
import { leastBound, stopForAll } from "./velocity.ts";

const conversion = { least: 0.1, sends: 10 };
/** So many sends to one range are many, or so many that could be answered, unless this share of them is. */
const concentration = { sends: 15, answerableSends: 20, share: 0.2, answers: 0.45 };
/** What an account sends to a country that is a small part of its traffic grows so much in a day, and no more. */
const growth = { times: 3, smallShare: 0.2, days: 2, sends: 100 };

/** Whether numbers in a row are sent to, or a range hardly ever answers. */
export function findAnomaly(
  memory: Memory,
  keys: Keys,
  { recipient, priceMicros }: GuardedSend,
  isAnswerable: boolean,
  now: number,
): Stop | undefined {
  // First, or what is stopped would be stopped anew, and longer, by each further send.
  const stopped = findStoppedRange(memory, keys, isAnswerable, now);
  if (stopped) return stopped;
  const others = memory.thousands.find(keys.thousand)?.others(endOf(recipient), now) ?? 0;
  if (others >= mostConsecutive) {
    return stopping(memory, keys, { rule: "consecutive_numbers", value: others + 1, bound: mostConsecutive });
  }
  const range = memory.ranges.find(keys.range);
  if (!range) return undefined;
  const concentrated = findConcentration(memory, keys, priceMicros, isAnswerable, now);
  if (!isAnswerable || concentrated) return concentrated;
  const { sends, answers } = range.recent(now);
  if (sends < conversion.sends || answers >= conversion.least * sends) return undefined;
  return stopping(memory, keys, { rule: "conversion", value: answers, bound: conversion.least * sends });
}

/** Whether a range is stopped; where answers are told, velocity has found that of all accounts, and who passes it. */
function findStoppedRange(memory: Memory, keys: Keys, isAnswerable: boolean, now: number): Stop | undefined {
  const own = memory.ranges.find(keys.range)?.trip;
  if (own?.isOn(now)) return { reason: own.reason, rule: "range", value: 0, bound: 0, until: own.until };
  const ofAll = isAnswerable ? undefined : memory.rangesOfAll.find(keys.rangeOfAll)?.trip;
  if (!ofAll?.isOn(now)) return undefined;
  return { reason: ofAll.reason, rule: "range_of_all", value: 0, bound: 0, until: ofAll.until };
}

/** Whether much of what an account sends to a country goes to one range of it, and is answered by too few. */
function findConcentration(
  memory: Memory,
  keys: Keys,
  priceMicros: number,
  isAnswerable: boolean,
  now: number,
): Stop | undefined {
  const range = memory.ranges.find(keys.range);
  const sends = range?.lately.read(now) ?? 0;
  const ofCountry = memory.countries.find(keys.country)?.lately.read(now) ?? 0;
  const least = isAnswerable ? concentration.answerableSends : concentration.sends;
  const bound = Math.max(least, leastBound(priceMicros), concentration.share * ofCountry);
  if (sends + 1 <= bound) return undefined;
  const answers = isAnswerable ? (range?.answeredLately.read(now) ?? 0) : 0;
  if (isAnswerable && answers >= concentration.answers * sends) return undefined;
  return stopping(memory, keys, { rule: "concentration", value: sends + 1, bound });
}

/** Whether an account sends much more than it ever did to a country that is a small part of its traffic. */
export function findGrowth(
  memory: Memory,
  keys: Keys,
  { priceMicros }: GuardedSend,
  now: number,
): Stop | undefined {
  const account = memory.accounts.find(keys.account);
  const country = memory.countries.find(keys.country);
  if (!account || !country) return undefined;
  const about = { reason: "velocity", rule: "growth" } as const;
  if (country.trip.isOn(now)) return { ...about, value: 0, bound: 0, until: country.trip.until };
  const usual = account.sent.peakBefore(now);
  const before = country.sent.peakBefore(now);
  if (account.days < growth.days || usual < growth.sends || before > growth.smallShare * usual)
    return undefined;
  // A campaign makes all of its traffic grow.
  const rest = (account.sent.today - country.sent.today) / Math.max(1, usual - before);
  const bound = Math.max(leastBound(priceMicros), growth.times * before * Math.max(1, rest));
  const value = country.sent.today + 1;
  if (value <= bound) return undefined;
  return { ...about, value, bound, start: (at) => country.trip.start("velocity", at) };
}

function stopping(memory: Memory, keys: Keys, found: Pick<Stop, "rule" | "value" | "bound">): Stop {
  const start = (now: number) => {
    const { trip } = memory.ranges.get(keys.range);
    trip.start("anomaly", now);
    stopForAll(memory, keys, trip, now);
  };
  return { reason: "anomaly", ...found, start };
}

/** Counts a send. */
export function countSend(memory: Memory, keys: Keys, send: GuardedSend, now: number): void {
  memory.thousands.get(keys.thousand).add(endOf(send.recipient), now);
  const range = memory.ranges.get(keys.range);
  range.countStart(now);
  range.countNumber(Number(send.recipient.slice(-4)), now);
}

/** Takes back a send that was counted. */
export function takeSendBack(
  memory: Memory,
  keys: Keys,
  { recipient }: Pick<GuardedSend, "recipient">,
  now: number,
): void {
  memory.thousands.find(keys.thousand)?.takeBack(endOf(recipient));
  memory.ranges.find(keys.range)?.takeBack(Number(recipient.slice(-4)), now);
}

/** Counts an answer. */
export function countAnswer(
  memory: Memory,
  keys: Keys,
  { recipient }: Pick<GuardedSend, "recipient">,
  now: number,
): void {
  memory.thousands.find(keys.thousand)?.remove(endOf(recipient));
  memory.ranges.find(keys.range)?.countAnswer(now);
}

const endOf = (recipient: string) => Number(recipient.slice(-3));
