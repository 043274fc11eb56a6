import { stringify } from "csv-stringify/sync";
import type { Cell, CsvParts } from "../contract.ts";
import { toDecimal } from "../domain/money/money.ts";
import { privateHeaders, type StreamedReply } from "./reply.ts";

/**
 * A CSV answer, written part by part as it is read by the client. A text that a spreadsheet would take for a formula has
 * an apostrophe before it.
 */
export function csvReply(
  status: number,
  csv: CsvParts,
  headers?: Readonly<Record<string, string>>,
): StreamedReply {
  return {
    status,
    stream: streamOf(csv),
    headers: { ...headers, ...privateHeaders, "content-type": "text/csv; charset=utf-8" },
  };
}

/** Asks for the next part when the client has taken the one before, and for none once it has gone. */
function streamOf(csv: CsvParts): ReadableStream<Uint8Array> {
  const parts = csv[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(textOf(part.value)));
    },
    async cancel() {
      await parts.return?.();
    },
  });
}

const textOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", escape_formulas: true, cast: { bigint: toDecimal } },
  );
