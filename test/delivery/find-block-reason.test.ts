import { afterEach, beforeEach, expect, test } from "vitest";
import { createGuardSettingsCache } from "../../src/caches/guard-settings-cache.ts";
import type { GuardSettingsCache } from "../../src/ports/caches.ts";
import { createId } from "../../src/domain/identifiers.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { commit } from "../support/commit.ts";
import { putEntry, setAccountSettings } from "../support/guard-settings.ts";
import { track, type MessageOverrides } from "../store/fixtures.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";

let delivery: TestDelivery;
let submitted: string[];
let guardSettings: GuardSettingsCache;
beforeEach(async () => {
  delivery = await openDelivery();
  submitted = [];
  guardSettings = createGuardSettingsCache(delivery.store.guardRecords, "*", delivery.clock, () => "#");
});
afterEach(() => delivery.close());

const send = (overrides: MessageOverrides = {}) =>
  delivery.send({ recipient: "+447700900123", country: "United Kingdom", ...overrides });

const optOut = ({ accountId, channel, recipient }: Message) => {
  const { store, clock } = delivery;
  const reported = { id: createId(clock.now()), provider: "twilio", sender: null, createdAt: clock.now() };
  return commit(store, store.optOuts.put({ ...reported, accountId, channel, recipient }));
};

const createDispatcher = () => {
  const accepting = toGateways({
    async send({ id }) {
      submitted.push(id);
      return { kind: "accepted", providerMessageId: id, receipts: [] };
    },
  });
  return delivery.createDispatcher({ guardSettings, gateways: accepting });
};
const runDue = () => createDispatcher().runDue();

const put = (kind: "allow" | "block", prefix: string) =>
  putEntry({ context: { ...delivery, guardSettings } }, kind, prefix);

const open = (...countries: readonly string[]) =>
  setAccountSettings({ context: { ...delivery, guardSettings } }, delivery.account.id, {
    countries: Object.fromEntries(countries.map((country) => [country, "on"])),
  });

const readDetail = async (id: string) => (await delivery.store.messages.listEvents(id)).at(-1)?.detail;

test("a queued message to a country that was switched off is failed and refunded, and one after it is on again is sent", async () => {
  await open("DE");
  const message = await send();
  await runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  expect(await readDetail(message.id)).toBe(
    "The operator no longer allows the account to send to this country.",
  );
  await open("DE", "GB");
  const next = await send();
  await runDue();
  expect(submitted).toEqual([next.id]);
});

test("a queued message to a number that was blocked is failed and refunded, unless the number is on the allow list", async () => {
  await put("block", "4477009001");
  const message = await send();
  await runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED", balance: 1_000_000 });
  expect(await readDetail(message.id)).toBe("The operator has blocked this number.");
  await put("allow", "447700900123");
  const next = await send();
  await runDue();
  expect(submitted).toEqual([next.id]);
});

test("a queued message to a recipient that has opted out is failed and refunded, except on other channels and for verifications", async () => {
  const [message, whatsapp, verification] = [
    await send(),
    await send({ channel: "whatsapp" }),
    await send({ verificationId: "verification" }),
  ];
  await optOut(message);
  delivery.clock.advance(5_000);
  await runDue();
  expect(await delivery.readState(message)).toMatchObject({ status: "FAILED" });
  expect((await track(delivery.store, message)).refundedAt).not.toBeNull();
  expect(await readDetail(message.id)).toBe("The recipient has opted out of this account's messages.");
  expect(submitted).toEqual([whatsapp.id]);
  // The verification's message passed the check and needs its code, which this test does not provide.
  expect(delivery.errors).toMatchObject([
    { id: verification.id, error: "Error: This service has no verifications." },
  ]);
});

test("a message that was accepted before the clock was set back is still checked for an opt-out", async () => {
  const message = await send();
  await optOut(message);
  const dispatcher = createDispatcher();
  delivery.clock.step(-60_000);
  await dispatcher.runDue();
  expect(await readDetail(message.id)).toBe("The recipient has opted out of this account's messages.");
});

test("a message with an unknown outcome is not refunded", async () => {
  const message = await send();
  const taken = `update messages set outcome_unknown = 1 where id = '${message.id}'`;
  await delivery.engine.commit([{ sql: taken, parameters: [] }]);
  await open("DE");
  await runDue();
  expect(await track(delivery.store, message)).toMatchObject({ status: "EXPIRED", refundedAt: null });
  expect(submitted).toEqual([]);
});

test("an accepted message is submitted while the settings cannot be read", async () => {
  const message = await send();
  const unread = { ...delivery.store.guardRecords, revision: () => Promise.reject(new Error("gone")) };
  guardSettings = createGuardSettingsCache(unread, "*", delivery.clock, () => "#");
  await runDue();
  expect(submitted).toEqual([message.id]);
});
