import { mockDocument, problemPath, type outsideOperations } from "./document.ts";
import {
  createMockEngine,
  readOperations,
  type PrismAnswer,
  type PrismOperations,
  type PrismRequest,
} from "./engine.ts";
import { toPrism, type Answer, type ReceivedRequest } from "./listen.ts";
import { exampleNames, readPrefer, settleWishes, WishError } from "./prefer.ts";

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
  const usual = withoutMismatch(all);
  const ask = createMockEngine();
  const find = createFinder(all);
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
      const fault = wishes.code ? undefined : faultOf(request, operation);
      const given = fault?.wishes ?? wishes;
      const operations = given.code === 422 ? all : usual;
      const answer = await ask(withoutAccept(request), operations, { ...defaults, ...given });
      return { ...answer, violations: [...answer.violations, ...(fault?.violations ?? [])] };
    } catch (error) {
      if (error instanceof WishError) return refusedWish(error.message);
      throw error;
    }
  };
}

/** Prism takes a 422 for its answer to an invalid request wherever there is one; the service's is the 400. */
const withoutMismatch = (operations: PrismOperations): PrismOperations =>
  operations.map((operation) => ({
    ...operation,
    responses: operation.responses.filter(({ code }) => code !== "422"),
  }));

/** What Prism does not see, or has another example for: a body that is no JSON, and parameters that nobody declared. */
function faultOf({ malformed, query }: ReceivedRequest, operation: PrismOperations[number]) {
  if (malformed) return { wishes: badRequest(operation, "malformed_json"), violations: [] };
  if (isProbe(operation)) return undefined;
  const declared = new Set(operation.request?.query?.map(({ name }) => name));
  const unknown = Object.keys(query).filter((name) => !declared.has(name));
  if (unknown.length === 0) return undefined;
  const violations = unknown.map((name) => ({
    location: ["request", "query", name],
    message: `The operation has no query parameter '${name}'`,
  }));
  return { wishes: badRequest(operation, "unknown_parameter"), violations };
}

/** The service ignores their query. */
const isProbe = ({ method, security = [], request }: PrismOperations[number]) =>
  method === "get" && security.length === 0 && !request?.query?.length;

const badRequest = (operation: PrismOperations[number], name: string) =>
  hasExample(operation, name) ? { code: 400, exampleKey: name } : { code: 400 };

const hasExample = (operation: PrismOperations[number], name: string) =>
  operation.responses.some((response) => exampleNames(response).includes(name));

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

/** Prism would look by `Accept` for a body of that very type; the service answers with what there is. */
function withoutAccept(request: ReceivedRequest): PrismRequest {
  const { accept: _, ...headers } = request.headers;
  return toPrism({ ...request, headers });
}

function refusedWish(detail: string): PrismAnswer {
  const body = { type: "about:blank", title: "The mock cannot do what Prefer asks for", status: 400, detail };
  const headers = { "content-type": "application/problem+json" };
  return { status: 400, headers, body, violations: [], failure: detail };
}
