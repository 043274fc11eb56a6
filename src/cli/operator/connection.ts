import { InvalidArgumentError, Option } from "commander";
import { CommandFailure } from "../failure.ts";
import type { Send } from "./local-service.ts";

const tokenVariable = "CONNECT_HUB_ACCESS_TOKEN";

/** The option for the place where a command does its work. */
export const urlOption = new Option(
  "--url <address>",
  `the operator's listener of a service, with an admin's token in ${tokenVariable}; the local database without it`,
).argParser(readUrl);

/** Returns the http(s) address without a slash at its end; throws for any other text. */
export function readUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !/[?#\s]/.test(text);
  if (isPlain && /^https?:$/.test(url.protocol)) return text.replace(/\/$/, "");
  throw new InvalidArgumentError("It takes an address such as http://127.0.0.1:8788.");
}

/** Runs the work with the service at `url`, or with the local database without one. */
export async function withConnection<Result>(
  url: string | undefined,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  // Loaded on demand: the service is heavy, and a command with an address does not need it.
  if (url === undefined) return (await import("./local-service.ts")).withLocalService(work);
  const accessToken = process.env[tokenVariable] ?? "";
  if (!/^[\x21-\x7e]+$/.test(accessToken)) {
    throw new CommandFailure(
      `${tokenVariable} has to hold the access token of an admin; npm run cli -- login --help explains how to get one.`,
    );
  }
  return work((request) => {
    request.headers.set("authorization", `Bearer ${accessToken}`);
    return fetchOrExplain(request, url, "the operator's listener");
  });
}

/**
 * Returns the response: CSV as it comes, JSON once it is whole. Throws `CommandFailure` if there is none, or something else;
 * `listener` names what has to be at the address.
 */
export async function fetchOrExplain(request: Request, url: string, listener: string): Promise<Response> {
  const fail = (fault: string, cause?: unknown): never => {
    const open = request.method === "GET" ? "" : " Whether the request was carried out is not known.";
    throw new CommandFailure(`${url} ${fault}${open}`, { cause });
  };
  const response = await fetch(request, { redirect: "error" }).catch((error: unknown) =>
    fail(`did not answer (${explainCause(error)}).`, error),
  );
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && /^text\/csv\b/.test(type)) return response;
  const text = await response
    .text()
    .catch((error: unknown) => fail(`broke off its answer (${explainCause(error)}).`, error));
  if (!/^application\/(problem\+)?json\b/.test(type) || !isJsonObject(text)) {
    fail(`answered ${response.status} with no JSON object: is it ${listener}?`);
  }
  return new Response(text, { status: response.status, headers: { "content-type": type } });
}

/** Returns the cause of a failed request or answer, in a word. */
export function explainCause(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}

function isJsonObject(text: string): boolean {
  try {
    return /^\s*\{/.test(text) && JSON.parse(text) !== null;
  } catch {
    return false;
  }
}

interface Refusal {
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly message: string }[];
}

/** Converts a refusal to its detail, or to every fault that it names. */
export function toFailure({ detail, status, errors = [] }: Refusal): CommandFailure {
  const faults = errors.map(({ pointer, message }) => `\n  ${pointer.slice(1)}: ${message}`);
  if (faults.length > 0) return new CommandFailure(`The request was refused:${faults.join("")}`);
  if (status === 401) return new CommandFailure(`${detail} npm run cli -- login makes a new token.`);
  // Either contract's listener answers so for a path of the other.
  if (detail !== undefined && detail !== "The contract has no such path.") return new CommandFailure(detail);
  return new CommandFailure("The answer is not by the contract: is it the operator's listener?");
}
