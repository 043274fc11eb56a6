import { operationTable } from "../../generated/client.ts";
import { createCaller, type AnyRequest, type CallerOptions } from "./caller.ts";
import { sendsKey } from "./credentials.ts";
import { ConnectHubError } from "./errors.ts";
import { createMessages } from "./messages.ts";
import { iterateItems, type ListRequest, type ListItems, type ListId } from "./pages.ts";
import type { ResponseBody, Call, OperationId, RequestInput } from "./requests.ts";
import { createSessionManager, type Session } from "./session.ts";

/** Options of a client. Credentials are sent only to operations that require them. */
export interface ConnectHubOptions extends CallerOptions {
  /** Session to continue. `loginUser` starts a new one. */
  readonly session?: Session | undefined;
  /**
   * Called with the new session after each sign-in and refresh, so that the caller can store it. Called with undefined
   * when the session ends. If it throws, the session changes nevertheless, but the call that changed it rejects.
   */
  readonly onSession?: ((session: Session | undefined) => void) | undefined;
}

/**
 * A method for each operation of the contract. `each` iterates over all pages of a list, and `messages.wait` waits for
 * the final status of a message.
 */
export type ConnectHub = { readonly [Id in keyof typeof operationTable]: Call<Id> } & {
  /**
   * Iterates over all items of a list, page by page: `for await (const sim of hub.each("listSimRegistries"))`. The
   * iteration throws the error of a call that fails.
   */
  readonly each: <Id extends ListId>(
    ...given: Record<never, never> extends ListRequest<Id>
      ? [id: Id, request?: ListRequest<Id>]
      : [id: Id, request: ListRequest<Id>]
  ) => AsyncGenerator<ListItems[Id], void, undefined>;
  readonly messages: ReturnType<typeof createMessages>;
  /**
   * Starts a verification, which sends a code to a number: `const { id } = await hub.verify(to)`. If the requester has a
   * pending verification of this number and template, returns that verification. From its `resend_after` on, also sends
   * the code again. `options.client` identifies the requester. Without it, a number has one requester.
   */
  readonly verify: (
    to: string,
    options?: Omit<RequestInput<"startVerification">["body"], "to">,
  ) => Promise<ResponseBody<"startVerification">>;
  /**
   * Checks the code that the recipient entered. A wrong code resolves with `valid: false`. The fifth wrong code fails
   * the verification.
   */
  readonly check: (id: string, code: string) => Promise<ResponseBody<"checkVerification">>;
};

/**
 * Creates a client of the service. Every call returns the response body. It rejects with `ConnectHubError` for an error
 * response. It rejects with another error if no request was sent, if there is no response, or if the contract does not
 * define the response. If the service rejects the session's access token, refreshes the session and repeats the call.
 */
export function createConnectHub(options: ConnectHubOptions): ConnectHub {
  const session = createSessionManager(options.session, options.onSession);
  const callDirectly = createCaller(options, () => session.current?.accessToken);

  async function call(id: OperationId, request: AnyRequest = {}): Promise<unknown> {
    const { accessToken: token, refreshToken } = session.current ?? {};
    const response = await callDirectly(id, request).catch(async (error: unknown) => {
      if (!isExpiry(error) || !usesToken(id, options, request)) throw error;
      if (!(await session.renew(token, refresh))) throw error;
      return callDirectly(id, request);
    });
    if (id === "loginUser") session.set(response as ResponseBody<typeof id>);
    if (id === "refreshSession") {
      const body = request.body as Partial<RequestInput<typeof id>["body"]> | undefined;
      const isOwn = body?.refreshToken === refreshToken;
      session.set(response as ResponseBody<typeof id>, isOwn ? token : undefined);
    }
    if (id === "logoutUser") session.set(undefined);
    return response;
  }
  const refresh = (refreshToken: string) =>
    callDirectly("refreshSession", { body: { refreshToken } }) as Promise<ResponseBody<"refreshSession">>;

  const ids = Object.keys(operationTable) as OperationId[];
  const methods = Object.fromEntries(ids.map((id) => [id, (request?: AnyRequest) => call(id, request)]));
  const each = (id: ListId, request = {}) =>
    iterateItems(id, (next) => call(id, next) as Promise<never>, request);
  const messages = createMessages((request) => call("getMessage", request) as Promise<never>);
  const verify = (to: string, options = {}) => call("startVerification", { body: { ...options, to } });
  const check = (id: string, code: string) => call("checkVerification", { path: { id }, body: { code } });
  // The contract defines the response of each operation by its name.
  return { ...methods, each, messages, verify, check } as unknown as ConnectHub;
}

/** Returns true if the call sends an access token. */
function usesToken(
  id: OperationId,
  { apiKey, accountId, userId }: ConnectHubOptions,
  { headers }: AnyRequest,
) {
  const security: readonly (readonly string[])[] = operationTable[id].security;
  const isAccepted = security.some((schemes) => schemes.includes("BearerJwt"));
  return isAccepted && !sendsKey(id, { apiKey, accountId, userId }, headers);
}

const isExpiry = (error: unknown): boolean =>
  error instanceof ConnectHubError && error.code === "authentication_failed";
