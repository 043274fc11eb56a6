import { timeOfId } from "../domain/identifiers.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import { dayMilliseconds } from "../domain/time/units.ts";
import { ConsecutiveNumbers } from "./consecutive.ts";
import { Memory, type Client } from "./memory.ts";
import { Meter } from "./meter.ts";

/** So that a part is some hundred kilobytes at most. */
const entriesOfPart = 500;
/** How long the networks and devices of persons are kept after their last request. */
const requesterMilliseconds = 14 * dayMilliseconds;
/** How long it is kept who asked for a verification: as long as it may last, and a refund come. */
const clientMilliseconds = 2 * lifetimes.verificationMessageMilliseconds;

type Entry = readonly [name: string, key: string, value: object];

/**
 * What a memory holds at this time, as texts of a bounded size; it may change in between. Numbers, networks and clients that
 * are not asked for any more are left out: no person's are in the store for longer.
 */
export function* partsOf(memory: Memory, now: number): Generator<string> {
  let entries: Entry[] = [];
  for (const [name, kept] of [...keptOf(memory), ["clients", memory.clients] as const]) {
    for (const [key, each] of kept.entries()) {
      const value = lasting(name, key, each, now);
      if (!value) continue;
      entries.push([name, key, value]);
      if (entries.length < entriesOfPart) continue;
      yield written(entries);
      entries = [];
    }
  }
  yield written(entries);
  for (const [name, marks] of Object.entries(marksOf(memory))) {
    for (const [page, text] of marks.pages()) yield written([[name, String(page), { text }]]);
  }
}

function lasting(name: string, key: string, value: object, now: number): object | undefined {
  if (value instanceof ConsecutiveNumbers) return value.lasting(now);
  const isOver =
    name === "networks" || name === "devices"
      ? value instanceof Meter && now - value.lastAt > requesterMilliseconds
      : name === "clients" && now - (timeOfId(key) ?? now) > clientMilliseconds;
  return isOver ? undefined : value;
}

/** Puts what a part holds into a memory; what this version does not know of it is left out. */
export function restorePart(memory: Memory, part: string): void {
  const known = new Map(keptOf(memory));
  const marks = new Map(Object.entries(marksOf(memory)));
  const entries: unknown = JSON.parse(part);
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isEntry(entry)) continue;
    const [name, key, value] = entry;
    if (name === "clients" && isClient(value)) memory.clients.set(key, value);
    if ("text" in value) marks.get(name)?.restore(Number(key), String(value.text));
    const thing = known.get(name)?.get(key);
    if (thing) assign(thing, value);
  }
}

const keptOf = (memory: Memory) =>
  Object.entries({
    accounts: memory.accounts,
    countries: memory.countries,
    ranges: memory.ranges,
    rangesOfAll: memory.rangesOfAll,
    countriesOfAll: memory.countriesOfAll,
    newCountries: memory.newCountries,
    networks: memory.networks,
    devices: memory.devices,
    thousands: memory.thousands,
  });

const marksOf = ({ recipients, networksOfAll }: Memory) => ({ recipients, networksOfAll });

const written = (entries: readonly Entry[]) =>
  JSON.stringify(entries, (_, value: unknown) => (value instanceof Map ? [...value] : value));

/** What has another type than here was written by another version. */
function assign(target: object, given: object): void {
  for (const [name, value] of Object.entries(given) as [keyof typeof target, unknown][]) {
    const present: unknown = target[name];
    if (present instanceof Map && Array.isArray(value)) {
      present.clear();
      for (const each of value) if (isPair(each)) present.set(...each);
    } else if (Array.isArray(present) && Array.isArray(value)) {
      if (value.every(isItem)) present.splice(0, present.length, ...value);
    } else if (isObject(present) && isObject(value)) {
      assign(present, value);
    } else if (typeof present === typeof value && !isObject(present)) {
      Object.assign(target, { [name]: value });
    }
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string" && isObject(value[2]);

const isClient = (value: Partial<Record<keyof Client, unknown>>): value is Client =>
  [value.network, value.device].every((part) => ["string", "undefined"].includes(typeof part)) &&
  typeof value.isTrusted === "boolean";

/** Of a map of times. */
const isPair = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";

/** Of a list of numbers, or of things made of these. */
const isItem = (value: unknown): boolean => typeof value === "number" || isObject(value);
