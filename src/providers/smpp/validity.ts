import { lifetimes } from "../../domain/time/lifetimes.ts";

/** How a submit_sm says until when it is of use: by the time left, by the time of day in UTC, or not at all. */
export type Validity = "relative" | "absolute" | "none";

const second = 1_000;

/** The validity_period (7.1.1) of a message that expires then: rounded up, from a second to the life of a message. */
export function validityPeriod(format: Validity, expiresAt: number, now: number): string {
  if (format === "none") return "";
  const left = Math.min(Math.max(expiresAt - now, second), lifetimes.messageMilliseconds);
  const digits = (time: number) =>
    new Date(Math.ceil(time / second) * second).toISOString().replaceAll(/\D/g, "").slice(2, 14);
  // A relative time counts years, months and days from 0, and none of them is ever full.
  return format === "absolute" ? `${digits(now + left)}000+` : `000000${digits(left).slice(6)}000R`;
}
