// Generated from spec/ by `npm run generate`. Never edited by hand.
import createClient, {
  type Client,
  type ClientPathsWithMethod,
  type FetchOptions,
  type FetchResponse,
  type Middleware,
} from "openapi-fetch";
import type { paths } from "./types.ts";

/** Where the service is and what the caller has to show; each operation sends only what it asks for. */
export type OperatorOptions = {
  baseUrl: string;
  accessToken?: string | undefined;
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> &
  (Operation<Path, Of> extends { responses: { 200: { content: { "text/csv": string } } } }
    ? { /** The answer is CSV. */ parseAs: "text" }
    : { /** The answer is JSON. */ parseAs?: never });

/** Stricter than the library's own: a field that the contract does not know does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, `${string}/${string}`>>;

/** A client with one typed call for each operation of the contract. */
export type OperatorClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

/** The header that carries each credential, and the option that gives it. */
export const credentialSchemes = {
  AdminJwt: { header: "authorization", option: "accessToken", prefix: "Bearer " },
} as const;

type Scheme = keyof typeof credentialSchemes;

/** Every operation: how it is asked, by whose credentials, and whether its request may be sent again. */
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
  /** Make a customer */
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
  /** Limit what a customer may spend in a day */
  setCustomerLimit: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/limit",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get the statement of a customer's month */
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
  /** Make an API key for a customer */
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
  /** Get the guard's settings of a customer */
  getCustomerGuard: {
    method: "GET",
    path: "/operator/v1/customers/{customer}/guard",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Set the guard's settings of a customer */
  setCustomerGuard: {
    method: "POST",
    path: "/operator/v1/customers/{customer}/guard",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List what the guard blocks now */
  listBlocks: {
    method: "GET",
    path: "/operator/v1/guard/blocks",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Tell whether a send would be blocked, and why */
  checkSend: {
    method: "POST",
    path: "/operator/v1/guard/check",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List what is on the allow list and the block list */
  listGuardEntries: {
    method: "GET",
    path: "/operator/v1/guard/entries",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Put a number or a prefix on the allow list or the block list */
  createGuardEntry: {
    method: "POST",
    path: "/operator/v1/guard/entries",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Take a number or a prefix off its list */
  deleteGuardEntry: {
    method: "POST",
    path: "/operator/v1/guard/entries/{id}/delete",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the recipients that want no more messages */
  listOptOuts: {
    method: "GET",
    path: "/operator/v1/guard/opt-outs",
    security: [["AdminJwt"]],
    repeatable: "always",
  },
  /** Take an opt-out back */
  deleteOptOut: {
    method: "POST",
    path: "/operator/v1/guard/opt-outs/{id}/delete",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Get the balances of all customers together */
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
  /** Get a message with all that happened to it */
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
  /** Put a service into maintenance */
  beginMaintenance: {
    method: "POST",
    path: "/operator/v1/maintenance/{service}/begin",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Take a service out of maintenance */
  endMaintenance: {
    method: "POST",
    path: "/operator/v1/maintenance/{service}/end",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List the providers, how they are and how they do */
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
  /** Tell what waits to be handed over */
  getQueue: { method: "GET", path: "/operator/v1/queue", security: [["AdminJwt"]], repeatable: "always" },
  /** Cancel messages that wait */
  cancelMessages: {
    method: "POST",
    path: "/operator/v1/queue/cancel",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Release messages that were put off */
  releaseMessages: {
    method: "POST",
    path: "/operator/v1/queue/release",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Cancel a message that waits */
  cancelMessage: {
    method: "POST",
    path: "/operator/v1/messages/{id}/cancel",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Release a message that was put off */
  releaseMessage: {
    method: "POST",
    path: "/operator/v1/messages/{id}/release",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** List what is held */
  listHolds: { method: "GET", path: "/operator/v1/holds", security: [["AdminJwt"]], repeatable: "always" },
  /** Hold a channel, a provider or everything */
  beginHold: {
    method: "POST",
    path: "/operator/v1/holds/{scope}/begin",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
  /** Resume a channel, put a provider back, or end a hold of everything */
  endHold: {
    method: "POST",
    path: "/operator/v1/holds/{scope}/end",
    security: [["AdminJwt"]],
    repeatable: "never",
  },
} as const satisfies Record<string, Entry>;

type Entry = {
  readonly method: Uppercase<Method>;
  readonly path: keyof paths;
  readonly security: readonly (readonly Scheme[])[];
  readonly repeatable: "always" | "with_key" | "never";
};

const securityOf = new Map(
  Object.values<Entry>(operationTable).map(({ method, path, security }) => [`${method} ${path}`, security]),
);

/** A client; a header that the caller sets on a call wins over the credentials given here. */
export function createOperatorClient(options: OperatorOptions): OperatorClient {
  const { baseUrl, fetch } = options;
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(credentialsMiddleware(options));
  // The same calls at run time; only what they are given is held to more.
  return client as OperatorClient;
}

/** Reads the credentials at each request, so that an access token can be followed by the next one. */
function credentialsMiddleware(credentials: OperatorOptions): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      const isSet = (scheme: Scheme) => request.headers.has(credentialSchemes[scheme].header);
      const isGiven = (scheme: Scheme) =>
        Boolean(credentials[credentialSchemes[scheme].option]) || isSet(scheme);
      const alternatives = securityOf.get(`${request.method} ${schemaPath}`) ?? [];
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
