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
export type ConnectHubOptions = {
  baseUrl: string;
  apiKey?: string | undefined;
  accountId?: string | undefined;
  userId?: string | undefined;
  accessToken?: string | undefined;
  fetch?: (request: Request) => Promise<Response>;
};

type Method = "get" | "post" | "delete";

type Operation<Path extends keyof paths, Of extends Method> = NonNullable<paths[Path][Of]>;

type Init<Given> = Record<never, never> extends Given ? [init?: Given] : [init: Given];

type Options<Path extends keyof paths, Of extends Method> = FetchOptions<Operation<Path, Of>> & {
  /** Every answer is JSON. */
  parseAs?: never;
};

/** Stricter than the library's own: a field that the contract does not know does not compile. */
type Call<Of extends Method> = <Path extends ClientPathsWithMethod<Client<paths>, Of>>(
  url: Path,
  ...init: Init<Options<Path, Of>>
) => Promise<FetchResponse<Operation<Path, Of>, unknown, `${string}/${string}`>>;

/** A client with one typed call for each operation of the contract. */
export type ConnectHubClient = Pick<Client<paths>, "use" | "eject"> & {
  readonly GET: Call<"get">;
  readonly POST: Call<"post">;
  readonly DELETE: Call<"delete">;
};

const schemes = {
  ApiKey: { header: "x-api-key", option: "apiKey", prefix: "" },
  AccountId: { header: "x-account-id", option: "accountId", prefix: "" },
  UserId: { header: "x-user-id", option: "userId", prefix: "" },
  BearerJwt: { header: "authorization", option: "accessToken", prefix: "Bearer " },
} as const;

type Scheme = keyof typeof schemes;

const security: Record<string, readonly (readonly Scheme[])[]> = {
  "POST /api/auth/register": [],
  "POST /api/auth/login": [],
  "POST /api/auth/refresh": [],
  "POST /api/auth/logout": [["BearerJwt"]],
  "POST /api/auth/reset-password/resend": [["BearerJwt"]],
  "POST /api/auth/reset-password": [],
  "POST /api/auth/forgot-password": [],
  "POST /api/auth/change-password": [["BearerJwt"]],
  "POST /api/auth/api-keys": [["BearerJwt"]],
  "GET /api/auth/api-keys": [["BearerJwt"]],
  "DELETE /api/auth/api-keys/{id}": [["BearerJwt"]],
  "POST /api/billing/me/transactions": [["ApiKey"]],
  "POST /api/v1/connect-hub/sms": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/sms/webhook": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/call/flash": [
    ["ApiKey", "AccountId"],
    ["ApiKey", "UserId"],
  ],
  "POST /api/v1/connect-hub/call/flash/webhook": [["ApiKey", "UserId"]],
  "GET /api/v1/connect-hub/call/flash/status": [],
  "POST /api/v1/connect-hub/whatsapp/otp": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/whatsapp/stats": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/telegram/otp": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/telegram/stats": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/telegram/check-verification-status": [["ApiKey", "AccountId"]],
  "GET /api/v1/connect-hub/telegram/{uuid}/tdr": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/telegram/tdr": [["ApiKey", "AccountId"]],
  "GET /api/v1/connect-hub/telegram/status": [],
  "POST /api/v1/esim/packages": [["ApiKey", "UserId"]],
  "GET /api/v1/esim/status": [["ApiKey", "UserId"]],
  "GET /api/v1/esim/sim-registries": [["ApiKey", "UserId"]],
  "GET /api/v1/connect-hub/messages/{id}": [["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/webhook-endpoints": [["BearerJwt"], ["ApiKey", "AccountId"]],
  "GET /api/v1/connect-hub/webhook-endpoints": [["BearerJwt"], ["ApiKey", "AccountId"]],
  "POST /api/v1/connect-hub/webhook-endpoints/{id}/rotate-secret": [["BearerJwt"], ["ApiKey", "AccountId"]],
  "GET /api/v1/connect-hub/webhook-endpoints/{id}/deliveries": [["BearerJwt"], ["ApiKey", "AccountId"]],
  "DELETE /api/v1/connect-hub/webhook-endpoints/{id}": [["BearerJwt"], ["ApiKey", "AccountId"]],
  "GET /healthz": [],
  "GET /readyz": [],
};

/** A client; a header that the caller sets on a call wins over the credentials given here. */
export function createConnectHubClient({
  baseUrl,
  fetch,
  ...credentials
}: ConnectHubOptions): ConnectHubClient {
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  client.use(credentialsMiddleware(credentials));
  // The same calls at run time; only what they are given is held to more.
  return client as ConnectHubClient;
}

function credentialsMiddleware(credentials: Omit<ConnectHubOptions, "baseUrl" | "fetch">): Middleware {
  return {
    onRequest({ request, schemaPath }) {
      const isSet = (scheme: Scheme) => request.headers.has(schemes[scheme].header);
      const isGiven = (scheme: Scheme) => credentials[schemes[scheme].option] !== undefined || isSet(scheme);
      const alternatives = security[`${request.method} ${schemaPath}`] ?? [];
      // Which alternative a request goes by may depend on its body: the service is shown all that can be met.
      const complete = alternatives.filter((alternative) => alternative.every(isGiven));
      for (const scheme of new Set((complete.length > 0 ? complete : alternatives).flat())) {
        const { header, option, prefix } = schemes[scheme];
        const value = credentials[option];
        if (!isSet(scheme) && value !== undefined) request.headers.set(header, prefix + value);
      }
      return request;
    },
  };
}
