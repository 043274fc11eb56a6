import type { Log } from "../../../src/ports/telemetry.ts";

export interface LogLine {
  readonly level: "info" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that records its lines. */
export interface RecordingLog extends Log {
  readonly lines: readonly LogLine[];
}

/** Creates an empty log. */
export function createRecordingLog(): RecordingLog {
  const lines: LogLine[] = [];
  const keep = (level: LogLine["level"]) => (fields: LogLine["fields"], message: string) => {
    lines.push({ level, fields, message });
  };
  return { lines, info: keep("info"), warn: keep("warn"), error: keep("error") };
}
