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
export type ConnectHubOptions = {
  baseUrl: string;
  apiKey?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
  accessToken?: string | undefined;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> & {
  /** Every response is JSON. */
  parseAs?: never;
};

/** Stricter than the type of the library: a field that the contract does not define does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, `${string}/${string}`>>;

/**
 * A client with one typed call for each operation of the contract. A call resolves with `data` for a status 2xx,
 * otherwise with `error`. It rejects if no response arrives.
 */
export type ConnectHubClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

/** Header of each credential, and the client option that sets it. */
export const credentialSchemes = {
  ApiKey: { header: "x-api-key", option: "apiKey", prefix: "" },
  AccountId: { header: "x-account-id", option: "accountId", prefix: "" },
  UserId: { header: "x-user-id", option: "userId", prefix: "" },
  BearerJwt: { header: "authorization", option: "accessToken", prefix: "Bearer " },
} as const;

type Scheme = keyof typeof credentialSchemes;

/** All operations: method, path, credentials, and the effect of a repeated request. */
export const operationTable = {
  /** Register a user */
  registerUser: { method: "POST", path: "/api/auth/register", security: [], repeatable: "never" },
  /** Sign in */
  loginUser: { method: "POST", path: "/api/auth/login", security: [], repeatable: "never" },
  /** Get the next access token */
  refreshSession: { method: "POST", path: "/api/auth/refresh", security: [], repeatable: "never" },
  /** Sign out */
  logoutUser: { method: "POST", path: "/api/auth/logout", security: [["BearerJwt"]], repeatable: "never" },
  /** Re-send a password-reset e-mail */
  resendPasswordReset: {
    method: "POST",
    path: "/api/auth/reset-password/resend",
    security: [["BearerJwt"]],
    repeatable: "never",
  },
  /** Reset the password by a reset link */
  resetPassword: { method: "POST", path: "/api/auth/reset-password", security: [], repeatable: "never" },
  /** Request a password-reset e-mail without signing in */
  requestPasswordReset: {
    method: "POST",
    path: "/api/auth/forgot-password",
    security: [],
    repeatable: "never",
  },
  /** Change the password */
  changePassword: {
    method: "POST",
    path: "/api/auth/change-password",
    security: [["BearerJwt"]],
    repeatable: "never",
  },
  /** Create an API key */
  createApiKey: {
    method: "POST",
    path: "/api/auth/api-keys",
    security: [["BearerJwt"]],
    repeatable: "never",
  },
  /** List the API keys */
  listApiKeys: { method: "GET", path: "/api/auth/api-keys", security: [["BearerJwt"]], repeatable: "always" },
  /** Delete an API key */
  deleteApiKey: {
    method: "DELETE",
    path: "/api/auth/api-keys/{id}",
    security: [["BearerJwt"]],
    repeatable: "always",
  },
  /** List the billing transactions */
  listBillingTransactions: {
    method: "POST",
    path: "/api/billing/me/transactions",
    security: [["ApiKey"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Get the limits of the account */
  getAccountLimits: {
    method: "GET",
    path: "/api/billing/me/limits",
    security: [["BearerJwt"]],
    repeatable: "always",
  },
  /** Set the limits of the account */
  setAccountLimits: {
    method: "POST",
    path: "/api/billing/me/limits",
    security: [["BearerJwt"]],
    repeatable: "never",
  },
  /** Send an SMS */
  sendSms: {
    method: "POST",
    path: "/api/v1/connect-hub/sms",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Report the status of an SMS */
  reportSmsStatus: {
    method: "POST",
    path: "/api/v1/connect-hub/sms/webhook",
    security: [["ApiKey", "AccountId"]],
    repeatable: "never",
  },
  /** Get statistics of SMS */
  getSmsStats: {
    method: "POST",
    path: "/api/v1/connect-hub/sms/stats",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Make a flash call */
  sendFlashCall: {
    method: "POST",
    path: "/api/v1/connect-hub/call/flash",
    security: [["ApiKey", "AccountId"], ["ApiKey", "UserId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Report the status of a flash call */
  reportFlashCallStatus: {
    method: "POST",
    path: "/api/v1/connect-hub/call/flash/webhook",
    security: [["ApiKey", "UserId"]],
    repeatable: "never",
  },
  /** Get the status of the flash call service */
  getFlashCallStatus: {
    method: "GET",
    path: "/api/v1/connect-hub/call/flash/status",
    security: [],
    repeatable: "always",
  },
  /** Get statistics of flash calls */
  getFlashCallStats: {
    method: "POST",
    path: "/api/v1/connect-hub/call/flash/stats",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Send a WhatsApp message */
  sendWhatsappOtp: {
    method: "POST",
    path: "/api/v1/connect-hub/whatsapp/otp",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Get statistics of WhatsApp messages */
  getWhatsappStats: {
    method: "POST",
    path: "/api/v1/connect-hub/whatsapp/stats",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Send a Telegram verification code */
  sendTelegramOtp: {
    method: "POST",
    path: "/api/v1/connect-hub/telegram/otp",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Get statistics of Telegram messages */
  getTelegramStats: {
    method: "POST",
    path: "/api/v1/connect-hub/telegram/stats",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Check the verification status of a Telegram code */
  checkTelegramVerification: {
    method: "POST",
    path: "/api/v1/connect-hub/telegram/check-verification-status",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "never",
  },
  /** Get a Telegram delivery record */
  getTelegramTdr: {
    method: "GET",
    path: "/api/v1/connect-hub/telegram/{uuid}/tdr",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** List Telegram delivery records */
  listTelegramTdrs: {
    method: "POST",
    path: "/api/v1/connect-hub/telegram/tdr",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Get the status of the Telegram service */
  getTelegramStatus: {
    method: "GET",
    path: "/api/v1/connect-hub/telegram/status",
    security: [],
    repeatable: "always",
  },
  /** Create an eSIM package */
  createEsimPackage: {
    method: "POST",
    path: "/api/v1/esim/packages",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Get the status of the eSIM service */
  getEsimStatus: {
    method: "GET",
    path: "/api/v1/esim/status",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** List SIM registry entries */
  listSimRegistries: {
    method: "GET",
    path: "/api/v1/esim/sim-registries",
    security: [["ApiKey", "UserId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** List the messages of the account */
  listMessages: {
    method: "POST",
    path: "/api/v1/connect-hub/messages",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Get a message of any channel */
  getMessage: {
    method: "GET",
    path: "/api/v1/connect-hub/messages/{id}",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Report whether a code was entered */
  reportFeedback: {
    method: "POST",
    path: "/api/v1/connect-hub/messages/{id}/feedback",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "never",
  },
  /** Start a verification */
  startVerification: {
    method: "POST",
    path: "/api/v1/connect-hub/verifications",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** List the verifications of the account */
  listVerifications: {
    method: "POST",
    path: "/api/v1/connect-hub/verifications/list",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Get statistics of verifications */
  getVerificationStats: {
    method: "POST",
    path: "/api/v1/connect-hub/verification-stats",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** List the current blocks of the guard */
  listVerificationBlocks: {
    method: "GET",
    path: "/api/v1/connect-hub/verification-blocks",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "always",
  },
  /** Lift a block of the guard */
  liftVerificationBlock: {
    method: "POST",
    path: "/api/v1/connect-hub/verification-blocks/{id}/lift",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "never",
  },
  /** List the unconverted amounts of the account */
  listUnconvertedAmounts: {
    method: "GET",
    path: "/api/v1/connect-hub/unconverted-amounts",
    security: [["BearerJwt"]],
    repeatable: "always",
  },
  /** Set the unconverted amount of a country */
  setUnconvertedAmount: {
    method: "POST",
    path: "/api/v1/connect-hub/unconverted-amounts/{country}",
    security: [["BearerJwt"]],
    repeatable: "never",
  },
  /** Get a verification */
  getVerification: {
    method: "GET",
    path: "/api/v1/connect-hub/verifications/{id}",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "always",
  },
  /** Check a code */
  checkVerification: {
    method: "POST",
    path: "/api/v1/connect-hub/verifications/{id}/check",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Send the code of a verification again */
  resendVerification: {
    method: "POST",
    path: "/api/v1/connect-hub/verifications/{id}/resend",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "with_key",
  },
  /** Cancel a verification */
  cancelVerification: {
    method: "POST",
    path: "/api/v1/connect-hub/verifications/{id}/cancel",
    security: [["ApiKey", "AccountId"], ["BearerJwt"]],
    repeatable: "never",
  },
  /** Register a webhook endpoint */
  createWebhookEndpoint: {
    method: "POST",
    path: "/api/v1/connect-hub/webhook-endpoints",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "never",
  },
  /** List the webhook endpoints */
  listWebhookEndpoints: {
    method: "GET",
    path: "/api/v1/connect-hub/webhook-endpoints",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "always",
  },
  /** Rotate the secret of a webhook endpoint */
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/rotate-secret",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "never",
  },
  /** List the deliveries to a webhook endpoint */
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}/deliveries",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "always",
  },
  /** Delete a webhook endpoint */
  deleteWebhookEndpoint: {
    method: "DELETE",
    path: "/api/v1/connect-hub/webhook-endpoints/{id}",
    security: [["BearerJwt"], ["ApiKey", "AccountId"]],
    repeatable: "always",
  },
  /** Get the liveness of the process */
  getHealth: { method: "GET", path: "/healthz", security: [], repeatable: "always" },
  /** Get the readiness of the service */
  getReadiness: { method: "GET", path: "/readyz", security: [], repeatable: "always" },
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
