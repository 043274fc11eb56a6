import { mockDocument, problemPath, type outsideOperations } from "./document.ts";
import {
  createMockEngine,
  readOperations,
  type PrismAnswer,
  type PrismOperations,
  type PrismRequest,
} from "./engine.ts";
import { toPrism, type Answer, type ReceivedRequest } from "./listen.ts";
import { credentialsRefusal, ownRefusal } from "./own-refusal.ts";
import { readPrefer, settleWishes, WishError } from "./prefer.ts";
import { createToldFaults } from "./told-faults.ts";

/** What the mock answers when it is asked for nothing particular. */
export interface MockDefaults {
  /** Whether answers are made up by the schemas instead of taken from the examples. */
  readonly dynamic: boolean;
  /** Makes what is made up the same every time. */
  readonly seed?: string | undefined;
}

/** Answers every request as the examples of a contract, given as JSON, say. */
export async function createMockAnswer(document: string, defaults: MockDefaults): Promise<Answer> {
  const all = await readOperations(mockDocument(document));
  const ask = createMockEngine();
  const find = createFinder(all);
  const toldFaults = createToldFaults(document);
  const show = (code: (typeof outsideOperations)[number]) =>
    ask({ method: "get", url: { path: problemPath(code) }, headers: {} }, all, {});
  return async (request: ReceivedRequest): Promise<PrismAnswer> => {
    if (request.tooLong) return show("payload_too_large");
    const candidates = find(request.path);
    const operation = candidates.find(({ method }) => method === request.method.toLowerCase());
    if (!operation) {
      if (candidates.length === 0) return show("not_found");
      const refusal = await show("method_not_allowed");
      const allow = candidates.map(({ method }) => method.toUpperCase()).join(", ");
      return { ...refusal, headers: { ...refusal.headers, allow } };
    }
    try {
      const wishes = settleWishes(operation, readPrefer(request.headers["prefer"]));
      const answer = await ask(asPrismReads(request), all, { ...defaults, ...wishes });
      // As in the service, who asks comes before what is asked.
      if (answer.status !== 401) return (await ownRefusal(request, operation, toldFaults)) ?? answer;
      const { violations } = answer;
      return violations.length > 0 ? { ...answer, ...credentialsRefusal(operation), violations } : answer;
    } catch (error) {
      if (error instanceof WishError) return refusedWish(error.message);
      throw error;
    }
  };
}

/** The operations of an address; one without parameters in its path goes before one with them. */
function createFinder(operations: PrismOperations): (path: string) => PrismOperations {
  const parameters = (path: string) => path.split("{").length;
  const known = operations
    .map((operation) => ({
      operation,
      pattern: new RegExp(`^${operation.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    }))
    .toSorted((one, other) => parameters(one.operation.path) - parameters(other.operation.path));
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ operation }) => operation);
}

/**
 * Prism would look by `Accept` for a body of that very type; the service answers with what there is. Prism knows `Bearer`
 * in this spelling alone; to HTTP and the service it is the same in any.
 */
function asPrismReads(request: ReceivedRequest): PrismRequest {
  const { accept: _, authorization, ...headers } = request.headers;
  const named = authorization && { authorization: authorization.replace(/^bearer /i, "Bearer ") };
  return toPrism({ ...request, headers: { ...headers, ...named } });
}

function refusedWish(detail: string): PrismAnswer {
  const body = { type: "about:blank", title: "The mock cannot do what Prefer asks for", status: 400, detail };
  const headers = { "content-type": "application/problem+json" };
  return { status: 400, headers, body, violations: [], failure: detail };
}
