import type { Tree } from "./cases/edit.ts";

/** A place of a contract, and its kind: its way with all given names left out. */
export interface Place {
  readonly pointer: string;
  readonly kind: string;
  readonly value: unknown;
}

const maps = new Set(
  `paths webhooks schemas parameters responses headers examples securitySchemes properties content variables
  security`.split(/\s+/),
);

/** Every member and every item of a contract, but what stands inside of examples and its version. */
export function placesOf(contract: Tree): readonly Place[] {
  return inside(contract, "", "", false);
}

function inside(value: unknown, pointer: string, kind: string, isMap: boolean): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]): readonly Place[] => {
    const next = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (next === "/info/version") return [];
    const nextKind = `${kind}/${isMap || Array.isArray(value) ? "*" : name}`;
    const place = { pointer: next, kind: nextKind, value: member };
    const isExample =
      !isMap && (name === "examples" || name === "example") && !next.startsWith("/components/examples");
    if (isExample || /^\/components\/examples\/[^/]+/.test(next)) return [place];
    const isNextMap = !isMap && maps.has(name) && !Array.isArray(member);
    return [place, ...inside(member, next, nextKind, isNextMap)];
  });
}

/** A value that is another one: texts and numbers differ a little, the rest is turned round. */
export function another(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}
