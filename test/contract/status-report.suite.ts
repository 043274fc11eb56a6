import { describe, expect, test } from "vitest";
import { createRequestHeaders, openAccount, type Credentials } from "../support/accounts.ts";
import type { TestService } from "../support/service.ts";

/** Parameters of the suite for one report operation. */
export interface StatusReportOperation {
  readonly path: string;
  readonly idField: "id" | "uuid";
  /** Reported values with the resulting message status. Undefined if the value does not change the status. */
  readonly outcomes: Readonly<Record<string, "DELIVERED" | "FAILED" | undefined>>;
  /** Sends a message on this channel and returns its id. */
  readonly send: (caller: Credentials, to: string) => Promise<string>;
  /** Sends a message on another channel and returns its id. */
  readonly sendElsewhere: (caller: Credentials) => Promise<string>;
}

const unconfirmed = "+447700900105";
const delivered = "+447700900100";
const refused = "+447700900101";

/** Tests of both status report operations. */
export function statusReportSuite(service: () => TestService, operation: StatusReportOperation): void {
  const { idField } = operation;
  async function report(caller: Credentials, id: string, status: string) {
    const init = {
      method: "POST",
      headers: createRequestHeaders(caller),
      body: JSON.stringify({ [idField]: id, status }),
    };
    const response = await service().sendRaw(operation.path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  async function readMessage(caller: Credentials, id: string) {
    const params = { path: { id } };
    const found = await service().client(caller).GET("/api/v1/connect-hub/messages/{id}", { params });
    return found.data!;
  }
  const open = () => openAccount(service(), 1_000_000);
  describeOutcomes(service, operation, report, readMessage, open);
  describeRefusals(operation, report, readMessage, open);
}

type Report = (caller: Credentials, id: string, status: string) => Promise<{ status: number; body: object }>;
type ReadMessage = (
  caller: Credentials,
  id: string,
) => Promise<{
  status: string;
  outcome?: string;
  updated_at: string;
  events: readonly { status: string; detail?: string }[];
}>;
type Open = () => Promise<Credentials>;

function describeOutcomes(
  service: () => TestService,
  operation: StatusReportOperation,
  report: Report,
  readMessage: ReadMessage,
  open: Open,
) {
  const { idField } = operation;
  const values = Object.entries(operation.outcomes);
  describe("200", () => {
    test.each(values)(
      "%s is returned and recorded, and changes the status of a SENT message to %s (undefined: no change)",
      async (value, becomes) => {
        const caller = await open();
        const id = await operation.send(caller, unconfirmed);
        await service().deliver();
        service().clock.advance(1_000);
        expect(await report(caller, id, value)).toEqual({
          status: 200,
          body: { [idField]: id, status: value, message: "OK" },
        });
        const message = await readMessage(caller, id);
        expect(message).toMatchObject({ status: becomes ?? "SENT", outcome: value });
        expect(message.updated_at).toBe(new Date(service().clock.now()).toISOString());
        expect(message.events.map(({ status }) => status)).toEqual(["PENDING", "SENT", becomes ?? "SENT"]);
        expect(message.events.at(-1)?.detail).toContain(value);
      },
    );

    test.each(values)("a late or repeated %s never replaces DELIVERED", async (value) => {
      const caller = await open();
      const id = await operation.send(caller, delivered);
      await service().deliver();
      await report(caller, id, value);
      await report(caller, id, value);
      const message = await readMessage(caller, id);
      expect(message).toMatchObject({ status: "DELIVERED", outcome: value });
      // The first report adds an event, the second adds none, and neither changes the status.
      const statuses = message.events.map(({ status }) => status);
      expect(statuses).toEqual(["PENDING", "SENT", "DELIVERED", "DELIVERED"]);
    });

    test("a message that was rejected and refunded stays FAILED", async () => {
      const caller = await open();
      const id = await operation.send(caller, refused);
      await service().deliver();
      await report(caller, id, "Success");
      expect(await readMessage(caller, id)).toMatchObject({ status: "FAILED", outcome: "Success" });
    });

    test("a reported success replaces an earlier failure", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      await service().deliver();
      await report(caller, id, "Failed");
      await report(caller, id, "Success");
      expect(await readMessage(caller, id)).toMatchObject({ status: "DELIVERED", outcome: "Success" });
    });

    test("a report before the submission does not stop the submission", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      await report(caller, id, "Failed");
      expect((await readMessage(caller, id)).status).toBe("FAILED");
      await service().deliver();
      const { status, events } = await readMessage(caller, id);
      expect(status).toBe("FAILED");
      expect(events.map((event) => event.status)).toEqual(["PENDING", "FAILED"]);
    });
  });
}

function describeRefusals(
  operation: StatusReportOperation,
  report: Report,
  readMessage: ReadMessage,
  open: Open,
) {
  describe("404", () => {
    test("for an unknown id", async () => {
      const answer = await report(await open(), "01931f6a-7b00-7000-8000-0000000000ff", "Success");
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    });

    test("for another account's message, which stays unchanged", async () => {
      const [owner, stranger] = [await open(), await open()];
      const id = await operation.send(owner, unconfirmed);
      expect((await report(stranger, id, "Success")).status).toBe(404);
      expect((await readMessage(owner, id)).events).toHaveLength(1);
    });

    test("for a message on another channel, which stays unchanged", async () => {
      const caller = await open();
      const id = await operation.sendElsewhere(caller);
      expect((await report(caller, id, "Success")).status).toBe(404);
      expect((await readMessage(caller, id)).events).toHaveLength(1);
    });
  });

  describe("400", () => {
    test("for an unknown value", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      const answer = await report(caller, id, "Answered");
      expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: "/status", code: "value" }] });
      expect((await readMessage(caller, id)).events).toHaveLength(1);
    });
  });
}
