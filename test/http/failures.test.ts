import { expect, test } from "vitest";
import type { CsvParts } from "../../src/contract.ts";
import { createOperatorApp } from "../../src/http/app.ts";
import { createHandler, type Http, type Serving } from "../../src/http/handler.ts";
import { noMetrics } from "../../src/ports/telemetry.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import { createTestClock } from "../support/clock.ts";
import { createKeptLog } from "../providers/http/log.ts";

/** What serving takes where nobody has to be known, and its log. */
function serve() {
  const log = createKeptLog();
  const serving = {
    log,
    clock: createTestClock(),
    metrics: noMetrics,
    networkOf: () => "192.0.2.1",
  } as Partial<Serving> as Serving;
  const told = (id: string | null) =>
    log.lines
      .filter(({ fields }) => fields["request_id"] === id)
      .map(({ level, message }) => `${level} ${message}`);
  return { log, serving, told };
}

test.each([
  ["of the database", new StoreError("gone", "ECONNREFUSED"), ["info request", "warn unavailable"]],
  ["of our own", new Error("/srv/data"), ["info request", "error operation failed"]],
])(
  "a CSV that breaks off for a reason %s: the log has it under the id of the answer",
  async (_, error, lines) => {
    const { serving, told } = serve();
    async function* parts(): CsvParts {
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
    expect(reason).toEqual(new Error("An answer broke off; the log has the reason."));
    expect(String((reason as Error).stack)).not.toContain(error.message);
    expect(told(answer.headers.get("x-request-id"))).toEqual(lines);
  },
);

test("what fails outside of operations is in the log under the id of the answer", async () => {
  const { serving, told } = serve();
  const app = createOperatorApp({ ...serving, context: {} } as Http, undefined);
  app.get("/x", () => Promise.reject(new Error("broken")));
  const answer = await app.request("/x");
  expect(answer.status).toBe(500);
  expect(told(answer.headers.get("x-request-id"))).toEqual(["error request failed", "info request"]);
});
