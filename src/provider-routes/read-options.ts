import { isMap, isNode, isScalar, visit, type Scalar, type YAMLMap } from "yaml";
import type { z } from "zod";
import type { Templates } from "../providers/kind.ts";
import type { YamlDocument } from "../yaml/document.ts";
import { nodeAt, placeOf, valueOf } from "../yaml/nodes.ts";

type Issue = z.core.$ZodIssue;
/** Whatever reads options: a kind of provider, or the alerts. */
interface Reader {
  readonly optionNames: readonly string[];
  readonly templates?: Templates;
  read(options: unknown): { readonly value: unknown } | { readonly issues: readonly Issue[] };
}
type Value<Of extends Reader> = Extract<ReturnType<Of["read"]>, { value: unknown }>["value"];

/** A provider or the alerts in the file: the name and everything that is written there. */
export interface WrittenProvider {
  readonly name: string;
  readonly kindName: string;
  readonly map: YAMLMap;
}

/** What options come to: of a provider by its kind, what makes it. Undefined if they have faults, which are noted. */
export function readOptions<Of extends Reader>(
  document: YamlDocument,
  kind: Of,
  written: WrittenProvider,
): Value<Of> | undefined {
  const literals = literalsIn(document, kind, written.map);
  const readScalar = (scalar: Scalar) => literals.get(scalar) ?? scalar.value;
  const { kind: _, ...options } = valueOf(written.map, document.findings, readScalar) as Record<
    string,
    unknown
  >;
  let reading = kind.read(options);
  if ("issues" in reading) {
    for (const issue of reading.issues) adapt(options, written.map, issue);
    reading = kind.read(options);
  }
  // What reads yields values of its own type alone.
  if ("value" in reading) return reading.value as Value<Of>;
  for (const issue of reading.issues) noteIssue(document, kind, written, issue);
  return undefined;
}

/** What the environment has for options with placeholders, written so that it goes out as it stands. */
function literalsIn(
  { fromEnvironment }: YamlDocument,
  { templates }: Reader,
  map: YAMLMap,
): ReadonlyMap<Scalar, string> {
  const literals = new Map<Scalar, string>();
  for (const path of templates?.paths ?? []) {
    const { node, isThere } = nodeAt(map, path);
    if (!isThere || !isNode(node)) continue;
    visit(node, {
      Scalar(_, scalar) {
        const { value } = scalar;
        if (!fromEnvironment.has(scalar) || typeof value !== "string") return;
        literals.set(scalar, templates!.literal(value));
      },
    });
  }
  return literals;
}

/** Turns a number in the YAML into text where a text is expected, and a text from the environment into a number. */
function adapt(options: Record<string, unknown>, map: YAMLMap, { code, path, ...issue }: Issue): void {
  const { node, isThere } = nodeAt(map, path);
  if (code !== "invalid_type" || !("expected" in issue) || !isThere || !isScalar(node)) return;
  const value = adapted(issue.expected, node.value, node.source);
  if (value !== undefined) setAt(options, path, value);
}

function adapted(expected: unknown, value: unknown, source: string | undefined): unknown {
  if (expected === "string" && typeof value === "number") return source;
  if (typeof value !== "string" || source !== undefined) return undefined;
  if (expected === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  return expected === "number" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function setAt(options: Record<string, unknown>, path: readonly PropertyKey[], value: unknown): void {
  let at: unknown = options;
  for (const step of path.slice(0, -1)) at = (at as Record<PropertyKey, unknown>)[step];
  // The path leads to a scalar of the same data, so every step before it is an object or a list.
  (at as Record<PropertyKey, unknown>)[path.at(-1)!] = value;
}

function noteIssue(
  { findings, unset }: YamlDocument,
  kind: Reader,
  { name, kindName, map }: WrittenProvider,
  issue: Issue,
): void {
  const { path } = issue;
  const { node, isThere } = nodeAt(map, path);
  // The unset variable has been reported already.
  if (unset.has(node)) return;
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      const names = kind.optionNames.join(", ") || "none";
      const takes = path.length === 0 ? `; ${kindName} takes ${names}` : "";
      const owner = [name, ...path].join(".");
      findings.fault(keyAt(node, key) ?? map, `${owner}: there is no option ${key}${takes}.`);
    }
    return;
  }
  const option = [name, ...path].join(".");
  const message = issue.message.replace(/\.$/, "");
  const text = isThere ? `${option}: ${message}.` : `${option} is missing (${message}).`;
  findings.fault(placeOf(node, map), text);
}

function keyAt(node: unknown, key: string) {
  const pair = isMap(node) ? node.items.find((each) => isScalar(each.key) && each.key.value === key) : null;
  return isScalar(pair?.key) ? pair.key : undefined;
}
