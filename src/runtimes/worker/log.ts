import type { Config } from "../../config/config.ts";
import type { Log } from "../../ports/telemetry.ts";

const levels = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** A log of one JSON line for each event, written to the console of the Worker. */
export function createConsoleLog(least: Config["logLevel"]): Log {
  const at = (level: "info" | "warn" | "error"): Log["info"] => {
    if (levels.indexOf(level) < levels.indexOf(least)) return () => {};
    return (fields, message) =>
      console[level](JSON.stringify({ level, time: Date.now(), ...fields, msg: message }));
  };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
