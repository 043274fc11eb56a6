import { countSegments } from "../../domain/messages/segments.ts";
import { secondsBetween } from "../vendors/values.ts";

const minimumValiditySeconds = 20;
const maximumValiditySeconds = 604_800;

/** How long an SMS is tried. */
export const validitySeconds = (seconds: number): number =>
  secondsBetween(seconds, minimumValiditySeconds, maximumValiditySeconds);

/** Vonage's name for the alphabet that a text needs. */
export const alphabetOf = (text: string): "text" | "unicode" =>
  countSegments(text).encoding === "gsm7" ? "text" : "unicode";

const optedOutCode = "9";

/** Whether an SMS failed because its recipient has asked for no more of this sender (Vonage's Opt-Out Assist). */
export const hasOptedOut = (word: string, code: string | undefined): boolean =>
  code === optedOutCode && (word === "failed" || word === "rejected");
