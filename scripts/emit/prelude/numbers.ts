import { z } from "@hono/zod-openapi";
import { fault, type ExactRule } from "./core.ts";

/** A keyword that concerns numbers only. */
export function numeric(holds: (value: number) => boolean, message: string): ExactRule {
  return (value, report) => {
    if (typeof value === "number" && !holds(value)) fault(report, "range", message);
    return value;
  };
}

/** Keyword `minimum`. */
export function minimum(limit: number): ExactRule {
  return numeric((value) => value >= limit, `must be at least ${limit}`);
}

/** Keyword `maximum`. */
export function maximum(limit: number): ExactRule {
  return numeric((value) => value <= limit, `must be at most ${limit}`);
}

/** Keyword `exclusiveMinimum`. */
export function exclusiveMinimum(limit: number): ExactRule {
  return numeric((value) => value > limit, `must be more than ${limit}`);
}

/** Keyword `exclusiveMaximum`. */
export function exclusiveMaximum(limit: number): ExactRule {
  return numeric((value) => value < limit, `must be less than ${limit}`);
}

/** Keyword `multipleOf`, reckoned on the decimal digits. */
export function multipleOf(step: number): ExactRule {
  const [stepDigits, stepExponent] = decimal(step);
  return numeric((value) => {
    if (!Number.isFinite(value)) return false;
    const [digits, exponent] = decimal(value);
    const lowest = Math.min(exponent, stepExponent);
    return scale(digits, exponent - lowest) % scale(stepDigits, stepExponent - lowest) === 0n;
  }, `must be a multiple of ${step}`);
}

/** A finite number as digits × 10^exponent, by its shortest decimal form. */
export function decimal(value: number): [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}

/** Digits moved to a lower power of ten. */
export function scale(digits: bigint, places: number): bigint {
  return digits * 10n ** BigInt(places);
}

/** Type `integer` without the bounds that would make it a safe one: 1.0 and 1e300 are integers. */
export function integer(): z.ZodNumber {
  return z.number().refine(Number.isInteger, { params: { fault: "type" }, message: "must be an integer" });
}
