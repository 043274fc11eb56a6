// Generated from spec/ by `npm run generate`. Never edited by hand.
import createClient, {
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
export type OperatorOptions = {
  baseUrl: string;
  accessToken?: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> &
  (Operation<Path, Of> extends { responses: { 200: { content: { "text/csv": string } } } }
    ? { /** The response is CSV. */ parseAs: "text" }
    : { /** The response is JSON. */ parseAs?: never });

/** Stricter than the type of the library: a field that the contract does not define does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, `${string}/${string}`>>;

/**
 * A client with one typed call for each operation of the contract. A call resolves with `data` for a status 2xx,
 * otherwise with `error`. It rejects if no response arrives.
 */
export type OperatorClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

/** Header of each credential, and the client option that sets it. */
export const credentialSchemes = {
  AdminJwt: { header: "authorization", option: "accessToken", prefix: "Bearer " },
} as const;

type Scheme = keyof typeof credentialSchemes;

/** All operations: method, path, credentials, and the effect of a repeated request. */
export const operationTable = {
  /** List the changes that operators made */
  listAuditEntries: {
    method: "GET",
    path: "/operator/v1/audit-entries",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** List or find customers */
  listCustomers: {
    method: "GET",
    path: "/operator/v1/customers",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Create a customer */
  createCustomer: {
    method: "POST",
    path: "/operator/v1/customers",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get a customer */
  getCustomer: {
    method: "GET",
    path: "/operator/v1/customers/{customer}",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Suspend a customer */
  suspendCustomer: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/suspend",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Reinstate a customer */
  reinstateCustomer: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/reinstate",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Credit a customer */
  creditCustomer: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/credit",
    security: [["AdminJwt"]],
    repeatable: "with_key",
  },
  /** Debit a customer */
  debitCustomer: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/debit",
    security: [["AdminJwt"]],
    repeatable: "with_key",
  },
  /** Correct the balance of a customer */
  correctBalance: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/correct-balance",
    security: [["AdminJwt"]],
    repeatable: "with_key",
  },
  /** Set a customer's daily spending limit */
  setCustomerLimit: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/limit",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get a customer's monthly statement */
  getCustomerStatement: {
    method: "GET",
    path: "/operator/v1/customers/{customer}/statement",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** List the API keys of a customer */
  listCustomerKeys: {
    method: "GET",
    path: "/operator/v1/customers/{customer}/keys",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Create an API key for a customer */
  createCustomerKey: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/keys",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Revoke an API key of a customer */
  revokeCustomerKey: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/keys/{key_id}/revoke",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get a customer's guard settings */
  getCustomerGuard: {
    method: "GET",
    path: "/operator/v1/customers/{customer}/guard",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Change a customer's guard settings */
  setCustomerGuard: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/guard",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the guard's current blocks */
  listBlocks: {
    method: "GET",
    path: "/operator/v1/guard/blocks",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Check whether a send would be blocked, and why */
  checkSend: {
    method: "POST",
    path: "/operator/v1/guard/check",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the entries of the allow list and the block list */
  listGuardEntries: {
    method: "GET",
    path: "/operator/v1/guard/entries",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Add a number or a prefix to the allow list or the block list */
  createGuardEntry: {
    method: "POST",
    path: "/operator/v1/guard/entries",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Remove a number or a prefix from its list */
  deleteGuardEntry: {
    method: "POST",
    path: "/operator/v1/guard/entries/{id}/delete",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the recipients that have opted out */
  listOptOuts: {
    method: "GET",
    path: "/operator/v1/guard/opt-outs",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Delete an opt-out */
  deleteOptOut: {
    method: "POST",
    path: "/operator/v1/guard/opt-outs/{id}/delete",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get the total balances of all customers */
  getBalances: {
    method: "GET",
    path: "/operator/v1/balances",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Search the messages of all customers */
  searchMessages: {
    method: "POST",
    path: "/operator/v1/messages",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get a message and its timeline */
  getMessageTimeline: {
    method: "GET",
    path: "/operator/v1/messages/{id}",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Get statistics of all messages */
  getStatistics: {
    method: "POST",
    path: "/operator/v1/statistics",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Get statistics of all messages as CSV */
  getStatisticsCsv: {
    method: "POST",
    path: "/operator/v1/statistics/csv",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** List the services and their maintenance */
  listMaintenance: {
    method: "GET",
    path: "/operator/v1/maintenance",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Start maintenance of a service */
  beginMaintenance: {
    method: "POST",
    path: "/operator/v1/maintenance/{service}/begin",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** End maintenance of a service */
  endMaintenance: {
    method: "POST",
    path: "/operator/v1/maintenance/{service}/end",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the providers with their state and delivery results */
  listProviders: {
    method: "GET",
    path: "/operator/v1/providers",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Check a provider over its connection */
  checkProvider: {
    method: "GET",
    path: "/operator/v1/providers/{name}/check",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Get the queued messages */
  getQueue: { method: "GET", path: "/operator/v1/queue", security: [["AdminJwt"]], repeatable: "always" },
  /** Cancel queued messages */
  cancelMessages: {
    method: "POST",
    path: "/operator/v1/queue/cancel",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Release messages that wait for a retry */
  releaseMessages: {
    method: "POST",
    path: "/operator/v1/queue/release",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Cancel a queued message */
  cancelMessage: {
    method: "POST",
    path: "/operator/v1/messages/{id}/cancel",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Release a message that waits for a retry */
  releaseMessage: {
    method: "POST",
    path: "/operator/v1/messages/{id}/release",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the holds */
  listHolds: { method: "GET", path: "/operator/v1/holds", security: [["AdminJwt"]], repeatable: "always" },
  /** Hold a channel, a provider or all messages */
  beginHold: {
    method: "POST",
    path: "/operator/v1/holds/{scope}/begin",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** End the hold of a channel, a provider or all messages */
  endHold: {
    method: "POST",
    path: "/operator/v1/holds/{scope}/end",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Export the personal data of a recipient or a customer */
  listPersonalData: {
    method: "POST",
    path: "/operator/v1/privacy/export",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Erase the personal data of a recipient or a customer */
  deletePersonalData: {
    method: "POST",
    path: "/operator/v1/privacy/erase",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Reload routes, templates and secrets from their files */
  reloadConfiguration: {
    method: "POST",
    path: "/operator/v1/reload",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Seal stored data under the first data key */
  rotateDataKeys: {
    method: "POST",
    path: "/operator/v1/data-keys/rotate",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
} as const satisfies Record<string, Entry>;

type Entry = {
  readonly method: Uppercase<Method>;
  readonly path: keyof paths;
  readonly security: readonly (readonly Scheme[])[];
  /** `with_key`: repeatable only with its Idempotency-Key. `never`: a repeated request may have its effect twice. */
  readonly repeatable: "always" | "with_key" | "never";
};

const securityOf = new Map(
  Object.values<Entry>(operationTable).map(({ method, path, security }) => [`${method} ${path}`, security]),
);

/** Creates a client. A header of a call overrides the credentials in the options. */
export function createOperatorClient(options: OperatorOptions): OperatorClient {
  const { baseUrl, fetch } = options;
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(credentialsMiddleware(options));
  // The calls are the same at run time. Only their types are stricter.
  return client as OperatorClient;
}

/** Reads the credentials for each request, so that an access token can be renewed. */
function credentialsMiddleware(credentials: OperatorOptions): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      const isSet = (scheme: Scheme) => request.headers.has(credentialSchemes[scheme].header);
      const isGiven = (scheme: Scheme) =>
        Boolean(credentials[credentialSchemes[scheme].option]) || isSet(scheme);
      const alternatives = securityOf.get(`${request.method} ${schemaPath}`) ?? [];
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
