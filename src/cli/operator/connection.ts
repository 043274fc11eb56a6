import { InvalidArgumentError, Option } from "commander";
import { createOperatorClient, type OperatorClient } from "../../../generated/operator/client.ts";
import { Problem } from "../../../generated/operator/schemas.ts";
import type { components } from "../../../generated/operator/types.ts";
import { CommandFailure } from "../failure.ts";

/** Has one request of the operator's contract answered. */
type Ask = (request: Request) => Promise<Response>;

/** The operator's contract, wherever it is served. */
export interface Connection {
  readonly baseUrl: string;
  readonly ask: Ask;
  readonly client: OperatorClient;
}

/** Where a command does its work: at the operator's listener with this address, or on the local database. */
export interface Target {
  readonly url?: string;
}

/** Message of a command that needs the counters of the running service. */
export const needsService =
  "Only the running service has the guard's counters. Pass --url with the address of its operator's listener.";

const tokenVariable = "CONNECT_HUB_ACCESS_TOKEN";

/** The option that says where a command does its work. */
export const urlOption = () =>
  new Option(
    "--url <address>",
    `the operator's listener of a service, with an admin's token in ${tokenVariable}; the local database without it`,
  ).argParser(readUrl);

/** An http(s) address. */
export function readUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !/[?#\s]/.test(text);
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError("It takes an address such as http://127.0.0.1:8788.");
  }
  return text.replace(/\/$/, "");
}

/** Connects to the operator's contract of the service at `url`, or of the local database where there is none. */
export async function asOperator<Result>(
  { url }: Target,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (url !== undefined) return work(connectionOf(url, createRemoteAsk(url)));
  // Loaded on demand: the service is heavy, and a command with an address does not need it.
  const { withLocalService } = await import("./local-service.ts");
  return withLocalService((ask) => work(connectionOf("http://localhost", ask)));
}

const connectionOf = (baseUrl: string, ask: Ask): Connection => ({
  baseUrl,
  ask,
  client: createOperatorClient({ baseUrl, fetch: ask }),
});

function createRemoteAsk(url: string): Ask {
  const accessToken = process.env[tokenVariable];
  if (!accessToken) {
    throw new CommandFailure(
      `${tokenVariable} has to hold the access token of an admin; npm run cli -- login --help tells how to get one.`,
    );
  }
  return (request) => {
    try {
      request.headers.set("authorization", `Bearer ${accessToken}`);
    } catch {
      throw new CommandFailure(`${tokenVariable} holds no access token: it has characters that none has.`);
    }
    return fetchOrExplain(request, url, "the operator's listener");
  };
}

/**
 * The answer, a table as it comes and JSON once it is whole; fails with words for a person where none came, or something else.
 * `listener` is what has to be at the address.
 */
export async function fetchOrExplain(request: Request, url: string, listener: string): Promise<Response> {
  const open = request.method === "GET" ? "" : " Whether the request was carried out is not known.";
  const failure = (what: string, cause?: unknown) =>
    new CommandFailure(`${url} ${what}${open}`, cause === undefined ? {} : { cause });
  const response = await fetch(request, { redirect: "error" }).catch((error: unknown) => {
    throw failure(`did not answer (${causeOf(error)}).`, error);
  });
  const { status, ok } = response;
  const type = response.headers.get("content-type") ?? "";
  if (ok && /^text\/csv\b/.test(type)) return response;
  if (!/^application\/(problem\+)?json\b/.test(type)) {
    await response.body?.cancel();
    throw failure(`answered ${status} with ${type || "no type"}: is it ${listener}?`);
  }
  const text = await response.text().catch((error: unknown) => {
    throw failure(`broke off its answer (${causeOf(error)}).`, error);
  });
  if (!isJsonObject(text)) throw failure(`answered ${status} with no JSON object: is it ${listener}?`);
  return new Response(text, { status, headers: { "content-type": type } });
}

/** What lies behind the failure of a request or its answer, in a word. */
export function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** The body of a successful answer; fails with the service's words for a person where it refused. */
export function bodyOf<Body>(answer: { readonly data?: Body; readonly error?: unknown }): Body {
  if (answer.error !== undefined) throw failureOf(answer.error);
  return answer.data!;
}

/** What either contract's listener says of the other's paths. */
const noSuchPath = "The contract has no such path.";

/** What a refusal says, or every fault that it names. */
export function failureOf(refusal: unknown): CommandFailure {
  if (!Problem.safeParse(refusal).success) {
    return new CommandFailure("The answer is not by the contract: is it the operator's listener?");
  }
  const { detail, status, errors = [] } = refusal as components["schemas"]["Problem"];
  if (errors.length > 0) {
    const faults = errors.map(({ pointer, message }) => `  ${pointer.slice(1)}: ${message}`);
    return new CommandFailure(`The request was refused:\n${faults.join("\n")}`);
  }
  if (detail === noSuchPath)
    return new CommandFailure(
      `${detail} Customers and operators may have a listener each: is it the right one?`,
    );
  const advice = status === 401 ? " npm run cli -- login makes a new token." : "";
  return new CommandFailure(`${detail}${advice}`);
}

/** The customer with this e-mail address. */
export async function findCustomer({ client }: Connection, email: string) {
  const params = { query: { search: email } };
  const { list } = bodyOf(await client.GET("/operator/v1/customers", { params }));
  // The search finds names as well, and anybody may be named like somebody else's address.
  const customer = list.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (!customer) throw new CommandFailure(`There is no user with the e-mail address ${email}.`);
  return customer;
}
