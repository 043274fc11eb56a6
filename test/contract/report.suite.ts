import { describe, expect, test } from "vitest";
import { headersOf, openAccount, type Credentials } from "../support/accounts.ts";
import type { TestService } from "../support/service.ts";

/** A webhook operation as the suite needs it. */
export interface Report {
  readonly path: string;
  readonly idField: "id" | "uuid";
  /** Each value with the delivery state that it reports; undefined when it changes nothing. */
  readonly outcomes: Readonly<Record<string, "DELIVERED" | "FAILED" | undefined>>;
  /** Sends a message of this channel to a recipient and tells its id. */
  readonly send: (caller: Credentials, to: string) => Promise<string>;
  /** Sends a message of another channel and tells its id. */
  readonly sendElsewhere: (caller: Credentials) => Promise<string>;
}

const unconfirmed = "+447700900105";
const delivered = "+447700900100";
const refused = "+447700900101";

/** What holds for both operations by which a customer reports what became of a message. */
export function describeReport(service: () => TestService, operation: Report): void {
  const { idField } = operation;
  async function report(caller: Credentials, id: string, status: string) {
    const init = {
      method: "POST",
      headers: headersOf(caller),
      body: JSON.stringify({ [idField]: id, status }),
    };
    const response = await service().raw(operation.path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  async function look(caller: Credentials, id: string) {
    const params = { path: { id } };
    const found = await service().client(caller).GET("/api/v1/connect-hub/messages/{id}", { params });
    return found.data!;
  }
  const open = () => openAccount(service(), 1_000_000);
  describeOutcomes(service, operation, report, look, open);
  describeRefusals(operation, report, look, open);
}

type Send = (caller: Credentials, id: string, status: string) => Promise<{ status: number; body: object }>;
type Look = (
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
  operation: Report,
  report: Send,
  look: Look,
  open: Open,
) {
  const { idField } = operation;
  const values = Object.entries(operation.outcomes);
  describe("200", () => {
    test.each(values)("%s is echoed, recorded and makes a SENT message %s", async (value, becomes) => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      await service().deliver();
      service().clock.advance(1_000);
      expect(await report(caller, id, value)).toEqual({
        status: 200,
        body: { [idField]: id, status: value, message: "OK" },
      });
      const message = await look(caller, id);
      expect(message).toMatchObject({ status: becomes ?? "SENT", outcome: value });
      expect(message.updated_at).toBe(new Date(service().clock.now()).toISOString());
      expect(message.events.map(({ status }) => status)).toEqual(["PENDING", "SENT", becomes ?? "SENT"]);
      expect(message.events.at(-1)?.detail).toContain(value);
    });

    test.each(values)("a late or repeated %s never undoes DELIVERED", async (value) => {
      const caller = await open();
      const id = await operation.send(caller, delivered);
      await service().deliver();
      await report(caller, id, value);
      await report(caller, id, value);
      const message = await look(caller, id);
      expect(message).toMatchObject({ status: "DELIVERED", outcome: value });
      // The second report told nothing new; none contradicts the state.
      const statuses = message.events.map(({ status }) => status);
      expect(statuses).toEqual(["PENDING", "SENT", "DELIVERED", "DELIVERED"]);
    });

    test("a message that was refused and refunded stays FAILED", async () => {
      const caller = await open();
      const id = await operation.send(caller, refused);
      await service().deliver();
      await report(caller, id, "Success");
      expect(await look(caller, id)).toMatchObject({ status: "FAILED", outcome: "Success" });
    });

    test("evidence of delivery wins over an earlier failure", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      await service().deliver();
      await report(caller, id, "Failed");
      await report(caller, id, "Success");
      expect(await look(caller, id)).toMatchObject({ status: "DELIVERED", outcome: "Success" });
    });

    test("a report before the hand-over does not stop the sending", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      await report(caller, id, "Failed");
      expect((await look(caller, id)).status).toBe("FAILED");
      await service().deliver();
      const { status, events } = await look(caller, id);
      expect(status).toBe("FAILED");
      expect(events.map((event) => event.status)).toEqual(["PENDING", "FAILED"]);
    });
  });
}

function describeRefusals(operation: Report, report: Send, look: Look, open: Open) {
  describe("404", () => {
    test("an id that does not exist", async () => {
      const answer = await report(await open(), "01931f6a-7b00-7000-8000-0000000000ff", "Success");
      expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
    });

    test("another account's message, which stays as it is", async () => {
      const [owner, stranger] = [await open(), await open()];
      const id = await operation.send(owner, unconfirmed);
      expect((await report(stranger, id, "Success")).status).toBe(404);
      expect((await look(owner, id)).events).toHaveLength(1);
    });

    test("a message of another channel, which stays as it is", async () => {
      const caller = await open();
      const id = await operation.sendElsewhere(caller);
      expect((await report(caller, id, "Success")).status).toBe(404);
      expect((await look(caller, id)).events).toHaveLength(1);
    });
  });

  describe("400", () => {
    test("a value that is not in the set is named", async () => {
      const caller = await open();
      const id = await operation.send(caller, unconfirmed);
      const answer = await report(caller, id, "Answered");
      expect(answer.body).toMatchObject({ status: 400, errors: [{ pointer: "/status", code: "value" }] });
      expect((await look(caller, id)).events).toHaveLength(1);
    });
  });
}
