import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

interface Change {
  /** Which file of a package, by the end of its path. */
  readonly file: RegExp;
  readonly loader: "js" | "json";
  readonly change: (text: string) => string;
}

/** What a Worker cannot use, or never does, and where it is left out. */
const changes: readonly Change[] = [
  {
    // Passwords of fewer than eight characters are refused for their length.
    file: /\/language-common\/src\/passwords\.json$/,
    loader: "js",
    change: (text) => {
      const passwords = (JSON.parse(text) as string[]).filter(({ length }) => length >= 8).toSorted();
      return `export default ${JSON.stringify(passwords.join("\n"))}.split("\\n");`;
    },
  },
  {
    // Messages of faults are our own.
    file: /\/zod\/v4\/locales\/index\.js$/,
    loader: "js",
    change: () => `export { default as en } from "./en.js";`,
  },
  {
    // Workers refuse to make code of texts.
    file: /\/zod\/v4\/core\/compile\.js$/,
    loader: "js",
    change: (text) =>
      [...text.matchAll(/^export (?:async )?(?:function|class|const) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = undefined;`)
        .join("\n"),
  },
  {
    file: /\/zod\/v4\/core\/doc\.js$/,
    loader: "js",
    change: () => "export class Doc {}",
  },
  {
    file: /\/zod\/v4\/core\/util\.js$/,
    loader: "js",
    change: (text) => text.replace(/try \{\s*const F = Function;[^}]*\}\s*catch[^}]*\}/, "return false;"),
  },
];

/** Leaves out of the bundle what a Worker cannot use or never does; fails where a package has changed too much for it. */
export const smaller: Plugin = {
  name: "smaller",
  setup(build) {
    const seen = new Set<Change>();
    for (const rule of changes) {
      build.onLoad({ filter: rule.file }, async ({ path }) => {
        seen.add(rule);
        const text = await readFile(path, "utf8");
        const contents = rule.change(text);
        if (contents === text) throw new Error(`${path}: nothing was left out; has the package changed?`);
        return { contents, loader: rule.loader };
      });
    }
    build.onEnd(() => {
      const unseen = changes.filter((rule) => !seen.has(rule));
      return { errors: unseen.map(({ file }) => ({ text: `The bundle has no ${file.source}.` })) };
    });
  },
};
