import {
  createInstance,
  getHttpOperationsFromSpec,
  ProblemJsonError,
  type IHttpConfig,
  type IHttpOperationConfig,
  type PrismHttpComponents as PrismComponents,
  type PrismHttpInstance,
} from "@stoplight/prism-http";
import { pino, type Logger } from "pino";

type Ask = PrismHttpInstance["request"];

/** A request as Prism takes it. */
export type PrismRequest = Parameters<Ask>[0];

/** An answer as Prism takes it. */
export type PrismResponse = Extract<
  Awaited<ReturnType<ReturnType<Ask>>>,
  { right: unknown }
>["right"]["output"];

/** The operations of a document as Prism holds them. */
export type PrismOperations = Parameters<Ask>[1];

/** What a request may prefer of a mock. */
export type MockWishes = Partial<Pick<IHttpOperationConfig, "code" | "exampleKey" | "dynamic" | "seed">>;

/** Something that Prism finds wrong, and where. */
export interface Violation {
  readonly location: readonly string[];
  readonly message: string;
}

/** An answer, with what Prism holds against it and its request. */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A value to write as JSON, or a text to write as it stands. */
  readonly body: unknown;
  readonly violations: readonly Violation[];
  /** Why there is no answer but this one, of Prism's own. */
  readonly failure?: string;
}

/** Reads an OpenAPI document, given as JSON, as Prism does. */
export const readOperations = (document: string): Promise<PrismOperations> =>
  getHttpOperationsFromSpec(JSON.parse(document) as object);

const common = {
  validateRequest: true,
  validateResponse: true,
  checkSecurity: true,
  errors: false,
  upstreamProxy: undefined,
};

/** Prism answers from the examples, or with `dynamic` makes answers up by the schemas, whatever is asked. */
export function createMockEngine(): (
  request: PrismRequest,
  operations: PrismOperations,
  wishes: MockWishes,
) => Promise<PrismAnswer> {
  // What is asked is judged by the service's own validators.
  const config = { ...common, validateRequest: false, isProxy: false as const };
  const ask = createAsk({ ...config, mock: { dynamic: false } });
  return (request, operations, wishes) =>
    ask(request, operations, { ...config, mock: { dynamic: false, ...wishes } });
}

/** Prism holds a request that somebody else hands on, and its answer, against the operations; with `errors` it refuses what is wrong. */
export function createProxyEngine<Request extends PrismRequest>(
  operations: PrismOperations,
  errors: boolean,
  handOn: (request: Request) => Promise<PrismResponse>,
): (request: Request) => Promise<PrismAnswer> {
  const config = {
    ...common,
    errors,
    isProxy: true as const,
    upstream: new URL("http://unused.invalid"),
    mock: { dynamic: false },
  };
  const forward: PrismComponents["forward"] =
    ({ data, validations }) =>
    () =>
    async () => {
      if (validations.length > 0) return left(new RefusedRequest(validations));
      // What Prism is asked with comes back as the same object.
      return handOn(data as Request).then(right, (error: unknown) => left(error as Error));
    };
  const ask = createAsk(config, { forward });
  return (request) => ask(request, operations, config);
}

/** Prism found a request wrong, and it was not handed on. */
class RefusedRequest extends Error {
  readonly violations: readonly Violation[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join("; "));
    this.violations = diagnostics.map((diagnostic) => violation("request", diagnostic));
  }
}

const left = (error: Error) => ({ _tag: "Left", left: error }) as const;
const right = (response: PrismResponse) => ({ _tag: "Right", right: response }) as const;

function createAsk(config: IHttpConfig, components: Partial<PrismComponents> = {}) {
  const instance = createInstance(config, { logger: silent, ...components });
  return async (request: PrismRequest, operations: PrismOperations, config: IHttpConfig) => {
    const outcome = await instance.request(request, operations, config)();
    if ("left" in outcome) return failed(outcome.left);
    const { output, validations } = outcome.right;
    return {
      status: output.statusCode,
      headers: output.headers ?? {},
      body: output.body,
      violations: [
        ...validations.input.map((diagnostic) => violation("request", diagnostic)),
        ...validations.output.map((diagnostic) => violation("response", diagnostic)),
      ],
    };
  };
}

interface Diagnostic {
  readonly path?: string[];
  readonly message: string;
  readonly code?: unknown;
}

const violation = (side: "request" | "response", { path = [], message, code }: Diagnostic): Violation => ({
  location: [side, ...path],
  message:
    code === 401 ? "Credentials are missing, or are not of the kind that is asked for" : plainer(message),
});

const plainer = (message: string) =>
  message === "Selected route not found"
    ? "The contract has no such operation; the answer was not looked at"
    : message;

function failed(error: Error): PrismAnswer {
  const violations = error instanceof RefusedRequest ? error.violations : [];
  const problem = problemOf(error);
  return {
    status: problem.status,
    headers: { "content-type": "application/problem+json" },
    body: problem,
    violations,
    ...(violations.length === 0 && { failure: problem.detail || problem.title }),
  };
}

function problemOf(error: Error) {
  if (error instanceof ProblemJsonError) {
    return { type: error.name, title: error.message, status: error.status, detail: error.detail };
  }
  const refused = error instanceof RefusedRequest;
  const title = refused ? "Not by the contract, and not handed on" : "No answer";
  return { type: "about:blank", title, status: refused ? 400 : 502, detail: error.message };
}

// Prism logs ten lines a request; what matters of them is in the answer. Its types lack the level that it uses.
const silent = pino({ level: "silent", customLevels: { success: 35 } }) as unknown as Logger;
