import { expect, test } from "vitest";
import type { CsvChunks } from "../../src/contract.ts";
import { createOperatorApp } from "../../src/http/app.ts";
import { createHandler, type HttpDependencies, type HandlerDependencies } from "../../src/http/handler.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createTestClock } from "../support/clock.ts";
import { createRecordingLog } from "../providers/http/recording-log.ts";

/** Returns the dependencies of a public handler, and its log. */
function createDependencies() {
  const log = createRecordingLog();
  const serving = {
    log,
    clock: createTestClock(),
    metrics: noMetrics,
    getClientNetwork: () => "192.0.2.1",
  } as Partial<HandlerDependencies> as HandlerDependencies;
  const findLines = (id: string | null) =>
    log.lines
      .filter(({ fields }) => fields["request_id"] === id)
      .map(({ level, message }) => `${level} ${message}`);
  return { log, serving, findLines };
}

test.each([
  [
    "of the database",
    new StoreError("gone", "ECONNREFUSED"),
    ["info request", "warn request failed: service unavailable"],
  ],
  ["of another kind", new Error("/srv/data"), ["info request", "error operation failed"]],
])(
  "a CSV that is interrupted by an error %s is logged with the request id of the response",
  async (_, error, lines) => {
    const { serving, findLines } = createDependencies();
    async function* parts(): CsvChunks {
      yield [["a"]];
      throw error;
    }
    const entry = { method: "get", path: "/x", security: [] } as const;
    const handle = createHandler(serving, "getStatisticsCsv", entry, async () => ({
      status: 200,
      csv: parts(),
    }));
    const context = { req: { raw: new Request("http://hub.test/x") } } as Parameters<typeof handle>[0];
    const answer = await handle(context);
    const reason = await answer.text().catch((thrown: unknown) => thrown);
    expect(reason).toEqual(new Error("The response was aborted. The log contains the reason."));
    expect(String((reason as Error).stack)).not.toContain(error.message);
    expect(findLines(answer.headers.get("x-request-id"))).toEqual(lines);
  },
);

test("a failure outside of operations is logged with the request id of the response", async () => {
  const { serving, findLines } = createDependencies();
  const app = createOperatorApp({ ...serving, context: {} } as HttpDependencies, undefined);
  app.get("/x", () => Promise.reject(new Error("broken")));
  const answer = await app.request("/x");
  expect(answer.status).toBe(500);
  expect(findLines(answer.headers.get("x-request-id"))).toEqual(["error request failed", "info request"]);
});
