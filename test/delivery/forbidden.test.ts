import { afterEach, beforeEach, expect, test } from "vitest";
import { createGuardSettings } from "../../src/caches/guard-settings.ts";
import type { GuardSettingsCache } from "../../src/ports/caches.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { commit } from "../support/commit.ts";
import { putEntry, setAccount } from "../support/guard-settings.ts";
import { track, type MessageOverrides } from "../store/fixtures.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let given: string[];
let guardSettings: GuardSettingsCache;
beforeEach(async () => {
  delivery = await openDelivery();
  given = [];
  guardSettings = createGuardSettings(delivery.store.guardRecords, "*", delivery.clock);
});
afterEach(() => delivery.close());

const send = (overrides: MessageOverrides = {}) =>
  delivery.send({ recipient: "+447700900123", country: "United Kingdom", ...overrides });

const optOut = ({ accountId, channel, recipient }: Message) => {
  const { store, clock } = delivery;
  const told = { id: createId(clock.now()), provider: "twilio", sender: null, createdAt: clock.now() };
  return commit(store, store.optOuts.keep({ ...told, accountId, channel, recipient }));
};

const dispatching = () => {
  const taking = everywhere({
    async send({ id }) {
      given.push(id);
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  });
  return delivery.dispatcher({ guardSettings, gateways: taking });
};
const runDue = () => dispatching().runDue();

const put = (kind: "allow" | "block", prefix: string) =>
  putEntry({ context: { ...delivery, guardSettings } }, kind, prefix);

const open = (...countries: readonly string[]) =>
  setAccount({ context: { ...delivery, guardSettings } }, delivery.account.id, {
    countries: Object.fromEntries(countries.map((country) => [country, "on"])),
  });

const detailOf = async (id: string) => (await delivery.store.messages.events(id)).at(-1)?.detail;

test("what waits for a country that is switched off meanwhile is failed and refunded, and goes once it is on again", async () => {
  await open("DE");
  const message = await send();
  await runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  expect(await detailOf(message.id)).toBe("The operator no longer lets the account send to this country.");
  await open("DE", "GB");
  const next = await send();
  await runDue();
  expect(given).toEqual([next.id]);
});

test("what waits for a number that is blocked meanwhile is failed and refunded, but where the number is allowed", async () => {
  await put("block", "4477009001");
  const message = await send();
  await runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  expect(await detailOf(message.id)).toBe("The operator has blocked this number meanwhile.");
  await put("allow", "447700900123");
  const next = await send();
  await runDue();
  expect(given).toEqual([next.id]);
});

test("what has waited for a recipient that has opted out meanwhile is failed and refunded, but for its other messages", async () => {
  const [message, whatsapp, verification] = [
    await send(),
    await send({ channel: "whatsapp" }),
    await send({ verificationId: "verification" }),
  ];
  await optOut(message);
  delivery.clock.advance(5_000);
  await runDue();
  expect(await delivery.stateOf(message)).toMatchObject({ status: "FAILED" });
  expect((await track(delivery.store, message)).refundedAt).not.toBeNull();
  expect(await detailOf(message.id)).toBe("The recipient wants no more messages of this account.");
  expect(given).toEqual([whatsapp.id]);
  // It came as far as its code, which there is none of here.
  expect(delivery.errors).toMatchObject([
    { id: verification.id, error: "Error: There are no verifications here." },
  ]);
});

test("what was accepted before the clock was set back has waited too", async () => {
  const message = await send();
  await optOut(message);
  const dispatcher = dispatching();
  delivery.clock.step(-60_000);
  await dispatcher.runDue();
  expect(await detailOf(message.id)).toBe("The recipient wants no more messages of this account.");
});

test("what a provider may have is not refunded", async () => {
  const message = await send();
  const taken = `update messages set outcome_unknown = 1 where id = '${message.id}'`;
  await delivery.engine.commit([{ sql: taken, parameters: [] }]);
  await open("DE");
  await runDue();
  expect(await track(delivery.store, message)).toMatchObject({ status: "EXPIRED", refundedAt: null });
  expect(given).toEqual([]);
});

test("an accepted message is submitted while the settings cannot be read", async () => {
  const message = await send();
  const unread = { ...delivery.store.guardRecords, revision: () => Promise.reject(new Error("gone")) };
  guardSettings = createGuardSettings(unread, "*", delivery.clock);
  await runDue();
  expect(given).toEqual([message.id]);
});
