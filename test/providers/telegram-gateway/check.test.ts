// The gateway is a peer on loopback that answers in the shapes that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, expect, test } from "vitest";
import { deadAddress } from "../http/peer.ts";
import { fails, open, token, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

test("finds the token good by a request that never was", async () => {
  opened.peer.behave(fails("REQUEST_ID_INVALID"));
  expect(await opened.provider.check()).toEqual({ ok: true, detail: "The gateway takes the token." });
  const { url, text } = opened.peer.requests[0]!;
  expect({ url, text }).toEqual({ url: "/checkVerificationStatus", text: '{"request_id":"0"}' });
});

test("says that no reports will come where the service has no https address", async () => {
  await opened.close();
  opened = await open({}, "http://127.0.0.1:8787");
  opened.peer.behave(fails("REQUEST_ID_INVALID"));
  expect(await opened.provider.check()).toMatchObject({ ok: true, detail: expect.stringContaining("https") });
});

test.each([
  ["ACCESS_TOKEN_INVALID", "The gateway does not take the token: ACCESS_TOKEN_INVALID."],
  ["FLOOD_WAIT_9", "The gateway answers, and asks to be left alone for a while."],
  [`no ${token}`, "The gateway does not take the token: an unreadable error."],
])("tells of %s", async (code, detail) => {
  opened.peer.behave(fails(code));
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});

test("tells a gateway that is not reached from a token that is not taken", async () => {
  await opened.close();
  opened = await open({ baseUrl: await deadAddress() });
  const detail = "The gateway cannot be asked: it refused the connection.";
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});

test("tells a gateway from something else that answers", async () => {
  opened.peer.behave((_, response) => void response.writeHead(404).end("<html>"));
  const detail = "The gateway cannot be asked: it answered 404 and not as a gateway.";
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});
