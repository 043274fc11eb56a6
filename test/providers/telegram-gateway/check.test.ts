// The gateway is a peer on loopback that responds in the format that core.telegram.org/gateway/api publishes.
import { afterEach, beforeEach, expect, test } from "vitest";
import { getUnusedAddress } from "../http/peer.ts";
import { failWith, open, token, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

test("the check accepts the token after a query for a request that never existed", async () => {
  opened.peer.behave(failWith("REQUEST_ID_INVALID"));
  expect(await opened.provider.check()).toEqual({ ok: true, detail: "The gateway accepts the token." });
  const { url, text } = opened.peer.requests[0]!;
  expect({ url, text }).toEqual({ url: "/checkVerificationStatus", text: '{"request_id":"0"}' });
});

test("the check warns that no reports arrive if the service has no https address", async () => {
  await opened.close();
  opened = await open({}, "http://127.0.0.1:8787");
  opened.peer.behave(failWith("REQUEST_ID_INVALID"));
  expect(await opened.provider.check()).toMatchObject({ ok: true, detail: expect.stringContaining("https") });
});

test.each([
  ["ACCESS_TOKEN_INVALID", "The gateway rejects the token: ACCESS_TOKEN_INVALID."],
  ["FLOOD_WAIT_9", "The gateway responds, but rejects requests for a while because there were too many."],
  [`no ${token}`, "The gateway rejects the token: an unreadable error."],
])("the check reports %s", async (code, detail) => {
  opened.peer.behave(failWith(code));
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});

test("the check distinguishes an unreachable gateway from an invalid token", async () => {
  await opened.close();
  opened = await open({ baseUrl: await getUnusedAddress() });
  const detail = "The gateway cannot be reached: it refused the connection.";
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});

test("the check distinguishes the gateway from another server", async () => {
  opened.peer.behave((_, response) => void response.writeHead(404).end("<html>"));
  const detail = "The gateway cannot be reached: it responded with 404, and not in the gateway's format.";
  expect(await opened.provider.check()).toEqual({ ok: false, detail });
});
