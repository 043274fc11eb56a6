// The vendor is a peer on loopback that responds in the format of Meta's published Cloud API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { testStart } from "../../support/clock.ts";
import { gatewaySuite } from "../gateway.suite.ts";
import { faultProfileSuite } from "../http/fault-profile.suite.ts";
import { expiredResult, submitQueuedMessages } from "../http/queued-messages.ts";
import { cutConnection } from "../http/peer.ts";
import {
  failWith,
  createMessage,
  open,
  phoneNumberId,
  createNotification,
  seconds,
  secrets,
  respondAccepted,
  template,
  type Opened,
} from "./cloud.ts";
import { createSkippedResult } from "../whatsapp/skipped-result.ts";

describe.each([
  ["text", { freeText: true }],
  ["template", { template }],
])("by %s", (_, mode) => {
  gatewaySuite("whatsapp-cloud", ["whatsapp"], async () => {
    const opened = await open(mode);
    opened.dependencies.windows.state = "open";
    opened.peer.behave((request, response) => {
      if (request.text.includes("900101")) return failWith(131026)(request, response);
      if (request.text.includes("900106")) return failWith(131056, 429)(request, response);
      return respondAccepted(request, response);
    });
    const recipients = ["00", "01", "06", "99"].map((ending) => `+4477009001${ending}`);
    return { gateway: opened.provider, recipients, close: opened.close };
  });
});

faultProfileSuite("whatsapp-cloud", {
  open: (limits, dependencies) =>
    create("whatsapp", options.parse({ ...secrets, phoneNumberId, template, ...limits }), dependencies),
  healthy: respondAccepted,
  message: createMessage,
  secrets: [...Object.values(secrets), "123456", "447700900123"],
});

let opened: Opened;
beforeEach(async () => {
  opened = await open({ template });
});
afterEach(() => opened.close());

const bodyOf = () => JSON.parse(opened.peer.requests[0]!.text) as Record<string, unknown>;

describe("the request", () => {
  test("for a free text contains the text unchanged", async () => {
    await opened.close();
    opened = await open({ freeText: true });
    opened.dependencies.windows.state = "open";
    const handover = await opened.provider.send(
      createMessage({ text: "123456 or 654321: https://example.com" }),
    );
    expect(handover).toEqual({
      kind: "accepted",
      providerMessageId: expect.stringMatching(/^wamid\./),
      receipts: [],
    });
    const { method, url, headers } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({ method: "POST", url: `/v24.0/${phoneNumberId}/messages` });
    expect(headers).toMatchObject({ authorization: `Bearer ${secrets.accessToken}` });
    expect(bodyOf()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+447700900123",
      biz_opaque_callback_data: expect.any(String),
      type: "text",
      text: { preview_url: false, body: "123456 or 654321: https://example.com" },
    });
  });

  test("with a template has the code in its body and in its button", async () => {
    await opened.close();
    opened = await open({ template, version: "v23.0" });
    await opened.provider.send(createMessage({ text: "Use 493817 within 10 minutes" }));
    expect(opened.peer.requests[0]!.url).toBe(`/v23.0/${phoneNumberId}/messages`);
    expect(bodyOf()).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "+447700900123",
      biz_opaque_callback_data: expect.any(String),
      type: "template",
      template: {
        name: "login_code",
        language: { code: "en_GB" },
        components: [
          { type: "body", parameters: [{ type: "text", text: "493817" }] },
          { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "493817" }] },
        ],
      },
    });
  });
});

describe("a text for a template", () => {
  const codeIn = async (text: string) => {
    await opened.provider.send(createMessage({ text }));
    const sent = opened.peer.requests[0]?.text ?? "{}";
    return /"type":"text","text":"(\d+)"/.exec(sent)?.[1];
  };

  test.each([
    ["1234", "1234"],
    ["Your code: 12345678.", "12345678"],
    ["code=4938x", "4938"],
    ["G-493817 is your code", "493817"],
    ["493817 is good for 10 minutes until 12:30", "493817"],
    ["493817; call +447700900123 for help", "493817"],
    ["Код: 493817", "493817"],
    ["493817 - call 0800-123456 for help", "493817"],
  ])("%j has the code %s", async (text, code) => {
    expect(await opened.provider.validate(createMessage({ text }))).toBeUndefined();
    expect(await codeIn(text)).toBe(code);
  });

  const none = "The text has no code: send one run of 4 to 8 digits in it.";
  const several = "The text has several runs of 4 to 8 digits: send one, which is the code.";
  test.each([
    ["Hello", none],
    ["", none],
    ["123 456", none],
    ["123456789", none],
    ["code 4938-17", none],
    ["code 4938–1756", none],
    ["call +447700900123", none],
    ["1234 or 5678", several],
    ["493817, again 493817", several],
    ["493817 is good until 2026", several],
  ])("%j is not sent, and the customer learns this before the charge", async (text, detail) => {
    expect(await opened.provider.validate(createMessage({ text }))).toBe(detail);
    expect(await opened.provider.send(createMessage({ text }))).toEqual(createSkippedResult(detail));
    expect(opened.peer.requests).toHaveLength(0);
  });
});

describe("a text", () => {
  const noTemplate = "WhatsApp messages need an approved template, and none exists for this message.";

  test.each(["Hello", "Your code is 123456"])(
    "is not sent without a template or free texts, and the customer learns this before the charge: %j",
    async (text) => {
      await opened.close();
      opened = await open();
      expect(await opened.provider.validate(createMessage({ text }))).toBe(noTemplate);
      expect(await opened.provider.send(createMessage({ text }))).toEqual(createSkippedResult(noTemplate));
      expect(opened.peer.requests).toHaveLength(0);
    },
  );

  test.each([
    ["1234 or 5678", "text"],
    ["Your code is 1234", "template"],
  ])(
    "is sent as free text although a template exists, unless it has one code: %j is sent as %s",
    async (text, type) => {
      await opened.close();
      opened = await open({ template, freeText: true });
      opened.dependencies.windows.state = "open";
      expect(await opened.provider.validate(createMessage({ text }))).toBeUndefined();
      await opened.provider.send(createMessage({ text }));
      expect(bodyOf()).toMatchObject({ type });
    },
  );
});

describe("free text", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await open({ freeText: true });
    opened.dependencies.windows.state = "open";
  });

  test.each([
    ["without a code is sent", "Hello", undefined],
    ["of 4,096 characters is sent", "x".repeat(4_096), undefined],
    ["of 4,096 characters outside the BMP is sent", "😀".repeat(4_096), undefined],
    ["of 4,097 characters is not sent", "x".repeat(4_097), "The text has more than 4096 characters."],
    ["that is empty is not sent", "", "The message has no text."],
  ])("%s", async (_, text, fault) => {
    expect(await opened.provider.validate(createMessage({ text }))).toBe(fault);
    const kind = fault === undefined ? "accepted" : "unavailable";
    expect((await opened.provider.send(createMessage({ text }))).kind).toBe(kind);
  });
});

describe("an attempt after a lost response", () => {
  const lost = createMessage();
  const tell = async (status: string, told: unknown) => {
    const timestamp = String(seconds);
    const statuses = [{ id: "wamid.1", status, timestamp, biz_opaque_callback_data: told }];
    const { status: answered } = await opened.provider.callbacks!(
      createNotification("https://hub.example/callbacks/whatsapp", { statuses }),
    );
    expect(answered).toBe(200);
  };
  beforeEach(async () => {
    opened.peer.behave(cutConnection);
    await opened.provider.send(lost);
    opened.peer.behave(respondAccepted);
  });

  test.each(["sent", "delivered", "failed"])(
    "is not made if a status of %s has identified the request",
    async (status) => {
      expect(bodyOf()).toMatchObject({ biz_opaque_callback_data: lost.id });
      await tell(status, lost.id);
      expect(await opened.provider.send({ ...lost, attempt: 2 })).toEqual({
        kind: "accepted",
        providerMessageId: "wamid.1",
        expiresAt: testStart + 630_000,
        receipts: [],
      });
      expect(opened.peer.requests).toHaveLength(1);
    },
  );

  test("is not made if a status has identified the request before its response was lost", async () => {
    const other = createMessage();
    opened.peer.behave(async (request, response) => {
      await tell("sent", other.id);
      await cutConnection(request, response);
    });
    const known = { kind: "accepted", providerMessageId: "wamid.1", expiresAt: testStart + 630_000 };
    expect(await opened.provider.send(other)).toMatchObject(known);
    expect(opened.peer.requests).toHaveLength(2);
  });

  test.each([[createMessage().id], [7], [undefined], ["{}"]])(
    "is made if no status has identified the request: %j",
    async (told) => {
      await tell("sent", told);
      expect((await opened.provider.send({ ...lost, attempt: 2 })).kind).toBe("accepted");
      expect(opened.peer.requests).toHaveLength(2);
    },
  );
});

test("a message that expires while it waits for a permit is not sent", async () => {
  const opened = await open({ template, concurrency: 1 });
  const handovers = await submitQueuedMessages(opened, respondAccepted, (expiresAt) =>
    opened.provider.send(createMessage({ expiresAt })),
  );
  expect([handovers[0]?.kind, handovers[1]?.kind, handovers[2]]).toEqual([
    "accepted",
    "accepted",
    expiredResult,
  ]);
  expect(opened.peer.requests).toHaveLength(2);
  await opened.close();
});
