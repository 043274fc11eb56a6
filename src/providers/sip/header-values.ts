const quote = '"';

/** Splits a value at separators outside quotes and angle brackets, and trims the pieces. */
export function splitOutside(value: string, separator: "," | ";"): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let quoted = false;
  let bracketed = false;
  for (let index = 0; index < value.length; index++) {
    const character = value[index];
    if (quoted && character === "\\") index++;
    else if (character === quote) quoted = !quoted;
    else if (!quoted && character === "<") bracketed = true;
    else if (!quoted && character === ">") bracketed = false;
    else if (!quoted && !bracketed && character === separator) {
      pieces.push(value.slice(start, index).trim());
      start = index + 1;
    }
  }
  pieces.push(value.slice(start).trim());
  return pieces;
}

/** The value of a `;name=value` parameter, "" if it has no value, undefined if it is missing. */
export function parameterOf(value: string, name: string): string | undefined {
  for (const piece of splitOutside(value, ";").slice(1)) {
    const equals = piece.indexOf("=");
    const key = equals < 0 ? piece : piece.slice(0, equals).trim();
    if (key.toLowerCase() === name) return equals < 0 ? "" : unquote(piece.slice(equals + 1).trim());
  }
  return undefined;
}

/** The address in a Contact, From, To or Record-Route, without display name and header parameters; "" for none. */
export function addressOf(value: string): string {
  const first = splitOutside(value, ";")[0] ?? "";
  const open = first.lastIndexOf("<");
  if (open < 0) return /^\S+$/.test(first) ? first : "";
  const close = first.indexOf(">", open);
  return close < 0 ? "" : first.slice(open + 1, close).trim();
}

/** The content of a quoted string, unescaped; anything else unchanged. */
export function unquote(value: string): string {
  if (value.length < 2 || !value.startsWith(quote) || !value.endsWith(quote)) return value;
  return value.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** A quoted string. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
