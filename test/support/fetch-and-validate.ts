import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { allOperations, findSchemaErrors, resolve } from "./contract.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder in which each run records the operation and the status of its responses, for the coverage test. */
    coverageFolder: string;
  }
}

/**
 * Sends a request, validates the response against the contract with Ajv, and records that its status was tested. Throws
 * if the response does not match, or may be cached or sniffed. A response to a path or method of neither contract is
 * not validated.
 */
export async function fetchAndValidate(request: Request): Promise<Response> {
  const response = await fetch(request);
  await recordTexts(response.clone());
  const operation = allOperations.find(
    ({ method, pattern }) => method === request.method && pattern.test(new URL(request.url).pathname),
  );
  if (!operation) return response;
  const text = await response.clone().text();
  const fault = findFault(operation, response, text);
  if (fault) throw new Error(`${operation.operationId} ${response.status}: ${fault}\n${text}`);
  const line = `${operation.operationId} ${response.status}\n`;
  appendFileSync(join(inject("coverageFolder"), `${process.pid}.txt`), line);
  return response;
}

/** Records the texts of a problem response, for the test of the examples. It reads the body, so pass a clone. */
export async function recordTexts(response: Response): Promise<void> {
  if (response.headers.get("content-type") !== "application/problem+json") return;
  const { detail, errors = [] } = (await response.json()) as {
    readonly detail: string;
    readonly errors?: readonly { readonly message: string }[];
  };
  const lines = [detail, ...errors.map(({ message }) => message)].map((text) => `${toTextLine(text)}\n`);
  appendFileSync(join(inject("coverageFolder"), `${process.pid}.txt`), lines.join(""));
}

/** Formats the first 300 characters of a text as one line. Each number is replaced by 0, because numbers differ. */
export const toTextLine = (text: string): string =>
  `says ${JSON.stringify(text.replaceAll(/\d+/g, "0").slice(0, 300))}`;

function findFault(
  operation: (typeof allOperations)[number],
  response: Response,
  text: string,
): string | undefined {
  const declared = operation.responses[response.status];
  if (!declared) return "the contract does not declare this status";
  const { content = {}, headers = {} } = resolve(declared);
  const type = response.headers.get("content-type") ?? "";
  const media = content[type.replace(/^text\/csv; charset=utf-8$/, "text/csv")];
  const cacheHeaders = [
    response.headers.get("cache-control"),
    response.headers.get("x-content-type-options"),
  ];
  if (cacheHeaders.join() !== "no-store,nosniff")
    return `it may be cached or sniffed as another type: ${cacheHeaders.join()}`;
  if (!media) return `the contract does not declare ${type}`;
  for (const [name, header] of Object.entries(headers)) {
    const { required, schema } = resolve(header) as { required?: boolean; schema: { type?: string } };
    const value = response.headers.get(name);
    if (value === null && required) return `the header ${name} is missing`;
    const read = value !== null && resolve(schema).type === "integer" ? Number(value) : value;
    const fault = value === null ? undefined : findSchemaErrors(schema, read);
    if (fault) return `the header ${name}: ${fault}`;
  }
  return findSchemaErrors(media.schema, type.startsWith("text/csv") ? text : JSON.parse(text));
}
