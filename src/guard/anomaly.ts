import type { Keys, Memory } from "./memory.ts";
import type { AccountTraffic, CountryTraffic } from "./traffic.ts";
import type { GuardedSend, SentMessage } from "../ports/guard.ts";
import type { Stop } from "./stop.ts";
import { mostConsecutive } from "./consecutive.ts";
import { endPartInStop, stopForAll } from "./stop-for-all.ts";
import { leastBound, weightOf } from "./velocity.ts";

const conversion = { least: 0.1, sends: 10 };
/** So many sends to one range are many, or so many that could be answered, unless this share of them is. */
const concentration = { sends: 15, answerableSends: 20, share: 0.2, answers: 0.45 };
/** What an account sends to a country that is a small part of its traffic grows so much in a day, and no more. */
const growth = { times: 3, smallShare: 0.2, days: 2, sends: 100 };
/** And so much in an hour: of what an hour of the busiest day has, and of the fewest that there may be. */
const growthInHour = { times: 6, least: 1.5, hoursOfDay: 24 };
/** To all countries together that it sends hardly anything to, so many dear sends, or as many times more. */
const leastElsewhere = 26;

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

const ofGrowth = { reason: "velocity", rule: "growth" } as const;

/** Whether an account sends much more than it ever did to a country that is a small part of its traffic. */
export function findGrowth(memory: Memory, keys: Keys, send: GuardedSend, now: number): Stop | undefined {
  const trip = memory.countries.find(keys.country)?.trip;
  if (trip?.isOn(now)) return { ...ofGrowth, value: 0, bound: 0, until: trip.until };
  return findTooMuchGrowth(memory, keys, send, now);
}

function findTooMuchGrowth(
  memory: Memory,
  keys: Keys,
  { priceMicros }: Pick<GuardedSend, "priceMicros">,
  now: number,
): Stop | undefined {
  const account = memory.accounts.find(keys.account);
  if (!account) return undefined;
  const country = memory.countries.find(keys.country);
  const usual = account.sent.peakBefore(now);
  const before = country?.sent.peakBefore(now) ?? 0;
  if (account.days < growth.days || usual < growth.sends || before > growth.smallShare * usual)
    return undefined;
  const start = (at: number) => memory.countries.get(keys.country).trip.start("velocity", at);
  // A campaign makes all of its traffic grow.
  const today = country?.sent.today ?? 0;
  const rest = (account.sent.today - today) / Math.max(1, usual - before);
  const bound = Math.max(leastBound(priceMicros), growth.times * before * Math.max(1, rest));
  if (today + 1 > bound) return { ...ofGrowth, value: today + 1, bound, start };
  const lately = country?.lately.read(now) ?? 0;
  const hours = growthInHour.hoursOfDay;
  // A campaign makes this hour busy everywhere.
  const restLately = ((account.lately.read(now) - lately) * hours) / Math.max(1, usual - before);
  const boundLately = Math.max(
    growthInHour.least * leastBound(priceMicros),
    ((growthInHour.times * before) / hours) * Math.max(1, restLately),
  );
  if (lately + 1 > boundLately) return { ...ofGrowth, value: lately + 1, bound: boundLately, start };
  // On its first days nothing is known of what is usual there.
  if (account.daysElsewhere <= growth.days || !isElsewhere(account, country, priceMicros, now))
    return undefined;
  const { elsewhere, sent } = account;
  const usualElsewhere = elsewhere.peakBefore(now);
  const restThere = (sent.today - elsewhere.today) / usual;
  const boundThere = Math.max(leastElsewhere, growth.times * usualElsewhere * Math.max(1, restThere));
  const value = elsewhere.today + weightOf(priceMicros);
  return value > boundThere ? { ...ofGrowth, value, bound: boundThere, start } : undefined;
}

/** Whether an account has sent so little to a country that it may grow there by the least; also before it sends much. */
const isElsewhere = (
  account: AccountTraffic,
  country: CountryTraffic | undefined,
  priceMicros: number,
  now: number,
): boolean =>
  account.days >= growth.days &&
  growth.times * (country?.sent.peakBefore(now) ?? 0) < leastBound(priceMicros);

/** Counts sends to a country that an account sends hardly anything to. */
export function countElsewhere(
  memory: Memory,
  keys: Keys,
  priceMicros: number,
  now: number,
  sends = 1,
): void {
  const account = memory.accounts.get(keys.account);
  if (!isElsewhere(account, memory.countries.find(keys.country), priceMicros, now)) return;
  account.elsewhere.add(sends * weightOf(priceMicros), now);
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
  countElsewhere(memory, keys, send.priceMicros, now);
  memory.thousands.get(keys.thousand).add(endOf(send.recipient), now);
  const range = memory.ranges.get(keys.range);
  range.countStart(now);
  range.countNumber(Number(send.recipient.slice(-4)), now);
}

/** Takes back a send that was counted. */
export function takeSendBack(
  memory: Memory,
  keys: Keys,
  { recipient, priceMicros, createdAt }: Pick<SentMessage, "recipient" | "priceMicros" | "createdAt">,
  now: number,
): void {
  const account = memory.accounts.find(keys.account);
  const country = memory.countries.find(keys.country);
  if (account && isElsewhere(account, country, priceMicros, now)) {
    account.elsewhere.takeBack(weightOf(priceMicros), now, createdAt);
  }
  // A stop by velocity ends by what it holds, which one by growth does not have.
  if (country?.trip.isOn(now) && country.fullAt === 0) {
    if (!findTooMuchGrowth(memory, keys, { priceMicros }, now)) country.trip.undo();
  }
  memory.thousands.find(keys.thousand)?.takeBack(endOf(recipient));
  const range = memory.ranges.find(keys.range);
  range?.takeBack(Number(recipient.slice(-4)), now);
  if (!range?.isEmpty(now)) return;
  if (range.trip.isOn(now)) range.trip.undo();
  endPartInStop(memory, keys, now);
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
