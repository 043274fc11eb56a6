import type { Fault } from "../../domain/refusals.ts";
import { pointerOf } from "./faults.ts";
import { isStorable } from "../../domain/storable.ts";

/** Faults of path parameters that cannot be stored as text, and so cannot name anything. */
export function paramFaults(params: Readonly<Record<string, string>>): readonly Fault[] {
  const message = "The text has a NUL in it.";
  return Object.entries(params)
    .filter(([, text]) => !isStorable(text))
    .map(([name]) => ({ in: "path", pointer: pointerOf([name]), code: "characters", message }));
}
