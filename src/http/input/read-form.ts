import { invalid, type Fault } from "../../domain/refusals.ts";
import { readBytes, type BodyReading } from "./read-body.ts";
import { readQuery } from "./read-query.ts";

const maximumFormBytes = 4_096;
const formType = "application/x-www-form-urlencoded";
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The fields of a form that a browser sent, or why they cannot be read; reads at most 4 KiB. */
export async function readForm(request: Request): Promise<BodyReading> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";", 1);
  if (type.trim().toLowerCase() !== formType) return malformed;
  const bytes = await readBytes(request, maximumFormBytes);
  if (!(bytes instanceof Uint8Array)) return bytes;
  try {
    const { value, faults } = readQuery(`?${utf8.decode(bytes)}`);
    return value ? { value, faults: faults.map(inBody) } : invalid(faults.map(inBody));
  } catch {
    return malformed;
  }
}

const message = `The form is not one of ${formType} in UTF-8.`;
const malformed = invalid([{ in: "body", pointer: "", code: "characters", message }]);

const inBody = (fault: Fault): Fault => ({ ...fault, in: "body" });
