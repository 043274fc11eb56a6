// DLT ids of messages to India by account, template and text, in the format of each vendor.
import { describe, expect, test } from "vitest";
import * as awsSms from "../../../src/providers/aws-sms/index.ts";
import * as infobip from "../../../src/providers/infobip/index.ts";
import * as vonage from "../../../src/providers/vonage/index.ts";
import * as vonageMessages from "../../../src/providers/vonage-messages/index.ts";
import { server as awsSmsServer } from "../aws-sms/server.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import type { PeerRequest } from "../http/peer.ts";
import { openWithPeer, type TestDependencies } from "../http/test-dependencies.ts";
import { server as infobipServer } from "../infobip/server.ts";
import { server as vonageServer } from "../vonage/server.ts";
import { server as vonageMessagesServer } from "../vonage-messages/server.ts";
import { acceptAll } from "../vendors/server.ts";

const [first, second] = ["01931f6a-7b00-7000-8000-000000000001", "01931f6a-7b00-7000-8000-000000000002"];
const order = "Dear Ada, your order 4711 has been sent. -EXMPLE";
const dlt = [
  { account: first, template: "login", entityId: "1101000001", templateId: "1107000001" },
  {
    account: first,
    text: "Dear {#var#}, your order {#var#} has been sent. -EXMPLE",
    entityId: "1101000001",
    templateId: "1107000002",
  },
  { account: second, entityId: "1101000002", templateId: "1107000003" },
];

const json = ({ text }: PeerRequest) => JSON.parse(text) as Readonly<Record<string, unknown>>;
/** For each vendor: its provider, and the ids of the entity and the template in a request. */
const cases = {
  "aws-sms": {
    server: awsSmsServer,
    create: (written: object, dependencies: TestDependencies) =>
      awsSms.create("vendor", awsSms.options.parse(written), dependencies),
    idsIn(request: PeerRequest) {
      const given = json(request)["DestinationCountryParameters"] as Record<string, string> | undefined;
      return given && [given["IN_ENTITY_ID"], given["IN_TEMPLATE_ID"]];
    },
  },
  infobip: {
    server: infobipServer,
    create: (written: object, dependencies: TestDependencies) =>
      infobip.create("vendor", infobip.options.parse(written), dependencies),
    idsIn(request: PeerRequest) {
      const [{ options }] = json(request)["messages"] as [{ options: { regional?: { indiaDlt: object } } }];
      return options.regional && Object.values(options.regional.indiaDlt);
    },
  },
  vonage: {
    server: vonageServer,
    create: (written: object, dependencies: TestDependencies) =>
      vonage.create("vendor", vonage.options.parse(written), dependencies),
    idsIn({ text }: PeerRequest) {
      const form = new URLSearchParams(text);
      return form.has("entity-id") ? [form.get("entity-id"), form.get("content-id")] : undefined;
    },
  },
  "vonage-messages": {
    server: vonageMessagesServer,
    create: (written: object, dependencies: TestDependencies) =>
      vonageMessages.create("vendor", vonageMessages.options.parse(written), dependencies),
    idsIn(request: PeerRequest) {
      const sms = json(request)["sms"] as Record<string, string>;
      return sms["entity_id"] === undefined ? undefined : [sms["entity_id"], sms["content_id"]];
    },
  },
};

describe.each(Object.entries(cases))("%s", (_, { server, create, idsIn }) => {
  const open = () =>
    openWithPeer(acceptAll(server), undefined, (baseUrl, dependencies) =>
      create({ ...server.options, baseUrl, dlt }, dependencies),
    );

  test("only messages to India have DLT ids, by account, template or text", async () => {
    const { provider, peer, dependencies, close } = await open();
    const indian = "+919812345678";
    const messages = [
      createOutboundMessage("sms", indian, { accountId: first, template: "login" }),
      createOutboundMessage("sms", indian, { accountId: first, text: order }),
      createOutboundMessage("sms", indian, { accountId: second, template: "login", text: order }),
      createOutboundMessage("sms", "+447700900123", { accountId: first, template: "login" }),
      createOutboundMessage("sms", "+447700900123", { accountId: "x" }),
    ];
    for (const message of messages) expect((await provider.send(message)).kind).toBe("accepted");
    expect(peer.requests.map(idsIn)).toEqual([
      ["1101000001", "1107000001"],
      ["1101000001", "1107000002"],
      ["1101000002", "1107000003"],
      undefined,
      undefined,
    ]);
    expect(dependencies.log.lines).toEqual([]);
    await close();
  });

  test("a message to India without a matching rule goes to the next provider, and this is logged once", async () => {
    const { provider, peer, dependencies, close } = await open();
    const others = [
      { accountId: first },
      { accountId: first, text: `${order}!` },
      { accountId: "x", text: order },
    ];
    for (const given of others) {
      expect(await provider.send(createOutboundMessage("sms", "+919812345678", given))).toEqual({
        kind: "unavailable",
        notSubmitted: true,
        detail: "No rule of dlt fits the message.",
      });
    }
    expect(peer.requests).toEqual([]);
    expect(dependencies.log.lines).toMatchObject([{ level: "warn", fields: { code: "no-dlt-rule" } }]);
    await close();
  });
});

test("infobip receives the telemarketer id of the matching rule", async () => {
  const chain = "0a".repeat(32);
  const [login, text, others] = dlt;
  const rules = [{ ...login, telemarketerId: "1202000001" }, { ...text, telemarketerId: chain }, others];
  const { provider, peer, close } = await openWithPeer(
    acceptAll(infobipServer),
    undefined,
    (baseUrl, dependencies) =>
      cases.infobip.create({ ...infobipServer.options, baseUrl, dlt: rules }, dependencies),
  );
  for (const given of [{ template: "login" }, { text: order }, { accountId: second }]) {
    await provider.send(createOutboundMessage("sms", "+919812345678", { accountId: first, ...given }));
  }
  const told = peer.requests.map((request) => {
    const [{ options }] = json(request)["messages"] as [{ options: { regional: { indiaDlt: object } } }];
    return options.regional.indiaDlt;
  });
  expect(told).toEqual([
    { principalEntityId: "1101000001", contentTemplateId: "1107000001", telemarketerId: "1202000001" },
    { principalEntityId: "1101000001", contentTemplateId: "1107000002", telemarketerId: chain },
    { principalEntityId: "1101000002", contentTemplateId: "1107000003" },
  ]);
  await close();
});
