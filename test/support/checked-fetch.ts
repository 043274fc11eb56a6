import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { allOperations, faultsAgainst, resolve } from "./contract.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each answer's operation and status is noted for the coverage test. */
    coverageFolder: string;
  }
}

/** A `fetch` that holds every answer against the contract, by Ajv, and notes that its status was exercised. */
export async function checkedFetch(request: Request): Promise<Response> {
  const response = await fetch(request);
  await noteTexts(response.clone());
  const operation = allOperations.find(
    ({ method, pattern }) => method === request.method && pattern.test(new URL(request.url).pathname),
  );
  if (!operation) return response;
  const text = await response.clone().text();
  const fault = faultOf(operation, response, text);
  if (fault) throw new Error(`${operation.operationId} ${response.status}: ${fault}\n${text}`);
  const line = `${operation.operationId} ${response.status}\n`;
  appendFileSync(join(inject("coverageFolder"), `${process.pid}.txt`), line);
  return response;
}

/** Notes what a problem says to people, for the test of the examples. */
export async function noteTexts(response: Response): Promise<void> {
  if (response.headers.get("content-type") !== "application/problem+json") return;
  const { detail, errors = [] } = (await response.json()) as {
    readonly detail: string;
    readonly errors?: readonly { readonly message: string }[];
  };
  const lines = [detail, ...errors.map(({ message }) => message)].map((text) => `${saidLine(text)}\n`);
  appendFileSync(join(inject("coverageFolder"), `${process.pid}.txt`), lines.join(""));
}

/** The line that is noted of a text; its numbers differ from one answer to the next. */
export const saidLine = (text: string): string =>
  `says ${JSON.stringify(text.replaceAll(/\d+/g, "0").slice(0, 300))}`;

function faultOf(
  operation: (typeof allOperations)[number],
  response: Response,
  text: string,
): string | undefined {
  const declared = operation.responses[response.status];
  if (!declared) return "the contract does not declare this status";
  const { content = {}, headers = {} } = resolve(declared);
  const type = response.headers.get("content-type") ?? "";
  const media = content[type.replace(/^text\/csv; charset=utf-8$/, "text/csv")];
  const kept = [response.headers.get("cache-control"), response.headers.get("x-content-type-options")];
  if (kept.join() !== "no-store,nosniff") return `it may be kept or taken for something else: ${kept.join()}`;
  if (!media) return `the contract does not declare ${type}`;
  for (const [name, header] of Object.entries(headers)) {
    const { required, schema } = resolve(header) as { required?: boolean; schema: { type?: string } };
    const value = response.headers.get(name);
    if (value === null && required) return `the header ${name} is missing`;
    const read = value !== null && resolve(schema).type === "integer" ? Number(value) : value;
    const fault = value === null ? undefined : faultsAgainst(schema, read);
    if (fault) return `the header ${name}: ${fault}`;
  }
  return faultsAgainst(media.schema, type.startsWith("text/csv") ? text : JSON.parse(text));
}
