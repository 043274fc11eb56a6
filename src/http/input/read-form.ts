import { createInvalidRequest, type ValidationError } from "../../domain/problems.ts";
import { readBytes, type BodyResult } from "./read-body.ts";
import { readQuery } from "./read-query.ts";

const maximumFormBytes = 4_096;
const formType = "application/x-www-form-urlencoded";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the fields of an HTML form, at most 4 KiB. Resolves to a problem if they cannot be read. */
export async function readForm(request: Request): Promise<BodyResult> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== formType) return malformed;
  const bytes = await readBytes(request, maximumFormBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  try {
    const { value, faults } = readQuery(`?${utf8.decode(bytes)}`);
    return value ? { value, faults: faults.map(inBody) } : createInvalidRequest(faults.map(inBody));
  } catch {
    return malformed;
  }
}

const message = `The form must be ${formType} in UTF-8.`;
const malformed = createInvalidRequest([{ in: "body", pointer: "", code: "characters", message }]);

const inBody = (fault: ValidationError): ValidationError => ({ ...fault, in: "body" });
