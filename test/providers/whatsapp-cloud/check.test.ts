// The vendor is a peer on loopback that answers in the shapes of Meta's published Graph API.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { options } from "../../../src/providers/whatsapp-cloud/index.ts";
import { answer } from "../http/peer.ts";
import { fails, open, phoneNumberId, secrets, template, type Opened } from "./cloud.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

describe("check", () => {
  test("reads the sending number, which costs nothing", async () => {
    opened.peer.behave(answer(200, { id: phoneNumberId }));
    const detail = "The Graph API takes the token and knows the number; messages go as free text.";
    expect(await opened.provider.check()).toEqual({ ok: true, detail });
    const { method, url } = opened.peer.requests[0]!;
    expect({ method, url }).toEqual({ method: "GET", url: `/v24.0/${phoneNumberId}?fields=id` });
  });

  test("says that no reports will come where the service has no https address", async () => {
    await opened.close();
    opened = await open({ template }, "");
    opened.peer.behave(answer(200, { id: phoneNumberId }));
    const { ok, detail } = await opened.provider.check();
    expect(ok).toBe(true);
    expect(detail).toMatch(/template login_code .* https/);
  });

  test.each([
    ["a token that is not taken", fails(190, 401), "refuses the token or the number's id: error 190"],
    ["a number that it does not know", fails(100), "error 100"],
    ["another number", answer(200, { id: "1" }), "is not the sending number"],
    ["something else", answer(404, "<html>"), "it answered 404 and not as the Graph API"],
  ])("tells of %s", async (_, behaviour, told) => {
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
    [{ baseUrl: "http://graph.facebook.com" }, "baseUrl"],
  ])("%j are refused: %s", (overrides, key) => {
    const read = options.safeParse({ ...written, ...overrides });
    expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual([key]);
    expect(read.error?.issues[0]!.message).toMatch(/^has to be /);
  });

  test("need the secrets and the number's id", () => {
    expect(options.parse(written)).toEqual({
      ...written,
      version: "v24.0",
      baseUrl: "https://graph.facebook.com",
      timeoutMilliseconds: 15_000,
      concurrency: 32,
    });
  });
});
