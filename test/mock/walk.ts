import { isDeepStrictEqual } from "node:util";
import { outsideOperations } from "../../scripts/mock/document.ts";
import { contract, contractOperations, faultsAgainst, resolve } from "../support/contract.ts";
import { sharedExamples } from "../support/examples.ts";
import { requestOf, type Operation } from "../support/requests.ts";

/** What a walk through a mock has seen. */
export interface Walk {
  /** Each example that was served as it stands, as `sendSms 402 insufficient_balance`. */
  readonly served: ReadonlySet<string>;
  /** What was not as the contract says. */
  readonly faults: readonly string[];
}

type ResponseDeclared = Operation["responses"][string];
type Content = NonNullable<ResponseDeclared["content"]>;

/** A request to the mock and the answer that it has to have. */
interface Visit {
  readonly place: string;
  readonly path: string;
  readonly init: RequestInit;
  readonly status: number;
  readonly response: ResponseDeclared;
  /** The example that the body has to be. */
  readonly example?: { readonly value: unknown };
}

/** Credentials of every kind; the mock takes any. */
export const anyCredentials = { apiKey: "any", accountId: "any", userId: "any", accessToken: "a.b.c" };

/** What leads to a problem that belongs to no operation. */
const outside = {
  not_found: { path: "/api/nowhere", init: {} },
  method_not_allowed: { path: "/healthz", init: { method: "DELETE" } },
  payload_too_large: { path: "/api/auth/login", init: { method: "POST", body: " ".repeat(65_537) } },
};

const visits: readonly Visit[] = [
  ...contractOperations.flatMap(visitsOf),
  ...Object.entries(contract.webhooks).flatMap(([name, { post }]) =>
    answersOf(name, [`/webhooks/${name}`, {}], 200, { content: post!.requestBody!.content }),
  ),
  ...outsideOperations.flatMap(outsideVisits),
];

/** Each example of the contract's answers, webhooks and problems outside operations. */
export const everyExample: ReadonlySet<string> = new Set(
  visits.filter(({ example }) => example).map(({ place }) => place),
);

/** Asks a mock for every operation, status, example and webhook of the contract, and holds each answer against it. */
export async function walk(baseUrl: string): Promise<Walk> {
  const served = new Set<string>();
  const faults: string[] = [];
  for (const visit of visits) {
    const response = await fetch(baseUrl + visit.path, visit.init);
    const found = faultsOf(visit, response, await response.text());
    faults.push(...found.map((fault) => `${visit.place}: ${fault}`));
    if (visit.example && found.length === 0) served.add(visit.place);
  }
  return { served, faults };
}

/** Its own example for each example of a request, and each declared status, first as it comes and then by each name. */
function visitsOf(operation: Operation): readonly Visit[] {
  const [path, init] = requestOf(operation, anyCredentials);
  const [success, declared] = Object.entries(operation.responses).findLast(([status]) =>
    status.startsWith("2"),
  )!;
  const examples = operation.requestBody?.content["application/json"].examples ?? {};
  const requests = Object.entries(examples).map(([name, example]) => ({
    place: `${operation.operationId} asked as ${name}`,
    path,
    init: { ...init, body: JSON.stringify(resolve(example).value) },
    status: Number(success),
    response: declared,
  }));
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    answersOf(`${operation.operationId} ${status}`, [path, init], Number(status), response),
  );
  return [...requests, ...answers];
}

function answersOf(
  place: string,
  [path, init]: readonly [string, RequestInit],
  status: number,
  response: ResponseDeclared,
): readonly Visit[] {
  const preferring = (prefer: string) => ({ ...init, headers: { ...init.headers, prefer } });
  const common = { path, status, response };
  const names = Object.values(resolve(response).content ?? {}).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([name, example]) => [name, resolve(example)] as const),
  );
  return [
    { place, ...common, init: preferring(`code=${status}`) },
    ...names.flatMap(([name, { value }]) =>
      [`example=${name}`, `code=${status}, example=${name}`].map((prefer) => ({
        place: `${place} ${name}`,
        ...common,
        init: preferring(prefer),
        example: { value },
      })),
    ),
  ];
}

function outsideVisits(code: (typeof outsideOperations)[number]): readonly Visit[] {
  const schema = { $ref: "#/components/schemas/Problem" };
  const content: Content = { "application/problem+json": { schema } };
  return sharedExamples.flatMap(({ name, value }) => {
    const problem = value as { readonly code?: string; readonly status?: number };
    if (problem.code !== code) return [];
    const place = `outside operations ${name}`;
    return [{ place, ...outside[code], status: problem.status!, response: { content }, example: { value } }];
  });
}

function faultsOf(visit: Visit, answer: Response, text: string): readonly string[] {
  if (answer.status !== visit.status)
    return [`answered ${answer.status} instead of ${visit.status}: ${text}`];
  const { content = {}, headers = {} } = resolve(visit.response);
  const media = content[answer.headers.get("content-type") ?? ""];
  if (!media) return [`the content type is ${answer.headers.get("content-type")}`];
  const body: unknown = JSON.parse(text);
  const fault = faultsAgainst(media.schema, body);
  return [
    ...(fault ? [fault] : []),
    ...Object.entries(headers).flatMap(([name, header]) => headerFaults(name, header, answer)),
    ...(visit.example && !isDeepStrictEqual(body, visit.example.value) ? [`not the example: ${text}`] : []),
  ];
}

/** Prism shows every header that is declared, so a missing one is a fault. */
function headerFaults(name: string, header: Record<string, unknown>, answer: Response): readonly string[] {
  const { schema } = resolve(header) as { readonly schema: { readonly type?: string } };
  const value = answer.headers.get(name);
  if (value === null) return [`the header ${name} is missing`];
  const fault = faultsAgainst(schema, resolve(schema).type === "integer" ? Number(value) : value);
  return fault ? [`the header ${name}: ${fault}`] : [];
}
