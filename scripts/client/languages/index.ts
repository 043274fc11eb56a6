import { go } from "./go/go.ts";
import { java } from "./java/java.ts";
import type { Language } from "./language.ts";
import { python } from "./python/python.ts";

/** All languages by name. */
export const languages: ReadonlyMap<string, Language> = new Map(
  [go, java, python].map((language) => [language.name, language]),
);
