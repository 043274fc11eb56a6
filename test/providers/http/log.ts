import type { Log } from "../../../src/ports/telemetry.ts";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that keeps its lines. */
export interface KeptLog extends Log {
  readonly lines: readonly LogLine[];
}

/** Begins an empty log. */
export function createKeptLog(): KeptLog {
  const lines: LogLine[] = [];
  const keep = (level: LogLine["level"]) => (fields: LogLine["fields"], message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, info: keep("info"), warn: keep("warn"), error: keep("error") };
}
