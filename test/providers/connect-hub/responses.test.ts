import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options } from "../../../src/providers/connect-hub/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { respondWith, startPeer, type Peer } from "../http/peer.ts";
import { createTestDependencies, type TestDependencies } from "../http/test-dependencies.ts";
import { unknownCredentials, openProvider } from "./open.ts";

const recipient = "+447700900123";

faultProfileSuite("connect-hub", {
  open: (limits, dependencies) => openProvider(limits.baseUrl, unknownCredentials, dependencies, limits),
  healthy: respondWith(200, {
    messageId: "01931f6a-7b00-7000-8000-0000000000a1",
    from: "Example",
    to: recipient,
  }),
  message: () => createOutboundMessage("sms", recipient),
  secrets: [unknownCredentials.apiKey, recipient.slice(1), "123456"],
});

describe("an error response", () => {
  let peer: Peer;
  let dependencies: TestDependencies;
  beforeEach(async () => {
    peer = await startPeer();
    dependencies = createTestDependencies();
  });
  afterEach(() => peer.close());

  const problem = (status: number, code: string, errors?: object[]) => ({
    type: `/problems/${code}`,
    title: "A title",
    status,
    detail: `Of ${recipient}`,
    code,
    request_id: "r",
    ...(errors && { errors }),
  });
  const fault = (pointer: string, code: string) => ({
    in: "body",
    pointer,
    code,
    message: `Of ${recipient}`,
  });

  test.each([
    [400, problem(400, "invalid_request", [fault("/to", "phone_number")]), "refused", undefined],
    [400, problem(400, "invalid_request", [fault("/text", "length")]), "refused", "invalid_request"],
    [400, problem(400, "invalid_request", [fault("/to", "destination")]), "unavailable", "destination"],
    [401, problem(401, "authentication_failed"), "unavailable", "authentication_failed"],
    [402, problem(402, "insufficient_balance"), "unavailable", "insufficient_balance"],
    [402, problem(402, "daily_limit_reached"), "unavailable", "daily_limit_reached"],
    [403, problem(403, "forbidden"), "unavailable", "forbidden"],
    [403, problem(403, "blocked"), "unavailable", "blocked"],
    [404, problem(404, "not_found"), "unavailable", "not_found"],
    [409, problem(409, "idempotency_in_progress"), "retry", undefined],
    [413, problem(413, "payload_too_large"), "refused", "payload_too_large"],
    [422, problem(422, "idempotency_mismatch"), "retry", "idempotency_mismatch"],
    [429, problem(429, "rate_limited"), "throttled", undefined],
    [500, problem(500, "internal_error"), "retry", undefined],
    [503, problem(503, "unavailable"), "unavailable", undefined],
  ])("%i %j: %s", async (status, body, kind, logged) => {
    peer.behave(
      respondWith(status, body, { "content-type": "application/problem+json", "retry-after": "7" }),
    );
    const provider = openProvider(peer.baseUrl, unknownCredentials, dependencies);
    const handover = await provider.send(createOutboundMessage("sms", recipient));
    expect(handover.kind).toBe(kind);
    expect(JSON.stringify(handover)).not.toContain(recipient.slice(1));
    expect(dependencies.log.lines.map(({ fields }) => fields["code"])).toEqual(logged ? [logged] : []);
    if (status === 429 || status === 503) expect(handover).toMatchObject({ afterMilliseconds: 7_000 });
  });

  test.each([
    [401, "authentication_failed"],
    [402, "insufficient_balance"],
    [403, "forbidden"],
  ])("%i %s, five times in a row, pauses the requests to the instance", async (status, code) => {
    peer.behave(respondWith(status, problem(status, code), { "content-type": "application/problem+json" }));
    const provider = openProvider(peer.baseUrl, unknownCredentials, dependencies);
    for (let sent = 0; sent < 5; sent += 1) await provider.send(createOutboundMessage("sms", recipient));
    expect(provider.isUp()).toBe(false);
    await provider.close();
  });

  test.each([
    [502, "bad_gateway", "retry"],
    [504, "unavailable", "retry"],
    [500, "invalid_request", "retry"],
    [429, "too_many_requests", "throttled"],
    [503, "no_healthy_upstream", "unavailable"],
    [401, "unauthorized", "unavailable"],
    [404, "no_route", "unavailable"],
  ])(
    "with the undocumented pair of status %i and code %j is treated as a proxy's: %s",
    async (status, code, kind) => {
      peer.behave(respondWith(status, { code, message: "Of a proxy." }, { "retry-after": "7" }));
      const provider = openProvider(peer.baseUrl, unknownCredentials, dependencies);
      const handover = await provider.send(createOutboundMessage("sms", recipient));
      expect(handover).toMatchObject({ kind, afterMilliseconds: 7_000 });
      expect("outcomeUnknown" in handover).toBe(kind === "retry");
    },
  );

  test.each(["opted_out", "country", 7, undefined])(
    "for a blocked recipient is a rejection only if the reason is opted_out: %j",
    async (reason) => {
      peer.behave(respondWith(403, { ...problem(403, "blocked"), reason }));
      const handover = await openProvider(peer.baseUrl, unknownCredentials, dependencies).send(
        createOutboundMessage("sms", recipient),
      );
      if (reason !== "opted_out") return expect(handover.kind).toBe("unavailable");
      // The result is permanent, and the opt-out is stored. No other provider may send to this recipient.
      const optedOut = { provider: "hub", sender: "Example" };
      expect(handover).toEqual({ kind: "refused", detail: "The recipient has opted out.", optedOut });
      expect(dependencies.log.lines).toEqual([]);
    },
  );

  test.each([
    [
      "alone means that none of its providers carries the message",
      [fault("/text", "pattern")],
      "unavailable",
    ],
    [
      "in addition to an invalid number is a rejection",
      [fault("/text", "pattern"), fault("/to", "phone_number")],
      "refused",
    ],
    ["that is not listed is a rejection", [], "refused"],
  ])("an invalid WhatsApp text %s", async (_, faults, kind) => {
    peer.behave(
      respondWith(400, problem(400, "invalid_request", faults), {
        "content-type": "application/problem+json",
      }),
    );
    const provider = openProvider(peer.baseUrl, unknownCredentials, dependencies);
    const handover = await provider.send(createOutboundMessage("whatsapp", recipient, { text: "123456" }));
    const detail = "The gateway refused the message.";
    if (kind === "unavailable") expect(handover).toEqual({ kind, detail, notSubmitted: true, lasting: true });
    else expect(handover.kind).toBe(kind);
    expect(dependencies.log.lines.length).toBe(faults.length === 0 ? 1 : 0);
  });

  test("the request follows the customer API, with the message id as idempotency key", async () => {
    peer.behave(respondWith(200, { uuid: "1", to: recipient.slice(1) }));
    const sent = createOutboundMessage("whatsapp", recipient, { text: "Your code is 123456" });
    await openProvider(peer.baseUrl, unknownCredentials, dependencies, {
      webhookSecret: `whsec_${"a".repeat(32)}`,
    }).send(sent);
    const [{ method, url, headers, text }] = peer.requests as [Peer["requests"][number]];
    expect([method, url]).toEqual(["POST", "/api/v1/connect-hub/whatsapp/otp"]);
    expect(headers).toMatchObject({
      "x-api-key": unknownCredentials.apiKey,
      "x-account-id": unknownCredentials.accountId,
      "idempotency-key": sent.id,
    });
    expect(JSON.parse(text)).toEqual({ to: recipient.slice(1), text: "Your code is 123456" });
  });
});

describe("options", () => {
  const given = { baseUrl: "https://hub.example.com", ...unknownCredentials };

  test.each([
    [{ ...unknownCredentials }, "has to be an https address"],
    [{ ...given, accountId: "mine" }, "has to be the id of the account"],
    [{ ...given, webhookSecret: "secret" }, "has to be the secret of the webhook endpoint"],
    [{ ...given, pollMilliseconds: 1 }, "has to be a whole number of milliseconds from 10"],
  ])("explain why %j is invalid", (wrong, message) => {
    expect(findIssues(options, wrong)[0]!.message).toContain(message);
  });
});
