import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ConnectHubClient } from "../../generated/client.ts";
import { readInTurns, type LongReader } from "../../src/http/limits/long-reads.ts";
import { jsonReply, type Reply } from "../../src/http/reply.ts";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

/** A reader that answers nothing until it is let; `begun` names the accounts in the order of their turns. */
function createGate() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const read: LongReader = (_, input) =>
    new Promise((resolve) => {
      begun.push((input as { principal: { accountId: string } }).principal.accountId);
      held.push(() => resolve(reply));
    });
  return { begun, read, letOne: () => held.shift()?.(), isIdle: () => held.length === 0 };
}

const zeros = { total_requests: 0, total_transactions: 0, total_amount: 0, currency: "EUR" };
const hour = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-01T01:00:00Z" };
const reply: Reply = jsonReply(200, [{ ...zeros, ...hour }]);

const inputOf = (accountId: string) => ({ principal: { accountId } });

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("turns to read", () => {
  test("what one account asks for waits behind its own, and others come in between", async () => {
    const gate = createGate();
    const read = readInTurns(gate.read, 1);
    const asked = ["busy", "busy", "busy", "busy", "ada", "ben", "ada"];
    const answers = asked.map((account) => read("getWhatsappStats", inputOf(account)));
    while (!gate.isIdle()) {
      gate.letOne();
      await turn();
    }
    await Promise.all(answers);
    expect(gate.begun).toEqual(["busy", "busy", "ada", "ben", "busy", "ada", "busy"]);
  });

  test("more than 500 waiting: the longest line gives way, and who asks for little is taken", async () => {
    const gate = createGate();
    const read = readInTurns(gate.read, 1);
    const busy = Array.from({ length: 600 }, () => read("getWhatsappStats", inputOf("busy")));
    const settled = Promise.allSettled(busy);
    const ada = read("getWhatsappStats", inputOf("ada"));
    while (!gate.isIdle()) {
      gate.letOne();
      await turn();
    }
    expect(await ada).toEqual(reply);
    const refused = (await settled).filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(100);
    expect(gate.begun).toHaveLength(501);
    expect(gate.begun.indexOf("ada")).toBeLessThan(3);
  });
});

describe("while every long read is held", () => {
  let service: TestService;
  let ada: Credentials;
  const gate = createGate();
  beforeEach(async () => {
    service = await startService({}, undefined, { reader: gate.read, atOnce: 2 });
    ada = await openAccount(service, 1_000_000);
  });
  afterEach(() => service.stop());

  test("sends and short reads are answered, another account's reads wait for two of the first one's", async () => {
    const statistics = (client: ConnectHubClient) =>
      client.POST("/api/v1/connect-hub/whatsapp/stats", { body: { type: "today" } });
    const busy = service.client();
    const asked = Array.from({ length: 16 }, () => statistics(busy));
    while (gate.begun.length < 2) await turn();
    const client = service.client(ada);
    const sent = await client.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900123", text: "Your code is 123456" },
    });
    expect(sent.response.status).toBe(200);
    const id = sent.data!.messageId;
    const found = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
    expect(found.response.status).toBe(200);
    const own = statistics(client);
    while (!gate.begun.includes(ada.accountId)) {
      gate.letOne();
      await turn();
    }
    expect(gate.begun.length).toBeLessThan(16);
    const all = Promise.all([...asked, own]);
    let isDone = false;
    const end = () => (isDone = true);
    all.then(end, end);
    while (!isDone) {
      gate.letOne();
      await turn();
    }
    expect((await all).map(({ response }) => response.status)).toEqual(Array.from({ length: 17 }, () => 200));
  });
});
