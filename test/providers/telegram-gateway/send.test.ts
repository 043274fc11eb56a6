// The gateway is a peer on loopback that responds in the format that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { create, options } from "../../../src/providers/telegram-gateway/index.ts";
import { gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { cutConnection } from "../http/peer.ts";
import { expiredResult, submitQueuedMessages } from "../http/queued-messages.ts";
import {
  failWith,
  createMessage,
  open,
  seconds,
  respondAccepted,
  respondWithStatus,
  token,
  type Opened,
} from "./gateway.ts";

gatewaySuite("telegram-gateway", ["telegram"], async () => {
  const opened = await open();
  opened.peer.behave((request, response) => {
    if (request.text.includes("900101")) return failWith("PHONE_NUMBER_NOT_AVAILABLE")(request, response);
    if (request.text.includes("900106")) return failWith("FLOOD_WAIT_3")(request, response);
    return respondAccepted(request, response);
  });
  const recipients = ["00", "01", "06", "99"].map((ending) => `+4477009001${ending}`);
  return { gateway: opened.provider, recipients, close: opened.close };
});

faultProfileSuite("telegram-gateway", {
  open: (limits, dependencies) =>
    create("telegram", options.parse({ accessToken: token, ...limits }), dependencies),
  healthy: respondAccepted,
  message: createMessage,
  secrets: [token, "123456", "447700900123"],
});

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = (index = 0) => JSON.parse(opened.peer.requests[index]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("is sendVerificationMessage with the token, the code and the message id", async () => {
    const sent = createMessage();
    expect(await opened.provider.send(sent)).toEqual({
      kind: "accepted",
      providerMessageId: expect.stringMatching(/^\d+$/),
      receipts: [{ status: "SENT", refunded: false }],
    });
    const { method, url, headers } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({ method: "POST", url: "/sendVerificationMessage" });
    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, "content-type": "application/json" });
    expect(bodyOf()).toEqual({
      phone_number: "+447700900123",
      code: "123456",
      callback_url: "https://hub.example/callbacks/telegram",
      payload: sent.id,
      ttl: 3_600,
    });
    expect(Buffer.byteLength(sent.id)).toBeLessThanOrEqual(128);
  });

  test.each([
    [10, 30],
    [30, 30],
    [31.9, 31],
    [300, 300],
    [3_600, 3_600],
    [90_000, 3_600],
    [0.001, 30],
  ])("for a message that expires in %d s has a ttl of %i", async (lives, ttl) => {
    await opened.provider.send(createMessage({ expiresAt: opened.dependencies.clock.now() + lives * 1_000 }));
    expect(bodyOf()).toMatchObject({ ttl });
  });

  test("has the lifetime that remains when it is sent, and is not sent if none remains", async () => {
    await opened.close();
    opened = await open({ concurrency: 1 });
    const { peer, provider } = opened;
    const handovers = await submitQueuedMessages(opened, respondAccepted, (expiresAt) =>
      provider.send(createMessage({ expiresAt })),
    );
    expect(handovers[2]).toEqual(expiredResult);
    expect(peer.requests.map((_, index) => bodyOf(index)["ttl"])).toEqual([100, 70]);
  });

  test.each([
    ["has no address", ""],
    ["has no https address", "http://hub.example"],
    ["has an address that is too long", `https://hub.example/${"a".repeat(250)}`],
  ])("has no callback_url if the service %s", async (_, baseUrl) => {
    await opened.close();
    opened = await open({}, baseUrl);
    await opened.provider.send(createMessage());
    expect(bodyOf()).not.toHaveProperty("callback_url");
  });

  test("has the operator's channel", async () => {
    await opened.close();
    opened = await open({ senderUsername: "example_codes" });
    await opened.provider.send(createMessage());
    expect(bodyOf()).toMatchObject({ sender_username: "example_codes" });
  });

  test.each(["", "123", "123456789", "12a4"])("is not sent for the code %j", async (code) => {
    expect(await opened.provider.send(createMessage({ code }))).toMatchObject({ kind: "refused" });
    expect(opened.peer.requests).toHaveLength(0);
  });
});

describe("an error of the gateway", () => {
  const operator = { kind: "unavailable", detail: "The gateway cannot accept messages now." };
  const badCode = { kind: "refused", detail: "The gateway refused the code." };
  const badNumber = { kind: "refused", detail: "The gateway refused the number." };
  const elsewhere = { kind: "refused", detail: "The number cannot receive Telegram messages." };
  const throttled = (afterMilliseconds: number) => ({
    kind: "throttled",
    detail: "The gateway is throttling.",
    afterMilliseconds,
  });
  test.each<[string, object]>([
    ["ACCESS_TOKEN_INVALID", operator],
    ["ACCESS_TOKEN_REQUIRED", operator],
    ["BALANCE_NOT_ENOUGH", operator],
    ["CALLBACK_URL_INVALID", operator],
    ["CODE_INVALID", badCode],
    ["CODE_EXPIRED", badCode],
    ["CODE_LENGTH_INVALID", badCode],
    ["CODE_LENGTH_REQUIRED", badCode],
    ["CODE_MAX_ATTEMPTS_EXCEEDED", badCode],
    ["PAYLOAD_INVALID", operator],
    ["PHONE_NUMBER_INVALID", badNumber],
    ["PHONE_NUMBER_MISMATCH", badNumber],
    ["PHONE_NUMBER_NOT_FOUND", elsewhere],
    ["PHONE_NUMBER_NOT_AVAILABLE", elsewhere],
    ["REQUEST_ID_INVALID", operator],
    ["REQUEST_ID_REQUIRED", operator],
    ["SENDER_NOT_OWNED", operator],
    ["SENDER_NOT_VERIFIED", operator],
    ["SENDER_USERNAME_INVALID", operator],
    ["TTL_INVALID", operator],
    ["UNKNOWN_METHOD", operator],
    ["SOMETHING_NEW", operator],
    ["__proto__", operator],
    ["FLOOD_WAIT_soon", operator],
    ["FLOOD_WAIT_7", throttled(7_000)],
    ["FLOOD_WAIT_0", throttled(1_000)],
    ["FLOOD_WAIT_999999999", throttled(86_400_000)],
  ])("%s becomes %j, and is logged if the operator must act", async (code, handover) => {
    opened.peer.behave(failWith(code));
    expect(await opened.provider.send(createMessage())).toEqual(handover);
    const logged = opened.dependencies.log.lines.map(({ fields }) => fields["code"]);
    expect(logged).toEqual(handover === operator ? [code] : []);
    const affectsAllMessages = /^(ACCESS|BALANCE|CALLBACK|PAYLOAD|SENDER|TTL|UNKNOWN)_/.test(code);
    if (affectsAllMessages) expect(opened.dependencies.log.lines[0]?.level).toBe("error");
  });

  test("of the account is logged once for each change, and opens the circuit", async () => {
    const { peer, provider, dependencies } = opened;
    peer.behave(failWith("BALANCE_NOT_ENOUGH"));
    for (let sent = 0; sent < 8; sent += 1) await provider.send(createMessage());
    expect(peer.requests).toHaveLength(5);
    expect(provider.isUp()).toBe(false);
    peer.behave(respondAccepted);
    dependencies.clock.advance(1_000);
    await provider.send(createMessage());
    expect(provider.isUp()).toBe(true);
    expect(dependencies.log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      "error: provider rejects all messages; operator action required",
      "warn: provider is down",
      "info: provider is up again",
      "info: provider accepts requests again",
    ]);
  });

  test("of one message leaves the circuit closed", async () => {
    opened.peer.behave(failWith("PHONE_NUMBER_INVALID"));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.dependencies.log.lines).toEqual([]);
  });

  test("with unusual characters is not copied to the log", async () => {
    opened.peer.behave(failWith("the code 123456 for +447700900123"));
    expect(await opened.provider.send(createMessage())).toEqual(operator);
    expect(opened.dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(["unreadable"]);
  });
});

describe("a refund of the gateway", () => {
  test("in the response becomes a refund of the message", async () => {
    const status = { delivery_status: { status: "expired", updated_at: seconds }, is_refunded: true };
    opened.peer.behave(respondWithStatus({ request_id: "77", ...status }));
    expect(await opened.provider.send(createMessage())).toEqual({
      kind: "accepted",
      providerMessageId: "77",
      receipts: [{ status: "EXPIRED", refunded: true }],
    });
  });
});

describe("an attempt after a lost response", () => {
  test("accepts MESSAGE_ALREADY_SENT, and the message is known by its own id", async () => {
    const sent = createMessage({ attempt: 2 });
    opened.peer.behave(failWith("MESSAGE_ALREADY_SENT"));
    const accepted = { kind: "accepted", providerMessageId: sent.id, receipts: [] };
    expect(await opened.provider.send(sent)).toEqual(accepted);
  });

  test("differs from a first attempt, which is rejected with MESSAGE_ALREADY_SENT", async () => {
    opened.peer.behave(failWith("MESSAGE_ALREADY_SENT"));
    expect(await opened.provider.send(createMessage())).toMatchObject({ kind: "refused" });
  });

  test("sends again if the outcome of the first is unknown", async () => {
    const sent = createMessage();
    opened.peer.behave(cutConnection);
    expect((await opened.provider.send(sent)).kind).toBe("retry");
    opened.peer.behave(respondAccepted);
    expect((await opened.provider.send({ ...sent, attempt: 2 })).kind).toBe("accepted");
    expect(opened.peer.requests).toHaveLength(2);
  });
});

describe("the options", () => {
  test.each([
    [{ accessToken: "a token" }, "accessToken"],
    [{ accessToken: undefined }, "accessToken"],
    [{ accessToken: "line\nfeed" }, "accessToken"],
    [{ senderUsername: "no channel!" }, "senderUsername"],
    [{ baseUrl: "http://gatewayapi.telegram.org" }, "baseUrl"],
    [{ baseUrl: "https://user:password@gatewayapi.telegram.org" }, "baseUrl"],
    [{ baseUrl: "gateway" }, "baseUrl"],
    [{ timeoutMilliseconds: 20_001 }, "timeoutMilliseconds"],
    [{ timeoutMilliseconds: 0 }, "timeoutMilliseconds"],
    [{ concurrency: 1.5 }, "concurrency"],
  ])("%j are invalid: %s", (overrides, key) => {
    const issues = findIssues(options, { accessToken: token, ...overrides });
    expect(issues.map(({ path }) => path.join("."))).toEqual([key]);
    expect(issues[0]!.message).toMatch(/^has to be /);
    expect(JSON.stringify(issues)).not.toContain("password");
  });

  test("require only the token", () => {
    expect(options.parse({ accessToken: token })).toEqual({
      accessToken: token,
      baseUrl: "https://gatewayapi.telegram.org",
      timeoutMilliseconds: 15_000,
      concurrency: 32,
    });
  });
});
