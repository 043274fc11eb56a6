import { describe, expect, test } from "vitest";
import { getBalance, openAccount } from "../../support/accounts.ts";
import { startService } from "../../support/service.ts";
import { gatewaySuite } from "../gateway.suite.ts";
import { respondWith, startPeer } from "../http/peer.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { unknownCredentials, openProvider } from "./open.ts";
import { createMessage, useRemoteInstance } from "./remote-instance.ts";

const hub = useRemoteInstance();

/** Starts a proxy of the instance that drops its first `cuts` responses. */
async function startBetween(cuts: number) {
  let seen = 0;
  const peer = await startPeer(async (request, response) => {
    const { method, url, headers, text } = request;
    const given = Object.entries(headers).filter(([name]) => /^(x-|idempotency|content-type)/.test(name));
    const said = await fetch(hub.upstream.baseUrl + url, {
      method,
      headers: Object.fromEntries(given) as Record<string, string>,
      ...(text !== "" && { body: text }),
    });
    const body = await said.text();
    if ((seen += 1) <= cuts) return response.destroy() && undefined;
    await respondWith(said.status, body, { "content-type": said.headers.get("content-type")! })(
      request,
      response,
    );
  });
  hub.closeLater(peer);
  return peer;
}

gatewaySuite("connect-hub", ["sms", "whatsapp"], async () => {
  const account = await openAccount(hub.upstream, 1_000_000);
  const provider = openProvider(hub.upstream.baseUrl, account, createTestDependencies());
  const endings = ["00", "01", "02", "04", "99"];
  return {
    gateway: provider,
    recipients: endings.map((ending) => `+4477009001${ending}`),
    close: () => provider.close(),
  };
});

describe("a submission", () => {
  test.each(["sms", "whatsapp"] as const)(
    "of %s is charged and sent by the other instance",
    async (channel) => {
      const { provider, account } = await hub.open();
      const sent = createMessage("00", channel);
      const handover = await provider.send(sent);
      if (handover.kind !== "accepted") throw new Error(handover.detail);
      const kept = await hub.upstream.context.store.messages.findHistory(
        account.accountId,
        handover.providerMessageId,
      );
      expect(kept?.message).toMatchObject({
        channel,
        recipient: sent.recipient,
        text: sent.text,
        status: "PENDING",
        ...(channel === "sms" && { sender: "Example" }),
      });
    },
  );

  test("repeated under the same id returns the same message, charged once", async () => {
    const { provider, account } = await hub.open();
    const sent = createMessage();
    const [first, second] = [await provider.send(sent), await provider.send({ ...sent, attempt: 2 })];
    expect(second).toEqual(first);
    expect(await countMessages(account.accountId)).toBe(1);
  });

  test("with a lost response and a changed text has an unknown outcome, because the other instance has the message", async () => {
    const between = await startBetween(1);
    const account = await openAccount(hub.upstream, 1_000_000);
    const dependencies = createTestDependencies();
    const provider = openProvider(between.baseUrl, account, dependencies);
    hub.closeLater(provider);
    const sent = { ...createMessage(), text: "123456 is your code." };
    const changed = { ...sent, attempt: 2, text: "123456 is your new code." };
    const handovers = [await provider.send(sent), await provider.send(changed)];
    const open = { kind: "retry", outcomeUnknown: true };
    expect(handovers).toMatchObject([open, open]);
    expect(await countMessages(account.accountId)).toBe(1);
    expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(["idempotency_mismatch"]);
  });

  test("with a lost response is retried, and returns the same message, charged once", async () => {
    const between = await startBetween(2);
    const account = await openAccount(hub.upstream, 1_000_000);
    const provider = openProvider(between.baseUrl, account, createTestDependencies());
    hub.closeLater(provider);
    const sent = createMessage();
    const kinds = [];
    for (const attempt of [1, 2, 3]) kinds.push((await provider.send({ ...sent, attempt })).kind);
    expect(kinds).toEqual(["retry", "retry", "accepted"]);
    expect(await countMessages(account.accountId)).toBe(1);
    const kept = await hub.upstream.context.store.messages.findHistory(
      account.accountId,
      await onlyId(account.accountId),
    );
    expect(await getBalance(hub.upstream, account.accountId)).toBe(1_000_000 - kept!.message.priceMicros);
  });
});

describe("the other instance rejects", () => {
  test("an invalid number: rejected", async () => {
    const { provider, dependencies } = await hub.open();
    const handover = await provider.send({ ...createMessage(), recipient: "+441" });
    expect(handover).toEqual({ kind: "refused", detail: "The gateway refused the number." });
    expect(dependencies.log.lines).toEqual([]);
  });

  test("a text that is too long: rejected and logged", async () => {
    const { provider, dependencies } = await hub.open();
    const handover = await provider.send(createMessage("00", "sms", { text: "x".repeat(1_601) }));
    expect(handover).toEqual({ kind: "refused", detail: "The gateway refused the message." });
    expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(["invalid_request"]);
  });

  test("an unknown key: unavailable, logged once, and not visible to the customer", async () => {
    const dependencies = createTestDependencies();
    const provider = openProvider(hub.upstream.baseUrl, unknownCredentials, dependencies);
    hub.closeLater(provider);
    for (let sent = 0; sent < 3; sent += 1) {
      const handover = await provider.send(createMessage());
      expect(handover).toEqual({ kind: "unavailable", detail: "The gateway cannot accept messages now." });
    }
    expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(["authentication_failed"]);
    expect(dependencies.getOutput()).not.toContain(unknownCredentials.apiKey);
    expect(await provider.check()).toEqual({
      ok: false,
      detail: "It rejects the key: authentication_failed.",
    });
  });

  test("an account without money: unavailable and logged, until it has money again", async () => {
    const account = await openAccount(hub.upstream, 0);
    const dependencies = createTestDependencies();
    const provider = openProvider(hub.upstream.baseUrl, account, dependencies);
    hub.closeLater(provider);
    const sent = createMessage();
    expect(await provider.send(sent)).toMatchObject({ kind: "unavailable" });
    const { engine } = hub.upstream;
    const rich = engine.builder.updateTable("accounts").set({ balance_micros: 1_000_000 });
    await engine.commit([rich.where("id", "=", account.accountId).compile()]);
    expect(await provider.send(sent)).toMatchObject({ kind: "accepted" });
    expect(dependencies.log.lines.map(({ level, fields }) => [level, fields["code"]])).toEqual([
      ["error", "insufficient_balance"],
      ["info", "insufficient_balance"],
    ]);
  });

  test("a channel that is off: unavailable", async () => {
    const off = await startService({ CONNECT_HUB_SMS: "off" });
    const provider = openProvider(off.baseUrl, off.demo, createTestDependencies());
    expect(await provider.send(createMessage())).toMatchObject({ kind: "unavailable" });
    await provider.close();
    await off.stop();
  });
});

test("the operator's check costs nothing", async () => {
  const { provider, account } = await hub.open();
  expect(await provider.check()).toEqual({ ok: true, detail: "It accepts the key and the account." });
  expect(await getBalance(hub.upstream, account.accountId)).toBe(1_000_000);
});

const idsOf = async (accountId: string) => {
  const { engine } = hub.upstream;
  const query = engine.builder.selectFrom("messages").select("id").where("account_id", "=", accountId);
  return (await engine.read(query.compile())).map(({ id }) => String(id));
};
const countMessages = async (accountId: string) => (await idsOf(accountId)).length;
const onlyId = async (accountId: string) => (await idsOf(accountId))[0]!;
