import { afterEach, beforeEach, expect, test } from "vitest";
import { createId } from "../../src/domain/identifiers.ts";
import type { Mail, MailSubmitResult, Mailer } from "../../src/ports/mail-and-alerts.ts";
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

const countQueued = async () =>
  Number((await delivery.engine.read({ sql: "select count(*) as n from mails", parameters: [] }))[0]!["n"]);

test("an e-mail is sent once and removed", async () => {
  const sent: Mail[] = [];
  const mail = await enqueue();
  const mailer: Mailer = {
    async send(each) {
      sent.push(each);
      return "sent";
    },
  };
  const dispatcher = delivery.createDispatcher({ mailer });
  expect(await dispatcher.runDue()).toBe(1);
  delivery.clock.advance(hour);
  expect(await dispatcher.runDue()).toBe(0);
  expect(sent).toEqual([mail]);
  expect(await countQueued()).toBe(0);
});

test("a failed e-mail is retried with the same id", async () => {
  const tried: string[] = [];
  const mail = await enqueue();
  const mailer: Mailer = {
    async send({ id }) {
      tried.push(id);
      if (tried.length < 3) throw new Error("421 try again later");
      return "sent";
    },
  };
  const dispatcher = delivery.createDispatcher({ mailer });
  for (let minutes = 0; minutes < 5; minutes += 1) {
    await dispatcher.runDue();
    delivery.clock.advance(60_000);
  }
  expect(tried).toEqual([mail.id, mail.id, mail.id]);
  expect(await countQueued()).toBe(0);
});

test("a permanently rejected e-mail is not retried", async () => {
  let tries = 0;
  await enqueue();
  const mailer: Mailer = {
    async send() {
      tries += 1;
      return "refused";
    },
  };
  await delivery.createDispatcher({ mailer }).runDue();
  expect([tries, await countQueued()]).toEqual([1, 0]);
});

test("an e-mail with an expired link is removed unsent", async () => {
  let tries = 0;
  await enqueue();
  const mailer = {
    async send() {
      tries += 1;
      throw new Error("421 try again later");
    },
  };
  const dispatcher = delivery.createDispatcher({ mailer });
  await dispatcher.runDue();
  expect([tries, await countQueued()]).toEqual([1, 1]);
  delivery.clock.advance(hour);
  await dispatcher.runDue();
  expect([tries, await countQueued()]).toEqual([1, 0]);
});

test("without a mailer, e-mails stay queued until their links expire", async () => {
  await enqueue();
  await delivery.createDispatcher().runDue();
  expect(await countQueued()).toBe(1);
  delivery.clock.advance(hour);
  await delivery.createDispatcher().runDue();
  expect(await countQueued()).toBe(0);
});

test("at most `others` e-mails are sent at the same time", async () => {
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
  expect(await delivery.createDispatcher({ mailer }, 16, { others: 2 }).runDue()).toBe(5);
  expect(most).toBe(2);
});

test("a slow mailer with an expired lease does not reschedule an e-mail that another has sent", async () => {
  await enqueue();
  const [slow, asked] = [Promise.withResolvers<MailSubmitResult>(), Promise.withResolvers<void>()];
  const send = () => {
    asked.resolve();
    return slow.promise;
  };
  const first = delivery.createDispatcher({ mailer: { send } }).runDue();
  await asked.promise;
  delivery.clock.advance(60_000);
  await delivery.createDispatcher({ mailer: { send: async () => "sent" } }).runDue();
  slow.reject(new Error("timed out"));
  await first;
  expect(await countQueued()).toBe(0);
});

test("a reset request becomes an e-mail that is sent in the same run, also if the request takes a moment", async () => {
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
  expect(await delivery.createDispatcher({ mailer, store: slow }).runDue()).toBe(1);
});

test("reset requests become one e-mail each, although two dispatchers process them", async () => {
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
  await Promise.all([
    delivery.createDispatcher({ mailer }).runDue(),
    delivery.createDispatcher({ mailer }).runDue(),
  ]);
  expect(sent.map(({ to }) => to)).toEqual([user.email, user.email]);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(2);
  expect(await store.passwordResets.listRequests(10)).toEqual([]);
});
