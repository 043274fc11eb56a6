// The gateway is a peer on loopback that answers in the shapes that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { create, options } from "../../../src/providers/telegram-gateway/index.ts";
import { gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { cut } from "../http/peer.ts";
import { ended, handOverInTurn } from "../http/waiting.ts";
import { fails, message, open, seconds, takes, tells, token, type Opened } from "./gateway.ts";

gatewaySuite("telegram-gateway", ["telegram"], async () => {
  const opened = await open();
  opened.peer.behave((request, response) => {
    if (request.text.includes("900101")) return fails("PHONE_NUMBER_NOT_AVAILABLE")(request, response);
    if (request.text.includes("900106")) return fails("FLOOD_WAIT_3")(request, response);
    return takes(request, response);
  });
  const recipients = ["00", "01", "06", "99"].map((ending) => `+4477009001${ending}`);
  return { gateway: opened.provider, recipients, close: opened.close };
});

faultProfileSuite("telegram-gateway", {
  open: (limits, surroundings) =>
    create("telegram", options.parse({ accessToken: token, ...limits }), surroundings),
  healthy: takes,
  message,
  secrets: [token, "123456", "447700900123"],
});

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = (index = 0) => JSON.parse(opened.peer.requests[index]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("is sendVerificationMessage with the token, the code and our id", async () => {
    const sent = message();
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
  ])("of a message that lives another %d s has a ttl of %i", async (lives, ttl) => {
    await opened.provider.send(message({ expiresAt: opened.surroundings.clock.now() + lives * 1_000 }));
    expect(bodyOf()).toMatchObject({ ttl });
  });

  test("has the ttl that is left when its turn comes, and is not made where none is left by then", async () => {
    await opened.close();
    opened = await open({ concurrency: 1 });
    const { peer, provider } = opened;
    const handovers = await handOverInTurn(opened, takes, (expiresAt) =>
      provider.send(message({ expiresAt })),
    );
    expect(handovers[2]).toEqual(ended);
    expect(peer.requests.map((_, index) => bodyOf(index)["ttl"])).toEqual([100, 70]);
  });

  test.each([
    ["has no address of its own", ""],
    ["is not reached by https", "http://hub.example"],
    ["has an address that is too long", `https://hub.example/${"a".repeat(250)}`],
  ])("names no callback_url where the service %s", async (_, baseUrl) => {
    await opened.close();
    opened = await open({}, baseUrl);
    await opened.provider.send(message());
    expect(bodyOf()).not.toHaveProperty("callback_url");
  });

  test("names the operator's channel", async () => {
    await opened.close();
    opened = await open({ senderUsername: "example_codes" });
    await opened.provider.send(message());
    expect(bodyOf()).toMatchObject({ sender_username: "example_codes" });
  });

  test.each(["", "123", "123456789", "12a4"])("is not made for the code %j", async (code) => {
    expect(await opened.provider.send(message({ code }))).toMatchObject({ kind: "refused" });
    expect(opened.peer.requests).toHaveLength(0);
  });
});

describe("an error of the gateway", () => {
  const operator = { kind: "unavailable", detail: "The gateway cannot take messages now." };
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
  ])("%s ends as %j, and is logged if it is the operator's", async (code, handover) => {
    opened.peer.behave(fails(code));
    expect(await opened.provider.send(message())).toEqual(handover);
    const logged = opened.surroundings.log.lines.map(({ fields }) => fields["code"]);
    expect(logged).toEqual(handover === operator ? [code] : []);
    const isOfAll = /^(ACCESS|BALANCE|CALLBACK|PAYLOAD|SENDER|TTL|UNKNOWN)_/.test(code);
    if (isOfAll) expect(opened.surroundings.log.lines[0]?.level).toBe("error");
  });

  test("of the operator's is logged once for each change, and opens the circuit", async () => {
    const { peer, provider, surroundings } = opened;
    peer.behave(fails("BALANCE_NOT_ENOUGH"));
    for (let sent = 0; sent < 8; sent += 1) await provider.send(message());
    expect(peer.requests).toHaveLength(5);
    expect(provider.isUp()).toBe(false);
    peer.behave(takes);
    surroundings.clock.advance(1_000);
    await provider.send(message());
    expect(provider.isUp()).toBe(true);
    expect(surroundings.log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      "error: provider takes nothing until the operator puts this right",
      "warn: provider is down",
      "info: provider is up again",
      "info: provider takes requests again",
    ]);
  });

  test("of the customer's leaves the circuit closed", async () => {
    opened.peer.behave(fails("PHONE_NUMBER_INVALID"));
    for (let sent = 0; sent < 8; sent += 1) await opened.provider.send(message());
    expect(opened.provider.isUp()).toBe(true);
    expect(opened.surroundings.log.lines).toEqual([]);
  });

  test("that is no plain word is not repeated in the log", async () => {
    opened.peer.behave(fails("the code 123456 for +447700900123"));
    expect(await opened.provider.send(message())).toEqual(operator);
    expect(opened.surroundings.log.lines.map(({ fields }) => fields["code"])).toEqual(["unreadable"]);
  });
});

describe("what the gateway gives back", () => {
  test("with its answer comes along as a refund", async () => {
    const status = { delivery_status: { status: "expired", updated_at: seconds }, is_refunded: true };
    opened.peer.behave(tells({ request_id: "77", ...status }));
    expect(await opened.provider.send(message())).toEqual({
      kind: "accepted",
      providerMessageId: "77",
      receipts: [{ status: "EXPIRED", refunded: true }],
    });
  });
});

describe("an attempt after one whose answer got lost", () => {
  test("is the last where the gateway says MESSAGE_ALREADY_SENT: the message goes by our own id", async () => {
    const sent = message({ attempt: 2 });
    opened.peer.behave(fails("MESSAGE_ALREADY_SENT"));
    const accepted = { kind: "accepted", providerMessageId: sent.id, receipts: [] };
    expect(await opened.provider.send(sent)).toEqual(accepted);
  });

  test("is a first attempt where MESSAGE_ALREADY_SENT cannot be about it: refused", async () => {
    opened.peer.behave(fails("MESSAGE_ALREADY_SENT"));
    expect(await opened.provider.send(message())).toMatchObject({ kind: "refused" });
  });

  test("sends again when nothing is known of the first", async () => {
    const sent = message();
    opened.peer.behave(cut);
    expect((await opened.provider.send(sent)).kind).toBe("retry");
    opened.peer.behave(takes);
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
  ])("%j are refused: %s", (overrides, key) => {
    const issues = findIssues(options, { accessToken: token, ...overrides });
    expect(issues.map(({ path }) => path.join("."))).toEqual([key]);
    expect(issues[0]!.message).toMatch(/^has to be /);
    expect(JSON.stringify(issues)).not.toContain("password");
  });

  test("need only the token", () => {
    expect(options.parse({ accessToken: token })).toEqual({
      accessToken: token,
      baseUrl: "https://gatewayapi.telegram.org",
      timeoutMilliseconds: 15_000,
      concurrency: 32,
    });
  });
});
