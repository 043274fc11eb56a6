import { microsPerUnit, toMicros } from "../../domain/money/money.ts";
import { hasOffset, readInstant } from "../../domain/time/instants.ts";
import type { Column } from "./kind.ts";

const textLength = 100;
const maximumPrice = 1_000_000;
/** Unix seconds are below it until the year 5138, and milliseconds since 1973 are above it. */
const minimumMilliseconds = 100_000_000_000;
const maximumMilliseconds = Date.UTC(9999, 11, 31);

/** Text of 1 to 100 characters. */
export const name: Column<string> = {
  takes: `1 to ${textLength} characters`,
  read: (text) => (text.length >= 1 && text.length <= textLength ? text : undefined),
};

/** Text of at most 100 characters, or none. */
export const optionalName: Column<string> = {
  takes: `at most ${textLength} characters, or nothing`,
  read: (text) => (text.length <= textLength ? text : undefined),
  optional: true,
};

/** An integer within bounds, in decimal digits. */
export const wholeNumber = (least: number, most: number): Column<number> => ({
  takes: `a whole number from ${least} to ${most}`,
  read(text) {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** What one unit costs, in micro-units. */
export const price: Column<number> = {
  takes: `an amount from 0 to ${maximumPrice} with at most six decimals after a point, such as 0.0525`,
  read(text) {
    const micros = toMicros(text);
    const isPrice = micros !== undefined && micros >= 0 && micros <= maximumPrice * microsPerUnit;
    return isPrice ? micros : undefined;
  },
};

/** A price, or null where there is none. */
export const optionalPrice: Column<number | null> = {
  takes: `${price.takes}, or nothing`,
  read: (text) => (text === "" ? null : price.read(text)),
  optional: true,
};

/** A time in Unix milliseconds; 0 stands for never. */
export const time: Column<number> = {
  takes: "Unix milliseconds or ISO 8601, such as 2026-01-15 or 2026-01-15T08:00:00Z; 0 or nothing for never",
  read(text) {
    if (text === "" || text === "0") return 0;
    const digits = /^\d{1,16}$/.test(text) ? Number(text) : 0;
    // A date in the basic format is of digits alone too, and fewer.
    const value = digits >= minimumMilliseconds ? digits : (isoMilliseconds(text) ?? Number.NaN);
    return value >= minimumMilliseconds && value <= maximumMilliseconds ? value : undefined;
  },
};

/** A time of day has an offset: without one it would be another time for each reader. */
const isoMilliseconds = (text: string) =>
  /T/i.test(text) && !hasOffset(text) ? undefined : readInstant(text);
