/** What a recipient wants, by what it has written to a number that messages came from. */
export type Wish = "stop" | "start";

const stop = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const start = ["START", "UNSTOP", "YES"];
const wishes = new Map<string, Wish>([
  ...stop.map((word) => [word, "stop"] as const),
  ...start.map((word) => [word, "start"] as const),
]);
/** More than the longest word with what may stand around it. */
const maximumCharacters = 64;

/** The wish of a text that is one of the words of carriers and vendors, and nothing else. */
export const wishOf = (text: string): Wish | undefined =>
  text.length > maximumCharacters ? undefined : wishes.get(text.trim().toUpperCase());
