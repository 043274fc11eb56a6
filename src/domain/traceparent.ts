const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;
const maximumCharacters = 256;

/** Content of a `traceparent` header (W3C Trace Context). */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Parses a `traceparent` header. Returns undefined if it is missing, invalid or longer than 256 characters. */
export function parseTraceparent(text: string | null): TraceContext | undefined {
  if (text === null || text.length > maximumCharacters) return undefined;
  const [, traceId, spanId, flags] = pattern.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? "", 16) & 1) === 1 };
}

/** Formats a `traceparent` header of version 00. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
