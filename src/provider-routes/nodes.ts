import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap } from "yaml";
import type { Findings, Placed } from "./findings.ts";

/** A pair of a mapping whose key is a text. */
export interface Entry {
  readonly key: string;
  readonly keyNode: Scalar;
  readonly value: unknown;
}

/** The pairs of a mapping; what else stands there as a key is a fault. */
export function entriesOf(map: YAMLMap, findings: Findings): readonly Entry[] {
  return map.items.flatMap((pair: Pair) => {
    const { key, value } = pair;
    if (isScalar(key) && typeof key.value === "string") return [{ key: key.value, keyNode: key, value }];
    findings.fault(placeOf(key, map), "a key is a text; this one has to stand in quotes.");
    return [];
  });
}

/** Whether a value is there: YAML has a node for what was left out, too. */
export function isBlank(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.value === null);
}

/** The text of a scalar, as it is written where YAML takes it for a number. */
export function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  if (typeof node.value === "string") return node.value;
  return typeof node.value === "number" ? (node.source ?? String(node.value)) : undefined;
}

/** Where a node stands, or else what it belongs to. */
export function placeOf(node: unknown, owner: Placed): Placed {
  return (isScalar(node) || isMap(node) || isSeq(node)) && node.range ? node : owner;
}

/** What a node says, as plain data. */
export function valueOf(node: unknown, findings: Findings): unknown {
  if (isSeq(node)) return node.items.map((item) => valueOf(item, findings));
  if (isMap(node)) {
    return Object.fromEntries(
      entriesOf(node, findings).map(({ key, value }) => [key, valueOf(value, findings)]),
    );
  }
  return isScalar(node) ? node.value : null;
}

/** The node at a path of keys and indices, as far as there are nodes. */
export function nodeAt(node: unknown, path: readonly PropertyKey[]): { node: unknown; isThere: boolean } {
  let at = node;
  for (const step of path) {
    const next: unknown = isMap(at) || isSeq(at) ? at.get(step, true) : undefined;
    if (next === undefined || next === null) return { node: at, isThere: false };
    at = next;
  }
  return { node: at, isThere: true };
}
