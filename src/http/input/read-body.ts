import { parse as parseContentType } from "content-type";
import { readAtMost } from "../../common/bounded-body.ts";
import {
  maximumErrors,
  createInvalidRequest,
  createProblem,
  shortenPointer,
  type ValidationError,
  type ProblemResponse,
} from "../../domain/problems.ts";
import { toJsonPointer } from "./validation-errors.ts";
import { isStorable } from "../../domain/storable.ts";
import { createRepeatedHeaderError } from "./repeated-headers.ts";

const maximumBodyBytes = 64 * 1024;
const maximumContentTypeCharacters = 256;
/** Ignores a byte order mark, as RFC 8259 allows (8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Labels of UTF-8 in the Encoding Standard. */
const utf8Labels = new Set(
  "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8".split(" "),
);
/** Matches the escape sequences that JSON text needs for a NUL or for half of a surrogate pair. */
const suspectEscape = /\\u(0000|d[89a-f])/i;

/** A JSON value, and the errors of its strings that cannot be stored. */
interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly ValidationError[];
}

/** Content of a body, or the problem if it cannot be read. The request is invalid if the content has `faults`. */
export type BodyResult =
  ReadValue | ProblemResponse<"payload_too_large" | "unsupported_media_type" | "invalid_request">;

/**
 * Reads the JSON value of a request body, at most 64 KiB. Resolves to a problem if it cannot be read. If the body is
 * optional, a missing body counts as an empty object, with any content type.
 */
export async function readBody(request: Request, isOptional = false): Promise<BodyResult> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  const type = readType(request.headers.get("content-type"));
  if (type === "repeated") return createInvalidRequest([createRepeatedHeaderError("Content-Type")]);
  const isReadable = type === "json" && encoding === "identity";
  if (!isReadable && !isOptional) return createUnsupportedProblem();
  const bytes = await readBytes(request, maximumBodyBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (isOptional && bytes.length === 0) return { value: {}, faults: [] };
  return isReadable ? parseJson(bytes) : createUnsupportedProblem();
}

function createUnsupportedProblem() {
  const detail = "The body has to be JSON in UTF-8, not compressed: send Content-Type: application/json.";
  return createProblem("unsupported_media_type", detail);
}

function readType(contentType: string | null): "json" | "other" | "repeated" {
  if (contentType === null || contentType.length > maximumContentTypeCharacters) return "other";
  // A comma inside a quoted parameter belongs to it. Any other comma starts a second value.
  const { type, parameters, index } = parseContentType(contentType, { comma: true });
  if (index < contentType.length) return "repeated";
  const isJson =
    type === "application/json" && utf8Labels.has((parameters["charset"] ?? "utf-8").toLowerCase());
  return isJson ? "json" : "other";
}

/**
 * Reads the bytes of a body. Resolves to a problem if there are more than `maximumBytes`, or if the body is
 * interrupted.
 */
export async function readBytes(
  request: Request,
  maximumBytes: number,
): Promise<Uint8Array | ProblemResponse<"payload_too_large" | "invalid_request">> {
  try {
    const bytes = await readAtMostBytes(request, maximumBytes);
    return bytes ?? createProblem("payload_too_large", `The body has more than ${maximumBytes} bytes.`);
  } catch {
    // An interrupted connection is not a failure of the service. The received part is not used, because even an empty
    // body is a valid request for some operations.
    return createInvalidRequest([{ ...bodyError, code: "json", message: "The body is incomplete." }]);
  }
}

async function readAtMostBytes(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get("content-length");
  if (declared === null) return readAtMost(request.body, maximumBytes);
  return Number(declared) <= maximumBytes ? new Uint8Array(await request.arrayBuffer()) : undefined;
}

function parseJson(bytes: Uint8Array): BodyResult {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return createInvalidRequest([
      { ...bodyError, code: "json", message: "The body is not well-formed JSON in UTF-8." },
    ]);
  }
  if (!suspectEscape.test(text)) return { value, faults: [] };
  const message = "The text contains a NUL or half of a surrogate pair.";
  return {
    value,
    faults: findBadStrings(value).map((pointer) => ({ ...bodyError, pointer, code: "characters", message })),
  };
}

const bodyError = { in: "body", pointer: "" } as const;

/**
 * Returns the pointers of strings that cannot be stored, at most one more than a response lists. Walks without
 * recursion.
 */
function findBadStrings(root: unknown): readonly string[] {
  const found = new Set<string>();
  const stack: [unknown, string][] = [[root, ""]];
  for (let next = stack.pop(); next && found.size <= maximumErrors; next = stack.pop()) {
    const [value, pointer] = next;
    if (typeof value === "string" && !isStorable(value)) found.add(pointer);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) found.add(pointer);
      stack.push([member, isStorable(key) ? shortenPointer(pointer + toJsonPointer([key])) : pointer]);
    }
  }
  return [...found];
}
