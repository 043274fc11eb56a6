import { stringify } from "csv-stringify/sync";
import type { Cell, CsvParts } from "../contract.ts";
import { toDecimal } from "../domain/money/money.ts";
import { privateHeaders, type StreamedReply } from "./reply.ts";

/** What tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * A CSV answer, written part by part as it is read by the client. A text that a spreadsheet would take for a formula has
 * an apostrophe before it. `broke` is told why a part could not be read; the answer breaks off then.
 */
export function csvReply(
  status: number,
  csv: CsvParts,
  headers: Readonly<Record<string, string>> | undefined,
  broke: (error: unknown) => void,
): StreamedReply {
  return {
    status,
    stream: streamOf(csv, broke),
    headers: { ...headers, ...privateHeaders, "content-type": "text/csv; charset=utf-8" },
  };
}

/** Asks for the next part when the client has taken the one before, and for none once it has gone. */
function streamOf(csv: CsvParts, broke: (error: unknown) => void): ReadableStream<Uint8Array> {
  const parts = csv[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let mark = byteOrderMark;
  return new ReadableStream({
    async pull(controller) {
      try {
        const part = await parts.next();
        if (part.done) controller.close();
        else controller.enqueue(encoder.encode(mark + textOf(part.value)));
        mark = "";
      } catch (error) {
        broke(error);
        // A server may print what breaks a stream, or answer it: the reason is for the log.
        throw brokenOff();
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

/** An error without the places that it was thrown at, for nobody looks for it there. */
function brokenOff(): Error {
  const error = new Error("An answer broke off; the log has the reason.");
  error.stack = String(error);
  return error;
}

const textOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", escape_formulas: true, cast: { bigint: toDecimal } },
  );
