import { resolve, tokensOf } from "../../../scripts/emit/pointer.ts";

/** A contract as JSON that may be edited. */
export type Tree = { [name: string]: unknown };

/** A made-up change of a contract, in place. */
export type Edit = (contract: Tree) => void;

/** Several edits, one after the other. */
export function all(...edits: readonly Edit[]): Edit {
  return (contract) => {
    for (const edit of edits) edit(contract);
  };
}

/** Sets what the pointer names; `-` at the end appends to a list. */
export function put(pointer: string, value: unknown): Edit {
  return (contract) => {
    const [parent, name] = placeOf(contract, pointer);
    const copy = structuredClone(value);
    if (Array.isArray(parent)) parent.splice(name === "-" ? parent.length : Number(name), 1, copy);
    else parent[name] = copy;
  };
}

/** Removes what the pointer names. */
export function drop(pointer: string): Edit {
  return (contract) => {
    const [parent, name] = placeOf(contract, pointer);
    resolve(contract, `#${pointer}`, "made-up change");
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else delete parent[name];
  };
}

/** Gives what the pointer names another name in the same place. */
export function rename(pointer: string, name: string): Edit {
  return (contract) => {
    const value = resolve(contract, `#${pointer}`, "made-up change");
    drop(pointer)(contract);
    put(pointer.replace(/[^/]*$/, name.replaceAll("~", "~0").replaceAll("/", "~1")), value)(contract);
  };
}

/** The pointer of a component schema, or of a part of it. */
export function schema(name: string, part = ""): string {
  return `/components/schemas/${name}${part}`;
}

/** The pointer of an operation, or of a part of it. */
export function operation(method: string, path: string, part = ""): string {
  return `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}${part}`;
}

/** A reference to a component schema. */
export function reference(name: string): Tree {
  return { $ref: `#/components/schemas/${name}` };
}

/** What holds the place that a pointer names, and the last name; throws when the way there is not in the contract. */
function placeOf(contract: Tree, pointer: string): [Tree | unknown[], string] {
  const name = tokensOf(`#${pointer}`, "made-up change").at(-1) ?? "";
  const parent = resolve(contract, `#${pointer.replace(/\/[^/]*$/, "")}`, "made-up change");
  // What `resolve` found has a place below it, so it is an object or a list of the contract.
  return [parent as Tree | unknown[], name];
}
