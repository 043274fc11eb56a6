import type { Header } from "./header.ts";
import type { Columns } from "./kind.ts";

const shownCharacters = 60;

/** The values of a row, or every fault of it with its column. */
export type Row = { readonly values: Record<string, unknown> } | { readonly faults: readonly string[] };

/** Reads a row by its columns. */
export function readRow(
  fields: readonly string[],
  { width, places, nameless }: Header,
  columns: Columns,
): Row {
  const filled = fields.findLastIndex((text) => text !== "") + 1;
  const count = fields.length > width ? Math.max(filled, width) : fields.length;
  if (count !== width) return { faults: [`the row has ${count} fields where the header has ${width}`] };
  const beside = nameless.find((place) => fields[place] !== "");
  if (beside !== undefined) return { faults: [`field ${beside + 1} is in a column without a name`] };
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, place] of places) {
    const text = fields[place] ?? "";
    const column = columns[name]!;
    const value = hasControl(text) ? undefined : column.read(text);
    if (value === undefined)
      faults.push(`${name}: got ${shown(text)}; it takes ${takes(text, column.takes)}`);
    else values[name] = value;
  }
  return faults.length > 0 ? { faults } : { values };
}

// Not a regular expression over the whole text: nearly every field is plain.
function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0) || unit === 0xfffd) return true;
  }
  return false;
}

function takes(text: string, normally: string): string {
  if (/[\r\n]/.test(text)) return "one line; is a quotation mark never closed?";
  if (text.includes("\ufffd")) return "UTF-8: save the file in it";
  return hasControl(text) ? "no control characters" : normally;
}

function shown(text: string): string {
  if (text === "") return "nothing";
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  return JSON.stringify(cut).replaceAll(
    /[\u007f-\u009f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
