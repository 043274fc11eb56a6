import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import { z } from "zod";

/** Maximum length of a configuration file, in characters. */
export const maximumCharacters = 256 * 1_024;
const maximumFaults = 50;

/** The environment variables of the process, or the text bindings of a Worker. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the secret in a file. Returns a fault that names the file if it cannot be read. */
export type SecretReader = (path: string) => { readonly value: string } | { readonly fault: string };

/** A configuration file before parsing. */
export interface YamlFile {
  readonly text: string;
  /** Name of the file in errors: its path, or the variable that contains it. */
  readonly name: string;
  /** Variables that `{ env: NAME }` refers to. If unset, `{ env: NAME }` is an ordinary mapping. */
  readonly environment?: Environment;
  /** Reader for `{ file: PATH }`. If unset, the runtime has no files. */
  readonly readSecret?: SecretReader;
}

type Path = readonly PropertyKey[];

/** Plain data of a file before validation. */
export interface YamlDocument {
  readonly data: unknown;
  /** Replaces the texts that come from `{ env: NAME }` and `{ file: PATH }`. */
  mapVariables(change: (value: string, path: Path) => string): void;
}

/** Result of reading a file. `value` is undefined if there are errors. */
interface YamlReading<Value> {
  readonly value: Value | undefined;
  /** Data of the file before validation. Undefined if the text is too long or not YAML. */
  readonly data: unknown;
  /**
   * Errors in the order of the file, each with line and column. After the first 50 errors, a last text contains the
   * number of the others. No error contains a value of the file.
   */
  readonly faults: readonly string[];
  /** Formats messages about keys of the file, with file name, line and column. Returns none if the text is not YAML. */
  format(messages: readonly { readonly path: Path; readonly message: string }[]): readonly string[];
}

/**
 * Reads YAML, which includes JSON, validates it by a schema, and reports all errors at once. Syntax errors are reported
 * without validation.
 */
export function readYaml<Schema extends z.ZodType>(
  { text, name, environment, readSecret }: YamlFile,
  schemaFor: (document: YamlDocument) => Schema,
): YamlReading<z.output<Schema>> {
  const lines = new LineCounter();
  const faults: Finding[] = [];
  const format = (findings: readonly Finding[]) => formatAll(name, lines, findings);
  const rejected = () => ({ value: undefined, data: undefined, faults: format(faults), format: () => [] });
  if (text.length > maximumCharacters) {
    faults.push({ offset: 0, message: `the text is longer than ${maximumCharacters} characters.` });
    return rejected();
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  for (const { pos, code } of [...document.errors, ...document.warnings]) {
    faults.push({ offset: pos[0], message: syntaxErrors[code] ?? "this is not YAML." });
  }
  if (faults.length > 0) return rejected();
  const root = document.contents;
  const { written, variables } = toData(root, { environment, readSecret }, faults);
  const mapVariables: YamlDocument["mapVariables"] = (change) => {
    for (const { path, value } of variables.values()) if (value) setAt(written, path, change(value, path));
  };
  const adaptable: Adaptable = (node, expected) => adapt(node, expected, variables.get(node)?.value);
  const result = parseAdapted(schemaFor({ data: written, mapVariables }), written, root, adaptable);
  for (const issue of flatten(result.error?.issues ?? [])) {
    const at = findNode(root, issue.path);
    // An unset variable is reported already.
    const isUnset = variables.has(at.node) && variables.get(at.node)?.value === undefined;
    if (!isUnset) faults.push(...toFindings(issue, at));
  }
  return {
    value: faults.length === 0 ? result.data : undefined,
    data: written,
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

/** A node that was `{ env: NAME }` or `{ file: PATH }`. */
interface Variable {
  readonly path: Path;
  /** Undefined if the environment variable is empty, unset or has an invalid name, or if the file has no secret. */
  readonly value: string | undefined;
}

const variableName = z.string().regex(/^[A-Za-z_]\w{0,127}$/);

/** Converts YAML nodes to plain data and replaces variables by their values. */
function toData(
  root: unknown,
  { environment, readSecret }: Pick<YamlFile, "environment" | "readSecret">,
  faults: Finding[],
) {
  const variables = new Map<unknown, Variable>();

  function convert(node: unknown, path: Path): unknown {
    if (isSeq(node)) return node.items.map((item, index) => convert(item, [...path, index]));
    if (isMap(node)) return environment && isVariable(node) ? fill(node, path) : convertMap(node, path);
    if (isAlias(node)) faults.push({ offset: getOffset(node), message: "aliases are not supported." });
    return isScalar(node) ? node.value : null;
  }

  function convertMap(map: YAMLMap, path: Path): unknown {
    const entries = map.items.flatMap(({ key, value }) => {
      if (isScalar(key) && typeof key.value === "string") {
        return [[key.value, convert(value, [...path, key.value])] as const];
      }
      faults.push({ offset: getOffset(key, map), message: "a key that is not a text needs quotes." });
      return [];
    });
    return Object.fromEntries(entries);
  }

  function fill(map: YAMLMap, path: Path): string | undefined {
    const [{ key, value: given } = {}] = map.items;
    const text = isScalar(given) ? given.value : undefined;
    const isFile = isScalar(key) && key.value === "file";
    const found = isFile ? readFileValue(text, readSecret) : readEnvironmentValue(text, environment);
    if ("fault" in found) faults.push({ offset: getOffset(given, map), message: found.fault });
    const value = "value" in found ? found.value : undefined;
    variables.set(map, { path, value });
    return value;
  }

  return { written: convert(root, []), variables };
}

function readEnvironmentValue(
  given: unknown,
  environment: Environment | undefined,
): ReturnType<SecretReader> {
  const name = variableName.safeParse(given).data;
  if (name === undefined)
    return { fault: "env requires the name of an environment variable, such as SMPP_PASSWORD." };
  const value = environment?.[name];
  return value ? { value } : { fault: `the environment variable ${name} is not set.` };
}

function readFileValue(path: unknown, readSecret: SecretReader | undefined): ReturnType<SecretReader> {
  if (!readSecret) return { fault: "this runtime has no files; use { env: NAME }." };
  if (typeof path !== "string" || path === "" || path.includes("\0"))
    return { fault: "file requires the path of a file." };
  return readSecret(path);
}

const isVariable = ({ items }: YAMLMap) =>
  items.length === 1 && isScalar(items[0]?.key) && ["env", "file"].includes(String(items[0].key.value));

/** Returns the offset of a node. Default: the offset of its owner. */
const getOffset = (node: unknown, owner?: unknown): number =>
  (isNode(node) && node.range?.[0]) || (isNode(owner) && owner.range?.[0]) || 0;

interface Located {
  /** Node at the path, or the deepest existing node on the way to it. */
  readonly node: unknown;
  readonly exists: boolean;
  readonly offset: number;
  readonly keyOffset: number;
}

function findNode(root: unknown, path: Path): Located {
  let at: Located = { node: root, exists: true, offset: getOffset(root), keyOffset: getOffset(root) };
  for (const step of path) {
    const { node } = at;
    const item = isSeq(node) && typeof step === "number" ? node.items[step] : undefined;
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : item !== undefined && { key: item, value: item };
    if (!pair) return { ...at, exists: false };
    const keyOffset = getOffset(pair.key);
    at = { node: pair.value, exists: true, offset: getOffset(pair.value, pair.key), keyOffset };
  }
  return at;
}

type Issue = z.core.$ZodIssue;
type Adaptable = (node: unknown, expected: string) => unknown;

/**
 * Parses data by a schema. If the schema expects a text, a number of the file is replaced by its source text. If the
 * schema expects a number or a boolean, a text of the environment is converted to it.
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
    const { node, exists } = findNode(root, path);
    const value = exists ? adaptable(node, expected) : undefined;
    if (value !== undefined) setAt(adapted, path, value);
  }
  return schema.safeParse(adapted, { error: describe });
}

/** Returns the types that a schema expects, including all branches of its unions. */
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

/** Returns the errors of data by a schema, as `readYaml` reports them. */
export function findIssues(schema: z.ZodType, data: unknown): readonly Issue[] {
  return flatten(schema.safeParse(data, { error: describe }).error?.issues ?? []);
}

/** Replaces the issue of a union by those of the matching branch, if the type of the value identifies it. */
function flatten(issues: readonly Issue[], prefix: Path = []): readonly Issue[] {
  return issues.flatMap((issue): readonly Issue[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code !== "invalid_union") return [{ ...issue, path }];
    const branches = issue.errors
      .map((each) => flatten(each))
      .map((each) => ({ each, depth: getDepth(each) }))
      .toSorted((one, other) => other.depth - one.depth);
    const [best] = branches;
    if (!best || best.depth === 0) return [{ ...issue, path }];
    return flatten(best.each, path);
  });
}

/** Returns the depth at which a branch of a union meets a value of another type. Returns Infinity if it meets none. */
const getDepth = (issues: readonly Issue[]) =>
  Math.min(...issues.map(({ code, path }) => (code === "invalid_type" ? path.length : Infinity)));

function toFindings(issue: Issue, at: Located): readonly Finding[] {
  const path = issue.path.join(".");
  if (issue.code === "unrecognized_keys") {
    // `describe` has added the known keys.
    const known = (issue as { known?: readonly string[] }).known ?? [];
    return issue.keys.map((key) => ({
      offset: findNode(at.node, [key]).keyOffset,
      message: `${[...issue.path, key].join(".")}: there is no such key; ${suggest(key, known)}.`,
    }));
  }
  const message = issue.message.replace(/\.$/, "");
  if (!at.exists) return [{ offset: at.offset, message: `${path} is missing (${message}).` }];
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

/** Returns the Levenshtein distance between two texts. */
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

/** Returns the message for an issue without a message of the schema. Returns undefined for the message of Zod. */
const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "unrecognized_keys": {
      Object.assign(issue, { known: getKeys(issue) });
      return undefined;
    }
    case "invalid_type": {
      const keys = getKeys(issue);
      const type = types[issue.expected] ?? `a ${issue.expected}`;
      return `has to be ${type}${keys.length > 0 ? ` with ${keys.join(", ")}` : ""}`;
    }
    case "invalid_value":
      return `has to be ${new Intl.ListFormat("en-GB", { type: "disjunction" }).format(issue.values.map(String))}`;
    case "invalid_union":
      // The last branch is the simplest form.
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

function getKeys({ inst }: z.core.$ZodRawIssue): readonly string[] {
  return inst instanceof z.ZodObject ? Object.keys(inst.shape) : [];
}

/** Validates the keys of a mapping. An invalid key does not hide errors of its value. */
export const validateKeys = <Mapping extends z.ZodType>(
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

/** Accepts a missing or blank value as undefined, because the lines below its key may be commented out. */
export const allowBlank = <Value extends z.ZodType>(value: Value) =>
  value.nullish().transform((given) => given ?? undefined);

/**
 * Returns the value at a key of unvalidated data. Returns undefined if the data is not a mapping, or has no such key.
 */
export const getValueAt = (data: unknown, key: string): unknown =>
  typeof data === "object" && data !== null && Object.hasOwn(data, key)
    ? (data as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** Returns the entries of an unvalidated mapping, or none if the data is not a mapping. */
export const getEntries = (data: unknown): readonly (readonly [string, unknown])[] =>
  typeof data === "object" && data !== null && !Array.isArray(data) ? Object.entries(data) : [];

/** Messages by error code of the parser. The parser's messages may repeat a part of the file. */
const syntaxErrors: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: "a value that begins with % needs quotes.",
  BAD_DQ_ESCAPE: 'this is not an escape sequence; write \\ as \\\\ in "…".',
  BAD_INDENT: "the indentation does not fit the lines above, or a bracket is not closed.",
  BAD_SCALAR_START: "a value that begins with this character needs quotes.",
  BLOCK_AS_IMPLICIT_KEY: "a value with a colon and a space in it needs quotes.",
  BLOCK_IN_FLOW: "inside of brackets and braces everything is written with brackets and braces.",
  DUPLICATE_KEY: "this key appears a second time.",
  MISSING_CHAR: "a quote, a colon or a comma is missing before this.",
  MULTILINE_IMPLICIT_KEY: "a key has to be on one line; is a colon missing?",
  MULTIPLE_DOCS: "a second document begins here; a file has one.",
  RESOURCE_EXHAUSTION: "this is nested too deeply.",
  TAB_AS_INDENT: "a line is indented by a tab; YAML takes spaces.",
  TAG_RESOLVE_FAILED: "tags (!…) are not supported.",
  UNEXPECTED_TOKEN: "this is not expected here; is the value before it complete?",
};
