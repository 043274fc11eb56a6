import { refuseLoops } from "./loops.ts";
import { resolve, tokensOf } from "./pointer.ts";
import { isPreludeName, preludeText } from "./prelude.ts";
import { Refusal } from "./refusal.ts";

/** What an emission needs to know and what it gathers: helpers, and one constant per schema that is referred to. */
export type Scope = {
  readonly root: unknown;
  /** Whether `.openapi()` carries the keywords that zod cannot show, for the document of the routes. */
  readonly documented: boolean;
  /** The expression of a schema that stands inside another one. */
  emit(schema: unknown, pointer: string): string;
  /** Marks a helper of the prelude as used and answers its name. */
  use(helper: string): string;
  /** The text that stands for what a reference names: its constant, deferred where it refers to itself. */
  refer(reference: string, pointer: string): string;
  /** Declares the constant of a reference under a name of its own. */
  declare(reference: string, name: string): void;
  /** The imported constants that were referred to, by name. */
  imports(): string[];
  /** The helpers and the constants declared so far, as source. */
  text(): string;
};

/** How a scope turns a schema into an expression; `component` is the name under which the document lists it. */
export type Emit = (schema: unknown, pointer: string, scope: Scope, component?: string) => string;

/** What a scope is made of. */
export type ScopeOptions = {
  readonly root: unknown;
  readonly emit: Emit;
  readonly documented: boolean;
  /** The names of the constants of certain references; others get one from their pointer. */
  readonly names: ReadonlyMap<string, string>;
  /** Whether the named constants come from another module instead of being declared here. */
  readonly imported?: boolean;
};

type Constant = { readonly name: string; recursive: boolean; text?: string };

/** A new scope over a document. */
export function createScope({ root, emit, documented, names, imported = false }: ScopeOptions): Scope {
  const helpers = new Set<string>();
  const constants = new Map<string, Constant>();
  const ordered: Constant[] = [];
  const used = new Set<string>();
  const scope: Scope = {
    root,
    documented,
    emit: (schema, pointer) => emit(schema, pointer, scope),
    use(helper) {
      helpers.add(helper);
      return helper;
    },
    refer(reference, pointer) {
      const key = canonical(reference, pointer);
      const name = names.get(key);
      if (imported && name) {
        used.add(name);
        return name;
      }
      if (!constants.has(key)) scope.declare(reference, name ?? freeName(key, constants));
      const constant = constants.get(key)!;
      if (constant.text !== undefined) return constant.name;
      constant.recursive = true;
      return `z.lazy(() => ${constant.name})`;
    },
    declare(reference, name) {
      const key = canonical(reference, reference);
      if (constants.has(key)) return;
      if (isPreludeName(name))
        throw new Refusal(name, reference, "is a name that the generated code uses itself");
      const constant: Constant = { name, recursive: false };
      constants.set(key, constant);
      const schema = resolve(root, reference, reference);
      refuseLoops(root, { schema, pointer: reference });
      constant.text = emit(schema, key, scope, names.has(key) && documented ? name : undefined);
      ordered.push(constant);
    },
    imports: () => [...used].toSorted(),
    text: () =>
      [preludeText(helpers), ...ordered.map(declaration)].filter((part) => part !== "").join("\n\n"),
  };
  return scope;
}

function declaration({ name, recursive, text }: Constant): string {
  return `export const ${name}${recursive ? ": z.ZodType" : ""} = ${text};`;
}

function canonical(reference: string, pointer: string): string {
  const tokens = tokensOf(reference, pointer).map((token) =>
    token.replaceAll("~", "~0").replaceAll("/", "~1"),
  );
  return ["#", ...tokens].join("/");
}

function freeName(key: string, taken: Map<string, Constant>): string {
  const words = key.slice(1).match(/[A-Za-z0-9]+/g) ?? [];
  const name = `Ref${words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join("")}`;
  const names = new Set([...taken.values()].map((constant) => constant.name));
  let free = name;
  for (let count = 2; names.has(free); count++) free = `${name}${count}`;
  return free;
}
