// An unreadable optional field of a receipt is ignored, and the rest of the receipt is used.
import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { testStart } from "../support/clock.ts";
import { eventKey, createEvent, server as awsSms } from "./aws-sms/server.ts";
import { unknownCredentials } from "./connect-hub/open.ts";
import { createOutboundMessage } from "./gateway.suite.ts";
import { respondWith } from "./http/peer.ts";
import { createReport, server as infobip } from "./infobip/server.ts";
import { callbackUrl, openKind, createTelegramReport } from "./open-kind.ts";
import { server as sinch } from "./sinch/server.ts";
import { createPayload, createSignedRequest as postTelnyx, server as telnyx } from "./telnyx/server.ts";
import { token } from "./telegram-gateway/gateway.ts";
import { server as twilio } from "./twilio/server.ts";
import type { VendorServer } from "./vendors/server.ts";
import { server as vonageMessages } from "./vonage-messages/server.ts";
import { createReceiptFields, server as vonage } from "./vonage/server.ts";
import { phoneNumberId, createNotification, secrets } from "./whatsapp-cloud/cloud.ts";

type Fields = Readonly<Record<string, unknown>>;

const odd = [null, {}, [1], true, 0.5, "\0"];
const seconds = testStart / 1_000;
const json = (url: string, value: unknown) =>
  new Request(url, { method: "POST", body: JSON.stringify(value) });

const { signatureSecret: _, ...unsigned } = vonageMessages.options;
const secret = `whsec_${randomBytes(32).toString("base64")}`;

function postedByHub(told: string, { timestamp, detail, status = "DELIVERED" }: Fields): Request {
  const data = { id: "m-1", channel: "sms", sequence: 2, status, detail };
  const body = JSON.stringify({ type: "message.status", timestamp, data });
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": new Webhook(secret).sign("evt_1", new Date(testStart), body),
  };
  return new Request(told, { method: "POST", headers, body });
}

interface Reporting {
  readonly kind: string;
  readonly options: object;
  readonly optional: readonly string[];
  /** The field that contains the status. */
  readonly needed: string;
  /** Creates a receipt for `m-1` with status delivered, and replaces these fields. */
  report(told: string, fields: Fields): Request;
}

const reporting: readonly Reporting[] = [
  {
    ...vonage,
    optional: ["err-code", "price", "anything"],
    needed: "status",
    report: (told, fields) => json(told, { ...createReceiptFields("m-1", "delivered"), ...fields }),
  },
  {
    kind: vonageMessages.kind,
    options: unsigned,
    optional: ["timestamp", "error", "usage", "client_ref"],
    needed: "status",
    report: (told, fields) => json(told, { message_uuid: "m-1", status: "delivered", ...fields }),
  },
  {
    ...infobip,
    optional: ["doneAt", "error", "messageCount", "price"],
    needed: "status",
    report(told, fields) {
      const ours = new URL(told).searchParams.get("m")!;
      return json(told, { results: [{ ...createReport(ours, "3 5"), ...fields }] });
    },
  },
  {
    ...sinch,
    optional: ["code", "at", "recipient"],
    needed: "status",
    report: (told, fields) => json(told, { batch_id: "m-1", status: "Delivered", ...fields }),
  },
  {
    ...telnyx,
    optional: ["errors", "cost", "occurred_at"],
    needed: "to",
    report(told, { occurred_at, ...fields }) {
      const payload = { ...createPayload("m-1", "delivered"), ...fields };
      return postTelnyx(told, { data: { event_type: "message.finalized", occurred_at, payload } }, seconds);
    },
  },
  {
    ...awsSms,
    optional: ["eventTimestamp", "totalMessagePrice", "totalCarrierFee"],
    needed: "messageStatus",
    report: (_told, fields) =>
      json(`${callbackUrl}?key=${eventKey}`, {
        source: "aws.sms-voice",
        detail: { ...createEvent("m-1", "DELIVERED", seconds), ...fields },
      }),
  },
  {
    kind: "whatsapp-cloud",
    options: { ...secrets, phoneNumberId },
    optional: ["timestamp", "errors", "pricing"],
    needed: "status",
    report: (told, fields) =>
      createNotification(told, { statuses: [{ id: "m-1", status: "delivered", ...fields }] }),
  },
  {
    kind: "telegram-gateway",
    options: { accessToken: token },
    optional: ["verification_status", "payload", "updated_at"],
    needed: "status",
    report(_told, { updated_at, status = "delivered", ...fields }) {
      return createTelegramReport({ request_id: "m-1", delivery_status: { status, updated_at }, ...fields });
    },
  },
  {
    kind: "connect-hub",
    options: { ...unknownCredentials, webhookSecret: secret },
    optional: ["timestamp", "detail"],
    needed: "status",
    report: postedByHub,
  },
];

/** Returns the callback URL of a message, or the common address of all messages. */
const addressIn = (
  { kind }: Reporting,
  request: Parameters<NonNullable<VendorServer["reports"]>["addressIn"]>[0],
) =>
  [vonage, vonageMessages, infobip, sinch, telnyx]
    .find((server) => server.kind === kind)
    ?.reports.addressIn(request) ?? callbackUrl;

describe.each(reporting)("$kind: a receipt", (vendor) => {
  const { kind, options, optional, needed, report } = vendor;
  const open = async () => {
    const { provider, peer, kept } = await openKind(kind, options, respondWith(404, {}));
    await provider.send(
      kind === "telegram-gateway"
        ? createOutboundMessage("telegram", "+447700900123")
        : createOutboundMessage("sms", "+447700900123"),
    );
    const told = addressIn(vendor, peer.requests[0]!);
    return { kept, post: (fields: Fields) => provider.callbacks!(report(told, fields)) };
  };

  test.each(optional)("is accepted with any value of %s", async (name) => {
    const { kept, post } = await open();
    for (const value of odd) expect((await post({ [name]: value })).status).toBe(200);
    expect(kept().map(({ status }) => status)).toEqual(odd.map(() => "DELIVERED"));
  });

  test("with an unreadable status reports no status", async () => {
    const { kept, post } = await open();
    for (const value of odd) await post({ [needed]: value });
    expect(kept().filter(({ status }) => status !== undefined)).toEqual([]);
  });
});

const records = (record: Fields) => ({
  records: [1, { message_id: 5 }, { message_id: "m-1", status: "delivered", ...record }],
});
const polled: readonly (readonly [VendorServer, readonly string[], (fields: Fields) => unknown])[] = [
  [twilio, ["error_code", "price", "price_unit"], (fields) => ({ status: "delivered", ...fields })],
  [sinch, ["code"], (fields) => ({ statuses: [{ status: "Delivered", ...fields }, 1] })],
  [
    telnyx,
    ["errors", "cost"],
    (fields) => ({
      data: { ...createPayload("m-1", "delivered"), to: [{ status: "delivered" }, 1], ...fields },
    }),
  ],
  [
    infobip,
    ["doneAt", "error", "price"],
    (fields) => ({ results: [1, { ...createReport("m-1", "3 5"), ...fields }] }),
  ],
  [vonage, ["error_code", "currency", "total_price", "date_finalized"], records],
  [vonageMessages, ["error_code", "currency", "total_price", "date_finalized"], records],
];

describe.each(polled)("$kind: the response to a status query", ({ kind, options }, optional, told) => {
  test.each(optional)("is accepted with any value of %s", async (name) => {
    const { provider, peer } = await openKind(kind, options, respondWith(200, {}), "");
    for (const value of odd) {
      peer.behave(respondWith(200, told({ [name]: value })));
      expect(await provider.status!.poll({ providerMessageId: "m-1", channel: "sms" })).toMatchObject({
        kind: "reported",
        receipt: { status: "DELIVERED" },
      });
    }
  });
});
