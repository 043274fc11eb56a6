import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createVerificationTexts } from "../../../src/texts/index.ts";
import { readTemplates } from "../../../src/config/templates.ts";
import { buildNotification, postNotification } from "../../end-to-end/support/meta.ts";
import { startPeer, type Peer } from "../../providers/http/peer.ts";
import { phoneNumberId, secrets, respondAccepted } from "../../providers/whatsapp-cloud/cloud.ts";
import { startService, type TestService } from "../../support/service.ts";
import { path, createVerifier } from "./support.ts";

const templates = {
  workflows: { DE: [{ channel: "whatsapp", timeout: 45 }, { channel: "sms" }] },
  templates: {
    login: {
      texts: { en: "{code} is your login.", de: "{code} ist dein Code." },
      whatsapp: { name: "login_code", languages: ["en", "de"] },
    },
    plain: {},
    brief: { whatsapp: { name: "brief_code", languages: ["en"], ttl: 30 } },
  },
};
/** Default template of the provider. */
const template = { name: "usual_code", language: "en", locales: { fr: { language: "fr" } } };
const berlin = "+4915228817386";

let peer: Peer;
let service: TestService;
beforeAll(async () => {
  peer = await startPeer(respondAccepted);
  const cloud = { kind: "whatsapp-cloud", ...secrets, phoneNumberId, template, baseUrl: peer.baseUrl };
  service = await startService({
    CONNECT_HUB_ROUTES: JSON.stringify({ providers: { cloud }, routes: { whatsapp: ["cloud"] } }),
    CONNECT_HUB_TEMPLATES: JSON.stringify(templates),
  });
});
afterAll(async () => {
  await service.stop();
  await peer.close();
});

test("a template of one account is not available to another", async () => {
  const another = await startService();
  const [one, other] = [await createVerifier(another), await createVerifier(another)];
  const text = JSON.stringify({ templates: { payments: { accounts: [one.accountId] } } });
  const { templates: read, faults } = readTemplates({ text, name: "templates.json", brand: undefined });
  expect(faults).toEqual([]);
  Object.assign(another.context, { verificationTexts: createVerificationTexts("Example", read) });
  const body = { to: "+447700900100", template: "payments" } as never;
  expect((await one.client.POST(path, { body })).data).toMatchObject({ template: "payments" });
  const { error } = await other.client.POST(path, { body });
  expect(error).toMatchObject({ code: "invalid_request", errors: [{ pointer: "/template", code: "value" }] });
  await another.stop();
});

describe("the operator's templates", () => {
  test("send the code by WhatsApp's approved template, with the workflow of the country", async () => {
    const own = await createVerifier(service);
    const { data, response } = await own.client.POST(path, {
      body: { to: berlin, template: "login" } as never,
    });
    expect(response.status).toBe(201);
    expect(data).toMatchObject({ template: "login", locale: "de", attempts: [{ channel: "whatsapp" }] });
    await service.deliver();
    const { template } = JSON.parse(peer.requests[0]!.text) as Record<string, unknown>;
    const parameters = [{ type: "text", text: expect.stringMatching(/^\d{6}$/) }];
    expect(template).toEqual({
      name: "login_code",
      language: { code: "de" },
      components: [
        { type: "body", parameters },
        { type: "button", sub_type: "url", index: "0", parameters },
      ],
    });
    const code = /"text":"(\d{6})"/.exec(peer.requests[0]!.text)![1]!;
    const rows = await service.engine.read(
      service.engine.builder.selectFrom("messages").selectAll().compile(),
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await own.check(data!.id, code)).toMatchObject({ valid: true });
  });

  test.each([
    ["fr-CA", "fr"],
    ["de", "en"],
  ])(
    "without a WhatsApp template send a code for locale %s by the provider's template in %s",
    async (locale, language) => {
      const own = await createVerifier(service);
      const to = `+49152288173${locale === "de" ? "87" : "88"}`;
      const { response } = await own.client.POST(path, { body: { to, template: "plain", locale } as never });
      expect(response.status).toBe(201);
      await service.deliver();
      const sent = peer.requests.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
      expect(sent.find((body) => body["to"] === to)).toMatchObject({
        template: { name: "usual_code", language: { code: language } },
      });
    },
  );

  test("with an unconfirmed WhatsApp message continue with the next channel 30 seconds after the template's time to live", async () => {
    const own = await createVerifier(service);
    const workflow = [{ channel: "whatsapp", timeout: 900 }, { channel: "sms" }];
    const body = { to: "+4915228817389", template: "brief", ttl: 1200, workflow } as never;
    const { data } = await own.client.POST(path, { body });
    await service.deliver();
    const channels = async () => (await own.get(data!.id)).attempts.map(({ channel }) => channel);
    service.clock.advance(59_999);
    await service.deliver();
    expect(await channels()).toEqual(["whatsapp"]);
    service.clock.advance(1);
    await service.deliver();
    await service.deliver();
    expect(await channels()).toEqual(["whatsapp", "sms"]);
  });

  test("accept the code of a WhatsApp message that arrives after the template's time to live", async () => {
    const own = await createVerifier(service);
    const workflow = [{ channel: "whatsapp" }];
    const to = "+4915228817391";
    const { data } = await own.client.POST(path, {
      body: { to, template: "brief", ttl: 1200, workflow } as never,
    });
    await service.deliver();
    service.clock.advance(60_000);
    await service.deliver();
    await service.deliver();
    const statuses = async () => {
      const { status, attempts } = await own.get(data!.id);
      return [status, ...attempts.map((attempt) => attempt.status)];
    };
    expect(await statuses()).toEqual(["PENDING", "EXPIRED"]);
    const sent = await service.context.store.messages.findAny(data!.attempts[0]!.message_id);
    const delivered = buildNotification({ id: sent!.providerMessageId!, status: "delivered" });
    const hub = { request: (to: string, init: RequestInit) => fetch(service.baseUrl + to, init) };
    expect(await postNotification(hub, "cloud", delivered)).toBe(200);
    expect(await statuses()).toEqual(["PENDING", "DELIVERED"]);
    const { text } = peer.requests.find((request) => request.text.includes(to))!;
    const code = /"text":"(\d{6})"/.exec(text)![1]!;
    expect(await own.check(data!.id, code)).toMatchObject({ valid: true, status: "APPROVED" });
  });

  test("keep WhatsApp messages pending after the verification expires, because they may still be delivered", async () => {
    const own = await createVerifier(service);
    const workflow = [{ channel: "whatsapp" }];
    const body = { to: "+4915228817390", template: "login", ttl: 120, workflow } as never;
    const { data } = await own.client.POST(path, { body });
    await service.deliver();
    const id = data!.attempts[0]!.message_id;
    const status = async () =>
      (await own.client.GET("/api/v1/connect-hub/messages/{id}", { params: { path: { id } } })).data!.status;
    service.clock.advance(120_000);
    await service.deliver();
    expect([(await own.get(data!.id)).status, await status()]).toEqual(["EXPIRED", "SENT"]);
    service.clock.advance(509_999);
    await service.deliver();
    expect(await status()).toBe("SENT");
    service.clock.advance(1);
    await service.deliver();
    expect(await status()).toBe("EXPIRED");
  });

  test("allow two pending verifications of one number with different templates", async () => {
    const own = await createVerifier(service);
    const to = "+447700900100";
    const [one, other] = [await own.start({ to }), await own.start({ to, template: "login" } as never)];
    expect(one.id).not.toBe(other.id);
    expect([one, other].map(({ attempts }) => attempts[0]!.channel)).toEqual(["sms", "sms"]);
  });

  test("exclude unknown names", async () => {
    const own = await createVerifier(service);
    const { response, error } = await own.client.POST(path, {
      body: { to: berlin, template: "other" } as never,
    });
    expect(response.status).toBe(400);
    expect(error).toMatchObject({ errors: [{ pointer: "/template" }] });
  });
});
