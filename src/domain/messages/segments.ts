import { countSeptetsAt } from "./gsm-alphabet.ts";

/** Encoding, length and number of SMS segments of a text. */
export interface SegmentCount {
  readonly encoding: "gsm7" | "ucs2";
  /** Septets for gsm7 (two for an extension character), UTF-16 code units for ucs2. */
  readonly units: number;
  readonly segments: number;
}

/** Counts the SMS segments of a text (3GPP TS 23.038 alphabets, 6-byte concatenation header). */
export function countSegments(text: string): SegmentCount {
  let septets = 0;
  for (let index = 0; index < text.length; index += 1) {
    const width = countSeptetsAt(text, index);
    if (width === 0) return countUcs2(text);
    septets += width;
  }
  if (septets <= 160) return { encoding: "gsm7", units: septets, segments: 1 };
  return { encoding: "gsm7", units: septets, segments: countSplitSegments(text, 153, countSeptetsAt, 1) };
}

function countUcs2(text: string): SegmentCount {
  const units = text.length;
  if (units <= 70) return { encoding: "ucs2", units, segments: 1 };
  return { encoding: "ucs2", units, segments: countSplitSegments(text, 67, getPairWidth, 2) };
}

function countSplitSegments(
  text: string,
  capacity: number,
  widthAt: (text: string, index: number) => number,
  unitsPerPair: 1 | 2,
): number {
  let parts = 1;
  let used = 0;
  let index = 0;
  while (index < text.length) {
    const width = widthAt(text, index);
    if (used + width > capacity) {
      parts += 1;
      used = 0;
    }
    used += width;
    index += unitsPerPair === 2 ? width : 1;
  }
  return parts;
}

function getPairWidth(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}
