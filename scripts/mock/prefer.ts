import type { MockWishes, PrismOperations } from "./engine.ts";

type Operation = PrismOperations[number];

/** A wish that the mock cannot grant, in the words for the caller. */
export class WishError extends Error {}

/** Reads `Prefer: code=402, example=NAME, dynamic=true, seed=TEXT`; what is no wish to a mock is passed over (RFC 7240). */
export function readPrefer(header: string | undefined): MockWishes {
  const wishes: { code?: number; exampleKey?: string; dynamic?: boolean; seed?: string } = {};
  for (const preference of (header ?? "").split(",")) {
    const [, given = "", text = ""] = /^\s*([\w-]+)\s*=\s*"?([^";]*)"?/.exec(preference) ?? [];
    const name = given.toLowerCase();
    const value = text.trim();
    if (name === "code") wishes.code = readCode(value);
    if (name === "example") wishes.exampleKey = value;
    if (name === "dynamic") wishes.dynamic = readFlag(value);
    if (name === "seed") wishes.seed = value;
  }
  return wishes;
}

function readCode(value: string): number {
  if (/^\d{3}$/.test(value)) return Number(value);
  throw new WishError(`Prefer: code takes a status such as 402, not "${value}".`);
}

function readFlag(value: string): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw new WishError(`Prefer: dynamic takes true or false, not "${value}".`);
}

/**
 * The wishes with the status that a named example belongs to, and that of a first request where none is named; throws a
 * `WishError` for what the operation does not have.
 */
export function settleWishes(operation: Operation, wishes: MockWishes): MockWishes {
  const { code, exampleKey } = wishes;
  const name = operation.iid ?? `${operation.method.toUpperCase()} ${operation.path}`;
  const declared = operation.responses.map((response) => Number(response.code));
  if (code !== undefined && !declared.includes(code)) {
    throw new WishError(`${name} declares no ${code}. It declares ${declared.join(", ")}.`);
  }
  // Left to itself Prism takes the lowest status: a start's 200, which finds a verification that was started before.
  if (exampleKey === undefined) return declared.includes(201) ? { code: 201, ...wishes } : wishes;
  const shown = operation.responses.filter(
    (response) => code === undefined || Number(response.code) === code,
  );
  const found = shown.find((response) => exampleNames(response).includes(exampleKey));
  if (found) return { ...wishes, code: Number(found.code) };
  const names = shown.flatMap((response) =>
    exampleNames(response).map((each) => `${each} (${response.code})`),
  );
  throw new WishError(`${name} has no example "${exampleKey}". It has ${names.join(", ")}.`);
}

/** The names of an answer's examples. */
const exampleNames = (response: Operation["responses"][number]): readonly string[] =>
  (response.contents ?? []).flatMap(({ examples = [] }) => examples.map(({ key }) => key));
