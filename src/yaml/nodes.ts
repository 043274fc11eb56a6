import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap } from "yaml";
import type { YamlDocument } from "./document.ts";
import type { Findings, Placed } from "./findings.ts";

/** A pair of a mapping whose key is a text. */
export interface Entry {
  readonly key: string;
  readonly keyNode: Scalar;
  readonly value: unknown;
}

/** The pairs of a mapping; a key that is not a text is a fault. */
export function entriesOf(map: YAMLMap, findings: Findings): readonly Entry[] {
  return map.items.flatMap((pair: Pair) => {
    const { key, value } = pair;
    if (isScalar(key) && typeof key.value === "string") return [{ key: key.value, keyNode: key, value }];
    findings.fault(placeOf(key, map), "a key is a text; this one has to stand in quotes.");
    return [];
  });
}

/** The entries of a mapping that were written, by key. */
export type EntriesByKey<Key extends string> = { readonly [Each in Key]?: Entry };

/** The entries of a mapping that has these keys and no others; `faultOf` says what is wrong with another one. */
export function entriesByKey<Key extends string>(
  map: YAMLMap,
  findings: Findings,
  keys: readonly Key[],
  faultOf: (key: string) => string,
): EntriesByKey<Key> {
  const byKey: { [Each in Key]?: Entry } = {};
  for (const entry of entriesOf(map, findings)) {
    const key = keys.find((each) => each === entry.key);
    if (key === undefined) findings.fault(entry.keyNode, faultOf(entry.key));
    else byKey[key] = entry;
  }
  return byKey;
}

/** Entries without those that are blank: the lines below them may be commented out. */
export const filledOf = <Key extends string>(entries: EntriesByKey<Key>): EntriesByKey<Key> =>
  Object.fromEntries(
    Object.entries<Entry | undefined>(entries).filter(([, entry]) => entry && !isBlank(entry.value)),
  ) as EntriesByKey<Key>;

/** The entries of a mapping that has these keys and no others, without those that are blank. */
export const filledByKey = <Key extends string>(
  map: YAMLMap,
  findings: Findings,
  keys: readonly Key[],
  faultOf: (key: string) => string,
): EntriesByKey<Key> => filledOf(entriesByKey(map, findings, keys, faultOf));

/** The entries of a file, a mapping that has these keys and no others; `named` is how faults list them. */
export function rootEntries<Key extends string>(
  { root, findings }: YamlDocument,
  keys: readonly Key[],
  named: string,
): EntriesByKey<Key> {
  if (findings.hasFaults && root === null) return {};
  if (!isMap(root)) {
    findings.fault(placeOf(root, null), `the file takes a mapping with ${named}.`);
    return {};
  }
  return filledByKey(root, findings, keys, (key) => `there is no ${key}; the file has ${named}.`);
}

/** Whether a value was left out: YAML has a node for an omitted value too. */
function isBlank(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

/** The text of a scalar, as written in the file where YAML reads it as a number. */
export function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  if (typeof node.value === "string") return node.value;
  return typeof node.value === "number" ? (node.source ?? String(node.value)) : undefined;
}

/** The place of a node, or else of its owner. */
export function placeOf(node: unknown, owner: Placed): Placed {
  return (isScalar(node) || isMap(node) || isSeq(node)) && node.range ? node : owner;
}

/** A node as plain data, in which `readScalar` says what a scalar is; its own value unless set. */
export function valueOf(
  node: unknown,
  findings: Findings,
  readScalar: (scalar: Scalar) => unknown = ({ value }) => value,
): unknown {
  if (isSeq(node)) return node.items.map((item) => valueOf(item, findings, readScalar));
  if (isMap(node)) {
    return Object.fromEntries(
      entriesOf(node, findings).map(({ key, value }) => [key, valueOf(value, findings, readScalar)]),
    );
  }
  return isScalar(node) ? readScalar(node) : null;
}

/** The node at a path of keys and indices, or the last one found on the way. */
export function nodeAt(node: unknown, path: readonly PropertyKey[]): { node: unknown; isThere: boolean } {
  let at = node;
  for (const step of path) {
    const next: unknown = isMap(at) || isSeq(at) ? at.get(step, true) : undefined;
    if (next === undefined || next === null) return { node: at, isThere: false };
    at = next;
  }
  return { node: at, isThere: true };
}
