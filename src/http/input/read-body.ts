import { parse as parseContentType } from "content-type";
import { readAtMost } from "../../common/bounded-body.ts";
import {
  maximumFaults,
  invalid,
  refuse,
  shortPointer,
  type Fault,
  type Refusal,
} from "../../domain/refusals.ts";
import { pointerOf } from "./faults.ts";
import { isStorable } from "../../domain/storable.ts";
import { repeatedFault } from "./repeated-headers.ts";

const maximumBodyBytes = 64 * 1024;
const maximumContentTypeCharacters = 256;
/** A byte order mark before the text is passed over, as RFC 8259 allows (8.1). */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** The labels of UTF-8 in the Encoding Standard. */
const utf8Labels = new Set(
  "utf-8 utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8".split(" "),
);
/** What JSON text must contain for a string in it to hold NUL or half of a surrogate pair. */
const suspectEscape = /\\u(0000|d[89a-f])/i;

/** A JSON value, and the strings in it that cannot be stored. */
interface Read {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

/** The content of a body, or why it cannot be read. */
export type BodyReading = Read | Refusal<"payload_too_large" | "unsupported_media_type" | "invalid_request">;

/**
 * The JSON value of a request's body, or why it cannot be read; reads at most 64 KiB. If the body is optional, a
 * missing one counts as an empty object, whatever its declared content type.
 */
export async function readBody(request: Request, isOptional = false): Promise<BodyReading> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  const type = readType(request.headers.get("content-type"));
  if (type === "repeated") return invalid([repeatedFault("Content-Type")]);
  const isReadable = type === "json" && encoding === "identity";
  if (!isReadable && !isOptional) return unreadable();
  const bytes = await readBytes(request, maximumBodyBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  if (isOptional && bytes.length === 0) return { value: {}, faults: [] };
  return isReadable ? parse(bytes) : unreadable();
}

function unreadable() {
  const detail = "The body has to be JSON in UTF-8, not compressed: send Content-Type: application/json.";
  return refuse("unsupported_media_type", detail);
}

function readType(contentType: string | null): "json" | "other" | "repeated" {
  if (contentType === null || contentType.length > maximumContentTypeCharacters) return "other";
  // A comma in a quoted parameter is part of it; any other begins a second value.
  const { type, parameters, index } = parseContentType(contentType, { comma: true });
  if (index < contentType.length) return "repeated";
  const isJson =
    type === "application/json" && utf8Labels.has((parameters["charset"] ?? "utf-8").toLowerCase());
  return isJson ? "json" : "other";
}

/** The bytes of a body, or the refusal of one that has more than `maximumBytes` or breaks off. */
export async function readBytes(
  request: Request,
  maximumBytes: number,
): Promise<Uint8Array | Refusal<"payload_too_large" | "invalid_request">> {
  try {
    const bytes = await readWithin(request, maximumBytes);
    return bytes ?? refuse("payload_too_large", `The body has more than ${maximumBytes} bytes.`);
  } catch {
    // A connection that breaks off is not a failure of the service, and what came of a body is not the body: an empty one may ask for much.
    return invalid([{ ...fault, code: "json", message: "The body broke off." }]);
  }
}

async function readWithin(request: Request, maximumBytes: number): Promise<Uint8Array | undefined> {
  const declared = request.headers.get("content-length");
  if (declared === null) return readAtMost(request.body, maximumBytes);
  return Number(declared) <= maximumBytes ? new Uint8Array(await request.arrayBuffer()) : undefined;
}

function parse(bytes: Uint8Array): BodyReading {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return invalid([{ ...fault, code: "json", message: "The body is not well-formed JSON in UTF-8." }]);
  }
  if (!suspectEscape.test(text)) return { value, faults: [] };
  const message = "The text has a NUL or half of a surrogate pair in it.";
  return {
    value,
    faults: findBadStrings(value).map((pointer) => ({ ...fault, pointer, code: "characters", message })),
  };
}

const fault = { in: "body", pointer: "" } as const;

/** The places of strings that cannot be stored, at most one more than an answer lists; walks without recursion. */
function findBadStrings(root: unknown): readonly string[] {
  const found = new Set<string>();
  const stack: [unknown, string][] = [[root, ""]];
  for (let next = stack.pop(); next && found.size <= maximumFaults; next = stack.pop()) {
    const [value, pointer] = next;
    if (typeof value === "string" && !isStorable(value)) found.add(pointer);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) found.add(pointer);
      stack.push([member, isStorable(key) ? shortPointer(pointer + pointerOf([key])) : pointer]);
    }
  }
  return [...found];
}
