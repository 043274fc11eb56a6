import { readFileSync } from "node:fs";

/** A declaration of the prelude: its source without `export`, and the names of the declarations that it needs. */
type Declaration = { readonly source: string; readonly needs: readonly string[] };

const declarations = collect(readFileSync(new URL("./prelude.ts", import.meta.url), "utf8"));

function collect(text: string): Map<string, Declaration> {
  const sources = new Map<string, string>();
  for (const block of text.split(/^(?=\/\*\*)/m)) {
    const name = /^export (?:function|const|type) (\w+)/m.exec(block)?.[1];
    if (name) sources.set(name, block.trim().replace(/^export /m, ""));
  }
  const withNeeds = [...sources].map(([name, source]) => {
    const code = source.replace(/\/\*\*.*?\*\//s, "").replace(/"[^"\n]*"|`[^`$]*`/g, "");
    const words = new Set(code.match(/(?<!(?<!\.)\.)\b[\w$]+\b(?!\??:)/g));
    const needs = [...sources.keys()].filter((other) => other !== name && words.has(other));
    return [name, { source, needs }] as const;
  });
  return new Map(withNeeds);
}

/** Returns true if the prelude declares this name. */
export function isPreludeName(name: string): boolean {
  return declarations.has(name);
}

/** Returns the source of the named helpers and of all that they need, in the order of the prelude. */
export function preludeText(names: Iterable<string>): string {
  const wanted = new Set(names);
  // A set that grows during the iteration is iterated to its end.
  for (const name of wanted) for (const other of declarations.get(name)!.needs) wanted.add(other);
  const used = [...declarations].filter(([name]) => wanted.has(name));
  return used.map(([, { source }]) => source).join("\n\n");
}
