import type { z } from "zod";
import { sha256 } from "../../domain/access/codes.ts";
import { parseTraceparent, formatTraceparent } from "../../domain/traceparent.ts";
import {
  type ValidationError,
  type ProblemResponse,
  createInvalidRequest,
  isProblemResponse,
} from "../../domain/problems.ts";
import { toValidationErrors, toJsonPointer } from "./validation-errors.ts";
import type { Span } from "../../ports/telemetry.ts";
import type { OperationEntry } from "../operation.ts";
import { parseWith } from "./parse.ts";
import type { BodyResult } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { isRepeated, createRepeatedHeaderError } from "./repeated-headers.ts";
import { isStorable } from "../../domain/storable.ts";

/**
 * Returns the validated input of an operation, with all sections of the request. Returns a problem with the errors of
 * all sections if any is invalid. If the body is too large or has an unsupported media type, returns that problem only.
 */
export function readInput(
  id: string,
  entry: OperationEntry,
  { url, headers }: Pick<Request, "url" | "headers">,
  params: Readonly<Record<string, string>>,
  body: BodyResult | undefined,
  span?: Span,
): Readonly<Record<string, unknown>> | ProblemResponse {
  const faults: ValidationError[] = [];
  const parse = (part: ValidationError["in"], schema: z.ZodType, value: unknown) => {
    const result = parseWith(schema, value);
    if (result.success) return result.data;
    faults.push(...toValidationErrors(result.error, part, value));
    return undefined;
  };
  const input: Record<string, unknown> = {};
  if (entry.query) {
    const query = readQuery(url);
    faults.push(...query.faults);
    // If the query is unreadable, missing parameters are not reported, because it may contain them.
    if (query.value) input["query"] = parse("query", entry.query, query.value);
  }
  if (entry.params) {
    faults.push(...findUnstorableParams(params));
    input["params"] = parse("path", entry.params, params);
  }
  const key = entry.headers && readIdempotencyKey(headers, entry.headers, parse);
  if (key !== undefined && isRepeated(key)) faults.push(createRepeatedHeaderError("Idempotency-Key"));
  if (entry.headers && isRepeated(headers.get("traceparent")))
    faults.push(createRepeatedHeaderError("traceparent"));
  if (entry.body && body) {
    if (isProblemResponse(body)) {
      if (body.refusal !== "invalid_request") return body;
      faults.push(...body.faults);
    } else {
      faults.push(...body.faults);
      input["body"] = parse("body", entry.body, body.value);
    }
  }
  if (faults.length > 0) return createInvalidRequest(faults);
  if (entry.headers) {
    input["traceparent"] = span?.traceparent ?? readCallerTraceparent(headers);
    // The path identifies the subject of the request, as the body does.
    const subject = entry.params ? `${id} ${JSON.stringify(input["params"])}` : id;
    input["idempotency"] = key && { key, digest: sha256(`${subject} ${JSON.stringify(input["body"])}`) };
  }
  return input;
}

/** Returns the caller's trace context, or null if it is missing or malformed. */
function readCallerTraceparent(headers: Pick<Headers, "get">): string | null {
  const context = parseTraceparent(headers.get("traceparent"));
  return context ? formatTraceparent(context) : null;
}

function readIdempotencyKey(
  headers: Headers,
  schema: z.ZodType,
  parse: (part: ValidationError["in"], schema: z.ZodType, value: unknown) => unknown,
): string | undefined {
  const key = headers.get("idempotency-key");
  const name = "Idempotency-Key";
  parse("header", schema, key === null ? {} : { [name]: key });
  return key ?? undefined;
}

/** Returns errors for path parameters that cannot be stored as text and therefore cannot name anything. */
export function findUnstorableParams(params: Readonly<Record<string, string>>): readonly ValidationError[] {
  const message = "The text contains a NUL.";
  return Object.entries(params)
    .filter(([, text]) => !isStorable(text))
    .map(([name]) => ({ in: "path", pointer: toJsonPointer([name]), code: "characters", message }));
}
