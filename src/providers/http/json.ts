/** The value of JSON text, or undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a number has that may be none of JavaScript's whole numbers: many digits, a fraction or an exponent. */
const suspect = /(?<!\d)\d{16}|\d[.eE]/;

/**
 * The same, but for numbers that JavaScript would round or that are not whole: these become texts as they are written. A reviver
 * of JSON.parse sees how numbers are written, too, but is called for every value, which takes fifty times as long.
 */
export function parseJsonExactly(text: string): unknown {
  const value = parseJson(text);
  return value === undefined || !suspect.test(text) ? value : parseJson(withQuotedNumbers(text));
}

/** JSON text in which such numbers are strings. */
function withQuotedNumbers(text: string): string {
  let written = "";
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const begins = at;
    const first = text[at]!;
    if (first === '"') at = endOfString(text, at);
    else if (!beginsNumber(first)) at += 1;
    else {
      at = endOfNumber(text, at);
      const number = text.slice(begins, at);
      if (!suspect.test(number) || Number.isSafeInteger(Number(number))) continue;
      written += `${text.slice(copied, begins)}"${number}"`;
      copied = at;
    }
  }
  return written + text.slice(copied);
}

const beginsNumber = (character: string) => (character >= "0" && character <= "9") || character === "-";

const restOfNumber = /[\d.eE+-]*/y;

function endOfNumber(text: string, begins: number): number {
  restOfNumber.lastIndex = begins;
  restOfNumber.test(text);
  return restOfNumber.lastIndex;
}

/** Behind the quote that ends a string: an even number of backslashes stands before it. */
function endOfString(text: string, begins: number): number {
  let ends = text.indexOf('"', begins + 1);
  while (ends >= 0) {
    let before = ends;
    while (text[before - 1] === "\\") before -= 1;
    if ((ends - before) % 2 === 0) return ends + 1;
    ends = text.indexOf('"', ends + 1);
  }
  return text.length;
}
