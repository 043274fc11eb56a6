import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("./prelude/", import.meta.url);

/** A declaration of the prelude: its source without `export`, and the other declarations that it needs. */
type Declaration = { readonly source: string; readonly needs: readonly string[] };

const declarations = collect();

function collect(): Map<string, Declaration> {
  const sources = new Map<string, string>();
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(new URL(file, folder), "utf8");
    for (const block of text.split(/^(?=\/\*\*)/m)) {
      const name = /^export (?:function|const|type) (\w+)/m.exec(block)?.[1];
      if (name) sources.set(name, block.trim().replace(/^export /m, ""));
    }
  }
  const found = new Map<string, Declaration>();
  for (const [name, source] of sources) {
    const code = source.replace(/\/\*\*.*?\*\//s, "").replace(/"[^"\n]*"|`[^`$]*`/g, "");
    const words = new Set(code.match(/(?<!(?<!\.)\.)\b[\w$]+\b(?!\??:)/g));
    found.set(name, {
      source,
      needs: [...sources.keys()].filter((other) => other !== name && words.has(other)),
    });
  }
  return found;
}

/** Whether the prelude declares this name. */
export function isPreludeName(name: string): boolean {
  return declarations.has(name);
}

/** The source of the named helpers and of all that they need, in the order of the prelude. */
export function preludeText(names: Iterable<string>): string {
  const wanted = new Set<string>();
  const want = (name: string) => {
    const declaration = declarations.get(name);
    if (!declaration) throw new Error(`The prelude has no ${name}.`);
    if (wanted.has(name)) return;
    wanted.add(name);
    declaration.needs.forEach(want);
  };
  for (const name of names) want(name);
  return [...declarations]
    .filter(([name]) => wanted.has(name))
    .map(([, one]) => one.source)
    .join("\n\n");
}
