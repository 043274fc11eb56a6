import { literal, objectAt, type JsonObject } from "./json.ts";
import { operationsOf, type Operation } from "./operations.ts";
import { child } from "./pointer.ts";
import { Refusal } from "./refusal.ts";

/** Returns the content of generated/client.ts: openapi-fetch over the types, with the credentials of each operation. */
export function clientFile(document: JsonObject, name: string): string {
  const schemes = Object.entries(objectAt(objectAt(document, "components"), "securitySchemes")).map(
    ([scheme, one]) => credentialOf(scheme, one as JsonObject),
  );
  const operations = operationsOf(document, new Map());
  const table = operations.map(entryText);
  const options = schemes.map(({ option }) => `${option}?: string | undefined;`);
  // By functions: `replace` gives `$&` in a text another meaning.
  return source
    .replaceAll("ConnectHub", name)
    .replace("/* options */", () => options.join("\n  "))
    .replace("/* schemes */", () => schemes.map(schemeText).join(", "))
    .replace("/* table */", () => table.join(", "))
    .replace("/* parseAs */", () => (operations.some(isCsv) ? parseAsCsv : parseAsJson));
}

function entryText(operation: Operation): string {
  const { id, method, path, security, object } = operation;
  const entry = { method: method.toUpperCase(), path, security, repeatable: repeatable(operation) };
  const summary = String(object.summary).replaceAll("*/", "*\\/");
  return `\n/** ${summary} */\n${id}: ${literal(entry)}`;
}

/** Classifies operations by the effect of a repeated request. A read by POST is recognized by its name. */
function repeatable({ id, method, parameters }: Operation): "always" | "with_key" | "never" {
  if (parameters.some(({ name }) => name === "Idempotency-Key")) return "with_key";
  return method !== "post" || /^(get|list)[A-Z]/.test(id) ? "always" : "never";
}

const isCsv = ({ object }: Operation): boolean =>
  "text/csv" in objectAt(objectAt(objectAt(object, "responses"), "200"), "content");

const parseAsJson = `{
  /** Every answer is JSON. */
  parseAs?: never;
}`;

const parseAsCsv = `(Operation<Path, Of> extends { responses: { 200: { content: { "text/csv": string } } } }
  ? { /** The answer is CSV. */ parseAs: "text" }
  : { /** The answer is JSON. */ parseAs?: never })`;

/** A credential: the option that sets it, and the header that sends it. */
interface Credential {
  readonly name: string;
  readonly option: string;
  readonly header: string;
  readonly prefix: string;
}

function credentialOf(name: string, scheme: JsonObject): Credential {
  const at = child("#", "components", "securitySchemes", name);
  if (!/^[A-Z]\w*$/.test(name)) throw new Refusal(name, at, "must be a PascalCase name. Rename it.");
  if (scheme.type === "http" && String(scheme.scheme).toLowerCase() === "bearer") {
    return { name, option: "accessToken", header: "authorization", prefix: "Bearer " };
  }
  if (scheme.type !== "apiKey" || scheme.in !== "header") {
    throw new Refusal("type", at, "must be http with the scheme bearer, or apiKey in a header.");
  }
  const option = name[0]!.toLowerCase() + name.slice(1);
  return { name, option, header: String(scheme.name).toLowerCase(), prefix: "" };
}

const schemeText = ({ name, option, header, prefix }: Credential): string =>
  `${name}: { header: ${literal(header)}, option: "${option}", prefix: "${prefix}" }`;

const source = `import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchOptions,
  type FetchResponse,
  type Middleware,
} from "openapi-fetch";
import type { paths } from "./types.ts";

/** Where the service is and what the caller has to show; each operation sends only what it asks for. */
export type ConnectHubOptions = {
  baseUrl: string;
  /* options */
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> & /* parseAs */;

/** Stricter than the library's own: a field that the contract does not know does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, \`\${string}/\${string}\`>>;

/** A client with one typed call for each operation of the contract. */
export type ConnectHubClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

/** The header that carries each credential, and the option that gives it. */
export const credentialSchemes = { /* schemes */ } as const;

type Scheme = keyof typeof credentialSchemes;

/** Every operation: how it is asked, by whose credentials, and whether its request may be sent again. */
export const operationTable = { /* table */ } as const satisfies Record<string, Entry>;

type Entry = {
  readonly method: Uppercase<Method>;
  readonly path: keyof paths;
  readonly security: readonly (readonly Scheme[])[];
  readonly repeatable: "always" | "with_key" | "never";
};

const securityOf = new Map(
  Object.values<Entry>(operationTable).map(({ method, path, security }) => [\`\${method} \${path}\`, security]),
);

/** A client; a header that the caller sets on a call wins over the credentials given here. */
export function createConnectHubClient(options: ConnectHubOptions): ConnectHubClient {
  const { baseUrl, fetch } = options;
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(credentialsMiddleware(options));
  // The same calls at run time; only what they are given is held to more.
  return client as ConnectHubClient;
}

/** Reads the credentials at each request, so that an access token can be followed by the next one. */
function credentialsMiddleware(credentials: ConnectHubOptions): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      const isSet = (scheme: Scheme) => request.headers.has(credentialSchemes[scheme].header);
      const isGiven = (scheme: Scheme) => Boolean(credentials[credentialSchemes[scheme].option]) || isSet(scheme);
      const alternatives = securityOf.get(\`\${request.method} \${schemaPath}\`) ?? [];
      // Which alternative a request goes by may depend on its body: the service is shown all that can be met.
      const complete = alternatives.filter((alternative) => alternative.every(isGiven));
      for (const scheme of new Set((complete.length > 0 ? complete : alternatives).flat())) {
        const { header, option, prefix } = credentialSchemes[scheme];
        const value = credentials[option];
        if (!isSet(scheme) && value) request.headers.set(header, prefix + value);
      }
      return request;
    },
  };
}
`;
