// Tests of data whose key is missing: it is retried, does not delay other data, and is sent once the key is back.
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { DataKeys } from "../../src/domain/privacy/data-keys.ts";
import type { Mail } from "../../src/ports/mail-and-alerts.ts";
import type { Store } from "../../src/ports/store.ts";
import { createDataProtection } from "../../src/store/data-protection.ts";
import { createStore } from "../../src/store/store.ts";
import { accept, newEndpoint } from "../store/fixtures.ts";
import { minute } from "../support/clock.ts";
import { commit } from "../support/commit.ts";
import { dataKeys } from "../support/data-keys.ts";
import { toGateways } from "./fixtures.ts";
import { openWebhooks, type TestWebhooks } from "./webhooks/fixtures.ts";

const hour = 60 * minute;

let hub: TestWebhooks;
/** Store of an instance that seals under k2. */
let other: Store;
/** Store of an instance that lacks k2. */
let lacking: Store;
/** Store of an instance with both keys. */
let complete: Store;
/** Log lines of the dispatcher. */
let logged: MockInstance<TestWebhooks["log"]["error"]>;
beforeEach(async () => {
  hub = await openWebhooks();
  logged = vi.spyOn(hub.log, "error");
  const openStore = async (keys: DataKeys) => {
    const protection = createDataProtection(keys);
    await protection.load(hub.engine);
    return createStore(hub.engine, { protection });
  };
  lacking = await openStore(dataKeys("k1"));
  other = await openStore(dataKeys("k2", "k1"));
  complete = await openStore(dataKeys("k1", "k2"));
});
afterEach(() => hub.close());

describe("a message whose text cannot be opened", () => {
  const sent: string[] = [];
  const gateways = toGateways({
    async send(message) {
      sent.push("text" in message ? message.text : "");
      return { kind: "accepted", providerMessageId: message.id, receipts: [{ status: "DELIVERED" }] };
    },
  });
  beforeEach(() => void sent.splice(0));
  const run = (store: Store) => hub.createDispatcher({ store, gateways }).runDue();

  test("waits while other messages are sent, and is sent once when the key is back", async () => {
    const message = await accept(other, hub.account, { text: "under k2" });
    await accept(lacking, hub.account, { text: "under k1" });
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await run(lacking);
      hub.clock.advance(2 * minute);
    }
    expect(sent).toEqual(["under k1"]);
    const { status, attempts } = await hub.readState(message);
    expect(status).toBe("PENDING");
    expect(attempts).toBeGreaterThan(5);
    await run(complete);
    await run(complete);
    expect(sent).toEqual(["under k1", "under k2"]);
    expect(await hub.readState(message)).toMatchObject({ status: "DELIVERED", balance: 920_000 });
  });

  test("fails and is refunded if its time to live ends before, and the log names the key", async () => {
    const message = await accept(other, hub.account, { text: "under k2" });
    await run(lacking);
    expect(logged).toHaveBeenCalledOnce();
    expect(logged.mock.calls[0]![0]).toEqual({
      id: message.id,
      error: expect.stringContaining("k2") as string,
    });
    hub.clock.advance(hour);
    await run(lacking);
    expect(await hub.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
    expect(sent).toEqual([]);
  });
});

describe("an e-mail that cannot be opened", () => {
  const sent: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      sent.push(mail);
      return "sent" as const;
    },
  };
  beforeEach(() => void sent.splice(0));
  const run = (store: Store) => hub.createDispatcher({ store, mailer }).runDue();
  async function enqueue(store: Store, subject: string): Promise<Mail> {
    const now = hub.clock.now();
    const mail = { id: createId(now), to: "ada@example.com", subject, text: "A link", html: "<p>" };
    await commit(store, [store.mails.enqueue(mail, now, now + hour)]);
    return mail;
  }

  test("waits while other e-mails are sent, and is sent once when the key is back", async () => {
    const mail = await enqueue(other, "under k2");
    const readable = await enqueue(lacking, "under k1");
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await run(lacking);
      hub.clock.advance(2 * minute);
    }
    expect(sent).toEqual([readable]);
    await run(complete);
    await run(complete);
    expect(sent).toEqual([readable, mail]);
  });

  test("is removed unsent when its links have expired, and the log names the key", async () => {
    const { id } = await enqueue(other, "under k2");
    await run(lacking);
    hub.clock.advance(hour);
    await run(lacking);
    const fields = { id, error: expect.stringContaining("key k2") as string };
    expect(logged.mock.calls.map(([each]) => each)).toEqual([fields, fields]);
    await run(complete);
    expect(sent).toEqual([]);
    expect(await hub.engine.builder.selectFrom("mails").select("id").execute()).toEqual([]);
  });
});

describe("an endpoint whose secret cannot be opened", () => {
  const posted: string[] = [];
  const post = async ({ url }: { readonly url: string }) => {
    posted.push(url);
    return { status: 200 };
  };
  beforeEach(() => void posted.splice(0));
  const register = async (store: Store, url: string) => {
    const endpoint = newEndpoint(hub.account, { url });
    await commit(store, [store.webhooks.insert(endpoint, 10)]);
    return endpoint;
  };

  test("gets nothing while others get their events, and gets each event once when the key is back", async () => {
    const unreadable = await register(other, "https://other.example.com/");
    await register(lacking, "https://shop.example.com/");
    for (let events = 0; events < 3; events += 1) await accept(lacking, hub.account);
    const deliverer = hub.createDeliverer({ store: lacking, post });
    await deliverer.runDue();
    hub.clock.advance(2 * minute);
    await deliverer.runDue();
    expect(posted).toEqual(Array.from({ length: 3 }, () => "https://shop.example.com/"));
    expect(await hub.listDeliveries(unreadable)).toMatchObject(
      Array.from({ length: 3 }, () => ({ attempts: 0, log: [] })),
    );
    expect(hub.errors).toHaveLength(2);
    expect(JSON.stringify(hub.errors)).toContain("k2");
    const repaired = hub.createDeliverer({ store: complete, post });
    await repaired.runDue();
    await repaired.runDue();
    expect(posted.slice(3)).toEqual(Array.from({ length: 3 }, () => "https://other.example.com/"));
    expect(await complete.webhooks.findAny(unreadable.id)).toMatchObject({
      status: "ENABLED",
      failingSince: null,
    });
  });

  test("does not keep its account from its list of endpoints", async () => {
    const unreadable = await register(other, "https://other.example.com/");
    expect(await lacking.webhooks.list(hub.account.id)).toMatchObject([{ id: unreadable.id, secret: "" }]);
  });
});
