import { PhoneNumber, type NumberType } from "libphonenumber-js/max";

/** Kinds of numbers that nobody reads a one-time code at, and that are paid for by whoever sends or calls. */
const dear = new Set<NumberType>([
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "PERSONAL_NUMBER",
  "PAGER",
  "UAN",
  "VOICEMAIL",
]);

/** Calling codes of satellite networks and of services that are no country's. */
const satellites = /^\+(870|881|882|883|979|800|808|888)/;

/** Whether a number in E.164 is of a kind that carries no codes, by its country's plan; one that no plan knows is not. */
export function carriesNoCodes(recipient: string): boolean {
  if (satellites.test(recipient)) return true;
  const type = new PhoneNumber(recipient).getType();
  return type !== undefined && dear.has(type);
}
