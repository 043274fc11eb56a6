import type { LineCounter } from "yaml";

const maximumFindings = 50;

interface Finding {
  readonly offset: number;
  readonly message: string;
}

/** Something with a place in the text: a node, or a pair's key. */
export type Placed = { readonly range?: readonly [number, ...number[]] | null | undefined } | null;

/** What is wrong with a file, and what is odd, each with its line and column. */
export interface Findings {
  fault(place: Placed, message: string): void;
  warn(place: Placed, message: string): void;
  readonly hasFaults: boolean;
  /** In the order of the text, at most fifty. */
  faults(): readonly string[];
  warnings(): readonly string[];
}

/** Creates an empty list of findings for the text called `name`. */
export function createFindings(name: string, lines: LineCounter): Findings {
  const faults: Finding[] = [];
  const warnings: Finding[] = [];
  const offsetOf = (place: Placed) => place?.range?.[0] ?? 0;

  function texts(findings: readonly Finding[]): readonly string[] {
    const inOrder = findings.toSorted((one, other) => one.offset - other.offset);
    const told = inOrder.slice(0, maximumFindings).map(({ offset, message }) => {
      const { line, col } = lines.linePos(offset);
      // What lies before the first line's end counts as that line.
      return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
    });
    const more = inOrder.length - told.length;
    return more > 0 ? [...told, `${name}: ${more} more like these.`] : told;
  }

  return {
    fault: (place, message) => void faults.push({ offset: offsetOf(place), message }),
    warn: (place, message) => void warnings.push({ offset: offsetOf(place), message }),
    get hasFaults() {
      return faults.length > 0;
    },
    faults: () => texts(faults),
    warnings: () => texts(warnings),
  };
}
