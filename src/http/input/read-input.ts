import type { z } from "zod";
import { sha256 } from "../../domain/access/codes.ts";
import { readTraceparent, traceparentOf } from "../../domain/traceparent.ts";
import { type Fault, type Refusal, invalid, isRefusal } from "../../domain/refusals.ts";
import { faultsOf, pointerOf } from "./faults.ts";
import type { Span } from "../../ports/telemetry.ts";
import type { OperationEntry } from "../operation.ts";
import { parseWith } from "./parse.ts";
import type { BodyReading } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { isRepeated, repeatedFault } from "./repeated-headers.ts";
import { isStorable } from "../../domain/storable.ts";

/** The validated input of an operation, each part as the contract defines it, or every fault of all parts. */
export function readInput(
  id: string,
  entry: OperationEntry,
  { url, headers }: Pick<Request, "url" | "headers">,
  params: Readonly<Record<string, string>>,
  body: BodyReading | undefined,
  span?: Span,
): Readonly<Record<string, unknown>> | Refusal {
  const faults: Fault[] = [];
  const parse = (part: Fault["in"], schema: z.ZodType, value: unknown) => {
    const result = parseWith(schema, value);
    if (result.success) return result.data;
    faults.push(...faultsOf(result.error, part, value));
    return undefined;
  };
  const input: Record<string, unknown> = {};
  if (entry.query) {
    const query = readQuery(url);
    faults.push(...query.faults);
    // Nobody is told to add a parameter that may stand in what could not be read.
    if (query.value) input["query"] = parse("query", entry.query, query.value);
  }
  if (entry.params) {
    faults.push(...paramFaults(params));
    input["params"] = parse("path", entry.params, params);
  }
  const key = entry.headers && readIdempotencyKey(headers, entry.headers, parse);
  if (key !== undefined && isRepeated(key)) faults.push(repeatedFault("Idempotency-Key"));
  if (entry.headers && isRepeated(headers.get("traceparent"))) faults.push(repeatedFault("traceparent"));
  if (entry.body && body) {
    if (isRefusal(body)) {
      if (body.refusal !== "invalid_request") return body;
      faults.push(...body.faults);
    } else {
      faults.push(...body.faults);
      input["body"] = parse("body", entry.body, body.value);
    }
  }
  if (faults.length > 0) return invalid(faults);
  if (entry.headers) {
    input["traceparent"] = span?.traceparent ?? givenTraceparent(headers);
    // The path says what the request is about, as the body does.
    const about = entry.params ? `${id} ${JSON.stringify(input["params"])}` : id;
    input["idempotency"] = key && { key, fingerprint: sha256(`${about} ${JSON.stringify(input["body"])}`) };
  }
  return input;
}

/** What a caller names wrongly counts as not named. */
function givenTraceparent(headers: Pick<Headers, "get">): string | null {
  const context = readTraceparent(headers.get("traceparent"));
  return context ? traceparentOf(context) : null;
}

function readIdempotencyKey(
  headers: Headers,
  schema: z.ZodType,
  parse: (part: Fault["in"], schema: z.ZodType, value: unknown) => unknown,
): string | undefined {
  const key = headers.get("idempotency-key");
  const name = "Idempotency-Key";
  parse("header", schema, key === null ? {} : { [name]: key });
  return key ?? undefined;
}

/** Faults of path parameters that cannot be stored as text, and so cannot name anything. */
export function paramFaults(params: Readonly<Record<string, string>>): readonly Fault[] {
  const message = "The text has a NUL in it.";
  return Object.entries(params)
    .filter(([, text]) => !isStorable(text))
    .map(([name]) => ({ in: "path", pointer: pointerOf([name]), code: "characters", message }));
}
