import {
  isMap,
  isScalar,
  LineCounter,
  parseDocument,
  Scalar,
  visit,
  type Document,
  type YAMLMap,
} from "yaml";
import { createFindings, type Findings } from "./findings.ts";
import { maximumCharacters, type Environment } from "./text.ts";

/** A file as nodes, with `{ env: NAME }` replaced by the values of those variables. */
export interface YamlDocument {
  readonly root: unknown;
  readonly findings: Findings;
  /** The nodes that were `{ env: NAME }`; their values are never shown. */
  readonly fromEnvironment: ReadonlySet<unknown>;
  /** Those of them whose variable is not set. */
  readonly unset: ReadonlySet<unknown>;
}

/** Reads YAML, which includes JSON; notes syntax faults as findings. Without an environment nothing is replaced. */
export function readDocument(text: string, name: string, environment?: Environment): YamlDocument {
  const lineCounter = new LineCounter();
  const findings = createFindings(name, lineCounter);
  const fromEnvironment = new Set<unknown>();
  const unset = new Set<unknown>();
  if (text.length > maximumCharacters) {
    findings.fault(null, `the text is longer than ${maximumCharacters} characters.`);
    return { root: null, findings, fromEnvironment, unset };
  }
  const document = parse(text, lineCounter);
  for (const { pos, code } of [...document.errors, ...document.warnings]) {
    findings.fault({ range: pos }, syntaxFaults[code] ?? "this is not YAML.");
  }
  if (findings.hasFaults) return { root: null, findings, fromEnvironment, unset };
  visit(document, {
    Alias: (_, alias) => findings.fault(alias, "write it out: aliases are not taken."),
    Map(_, map) {
      const variable = variableOf(map);
      if (!variable || !environment) return undefined;
      const { range, value } = variable;
      const set = typeof value === "string" ? environment[value] : undefined;
      const filled = new Scalar(set);
      filled.range = map.range ?? null;
      fromEnvironment.add(filled);
      if (typeof value !== "string" || !/^[A-Za-z_]\w{0,127}$/.test(value)) {
        findings.fault({ range }, "env takes the name of an environment variable, such as SMPP_PASSWORD.");
        unset.add(filled);
      } else if (set === undefined || set === "") {
        findings.fault({ range }, `the environment variable ${value} is not set.`);
        unset.add(filled);
      }
      return filled;
    },
  });
  return { root: document.contents, findings, fromEnvironment, unset };
}

function parse(text: string, lineCounter: LineCounter): Document.Parsed {
  return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true });
}

/** The scalar of `{ env: NAME }`. */
function variableOf(map: YAMLMap): Scalar | undefined {
  const [pair, ...others] = map.items;
  if (!pair || others.length > 0 || !isScalar(pair.key) || pair.key.value !== "env") return undefined;
  if (isScalar(pair.value)) return pair.value;
  const place = new Scalar(null);
  place.range = (isMap(pair.value) ? pair.value.range : map.range) ?? null;
  return place;
}

/** In our own words: the parser's messages may repeat a part of the file. */
const syntaxFaults: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: "a value that begins with % has to stand in quotes.",
  BAD_DQ_ESCAPE: 'this is no escape sequence; a \\ in "…" is written \\\\.',
  BAD_INDENT: "the indentation does not fit the lines above, or a bracket is not closed.",
  BAD_SCALAR_START: "a value that begins with this character has to stand in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "a value with a colon and a space in it has to stand in quotes.",
  BLOCK_IN_FLOW: "inside of brackets and braces everything is written with brackets and braces.",
  DUPLICATE_KEY: "this key stands here a second time.",
  MISSING_CHAR: "a quote, a colon or a comma is missing before this.",
  MULTILINE_IMPLICIT_KEY: "a key stands on one line; is a colon missing?",
  MULTIPLE_DOCS: "a second document begins here; a file has one.",
  RESOURCE_EXHAUSTION: "this is nested too deeply.",
  TAB_AS_INDENT: "a line is indented by a tab; YAML takes spaces.",
  TAG_RESOLVE_FAILED: "tags (!…) are not taken.",
  UNEXPECTED_TOKEN: "this is not expected here; is the value before it complete?",
};
