// The vendor is a peer on loopback that responds in the format of Meta's published Graph API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { respondWith } from "../http/peer.ts";
import { failWith, open, phoneNumberId, secrets, template, type Opened } from "./cloud.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

describe("the check", () => {
  test("reads the sending number, which costs nothing", async () => {
    await opened.close();
    opened = await open({ template: { ...template, locales: { de: { language: "de" } } } });
    opened.peer.behave(respondWith(200, { id: phoneNumberId }));
    const detail =
      "The Graph API accepts the token and the number; codes are sent in the template login_code (en_GB, de; approval not checked), other messages not at all.";
    expect(await opened.provider.check()).toEqual({ ok: true, detail });
    const { method, url } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({ method: "GET", url: `/v24.0/${phoneNumberId}?fields=id` });
  });

  test.each([
    [{}, "codes with a separate template are sent in it, other messages not at all."],
    [
      { freeText: true },
      "codes with a separate template are sent in it, other messages as free text to recipients who have written within 24 hours.",
    ],
  ])("describes the form of messages with %j", async (given, told) => {
    await opened.close();
    opened = await open(given);
    opened.peer.behave(respondWith(200, { id: phoneNumberId }));
    expect((await opened.provider.check()).detail).toContain(told);
  });

  test("warns that no reports arrive if the service has no https address", async () => {
    await opened.close();
    opened = await open({ template }, "");
    opened.peer.behave(respondWith(200, { id: phoneNumberId }));
    const { ok, detail } = await opened.provider.check();
    expect(ok).toBe(true);
    expect(detail).toMatch(/template login_code .* https/);
  });

  test.each([
    ["a rejected token", failWith(190, 401), "rejects the token or the number's id: error 190"],
    ["an unknown number", failWith(100), "error 100"],
    ["another number", respondWith(200, { id: "1" }), "is not the sending number"],
    [
      "another server",
      respondWith(404, "<html>"),
      "it responded with 404, and not in the format of the Graph API",
    ],
  ])("reports %s", async (_, behaviour, told) => {
    opened.peer.behave(behaviour);
    const { ok, detail } = await opened.provider.check();
    expect(ok).toBe(false);
    expect(detail).toContain(told);
  });
});

describe("the options", () => {
  const written = { ...secrets, phoneNumberId };
  test.each([
    [{ accessToken: "" }, "accessToken"],
    [{ appSecret: undefined }, "appSecret"],
    [{ verifyToken: "two words" }, "verifyToken"],
    [{ phoneNumberId: "+447700900123" }, "phoneNumberId"],
    [{ version: "24" }, "version"],
    [{ template: { name: "Login Code", language: "en" } }, "template.name"],
    [{ template: { name: "login_code", language: "English" } }, "template.language"],
    [{ template: { ...template, locales: [] } }, "template.locales"],
    [{ template: { ...template, locales: { de: { language: "German" } } } }, "template.locales.de.language"],
    [{ template: { ...template, locales: { de: {} } } }, "template.locales.de.language"],
    [{ template: { ...template, ttlSeconds: 29 } }, "template.ttlSeconds"],
    [{ template: { ...template, ttlSeconds: 901 } }, "template.ttlSeconds"],
    [
      { template: { ...template, locales: { de: { language: "de", ttlSeconds: "60" } } } },
      "template.locales.de.ttlSeconds",
    ],
    [{ freeText: "yes" }, "freeText"],
    [{ baseUrl: "http://graph.facebook.com" }, "baseUrl"],
  ])("%j are invalid: %s", (overrides, key) => {
    const issues = findIssues(options, { ...written, ...overrides });
    expect(issues.map(({ path }) => path.join("."))).toEqual([key]);
    expect(issues[0]!.message).toMatch(/^has to be /);
  });

  test("have at most 100 languages of a template", () => {
    const tags = Array.from({ length: 101 }, (_, index) => `en-${100 + index}`);
    const locales = Object.fromEntries(tags.map((tag) => [tag, { language: "en" }]));
    const read = options.safeParse({ ...written, template: { ...template, locales } });
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      "has to be a mapping of at most 100 languages, such as de or pt-BR",
    ]);
  });

  test("require only the secrets and the number's id", () => {
    expect(options.parse(written)).toEqual({
      ...written,
      version: "v24.0",
      freeText: false,
      baseUrl: "https://graph.facebook.com",
      timeoutMilliseconds: 15_000,
      concurrency: 32,
    });
  });
});
