import { toLiteral, getObject, type JsonObject } from "./json.ts";
import { listOperations, type Operation } from "./operations.ts";
import { appendTokens } from "./pointer.ts";
import { ContractError } from "./contract-error.ts";

/**
 * Returns the content of generated/client.ts: openapi-fetch with the generated types, and the credentials of each
 * operation. `name` is the prefix of its exported names. Throws `ContractError` for a security scheme that is neither a
 * bearer token nor an API key in a header, or has no PascalCase name. Also throws for operations that `listOperations`
 * rejects.
 */
export function emitClientFile(document: JsonObject, name: string): string {
  const schemes = Object.entries(getObject(getObject(document, "components"), "securitySchemes")).map(
    ([scheme, one]) => toCredential(scheme, one as JsonObject),
  );
  const operations = listOperations(document, new Map());
  const table = operations.map(createEntry);
  const options = schemes.map(({ option }) => `${option}?: string | undefined;`);
  // Replaced by functions, because `replace` interprets `$&` in a replacement text.
  return source
    .replaceAll("ConnectHub", name)
    .replace("/* options */", () => options.join("\n  "))
    .replace("/* schemes */", () => schemes.map(createSchemeEntry).join(", "))
    .replace("/* table */", () => table.join(", "))
    .replace("/* parseAs */", () => (operations.some(isCsv) ? parseAsCsv : parseAsJson));
}

function createEntry(operation: Operation): string {
  const { id, method, path, security, object } = operation;
  const entry = { method: method.toUpperCase(), path, security, repeatable: classifyRepeat(operation) };
  const summary = String(object.summary).replaceAll("*/", "*\\/");
  return `\n/** ${summary} */\n${id}: ${toLiteral(entry)}`;
}

/** Classifies an operation by the effect of a repeated request. A POST that only reads is recognized by its name. */
function classifyRepeat({ id, method, parameters }: Operation): "always" | "with_key" | "never" {
  if (parameters.some(({ name }) => name === "Idempotency-Key")) return "with_key";
  return method !== "post" || /^(get|list)[A-Z]/.test(id) ? "always" : "never";
}

const isCsv = ({ object }: Operation): boolean =>
  "text/csv" in getObject(getObject(getObject(object, "responses"), "200"), "content");

const parseAsJson = `{
  /** Every response is JSON. */
  parseAs?: never;
}`;

const parseAsCsv = `(Operation<Path, Of> extends { responses: { 200: { content: { "text/csv": string } } } }
  ? { /** The response is CSV. */ parseAs: "text" }
  : { /** The response is JSON. */ parseAs?: never })`;

/** A credential: the option that sets it, and the header that contains it. */
interface Credential {
  readonly name: string;
  readonly option: string;
  readonly header: string;
  readonly prefix: string;
}

function toCredential(name: string, scheme: JsonObject): Credential {
  const at = appendTokens("#", "components", "securitySchemes", name);
  if (!/^[A-Z]\w*$/.test(name)) throw new ContractError(name, at, "must be a PascalCase name. Rename it.");
  if (scheme.type === "http" && String(scheme.scheme).toLowerCase() === "bearer") {
    return { name, option: "accessToken", header: "authorization", prefix: "Bearer " };
  }
  if (scheme.type !== "apiKey" || scheme.in !== "header") {
    throw new ContractError("type", at, "must be http with the scheme bearer, or apiKey in a header.");
  }
  const option = name[0]!.toLowerCase() + name.slice(1);
  return { name, option, header: String(scheme.name).toLowerCase(), prefix: "" };
}

const createSchemeEntry = ({ name, option, header, prefix }: Credential): string =>
  `${name}: { header: ${toLiteral(header)}, option: "${option}", prefix: "${prefix}" }`;

const source = `import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchOptions,
  type FetchResponse,
  type Middleware,
} from "openapi-fetch";
import type { paths } from "./types.ts";

/**
 * Base URL of the service and credentials of the caller. Each operation sends only the credentials that it requires.
 */
export type ConnectHubOptions = {
  baseUrl: string;
  /* options */
  /** Default: the global \`fetch\`. */
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> & /* parseAs */;

/** Stricter than the type of the library: a field that the contract does not define does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, \`\${string}/\${string}\`>>;

/**
 * A client with one typed call for each operation of the contract. A call resolves with \`data\` for a status 2xx,
 * otherwise with \`error\`. It rejects if no response arrives.
 */
export type ConnectHubClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

/** Header of each credential, and the client option that sets it. */
export const credentialSchemes = { /* schemes */ } as const;

type Scheme = keyof typeof credentialSchemes;

/** All operations: method, path, credentials, and the effect of a repeated request. */
export const operationTable = { /* table */ } as const satisfies Record<string, Entry>;

type Entry = {
  readonly method: Uppercase<Method>;
  readonly path: keyof paths;
  readonly security: readonly (readonly Scheme[])[];
  /** \`with_key\`: repeatable only with its Idempotency-Key. \`never\`: a repeated request may have its effect twice. */
  readonly repeatable: "always" | "with_key" | "never";
};

const securityOf = new Map(
  Object.values<Entry>(operationTable).map(({ method, path, security }) => [\`\${method} \${path}\`, security]),
);

/** Creates a client. A header of a call overrides the credentials in the options. */
export function createConnectHubClient(options: ConnectHubOptions): ConnectHubClient {
  const { baseUrl, fetch } = options;
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(credentialsMiddleware(options));
  // The calls are the same at run time. Only their types are stricter.
  return client as ConnectHubClient;
}

/** Reads the credentials for each request, so that an access token can be renewed. */
function credentialsMiddleware(credentials: ConnectHubOptions): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      const isSet = (scheme: Scheme) => request.headers.has(credentialSchemes[scheme].header);
      const isGiven = (scheme: Scheme) => Boolean(credentials[credentialSchemes[scheme].option]) || isSet(scheme);
      const alternatives = securityOf.get(\`\${request.method} \${schemaPath}\`) ?? [];
      const complete = alternatives.filter((alternative) => alternative.every(isGiven));
      // Which alternative applies may depend on the request body. A token is sent only without a key, because it expires.
      const byKey = complete.filter((alternative: readonly string[]) => alternative.includes("ApiKey"));
      const sent = [byKey, complete, alternatives].find(({ length }) => length > 0) ?? [];
      for (const scheme of new Set(sent.flat())) {
        const { header, option, prefix } = credentialSchemes[scheme];
        const value = credentials[option];
        if (!isSet(scheme) && value) request.headers.set(header, prefix + value);
      }
      return request;
    },
  };
}
`;
