/** Sorted ranges of code points that do not overlap; both ends are included. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** A regular expression. `key` is equal for expressions of the same form. */
type Expression = { readonly key: string; readonly matchesEmpty: boolean } & (
  | { readonly kind: "nothing" | "empty" }
  | { readonly kind: "set"; readonly ranges: Ranges }
  | { readonly kind: "sequence"; readonly first: Expression; readonly rest: Expression }
  | { readonly kind: "union"; readonly options: readonly Expression[] }
  | { readonly kind: "repeat"; readonly body: Expression; readonly minimum: number; readonly maximum: number }
);

const lastCodePoint = 0x10ffff;
/** More than any pair of patterns needs that a person can read. */
const maximumPairs = 20_000;

/**
 * Returns true if every text that matches the pattern `narrow` also matches `wide`, and false if one does not. Both are
 * patterns of JSON Schema. Returns undefined if a pattern uses syntax that is not compared, such as a look-ahead.
 */
export function isPatternIncluded(narrow: string, wide: string): boolean | undefined {
  const start = [parsePattern(narrow), parsePattern(wide)] as const;
  if (!start[0] || !start[1]) return undefined;
  const samples = collectSamples(start as readonly Expression[]);
  const pending: (readonly [Expression, Expression])[] = [[start[0], start[1]]];
  const seen = new Set<string>();
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [left, right] = pair;
    const key = `${left.key} ${right.key}`;
    if (left.kind === "nothing" || seen.has(key)) continue;
    if (left.matchesEmpty && !right.matchesEmpty) return false;
    if (seen.size >= maximumPairs) return undefined;
    seen.add(key);
    for (const sample of samples) pending.push([derive(left, sample), derive(right, sample)]);
  }
  return true;
}

const nothing: Expression = { kind: "nothing", key: "0", matchesEmpty: false };
const empty: Expression = { kind: "empty", key: "1", matchesEmpty: true };

const set = (ranges: Ranges): Expression =>
  ranges.length === 0
    ? nothing
    : { kind: "set", ranges, key: `[${ranges.map((range) => range.join("-")).join()}]`, matchesEmpty: false };

const anything = repeat(set([[0, lastCodePoint]]), 0, Infinity);

function sequence(first: Expression, rest: Expression): Expression {
  if (first.kind === "nothing" || rest.kind === "nothing") return nothing;
  if (first.kind === "empty") return rest;
  if (rest.kind === "empty") return first;
  if (first.kind === "sequence") return sequence(first.first, sequence(first.rest, rest));
  const matchesEmpty = first.matchesEmpty && rest.matchesEmpty;
  return { kind: "sequence", first, rest, key: `(${first.key}.${rest.key})`, matchesEmpty };
}

function union(options: readonly Expression[]): Expression {
  const distinct = new Map<string, Expression>();
  for (const option of options) {
    for (const each of option.kind === "union" ? option.options : [option]) {
      if (each.kind !== "nothing") distinct.set(each.key, each);
    }
  }
  const sorted = [...distinct.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  if (sorted.length <= 1) return sorted[0] ?? nothing;
  const key = `(${sorted.map((each) => each.key).join("|")})`;
  return { kind: "union", options: sorted, key, matchesEmpty: sorted.some((each) => each.matchesEmpty) };
}

function repeat(body: Expression, minimum: number, maximum: number): Expression {
  if (maximum === 0 || body.kind === "empty") return empty;
  if (body.kind === "nothing") return minimum === 0 ? empty : nothing;
  if (minimum === 1 && maximum === 1) return body;
  const least = body.matchesEmpty ? 0 : minimum;
  const key = `${body.key}{${least},${maximum}}`;
  return { kind: "repeat", body, minimum: least, maximum, key, matchesEmpty: least === 0 };
}

/** Returns an expression for the remainders of all matching texts that begin with a code point (Brzozowski's derivative). */
function derive(expression: Expression, codePoint: number): Expression {
  switch (expression.kind) {
    case "nothing":
    case "empty":
      return nothing;
    case "set":
      return expression.ranges.some(([from, to]) => from <= codePoint && codePoint <= to) ? empty : nothing;
    case "sequence": {
      const after = sequence(derive(expression.first, codePoint), expression.rest);
      return expression.first.matchesEmpty ? union([after, derive(expression.rest, codePoint)]) : after;
    }
    case "union":
      return union(expression.options.map((option) => derive(option, codePoint)));
    case "repeat": {
      const { body, minimum, maximum } = expression;
      return sequence(derive(body, codePoint), repeat(body, Math.max(0, minimum - 1), maximum - 1));
    }
  }
}

/** Returns one code point of each range that no set of the expressions divides. */
function collectSamples(expressions: readonly Expression[]): readonly number[] {
  const starts = new Set([0]);
  const pending = [...expressions];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one.kind === "sequence") pending.push(one.first, one.rest);
    else if (one.kind === "union") pending.push(...one.options);
    else if (one.kind === "repeat") pending.push(one.body);
    else if (one.kind === "set") for (const [from, to] of one.ranges) starts.add(from).add(to + 1);
  }
  return [...starts].filter((start) => start <= lastCodePoint);
}

class Unsupported extends Error {}

function parsePattern(pattern: string): Expression | undefined {
  const isFromStart = pattern.startsWith("^");
  const isToEnd = /(?<!\\)\$$/.test(pattern);
  const inner = pattern.slice(isFromStart ? 1 : 0, isToEnd ? -1 : undefined);
  try {
    const parsed = new PatternParser(inner).parse(isFromStart || isToEnd);
    const withEnd = isToEnd ? parsed : sequence(parsed, anything);
    return isFromStart ? withEnd : sequence(anything, withEnd);
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

const classEscapes: Readonly<Record<string, Ranges>> = {
  d: [[0x30, 0x39]],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Parses a pattern without anchors. Throws Unsupported for all other syntax. */
class PatternParser {
  readonly #characters: readonly string[];
  #position = 0;

  constructor(pattern: string) {
    this.#characters = [...pattern];
  }

  /** An anchor belongs to one alternative only, so an anchored pattern has none outside of groups. */
  parse(isAnchored: boolean): Expression {
    const parsed = this.#union();
    if (this.#position < this.#characters.length) throw new Unsupported();
    if (isAnchored && this.#hasOuterAlternatives) throw new Unsupported();
    return parsed;
  }

  #hasOuterAlternatives = false;
  #depth = 0;

  #union(): Expression {
    const options = [this.#sequence()];
    while (this.#accept("|")) {
      this.#hasOuterAlternatives ||= this.#depth === 0;
      options.push(this.#sequence());
    }
    return union(options);
  }

  #sequence(): Expression {
    const parts: Expression[] = [];
    while (this.#peek() !== undefined && this.#peek() !== "|" && this.#peek() !== ")") {
      parts.push(this.#quantified());
    }
    return parts.reduceRight((rest, first) => sequence(first, rest), empty);
  }

  #quantified(): Expression {
    const body = this.#atom();
    const [minimum, maximum] = this.#quantifier();
    return repeat(body, minimum, maximum);
  }

  #quantifier(): readonly [minimum: number, maximum: number] {
    if (this.#accept("*")) return [0, Infinity];
    if (this.#accept("+")) return [1, Infinity];
    if (this.#accept("?")) return [0, 1];
    if (!this.#accept("{")) return [1, 1];
    let text = "";
    while (this.#peek() !== "}") text += this.#next();
    this.#next();
    const [, from, comma, to] = /^(\d+)(,?)(\d*)$/.exec(text) ?? [];
    if (from === undefined) throw new Unsupported();
    return [Number(from), comma === "" ? Number(from) : to === "" ? Infinity : Number(to)];
  }

  #atom(): Expression {
    if (this.#accept("(")) return this.#group();
    if (this.#accept("[")) return set(this.#class());
    const character = this.#next();
    if (character === "\\") return set(this.#escape());
    if ("^$.*+?{}".includes(character)) throw new Unsupported();
    return set([toRange(character)]);
  }

  #group(): Expression {
    if (this.#accept("?") && !this.#accept(":")) throw new Unsupported();
    this.#depth += 1;
    const inner = this.#union();
    this.#depth -= 1;
    if (!this.#accept(")")) throw new Unsupported();
    return inner;
  }

  #class(): Ranges {
    const isNegated = this.#accept("^");
    const ranges: (readonly [number, number])[] = [];
    while (!this.#accept("]")) {
      const first = this.#classMember();
      const isRange = first.length === 1 && this.#peek() === "-" && this.#peek(1) !== "]";
      if (!isRange) {
        ranges.push(...first);
        continue;
      }
      this.#next();
      const last = this.#classMember();
      if (last.length !== 1) throw new Unsupported();
      ranges.push([first[0]![0], last[0]![1]]);
    }
    const merged = merge(ranges);
    return isNegated ? invert(merged) : merged;
  }

  #classMember(): Ranges {
    const character = this.#next();
    return character === "\\" ? this.#escape() : [toRange(character)];
  }

  #escape(): Ranges {
    const character = this.#next();
    const known = classEscapes[character];
    if (known) return known;
    if (character in controls) return [[controls[character]!, controls[character]!]];
    if (character === "u") {
      const digits = Array.from({ length: 4 }, () => this.#next()).join("");
      if (!/^[0-9a-f]{4}$/i.test(digits)) throw new Unsupported();
      return [[parseInt(digits, 16), parseInt(digits, 16)]];
    }
    if (/[A-Za-z0-9]/.test(character)) throw new Unsupported();
    return [toRange(character)];
  }

  #peek(ahead = 0): string | undefined {
    return this.#characters[this.#position + ahead];
  }

  #next(): string {
    const character = this.#characters[this.#position];
    if (character === undefined) throw new Unsupported();
    this.#position += 1;
    return character;
  }

  #accept(character: string): boolean {
    const isNext = this.#peek() === character;
    if (isNext) this.#position += 1;
    return isNext;
  }
}

const toRange = (character: string) => [character.codePointAt(0)!, character.codePointAt(0)!] as const;

function merge(ranges: Ranges): Ranges {
  const merged: (readonly [number, number])[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) merged[merged.length - 1] = [last[0], Math.max(last[1], to)];
    else merged.push([from, to]);
  }
  return merged;
}

function invert(ranges: Ranges): Ranges {
  const inverted: (readonly [number, number])[] = [];
  let start = 0;
  for (const [from, to] of ranges) {
    if (start < from) inverted.push([start, from - 1]);
    start = to + 1;
  }
  if (start <= lastCodePoint) inverted.push([start, lastCodePoint]);
  return inverted;
}
