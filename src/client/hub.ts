import { operationTable } from "../../generated/client.ts";
import { createCaller, type AnyRequest, type CallerOptions } from "./caller.ts";
import { ConnectHubError } from "./errors.ts";
import { createMessages } from "./messages.ts";
import { eachItem, type EachRequest, type Listed, type ListId } from "./pages.ts";
import type { AnswerOf, Call, OperationId, RequestOf } from "./requests.ts";
import { createSessionKeeper, type Session } from "./session.ts";

/** The options of a client; credentials are sent only where an operation requires them. */
export interface ConnectHubOptions extends CallerOptions {
  /** An earlier session to continue; `loginUser` starts a new one. */
  readonly session?: Session | undefined;
  /** Called when the session gets new tokens or ends, for callers that store it. */
  readonly onSession?: ((session: Session | undefined) => void) | undefined;
}

/**
 * A method for each operation of the contract, by its name; `each` walks through lists page by page, and
 * `messages.wait` waits for a message's final status.
 */
export type ConnectHub = { readonly [Id in keyof typeof operationTable]: Call<Id> } & {
  /** Every item of a list, page by page: `for await (const sim of hub.each("listSimRegistries"))`. */
  readonly each: <Id extends ListId>(
    ...given: Record<never, never> extends EachRequest<Id>
      ? [id: Id, request?: EachRequest<Id>]
      : [id: Id, request: EachRequest<Id>]
  ) => AsyncGenerator<Listed[Id], void, undefined>;
  readonly messages: ReturnType<typeof createMessages>;
  /** Sends a code to a number, or answers the verification that is under way for it: `const { id } = await hub.verify(to)`. */
  readonly verify: (
    to: string,
    options?: Omit<RequestOf<"startVerification">["body"], "to">,
  ) => Promise<AnswerOf<"startVerification">>;
  /** Whether the code that the recipient has entered is right; each verification takes five wrong ones. */
  readonly check: (id: string, code: string) => Promise<AnswerOf<"checkVerification">>;
};

/** A client of the service: every call gives the body of the answer, or throws a `ConnectHubError`. */
export function createConnectHub(options: ConnectHubOptions): ConnectHub {
  const session = createSessionKeeper(options.session, options.onSession);
  const callDirectly = createCaller(options, () => session.current?.accessToken);

  async function call(id: OperationId, request: AnyRequest = {}): Promise<unknown> {
    const { accessToken: token, refreshToken } = session.current ?? {};
    const answer = await callDirectly(id, request).catch(async (error: unknown) => {
      if (!isExpiry(id, error)) throw error;
      const renewed = await session.renew(token, refresh);
      // Where the session is over, a key that was given too does what it did not.
      const byKey = token !== undefined && session.current === undefined && takesKey(id, options);
      if (!renewed && !byKey) throw error;
      return callDirectly(id, request);
    });
    if (id === "loginUser") session.keep(answer as AnswerOf<typeof id>);
    if (id === "refreshSession") {
      const body = request.body as Partial<RequestOf<typeof id>["body"]> | undefined;
      const isOwn = body?.refreshToken === refreshToken;
      session.keep(answer as AnswerOf<typeof id>, isOwn ? token : undefined);
    }
    if (id === "logoutUser") session.keep(undefined);
    return answer;
  }
  const refresh = (refreshToken: string) =>
    callDirectly("refreshSession", { body: { refreshToken } }) as Promise<AnswerOf<"refreshSession">>;

  const ids = Object.keys(operationTable) as OperationId[];
  const methods = Object.fromEntries(ids.map((id) => [id, (request?: AnyRequest) => call(id, request)]));
  const each = (id: ListId, request = {}) =>
    eachItem(id, (next) => call(id, next) as Promise<never>, request);
  const messages = createMessages((request) => call("getMessage", request) as Promise<never>);
  const verify = (to: string, options = {}) => call("startVerification", { body: { ...options, to } });
  const check = (id: string, code: string) => call("checkVerification", { path: { id }, body: { code } });
  // The contract defines the answer of each operation by its name; the service is held to it.
  return { ...methods, each, messages, verify, check } as unknown as ConnectHub;
}

/** Whether these options have an API key for an operation that takes one in place of a session. */
function takesKey(id: OperationId, { apiKey, accountId }: ConnectHubOptions): boolean {
  const security: readonly (readonly string[])[] = operationTable[id].security;
  return security.some((schemes) => schemes.includes("ApiKey")) && Boolean(apiKey && accountId);
}

/** Whether a bearer token was refused. */
function isExpiry(id: OperationId, error: unknown): boolean {
  const security: readonly (readonly string[])[] = operationTable[id].security;
  const isBearer = security.some((schemes) => schemes.includes("BearerJwt"));
  return isBearer && error instanceof ConnectHubError && error.code === "authentication_failed";
}
