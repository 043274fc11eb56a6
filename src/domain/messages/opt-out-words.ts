/** What a recipient wants, by what it has written to a number that messages came from. */
export type Wish = "stop" | "start";

const stop = "STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT OPT-OUT REMOVE TD ARRET";
/** As the rules of the FCC (47 CFR 64.1200) and people write them. */
const twoWords = ["OPT OUT", "STOP ALL"];
const start = "START UNSTOP";
const wishes = new Map<string, Wish>([
  ...[...stop.split(" "), ...twoWords].map((word) => [word, "stop"] as const),
  ...start.split(" ").map((word) => [word, "start"] as const),
]);
/** More than the longest word with what may stand around it. */
const maximumCharacters = 64;
const accents = /\p{M}/gu;
const loneWord = /^\s*([A-Z]+(?:(?:-|\s+)[A-Z]+)?)[\s.,;:!?…]*$/;

/** The one word, or two, that a text is, in capitals, without accents and what may end a sentence; undefined where it is more. */
export function wordOf(text: string): string | undefined {
  if (text.length > maximumCharacters) return undefined;
  return loneWord.exec(text.normalize("NFD").replace(accents, "").toUpperCase())?.[1]?.replace(/\s+/, " ");
}

/** The wish of a text that is one of the words of carriers and vendors, and nothing else. */
export const wishOf = (text: string): Wish | undefined => wishes.get(wordOf(text) ?? "");
