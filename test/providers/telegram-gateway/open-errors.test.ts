// Undocumented errors of the gateway. Their HTTP status decides the result.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { respondWith } from "../http/peer.ts";
import { failWith, createMessage, open, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const failsWith = (status: number, error: string) =>
  respondWith(status, { ok: false, error }, { "retry-after": "7" });

describe("an undocumented error", () => {
  test.each([500, 502, 504])("with status %i has an unknown outcome", async (status) => {
    opened.peer.behave(failsWith(status, "INTERNAL"));
    const handover = await opened.provider.send(createMessage());
    expect(handover).toMatchObject({ kind: "retry", outcomeUnknown: true, afterMilliseconds: 7_000 });
  });

  test.each([
    [429, "throttled"],
    [503, "unavailable"],
  ])("with status %i means that the message was not sent: %s", async (status, kind) => {
    opened.peer.behave(failsWith(status, "TOO_MANY"));
    expect(await opened.provider.send(createMessage())).toMatchObject({ kind, afterMilliseconds: 7_000 });
  });

  test("with a 2xx status comes from the gateway, which has sent nothing", async () => {
    opened.peer.behave(failWith("SOMETHING_NEW"));
    expect(await opened.provider.send(createMessage())).toMatchObject({ kind: "unavailable" });
  });

  test("with status 500 counts as a failure of the gateway", async () => {
    opened.peer.behave(failsWith(500, "INTERNAL"));
    for (let sent = 0; sent < 5; sent += 1) await opened.provider.send(createMessage());
    expect(opened.provider.isUp()).toBe(false);
  });
});

test.each(["PHONE_NUMBER_INVALID", "CODE_INVALID"])(
  "%s, a documented error, is permanent even with status 500",
  async (code) => {
    opened.peer.behave(failsWith(500, code));
    expect(await opened.provider.send(createMessage())).toMatchObject({ kind: "refused" });
  },
);
