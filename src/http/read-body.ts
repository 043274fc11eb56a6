import { invalid, refuse, type Refusal } from "../domain/refusals.ts";

const bodyBytesAtMost = 64 * 1024;
const jsonType = /^application\/json\s*(;|$)/i;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** What JSON text must contain for a string in it to hold NUL or half of a surrogate pair. */
const suspectEscape = /\\u(0000|d[89a-f])/i;

type BodyRefusal = Refusal<"payload_too_large" | "unsupported_media_type" | "invalid_request">;

/** The JSON value of a request's body, or why it cannot be had; reads at most 64 KiB. */
export async function readBody(request: Request): Promise<{ readonly value: unknown } | BodyRefusal> {
  if (!jsonType.test(request.headers.get("content-type") ?? "")) {
    return refuse("unsupported_media_type", "The body has to be JSON: send Content-Type: application/json.");
  }
  const bytes = await readBytes(request);
  if (!bytes) {
    return refuse("payload_too_large", `The body has more than ${bodyBytesAtMost} bytes.`);
  }
  return parse(bytes);
}

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > bodyBytesAtMost) return undefined;
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.length;
    if (size > bodyBytesAtMost) return undefined;
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): { readonly value: unknown } | BodyRefusal {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return bodyFault("", "json", "The body is not well-formed JSON in UTF-8.");
  }
  if (!suspectEscape.test(text)) return { value };
  const pointer = findBadString(value);
  if (pointer === undefined) return { value };
  return bodyFault(pointer, "characters", "The text has a NUL or half of a surrogate pair in it.");
}

const bodyFault = (pointer: string, code: "json" | "characters", message: string) =>
  invalid([{ in: "body", pointer, code, message }]);

/** The JSON Pointer of the first string that cannot be stored as text; walks without recursion. */
function findBadString(root: unknown): string | undefined {
  const stack: [unknown, string][] = [[root, ""]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [value, pointer] = next;
    if (typeof value === "string" && isBad(value)) return pointer;
    if (typeof value !== "object" || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (isBad(key)) return pointer;
      stack.push([member, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`]);
    }
  }
  return undefined;
}

const isBad = (text: string) => text.includes("\0") || !text.isWellFormed();
