import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ConnectHubClient } from "../../generated/client.ts";
import { createFairReader, type LongRunningReader } from "../../src/http/limits/long-reads.ts";
import { createJsonReply, type Reply } from "../../src/http/reply.ts";
import { openAccount, type Credentials } from "../support/accounts.ts";
import { startService, type TestService } from "../support/service.ts";

/**
 * Creates a reader whose reads finish one by one, when the test calls `letOne`. `begun` contains the accounts in the
 * order of their reads.
 */
function createGate() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const read: LongRunningReader = (_, input) =>
    new Promise((resolve) => {
      begun.push((input as { principal: { accountId: string } }).principal.accountId);
      held.push(() => resolve(reply));
    });
  return { begun, read, letOne: () => held.shift()?.(), isIdle: () => held.length === 0 };
}

const zeros = { total_requests: 0, total_transactions: 0, total_amount: 0, currency: "EUR" };
const hour = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-01-01T01:00:00Z" };
const reply: Reply = createJsonReply(200, [{ ...zeros, ...hour }]);

/** Returns the input of a read. Each number is a different read. */
const inputOf = (accountId: string, number = 0) => ({ principal: { accountId }, body: { number } });

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("fair scheduling of reads", () => {
  test("reads of one account run one after another, with reads of other accounts in between", async () => {
    const gate = createGate();
    const read = createFairReader(gate.read, 1);
    const asked = ["busy", "busy", "busy", "busy", "ada", "ben", "ada"];
    const answers = asked.map((account, number) => read("getWhatsappStats", inputOf(account, number)));
    while (!gate.isIdle()) {
      gate.letOne();
      await turn();
    }
    await Promise.all(answers);
    expect(gate.begun).toEqual(["busy", "busy", "ada", "ben", "busy", "ada", "busy"]);
  });

  test("with more than 500 waiting reads, the account with the most loses some, and other accounts are accepted", async () => {
    const gate = createGate();
    const read = createFairReader(gate.read, 1);
    const busy = Array.from({ length: 600 }, (_, number) =>
      read("getWhatsappStats", inputOf("busy", number)),
    );
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

describe("a waiting read", () => {
  /** Creates a reader that returns the number of commits at the start of each read. */
  function createCounting() {
    const committed = { count: 0 };
    const held: (() => void)[] = [];
    let begun = 0;
    const read: LongRunningReader = (_, input) => {
      begun += 1;
      const answer = createJsonReply(200, { committed: committed.count, ...input });
      return new Promise((resolve) => held.push(() => resolve(answer)));
    };
    const letAll = async () => {
      for (; held.length > 0; await turn()) held.shift()!();
    };
    return { committed, read: createFairReader(read, 1), letAll, begun: () => begun };
  }

  const seenBy = async (answer: ReturnType<LongRunningReader>) =>
    (JSON.parse(((await answer) as Reply).text) as { committed: number }).committed;

  test("serves all equal requests that arrive before it starts, with all data that was committed before them", async () => {
    const { committed, read, letAll, begun } = createCounting();
    const first = read("getWhatsappStats", inputOf("ada"));
    committed.count = 1;
    const asked = Array.from({ length: 20 }, () => read("getWhatsappStats", inputOf("ada")));
    committed.count = 2;
    const last = read("getWhatsappStats", inputOf("ada"));
    await letAll();
    expect(await seenBy(first)).toBe(0);
    expect(await Promise.all([...asked, last].map(seenBy))).toEqual(Array.from({ length: 21 }, () => 2));
    expect(begun()).toBe(2);
    const later = read("getWhatsappStats", inputOf("ada"));
    await letAll();
    expect(await seenBy(later)).toBe(2);
    expect(begun()).toBe(3);
  });

  test("is shared only for the same operation, caller and input, and each response has separate headers", async () => {
    const { read, letAll, begun } = createCounting();
    const asked = [
      read("getWhatsappStats", inputOf("busy")),
      read("getWhatsappStats", inputOf("ada")),
      read("getWhatsappStats", inputOf("ada")),
      read("getTelegramStats", inputOf("ada")),
      read("getWhatsappStats", inputOf("ben")),
      read("getWhatsappStats", inputOf("ada", 1)),
    ];
    await letAll();
    const answers = (await Promise.all(asked)) as Reply[];
    expect(answers[1]).toEqual(answers[2]);
    expect(new Set(answers.map(({ headers }) => headers)).size).toBe(asked.length);
    expect(begun()).toBe(asked.length - 1);
  });

  test("runs again after it was rejected", async () => {
    const { read, letAll } = createCounting();
    const ask = (number: number) => read("getWhatsappStats", inputOf("busy", number));
    const line = Promise.all(Array.from({ length: 501 }, (_, number) => ask(number)));
    const refused = await Promise.allSettled([ask(501), ask(501)]);
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await letAll();
    await line;
    const again = ask(501);
    await letAll();
    expect(await seenBy(again)).toBe(0);
  });
});

describe("while all long-running reads are blocked", () => {
  let service: TestService;
  let ada: Credentials;
  const gate = createGate();
  beforeEach(async () => {
    service = await startService({}, undefined, { reader: gate.read, concurrency: 2 });
    ada = await openAccount(service, 1_000_000);
  });
  afterEach(() => service.stop());

  test("sends and short reads get responses, and another account does not wait for all 16 reads of the first account", async () => {
    const statistics = (client: ConnectHubClient, minute: number) => {
      const start_time = `2026-01-01T00:${String(minute).padStart(2, "0")}:00Z`;
      const body = { type: "hourly", start_time, end_time: hour.end_time } as const;
      return client.POST("/api/v1/connect-hub/whatsapp/stats", { body });
    };
    const busy = service.client();
    const asked = Array.from({ length: 16 }, (_, minute) => statistics(busy, minute));
    while (gate.begun.length < 2) await turn();
    const client = service.client(ada);
    const sent = await client.POST("/api/v1/connect-hub/sms", {
      body: { from: "Example", to: "+447700900123", text: "Your code is 123456" },
    });
    expect(sent.response.status).toBe(200);
    const id = sent.data!.messageId;
    const found = await client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } });
    expect(found.response.status).toBe(200);
    const own = statistics(client, 0);
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
