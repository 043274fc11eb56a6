import { readFileSync } from "node:fs";

/** A declaration of the prelude: its source without `export`, and the names of the declarations that it uses. */
type Declaration = { readonly source: string; readonly needs: readonly string[] };

const declarations = collectDeclarations(readFileSync(new URL("./prelude.ts", import.meta.url), "utf8"));

function collectDeclarations(text: string): Map<string, Declaration> {
  const sources = new Map<string, string>();
  for (const block of text.split(/^(?=\/\*\*)/m)) {
    const name = /^export (?:function|const|type) (\w+)/m.exec(block)?.[1];
    if (name) sources.set(name, block.trim().replace(/^export /m, ""));
  }
  const withNeeds = [...sources].map(([name, source]) => {
    const code = source.replace(/\/\*\*.*?\*\//s, "").replace(/"[^"\n]*"|`[^`$]*`/g, "");
    const identifiers = new Set(code.match(/(?<!(?<!\.)\.)\b[\w$]+\b(?!\??:)/g));
    const needs = [...sources.keys()].filter((other) => other !== name && identifiers.has(other));
    return [name, { source, needs }] as const;
  });
  return new Map(withNeeds);
}

/** Returns true if the prelude declares this name. */
export function isPreludeName(name: string): boolean {
  return declarations.has(name);
}

/**
 * Returns the source of the named helpers and of their dependencies, in the order of the prelude. Throws for a name
 * that the prelude does not declare.
 */
export function getPreludeText(names: Iterable<string>): string {
  const selected = new Set(names);
  // A `for` loop over a set also visits the values that are added during the iteration.
  for (const name of selected) for (const other of declarations.get(name)!.needs) selected.add(other);
  const used = [...declarations].filter(([name]) => selected.has(name));
  return used.map(([, { source }]) => source).join("\n\n");
}
