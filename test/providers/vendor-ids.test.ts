// A vendor's message id is stored, searched, added to URLs and logged, so it is kept on one line. Infobip uses the
// service's ids.
import { describe, expect, test } from "vitest";
import type { OutboundMessage } from "../../src/ports/gateways.ts";
import { testStart } from "../support/clock.ts";
import { server as awsSms } from "./aws-sms/server.ts";
import { unknownCredentials } from "./connect-hub/open.ts";
import { createOutboundMessage } from "./gateway.suite.ts";
import { respondWith, type Behaviour } from "./http/peer.ts";
import { server as httpSms } from "./http-sms/server.ts";
import { callbackUrl, openKind, createTelegramReport } from "./open-kind.ts";
import { server as sinch } from "./sinch/server.ts";
import { server as telnyx } from "./telnyx/server.ts";
import { token } from "./telegram-gateway/gateway.ts";
import { server as twilio } from "./twilio/server.ts";
import type { VendorServer } from "./vendors/server.ts";
import { server as vonageMessages } from "./vonage-messages/server.ts";
import { server as vonage } from "./vonage/server.ts";
import { phoneNumberId, createNotification, secrets } from "./whatsapp-cloud/cloud.ts";

const characters = [
  ["a NUL", "m-\0", "m-"],
  ["an escape", "m-\u001b[2J", "m-[2J"],
  ["a line feed", "m-\nm", "m-m"],
  ["a line separator", "m-\u2028", "m-"],
] as const;
/** Ids with these characters, and an id with a character that a form cannot contain. */
const ids = [...characters, ["half of a surrogate pair", "m-\ud800", "m-"]] as const;
/** An id of which nothing remains. */
const none = "\0\n";
const to = "+447700900123";

const isOpen = { kind: "retry", outcomeUnknown: true };
const isTaken = (id: string) => ({ kind: "accepted", providerMessageId: id });
const sms = createOutboundMessage("sms", to);

describe.each([twilio, telnyx, vonage, vonageMessages, sinch, awsSms, httpSms])(
  "$kind: a vendor id with",
  (server: VendorServer) => {
    test.each(characters)("%s is kept without it, in a response and in a receipt", async (_, id, kept) => {
      const behaviour: Behaviour = (request, response) =>
        (request.method === "GET" ? server.files! : server.takes(id))(request, response);
      const { provider, peer, kept: receipts } = await openKind(server.kind, server.options, behaviour);
      expect(await provider.send(sms)).toMatchObject(isTaken(kept));
      const { addressIn, report, delivered } = server.reports!;
      const told = addressIn(peer.requests.at(-1)!)!;
      await provider.callbacks!(report(told, none, delivered, testStart / 1_000, peer.baseUrl));
      expect(receipts()).toEqual([]);
      await provider.callbacks!(report(told, id, delivered, testStart / 1_000, peer.baseUrl));
      expect(receipts()).toMatchObject([{ providerMessageIds: [kept], status: "DELIVERED" }]);
    });

    test("only such characters is not a valid id", async () => {
      const { provider } = await openKind(server.kind, server.options, server.takes(none));
      expect(await provider.send(sms)).toMatchObject(isOpen);
    });
  },
);

test("http-sms: logs that a response has no id if its id has only such characters", async () => {
  const { provider, dependencies } = await openKind(httpSms.kind, httpSms.options, httpSms.takes(none));
  await provider.send(sms);
  expect(dependencies.log.lines.map(({ fields }) => fields)).toEqual([{ provider: "vendor", code: "no-id" }]);
});

describe("whatsapp-cloud: a vendor id with", () => {
  const options = { ...secrets, phoneNumberId, freeText: true };
  test.each(ids)("%s is kept without it, in a response and in a receipt", async (_, id, kept) => {
    const {
      provider,
      dependencies,
      kept: receipts,
    } = await openKind(
      "whatsapp-cloud",
      options,
      respondWith(200, { messaging_product: "whatsapp", messages: [{ id }] }),
    );
    dependencies.windows.state = "open";
    expect(await provider.send(createOutboundMessage("whatsapp", to))).toMatchObject(isTaken(kept));
    const statuses = [none, id].map((each) => ({ id: each, status: "delivered" }));
    await provider.callbacks!(createNotification(callbackUrl, { statuses }));
    expect(receipts()).toMatchObject([{ providerMessageIds: [kept] }]);
  });
});

describe("telegram-gateway: a vendor id with", () => {
  const message: OutboundMessage<"telegram"> = createOutboundMessage("telegram", to);
  const report = (fields: object) =>
    createTelegramReport({ delivery_status: { status: "delivered" }, ...fields });

  test.each(ids)("%s is kept without it, in a response and in a receipt", async (_, id, kept) => {
    const result = { request_id: id, phone_number: to, request_cost: 0.01 };
    const { provider, kept: receipts } = await openKind(
      "telegram-gateway",
      { accessToken: token },
      respondWith(200, { ok: true, result }),
    );
    expect(await provider.send(message)).toMatchObject(isTaken(kept));
    expect((await provider.callbacks!(report({ request_id: none }))).status).toBe(400);
    expect((await provider.callbacks!(report({ request_id: id, payload: none }))).status).toBe(200);
    expect(receipts()).toMatchObject([{ providerMessageIds: [kept] }]);
  });
});

describe("connect-hub: a vendor id with", () => {
  test.each(ids)("%s is kept without it", async (_, id, kept) => {
    const { provider } = await openKind(
      "connect-hub",
      unknownCredentials,
      respondWith(200, { messageId: id }),
    );
    expect(await provider.send(sms)).toMatchObject(isTaken(kept));
  });
});
