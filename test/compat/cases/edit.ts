import { resolve, parsePointer } from "../../../scripts/emit/pointer.ts";

/** A contract as editable JSON. */
export type Tree = { [name: string]: unknown };

/** An artificial change of a contract, in place. */
export type Edit = (contract: Tree) => void;

/** Combines edits. They run one after another. */
export function combineEdits(...edits: readonly Edit[]): Edit {
  return (contract) => {
    for (const edit of edits) edit(contract);
  };
}

/** Sets the value at a pointer. `-` at the end appends to a list. */
export function put(pointer: string, value: unknown): Edit {
  return (contract) => {
    const [parent, name] = findParent(contract, pointer);
    const copy = structuredClone(value);
    if (Array.isArray(parent)) parent.splice(name === "-" ? parent.length : Number(name), 1, copy);
    else parent[name] = copy;
  };
}

/** Removes the value at a pointer. */
export function drop(pointer: string): Edit {
  return (contract) => {
    const [parent, name] = findParent(contract, pointer);
    resolve(contract, `#${pointer}`, "made-up change");
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  };
}

/** Renames the member at a pointer. */
export function rename(pointer: string, name: string): Edit {
  return (contract) => {
    const value = resolve(contract, `#${pointer}`, "made-up change");
    drop(pointer)(contract);
    put(pointer.replace(/[^/]*$/, name.replaceAll("~", "~0").replaceAll("/", "~1")), value)(contract);
  };
}

/** Returns the pointer of a component schema, or of a part of it. */
export function schemaPointer(name: string, part = ""): string {
  return `/components/schemas/${name}${part}`;
}

/** Returns the pointer of an operation, or of a part of it. */
export function operationPointer(method: string, path: string, part = ""): string {
  return `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}${part}`;
}

/** Returns a reference to a component schema. */
export function createReference(name: string): Tree {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Returns the parent of the value at a pointer, and the last name of the pointer. Throws if the contract has no such
 * parent.
 */
function findParent(contract: Tree, pointer: string): [Tree | unknown[], string] {
  const name = parsePointer(`#${pointer}`, "made-up change").at(-1) ?? "";
  const parent = resolve(contract, `#${pointer.replace(/\/[^/]*$/, "")}`, "made-up change");
  // `resolve` found a parent with members, so it is an object or a list of the contract.
  return [parent as Tree | unknown[], name];
}
