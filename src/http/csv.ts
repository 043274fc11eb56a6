import { stringify } from "csv-stringify/sync";
import type { Cell, CsvChunks } from "../contract.ts";
import { toDecimal } from "../domain/money/money.ts";
import { privateHeaders, type StreamedReply } from "./reply.ts";

/** Byte order mark, by which a spreadsheet detects UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Creates a CSV response. Each chunk is produced when the client reads it. A bigint cell is an amount in micro-units,
 * and is written in currency units. A text that a spreadsheet would evaluate as a formula gets a leading apostrophe. If
 * a chunk cannot be read, calls `onError` with the reason and aborts the response.
 */
export function createCsvReply(
  status: number,
  csv: CsvChunks,
  headers: Readonly<Record<string, string>> | undefined,
  onError: (error: unknown) => void,
): StreamedReply {
  return {
    status,
    stream: createStream(csv, onError),
    headers: { ...headers, ...privateHeaders, "content-type": "text/csv; charset=utf-8" },
  };
}

/** Reads the next chunk when the client has received the previous one, and none after the client has disconnected. */
function createStream(csv: CsvChunks, onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  const chunks = csv[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let mark = byteOrderMark;
  return new ReadableStream({
    async pull(controller) {
      try {
        const chunk = await chunks.next();
        if (chunk.done) controller.close();
        else controller.enqueue(encoder.encode(mark + formatRows(chunk.value)));
        mark = "";
      } catch (error) {
        onError(error);
        // The runtime may print this error or send it to the client. The reason is therefore only logged.
        throw createAbortError();
      }
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** Creates an error without a stack trace, which would be irrelevant. */
function createAbortError(): Error {
  const error = new Error("The response was aborted. The log contains the reason.");
  error.stack = String(error);
  return error;
}

const formatRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", escape_formulas: true, cast: { bigint: toDecimal } },
  );
