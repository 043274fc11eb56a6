import { InvalidArgumentError, Option } from "commander";
import type { ConfigurationFault } from "../../domain/problems.ts";
import { findSecret } from "../../runtimes/process/secret-files.ts";
import { CommandFailure } from "../failure.ts";
import type { RequestSender } from "./local-service.ts";

const tokenVariable = "CONNECT_HUB_ACCESS_TOKEN";
/** Details of a 404 response for an unknown path, in this version of the service and in previous versions. */
const unknownPathDetails = ["This path does not exist.", "The contract has no such path."];

/** Option that selects a running service instead of the local database. */
export const operatorUrlOption = new Option(
  "--url <address>",
  `address of the operator API of a service, with an admin's access token in ${tokenVariable} or the file in ${tokenVariable}_FILE; default: the local database`,
).argParser(parseUrl);

/**
 * Parses an http or https address and removes a trailing slash. Throws `InvalidArgumentError` for any other text. Also
 * throws if the address has credentials, a query, a fragment or a space.
 */
export function parseUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !/[?#\s]/.test(text);
  if (isPlain && /^https?:$/.test(url.protocol)) return text.replace(/\/$/, "");
  throw new InvalidArgumentError("Use an address such as http://127.0.0.1:8788.");
}

/**
 * Runs `work` with the service at `url`, or with the configured database if `url` is undefined. Throws `CommandFailure`
 * if `url` is set, but neither `CONNECT_HUB_ACCESS_TOKEN` nor the file in `CONNECT_HUB_ACCESS_TOKEN_FILE` contains a token.
 */
export async function withConnection<Result>(
  url: string | undefined,
  work: (send: RequestSender) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: the service takes long to load, and a command with an address does not need it.
  if (url === undefined) return (await import("./local-service.ts")).withLocalService(work);
  const accessToken = readAccessToken();
  return work((request) => {
    request.headers.set("authorization", `Bearer ${accessToken}`);
    return fetchOrFail(request, url, "the operator API (CONNECT_HUB_OPERATOR)");
  });
}

function readAccessToken(): string {
  const secret = findSecret(tokenVariable, process.env) ?? { value: "" };
  if ("fault" in secret) throw new CommandFailure(secret.fault);
  if (/^[\x21-\x7e]+$/.test(secret.value)) return secret.value;
  throw new CommandFailure(
    `${tokenVariable} must contain the access token of an admin, or ${tokenVariable}_FILE the path of a file with it. To get one, see: npm run cli -- login --help`,
  );
}

/**
 * Sends a request and returns the response, also an error response: CSV as a stream, JSON completely read. Throws
 * `CommandFailure` if there is no response, if it is a redirect, or if it has another format. `url` and `listener` name
 * the address and the expected listener in the message.
 */
export async function fetchOrFail(request: Request, url: string, listener: string): Promise<Response> {
  const fail = (fault: string, cause?: unknown): never => {
    const open = request.method === "GET" ? "" : " The outcome of the request is unknown.";
    throw new CommandFailure(`${url} ${fault}${open}`, { cause });
  };
  const response = await fetch(request, { redirect: "error" }).catch((error: unknown) =>
    fail(`did not respond (${explainCause(error)}).`, error),
  );
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && /^text\/csv\b/.test(type)) return response;
  const text = await response
    .text()
    .catch((error: unknown) =>
      fail(`closed the connection during its response (${explainCause(error)}).`, error),
    );
  if (!/^application\/(problem\+)?json\b/.test(type) || !isJsonObject(text)) {
    fail(
      `responded with status ${response.status}, but without a JSON object. Check that this is the address of ${listener}.`,
    );
  }
  return new Response(text, { status: response.status, headers: { "content-type": type } });
}

interface FailedFetch {
  /** Set on Node. */
  readonly cause?: { readonly code?: string; readonly message?: string };
  /** Set on Bun. */
  readonly code?: string;
}

/** Returns the code of the error or of its cause. Otherwise returns the message of the cause, or the error as text. */
export function explainCause(error: unknown): string {
  const { cause, code } = error as FailedFetch;
  return cause?.code ?? cause?.message ?? code ?? String(error);
}

function isJsonObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

const formatFault = ({ file, line, column, message }: ConfigurationFault) =>
  file === undefined ? message : `${file}:${line}:${column}: ${message}`;

interface Refusal {
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
  readonly faults?: readonly ConfigurationFault[];
}

/** Converts a problem response to a failure with all its errors or faults, or with its detail. */
export function toCommandFailure({ detail, status, errors = [], faults = [] }: Refusal): CommandFailure {
  const lines = errors.map(({ pointer, message }) => `\n  ${pointer.slice(1)}: ${message}`);
  if (lines.length > 0) return new CommandFailure(`The request is invalid:${lines.join("")}`);
  if (faults.length > 0)
    return new CommandFailure(`${detail}${faults.map((fault) => `\n  ${formatFault(fault)}`).join("")}`);
  if (status === 401) return new CommandFailure(`${detail} For a new token, run: npm run cli -- login`);
  // Each listener responds with this detail to paths of the other API.
  if (detail !== undefined && !unknownPathDetails.includes(detail)) return new CommandFailure(detail);
  return new CommandFailure(
    "The response does not match the operator API. Check that --url is the address in CONNECT_HUB_OPERATOR.",
  );
}
