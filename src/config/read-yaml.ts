import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { z } from "zod";

/** Maximum length of a configuration file, in characters. */
export const maximumCharacters = 256 * 1_024;
const maximumFaults = 50;

/** The environment variables of the process, or the text bindings of a Worker. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration file before it is read. */
export interface YamlFile {
  readonly text: string;
  /** Its name in faults: its path, or the variable that holds it. */
  readonly name: string;
  /** The variables that `{ env: NAME }` stands for. Unset: `{ env: NAME }` is a mapping like any other. */
  readonly environment?: Environment;
}

type Path = readonly PropertyKey[];

/** The plain data of a file, before a schema has seen it. */
export interface YamlDocument {
  readonly written: unknown;
  /** Replaces the texts that come from `{ env: NAME }`. */
  mapVariables(change: (value: string, path: Path) => string): void;
}

/** The result of reading a file. `value` is undefined if there are faults. */
interface YamlReading<Value> {
  readonly value: Value | undefined;
  readonly written: unknown;
  /** In the order of the file, each with line and column, at most 50. No fault shows a value of the file. */
  readonly faults: readonly string[];
  /** Formats messages about keys of the file like its faults. */
  format(messages: readonly { readonly path: Path; readonly message: string }[]): readonly string[];
}

/** Reads YAML, which includes JSON, by a schema, and reports all faults at once. */
export function readYaml<Schema extends z.ZodType>(
  { text, name, environment }: YamlFile,
  schemaFor: (document: YamlDocument) => Schema,
): YamlReading<z.output<Schema>> {
  const lines = new LineCounter();
  const faults: Finding[] = [];
  const format = (findings: readonly Finding[]) => formatAll(name, lines, findings);
  const rejected = () => ({ value: undefined, written: undefined, faults: format(faults), format: () => [] });
  if (text.length > maximumCharacters) {
    faults.push({ offset: 0, message: `the text is longer than ${maximumCharacters} characters.` });
    return rejected();
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  for (const { pos, code } of [...document.errors, ...document.warnings]) {
    faults.push({ offset: pos[0], message: syntaxFaults[code] ?? "this is not YAML." });
  }
  if (faults.length > 0) return rejected();
  const root = document.contents;
  const { written, variables } = toData(root, environment, faults);
  const mapVariables: YamlDocument["mapVariables"] = (change) => {
    for (const { path, value } of variables.values()) if (value) setAt(written, path, change(value, path));
  };
  const adaptable: Adaptable = (node, expected) => adapt(node, expected, variables.get(node)?.value);
  const result = parseAdapted(schemaFor({ written, mapVariables }), written, root, adaptable);
  for (const issue of flatten(result.error?.issues ?? [])) {
    const at = findNode(root, issue.path);
    // A variable that is not set is a fault already.
    const isUnset = variables.has(at.node) && variables.get(at.node)?.value === undefined;
    if (!isUnset) faults.push(...toFindings(issue, at));
  }
  return {
    value: faults.length === 0 ? result.data : undefined,
    written,
    faults: format(faults),
    format: (messages) =>
      format(messages.map(({ path, message }) => ({ offset: findNode(root, path).keyOffset, message }))),
  };
}

interface Finding {
  readonly offset: number;
  readonly message: string;
}

function formatAll(name: string, lines: LineCounter, findings: readonly Finding[]): readonly string[] {
  const inOrder = findings.toSorted((one, other) => one.offset - other.offset);
  const shown = inOrder.slice(0, maximumFaults).map(({ offset, message }) => {
    const { line, col } = lines.linePos(offset);
    // An empty text has no line 1.
    return `${name}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${message}`;
  });
  const more = inOrder.length - shown.length;
  return more > 0 ? [...shown, `${name}: ${more} more like these.`] : shown;
}

/** A node that was `{ env: NAME }`. */
interface Variable {
  readonly path: Path;
  /** Undefined if the variable is not set. */
  readonly value: string | undefined;
}

const variableName = z.string().regex(/^[A-Za-z_]\w{0,127}$/);

/** Converts nodes to plain data, with variables replaced by their values. */
function toData(root: unknown, environment: Environment | undefined, faults: Finding[]) {
  const variables = new Map<unknown, Variable>();

  function convert(node: unknown, path: Path): unknown {
    if (isSeq(node)) return node.items.map((item, index) => convert(item, [...path, index]));
    if (isMap(node)) return environment && isVariable(node) ? fill(node, path) : convertMap(node, path);
    if (isAlias(node)) faults.push({ offset: startOf(node), message: "aliases are not supported." });
    return isScalar(node) ? node.value : null;
  }

  function convertMap(map: YAMLMap, path: Path): unknown {
    const entries = map.items.flatMap(({ key, value }) => {
      if (isScalar(key) && typeof key.value === "string") {
        return [[key.value, convert(value, [...path, key.value])] as const];
      }
      faults.push({ offset: startOf(key, map), message: "a key that is no text needs quotes." });
      return [];
    });
    return Object.fromEntries(entries);
  }

  function fill(map: YAMLMap, path: Path): string | undefined {
    const named = map.get("env", true);
    const name = variableName.safeParse(isScalar(named) ? named.value : undefined).data;
    const value = (name !== undefined && environment?.[name]) || undefined;
    if (value === undefined) {
      const message =
        name === undefined
          ? "env takes the name of an environment variable, such as SMPP_PASSWORD."
          : `the environment variable ${name} is not set.`;
      faults.push({ offset: startOf(named, map), message });
    }
    variables.set(map, { path, value });
    return value;
  }

  return { written: convert(root, []), variables };
}

const isVariable = ({ items }: YAMLMap) =>
  items.length === 1 && isScalar(items[0]?.key) && items[0].key.value === "env";

/** The offset of a node, or else of its owner. */
const startOf = (node: unknown, owner?: unknown): number =>
  (isNode(node) && node.range?.[0]) || (isNode(owner) && owner.range?.[0]) || 0;

interface Located {
  /** The node at the path, or the deepest one on the way. */
  readonly node: unknown;
  readonly isThere: boolean;
  readonly offset: number;
  readonly keyOffset: number;
}

function findNode(root: unknown, path: Path): Located {
  let at: Located = { node: root, isThere: true, offset: startOf(root), keyOffset: startOf(root) };
  for (const step of path) {
    const { node } = at;
    const item = isSeq(node) && typeof step === "number" ? node.items[step] : undefined;
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : item !== undefined && { key: item, value: item };
    if (!pair) return { ...at, isThere: false };
    const keyOffset = startOf(pair.key);
    at = { node: pair.value, isThere: true, offset: startOf(pair.value, pair.key), keyOffset };
  }
  return at;
}

type Issue = z.core.$ZodIssue;
type Adaptable = (node: unknown, expected: string) => unknown;

/**
 * Parses data by a schema. A number in the file becomes the text that is written if the schema takes a text, and a text of
 * the environment becomes a number or a boolean if the schema takes one.
 */
function parseAdapted<Schema extends z.ZodType>(
  schema: Schema,
  written: unknown,
  root: unknown,
  adaptable: Adaptable,
) {
  const result = schema.safeParse(written, { error: describe });
  if (result.success) return result;
  const adapted = structuredClone(written);
  for (const { path, expected } of expectations(result.error.issues)) {
    const { node, isThere } = findNode(root, path);
    const value = isThere ? adaptable(node, expected) : undefined;
    if (value !== undefined) setAt(adapted, path, value);
  }
  return schema.safeParse(adapted, { error: describe });
}

/** The types that a schema expects, with all branches of its unions. */
function expectations(issues: readonly Issue[], prefix: Path = []): { path: Path; expected: string }[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "invalid_type") return [{ path, expected: issue.expected }];
    return issue.code === "invalid_union" ? issue.errors.flatMap((each) => expectations(each, path)) : [];
  });
}

function adapt(node: unknown, expected: string, variable: string | undefined): unknown {
  if (isScalar(node)) {
    return expected === "string" && typeof node.value === "number" ? node.source : undefined;
  }
  if (variable === undefined) return undefined;
  if (expected === "boolean" && /^(true|false)$/.test(variable)) return variable === "true";
  return /^(number|int)$/.test(expected) && /^\d{1,15}$/.test(variable) ? Number(variable) : undefined;
}

function setAt(data: unknown, path: Path, value: unknown): void {
  let at = data as Record<PropertyKey, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as Record<PropertyKey, unknown>;
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}

/** The faults of data by a schema, as `readYaml` reports them. */
export function findIssues(schema: z.ZodType, data: unknown): readonly Issue[] {
  return flatten(schema.safeParse(data, { error: describe }).error?.issues ?? []);
}

/** Replaces the issue of a union by those of the branch that was meant, if its type shows which one that is. */
function flatten(issues: readonly Issue[], prefix: Path = []): readonly Issue[] {
  return issues.flatMap((issue): readonly Issue[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code !== "invalid_union") return [{ ...issue, path }];
    const branches = issue.errors
      .map((each) => flatten(each))
      .map((each) => ({ each, depth: depthOf(each) }))
      .toSorted((one, other) => other.depth - one.depth);
    const [best] = branches;
    if (!best || best.depth === 0) return [{ ...issue, path }];
    return flatten(best.each, path);
  });
}

/** The depth at which a branch of a union meets a value of another type. */
const depthOf = (issues: readonly Issue[]) =>
  Math.min(...issues.map(({ code, path }) => (code === "invalid_type" ? path.length : Infinity)));

function toFindings(issue: Issue, at: Located): readonly Finding[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    // `describe` has added them.
    const known = (issue as { known?: readonly string[] }).known ?? [];
    return issue.keys.map((key) => ({
      offset: findNode(at.node, [key]).keyOffset,
      message: `${[...issue.path, key].join(".")}: there is no such key; ${suggest(key, known)}.`,
    }));
  }
  const message = issue.message.replace(/\.$/, "");
  if (!at.isThere) return [{ offset: at.offset, message: `${path} is missing (${message}).` }];
  const offset = isAboutKey(issue) ? at.keyOffset : at.offset;
  return [{ offset, message: `${path ? `${path}:` : "the file"} ${message}.` }];
}

function suggest(key: string, known: readonly string[]): string {
  const [nearest] = known
    .map((each) => ({ each, distance: distanceBetween(key.toLowerCase(), each.toLowerCase()) }))
    .toSorted((one, other) => one.distance - other.distance);
  const isNear = nearest && nearest.distance <= key.length / 3;
  return `${isNear ? `did you mean ${nearest.each}? ` : ""}known keys are ${known.join(", ") || "none"}`;
}

/** The Levenshtein distance of two texts. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, each] of [...other].entries()) {
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (character === each ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** Messages for issues to which a schema gives none. */
const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "unrecognized_keys": {
      Object.assign(issue, { known: keysOf(issue) });
      return undefined;
    }
    case "invalid_type": {
      const keys = keysOf(issue);
      const type = types[issue.expected] ?? `a ${issue.expected}`;
      return `has to be ${type}${keys.length > 0 ? ` with ${keys.join(", ")}` : ""}`;
    }
    case "invalid_value":
      return `has to be ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(issue.values.map(String))}`;
    case "invalid_union":
      // The last branch is the plain form.
      return issue.errors.at(-1)?.[0]?.message;
    default:
      return undefined;
  }
};

const types: Readonly<Record<string, string>> = {
  array: "a list",
  int: "a whole number",
  boolean: "true or false",
  object: "a mapping",
  record: "a mapping",
  string: "a text",
};

function keysOf({ inst }: z.core.$ZodRawIssue): readonly string[] {
  return inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
}

/** Checks the names in a mapping. A fault of a name does not hide those of its value. */
export const withNames = <Mapping extends z.ZodType>(
  mapping: Mapping,
  isName: (key: string, all: readonly string[]) => boolean,
  message: string,
): Mapping =>
  mapping.superRefine(
    (written, { addIssue }) => {
      const keys = Object.keys(written as object);
      for (const key of keys.filter((each) => !isName(each, keys))) {
        addIssue({ code: "custom", path: [key], message, params: { isAboutKey: true } });
      }
    },
    { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
  );

const isAboutKey = (issue: Issue) => issue.code === "custom" && issue.params?.["isAboutKey"] === true;

/** A value that may be left blank: the lines below its key may be commented out. */
export const orBlank = <Value extends z.ZodType>(value: Value) =>
  value.nullish().transform((given) => given ?? undefined);

/** The value at a key of data that no schema has checked yet; undefined if the data is no mapping. */
export const valueAt = (data: unknown, key: string): unknown =>
  typeof data === "object" && data !== null && Object.hasOwn(data, key)
    ? (data as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** The entries of a mapping that no schema has checked yet. */
export const entriesOf = (data: unknown): readonly (readonly [string, unknown])[] =>
  typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : [];

/** The parser's messages may repeat a part of the file. */
const syntaxFaults: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: "a value that begins with % needs quotes.",
  BAD_DQ_ESCAPE: 'this is no escape sequence; write \\ as \\\\ in "…".',
  BAD_INDENT: "the indentation does not fit the lines above, or a bracket is not closed.",
  BAD_SCALAR_START: "a value that begins with this character needs quotes.",
  BLOCK_AS_IMPLICIT_KEY: "a value with a colon and a space in it needs quotes.",
  BLOCK_IN_FLOW: "inside of brackets and braces everything is written with brackets and braces.",
  DUPLICATE_KEY: "this key is here a second time.",
  MISSING_CHAR: "a quote, a colon or a comma is missing before this.",
  MULTILINE_IMPLICIT_KEY: "a key has to be on one line; is a colon missing?",
  MULTIPLE_DOCS: "a second document begins here; a file has one.",
  RESOURCE_EXHAUSTION: "this is nested too deeply.",
  TAB_AS_INDENT: "a line is indented by a tab; YAML takes spaces.",
  TAG_RESOLVE_FAILED: "tags (!…) are not supported.",
  UNEXPECTED_TOKEN: "this is not expected here; is the value before it complete?",
};
