// Gateways that accept no texts, only values for their templates. The formats are those that the vendors publish.
import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import { options } from "../../../src/providers/http-sms/index.ts";
import { createOutboundMessage } from "../gateway.suite.ts";
import { respondWith } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";
import { open, readNational } from "./open.ts";

const to = "+919876543210";
const accepts = respondWith(200, {});
const text = "Your code is 493817. It is valid for 5 minutes.";

/** Description of MSG91's flow API. */
const flow = {
  path: "/api/v5/flow",
  headers: { authkey: "key-of-msg91" },
  json: { template_id: "{flow}", recipients: [{ mobiles: "{digits}", OTP: "{code}" }] },
  fields: { flow: "64f0c1d2" },
  answer: {},
};

async function sent(given: object, message = createOutboundMessage("sms", to, { text })) {
  const { peer, provider, dependencies } = await open(given, accepts);
  const handover = await provider.send(message);
  return { handover, requests: peer.requests, log: dependencies.log.lines };
}

describe("a gateway that sends templates", () => {
  test("MSG91: the only run of digits in a text is the code", async () => {
    const { handover, requests } = await sent(flow);
    expect(handover.kind).toBe("accepted");
    expect(JSON.parse(requests[0]!.text)).toEqual({
      template_id: "64f0c1d2",
      recipients: [{ mobiles: "919876543210", OTP: "493817" }],
    });
  });

  test("MSG91: the code of a verification is used, whatever other digits the text has", async () => {
    const oneTimeCode = { code: "271828", locale: "en" };
    const message = createOutboundMessage("sms", to, { text: "271828 pays 2500.00 to 4711", oneTimeCode });
    const { requests } = await sent(flow, message);
    expect(JSON.parse(requests[0]!.text)).toMatchObject({ recipients: [{ OTP: "271828" }] });
  });

  test("Tencent: the parameters are a list of texts", async () => {
    const { requests } = await sent({
      path: "/",
      json: { PhoneNumberSet: ["{to}"], TemplateId: "449739", TemplateParamSet: ["{code}", "{minutes}"] },
      answer: {},
    });
    expect(JSON.parse(requests[0]!.text)).toEqual({
      PhoneNumberSet: [to],
      TemplateId: "449739",
      TemplateParamSet: ["493817", "60"],
    });
  });

  test("Alibaba: a mapping in a form is sent as JSON, with escaped values", async () => {
    const { requests } = await sent({
      path: "/",
      form: {
        PhoneNumbers: "{digits}",
        TemplateCode: "SMS_15305",
        TemplateParam: { code: "{code}", product: "{product}" },
      },
      fields: { product: 'The "Hub" \\ {code} & more' },
      answer: {},
    });
    const form = Object.fromEntries(new URLSearchParams(requests[0]!.text));
    expect(form).toMatchObject({ PhoneNumbers: "919876543210", TemplateCode: "SMS_15305" });
    expect(JSON.parse(form["TemplateParam"]!)).toEqual({
      code: "493817",
      product: 'The "Hub" \\ {code} & more',
    });
  });

  test("a mapping in the query is sent as JSON, and omitted if a placeholder has no value", async () => {
    const { requests } = await sent({
      path: "/",
      method: "GET",
      query: { to: "{to}", param: { code: "{code}" }, list: ["{code}", 5], told: { at: "{callback}" } },
      answer: {},
      check: "/credit",
    });
    const query = Object.fromEntries(new URL(requests[0]!.url, "http://gateway.example.com").searchParams);
    expect(query).toMatchObject({ to, param: '{"code":"493817"}', list: '["493817",5]' });
  });

  test.each(["Hello.", "493817 or 271828"])(
    "%j is not sent, because another provider may carry it",
    async (noCode) => {
      const { handover, requests } = await sent(flow, createOutboundMessage("sms", to, { text: noCode }));
      expect(handover).toMatchObject({ kind: "unavailable", notSubmitted: true, lasting: true });
      expect(requests).toEqual([]);
    },
  );

  test("minutes are rounded up, so that a text never names too short a validity", async () => {
    const message = createOutboundMessage("sms", to, {
      text,
      expiresAt: createOutboundMessage("sms", to).expiresAt - 59 * 60_000 + 1,
    });
    const { requests } = await sent(
      { path: "/", json: { to: "{to}", code: "{code}", minutes: "{minutes}" }, answer: {} },
      message,
    );
    expect(JSON.parse(requests[0]!.text)).toMatchObject({ minutes: "2" });
  });
});

describe("fields by rules", () => {
  const fields = [
    { template: "login", flow: "login-flow" },
    { text: "{#var#} is your code.", flow: "english-flow", sign: "Hub" },
    { prefix: "91", flow: "indian-flow" },
  ];
  const json = { ...flow.json, sign: "{sign}" };
  const message = createOutboundMessage("sms", to, { text });

  test.each([
    [{ ...message, template: "login" }, { template_id: "login-flow" }],
    [
      { ...message, text: "493817 is your code." },
      { template_id: "english-flow", sign: "Hub" },
    ],
    [message, { template_id: "indian-flow" }],
  ])("use the first matching rule", async (each, expected) => {
    const { requests } = await sent({ ...flow, json, fields }, each);
    const { recipients, ...found } = JSON.parse(requests[0]!.text) as Record<string, unknown>;
    expect(recipients).toHaveLength(1);
    expect(found).toEqual(expected);
  });

  test("pass a message without a matching rule to the next provider", async () => {
    const { handover, requests, log } = await sent({ ...flow, fields: fields.slice(0, 1) }, message);
    expect([handover.kind, requests]).toEqual(["unavailable", []]);
    expect(log.map((line) => line.fields)).toEqual([{ provider: "vendor", code: "no-fields-rule" }]);
  });
});

describe("a description", () => {
  const faults = (given: object) =>
    findIssues(options, { baseUrl: "https://sms.example.com", ...flow, ...given }).map(({ path }) =>
      path.join("."),
    );

  test.each([
    [{ json: { to: "{to}", id: "{flow}" } }, ["path"]],
    [{ json: { to: "{to}", code: "{code}" } }, ["fields"]],
    [{ fields: undefined }, ["json.template_id"]],
    [{ fields: {} }, ["fields"]],
    [{ fields: { flow: "a", code: "1" } }, ["fields.code"]],
    [{ fields: { flow: "a", "a b": "1" } }, ["fields.a b"]],
    [{ fields: { flow: "" } }, ["fields.flow"]],
    [{ fields: [{ template: "login" }] }, ["fields.0"]],
    [{ json: undefined, form: { a: { to: "{to}", c: "{code}", f: "{flow}", d: "{nobody}" } } }, ["form.a.d"]],
  ])("has an error: %j", (given, places) => {
    expect(faults(given).slice(0, 1)).toEqual(places);
  });

  test("accepts YAML numbers as texts, and sends texts of the environment unchanged", async () => {
    const written = (baseUrl: string) =>
      readNational(
        "    form: { to: '{to}', type: 4, p: { code: '{code}', key: { env: KEY } } }\n    answer: {}",
        { KEY: "{to}" },
        baseUrl,
      );
    const { peer, provider, close } = await openWithPeer(accepts, "", (baseUrl, dependencies) => {
      const { routes, faults } = written(baseUrl);
      expect(faults).toEqual([]);
      return routes!.providers.get("national")!.create(dependencies) as MessageProvider;
    });
    expect((await provider.send(createOutboundMessage("sms", to, { text }))).kind).toBe("accepted");
    await close();
    const { type, p } = Object.fromEntries(new URLSearchParams(peer.requests[0]!.text));
    expect([type, JSON.parse(p!)]).toEqual(["4", { code: "493817", key: "{to}" }]);
  });
});
