// Errors that the gateway does not publish, with a status of HTTP that says more.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answer } from "../http/peer.ts";
import { fails, message, open, type Opened } from "./gateway.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const failsWith = (status: number, error: string) =>
  answer(status, { ok: false, error }, { "retry-after": "7" });

describe("an error of nobody's words", () => {
  test.each([500, 502, 504])("with %i leaves open what became of the message", async (status) => {
    opened.peer.behave(failsWith(status, "INTERNAL"));
    const handover = await opened.provider.send(message());
    expect(handover).toMatchObject({ kind: "retry", outcomeUnknown: true, afterMilliseconds: 7_000 });
  });

  test.each([
    [429, "throttled"],
    [503, "unavailable"],
  ])("with %i says that it was not sent: %s", async (status, kind) => {
    opened.peer.behave(failsWith(status, "TOO_MANY"));
    expect(await opened.provider.send(message())).toMatchObject({ kind, afterMilliseconds: 7_000 });
  });

  test("with a success of HTTP is the gateway's own: nothing was sent", async () => {
    opened.peer.behave(fails("SOMETHING_NEW"));
    expect(await opened.provider.send(message())).toMatchObject({ kind: "unavailable" });
  });

  test("with 500 counts against the gateway", async () => {
    opened.peer.behave(failsWith(500, "INTERNAL"));
    for (let sent = 0; sent < 5; sent += 1) await opened.provider.send(message());
    expect(opened.provider.isUp()).toBe(false);
  });
});

test.each(["PHONE_NUMBER_INVALID", "CODE_INVALID"])("%s is final, whatever the status", async (code) => {
  opened.peer.behave(failsWith(500, code));
  expect(await opened.provider.send(message())).toMatchObject({ kind: "refused" });
});
