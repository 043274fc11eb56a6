import { createBodyError, createInvalidRequest, type ProblemResponse } from "../../domain/problems.ts";
import type { SectionPosition } from "../../ports/store/privacy.ts";

/** Position in the phases of an export or an erasure. */
export interface Cursor {
  /** Start of the erasure in Unix milliseconds. */
  readonly until: number;
  /** Index of the phase. */
  readonly phase: number;
  readonly position?: SectionPosition | undefined;
}

/** Formats a cursor for a response. */
export const formatCursor = ({ until, phase, position = [] }: Cursor): string =>
  Buffer.from(JSON.stringify([until, phase, ...position])).toString("base64url");

/** Types of the values of a position, for each phase. A phase without a position has none. */
export type PhaseTypes = readonly (readonly ("string" | "number")[])[];

/** Parses a cursor of `formatCursor`. Returns a problem if the text is none, or is a cursor of other phases. */
export function parseCursor(text: string, phases: PhaseTypes): Cursor | ProblemResponse<"invalid_request"> {
  const [until, phase, ...position] = parseList(text);
  const types = isCount(phase) ? phases[phase] : undefined;
  const isPosition =
    position.length === 0 ||
    (types?.length === position.length && position.every((value, index) => isOfType(value, types[index]!)));
  if (!isCount(until) || !isCount(phase) || !types || !isPosition)
    return createInvalidRequest([createBodyError("/before", "value", "It must be `next` of a response.")]);
  return { until, phase, ...(position.length > 0 && { position: position as SectionPosition }) };
}

function parseList(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(list) ? (list as unknown[]) : [];
  } catch {
    return [];
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isOfType = (value: unknown, type: "string" | "number"): boolean =>
  type === "number" ? Number.isSafeInteger(value) : typeof value === "string" && !value.includes("\0");
