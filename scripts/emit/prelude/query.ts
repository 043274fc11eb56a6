/** A query or path text that is a JSON integer, as a number; anything else as it came. */
export function toInteger(value: unknown): unknown {
  return typeof value === "string" && /^-?(?:0|[1-9][0-9]*)$/.test(value) ? finite(value) : value;
}

/** A query or path text that is a JSON number, as a number; anything else as it came. */
export function toNumber(value: unknown): unknown {
  const isNumber =
    typeof value === "string" && /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(value);
  return isNumber ? finite(value) : value;
}

/** The number that a text means; one beyond what a double holds becomes the largest, so that limits refuse it. */
export function finite(text: string): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** A query or path text `true` or `false`, as a boolean; anything else as it came. */
export function toBoolean(value: unknown): unknown {
  return value === "true" ? true : value === "false" ? false : value;
}
