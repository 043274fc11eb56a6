import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Mail, MailHandover, Mailer } from "../../src/ports/mail-and-alerts.ts";
import { openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
beforeEach(async () => {
  delivery = await openDelivery();
});
afterEach(() => delivery.close());

const hour = 3_600_000;

async function enqueue(): Promise<Mail> {
  const { store, clock } = delivery;
  const now = clock.now();
  const mail = { id: createId(now), to: "ada@example.com", subject: "Reset", text: "A link", html: "<p>" };
  await store.commit([store.mails.enqueue(mail, now, now + hour)]);
  return mail;
}

const waiting = async () =>
  Number((await delivery.engine.read({ sql: "select count(*) as n from mails", parameters: [] }))[0]!["n"]);

test("a mail is sent once and not kept", async () => {
  const sent: Mail[] = [];
  const mail = await enqueue();
  const mailer: Mailer = {
    async send(each) {
      sent.push(each);
      return "sent";
    },
  };
  const dispatcher = delivery.dispatcher({ mailer });
  expect(await dispatcher.runDue()).toBe(1);
  delivery.clock.advance(hour);
  expect(await dispatcher.runDue()).toBe(0);
  expect(sent).toEqual([mail]);
  expect(await waiting()).toBe(0);
});

test("a mail that could not be sent is tried again under the same id", async () => {
  const tried: string[] = [];
  const mail = await enqueue();
  const mailer: Mailer = {
    async send({ id }) {
      tried.push(id);
      if (tried.length < 3) throw new Error("421 try again later");
      return "sent";
    },
  };
  const dispatcher = delivery.dispatcher({ mailer });
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(60_000);
  }
  expect(tried).toEqual([mail.id, mail.id, mail.id]);
  expect(await waiting()).toBe(0);
});

test("a mail that is refused for good is not tried again", async () => {
  let tries = 0;
  await enqueue();
  const mailer: Mailer = {
    async send() {
      tries += 1;
      return "refused";
    },
  };
  await delivery.dispatcher({ mailer }).runDue();
  expect([tries, await waiting()]).toEqual([1, 0]);
});

test("a mail whose link has expired is dropped unsent", async () => {
  let tries = 0;
  await enqueue();
  const mailer = {
    async send() {
      tries += 1;
      throw new Error("421 try again later");
    },
  };
  const dispatcher = delivery.dispatcher({ mailer });
  await dispatcher.runDue();
  expect([tries, await waiting()]).toEqual([1, 1]);
  delivery.clock.advance(hour);
  await dispatcher.runDue();
  expect([tries, await waiting()]).toEqual([1, 0]);
});

test("without a mailer mails wait, and are dropped when their links have expired", async () => {
  await enqueue();
  await delivery.dispatcher().runDue();
  expect(await waiting()).toBe(1);
  delivery.clock.advance(hour);
  await delivery.dispatcher().runDue();
  expect(await waiting()).toBe(0);
});

test("no more mails are sent at a time than a dispatcher may have in hand", async () => {
  let [underWay, most] = [0, 0];
  const mailer: Mailer = {
    async send() {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return "sent";
    },
  };
  for (let mails = 0; mails < 5; mails += 1) await enqueue();
  expect(await delivery.dispatcher({ mailer }, 16, { others: 2 }).runDue()).toBe(5);
  expect(most).toBe(2);
});

test("a slow mailer that lost its lease does not put back what another has sent", async () => {
  await enqueue();
  const [slow, asked] = [Promise.withResolvers<MailHandover>(), Promise.withResolvers<void>()];
  const send = () => {
    asked.resolve();
    return slow.promise;
  };
  const first = delivery.dispatcher({ mailer: { send } }).runDue();
  await asked.promise;
  delivery.clock.advance(60_000);
  await delivery.dispatcher({ mailer: { send: async () => "sent" } }).runDue();
  slow.reject(new Error("timed out"));
  await first;
  expect(await waiting()).toBe(0);
});

test("a request becomes a mail that is sent in the same turn, also where it takes a moment to answer", async () => {
  const { store, clock, account } = delivery;
  const { email } = (await store.users.find(account.userId))!;
  const id = createId(clock.now());
  await store.commit([store.passwordResets.request({ id, email, asker: "anybody", createdAt: clock.now() })]);
  const listRequests: typeof store.passwordResets.listRequests = async (limit) => {
    clock.advance(1);
    return store.passwordResets.listRequests(limit);
  };
  const slow = { ...store, passwordResets: { ...store.passwordResets, listRequests } };
  const mailer: Mailer = { send: async () => "sent" };
  expect(await delivery.dispatcher({ mailer, store: slow }).runDue()).toBe(1);
});

test("requests for links become mails in the turn that finds them, each once, whoever else looks", async () => {
  const { store, clock, account } = delivery;
  const user = (await store.users.find(account.userId))!;
  const asked = [user.email, "nobody@example.com", user.email];
  const requests = asked.map((email) => ({
    id: createId(clock.now()),
    email,
    asker: "anybody" as const,
    createdAt: clock.now(),
  }));
  await store.commit(requests.map((request) => store.passwordResets.request(request)));
  const sent: Mail[] = [];
  const mailer: Mailer = {
    async send(mail) {
      sent.push(mail);
      return "sent";
    },
  };
  await Promise.all([delivery.dispatcher({ mailer }).runDue(), delivery.dispatcher({ mailer }).runDue()]);
  expect(sent.map(({ to }) => to)).toEqual([user.email, user.email]);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(2);
  expect(await store.passwordResets.listRequests(10)).toEqual([]);
});
