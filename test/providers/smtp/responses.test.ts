import { describe, expect, test } from "vitest";
import { startPeer } from "./start-peer.ts";
import { credentials, createSmtpError, startMailPeer } from "./peer.ts";
import { mail } from "./provider.ts";

describe("the response of the server", () => {
  test.each([
    ["greylisting", 450, "4.7.1 Greylisted, try again in 300 seconds", "450 4.7.1"],
    ["a full queue", 452, "4.3.1 Insufficient system storage", "452 4.3.1"],
    ["that it closes", 421, "4.3.2 Service shutting down", "421 4.3.2"],
    ["that it does not relay", 550, "5.7.1 Relaying denied", "550 5.7.1"],
    ["that it requires credentials", 530, "5.7.0 Authentication required", "530 5.7.0"],
    ["that it does not relay, as Exim", 550, "relay not permitted", "550"],
    ["that it does not know the sender, as Exim", 550, "Sender verify failed", "550"],
    [
      "that it does not know the sender, as Postfix",
      550,
      "5.1.0 <a@b.c>: Sender address rejected",
      "550 5.1.0",
    ],
    ["that the sender's domain does not exist", 553, "5.1.8 Domain does not exist", "553 5.1.8"],
    ["that it requires another EHLO name", 504, "5.5.2 <hub>: Helo command rejected", "504 5.5.2"],
  ])("%s for a recipient: fails, to be retried later", async (_, code, text, expected) => {
    const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(createSmtpError(code, text));
    const { provider, logLines } = await startPeer(startMailPeer({ onRcptTo }));
    await expect(provider.send(mail)).rejects.toThrow(expected);
    expect(logLines).toEqual([]);
  });

  test.each([
    ["550", 550, "No such user here: ada@example.com"],
    ["550 5.1.1", 550, "5.1.1 <ada@example.com>: Recipient address rejected"],
    ["552 5.2.2", 552, "5.2.2 Mailbox full"],
    ["553", 553, "Mailbox name not allowed"],
    ["550", 550, "<ada.relay@sender.example>: unknown user"],
    ["550", 550, "unknown user (mx.relay.example.net)"],
    ["550 5.1.1", 550, "5.1.1 <ada@example.com>: User unknown in relay recipient table"],
  ])(
    "%s for a recipient: rejects the e-mail permanently, and the log contains no address",
    async (expected, code, text) => {
      const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
        callback(createSmtpError(code, text));
      const { provider, logLines } = await startPeer(startMailPeer({ onRcptTo }));
      expect(await provider.send(mail)).toBe("refused");
      expect(logLines).toHaveLength(1);
      expect(logLines[0]).toContain(expected);
      expect(logLines[0]).toContain(mail.id);
      expect(logLines[0]).not.toContain("ada");
      expect(provider.isUp()).toBe(true);
    },
  );

  test("to the e-mail content: 554 rejects it permanently, 451 fails, to be retried later", async () => {
    let code = 554;
    const onData: Parameters<typeof startMailPeer>[0] = {
      onData(stream, _, callback) {
        stream.resume().on("end", () => callback(createSmtpError(code, "content")));
      },
    };
    const { provider } = await startPeer(startMailPeer(onData));
    expect(await provider.send(mail)).toBe("refused");
    code = 451;
    await expect(provider.send(mail)).rejects.toThrow("a later retry (451)");
  });

  test("that rejects the sender is not permanent, because the operator can fix it", async () => {
    const onMailFrom = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(createSmtpError(553, "5.7.1 Sender address rejected: not owned by user"));
    const { provider } = await startPeer(startMailPeer({ onMailFrom }));
    await expect(provider.send(mail)).rejects.toThrow("it rejected the sender (553 5.7.1)");
  });

  test.each([
    [421, "4.3.2 Service shutting down", false],
    [450, "4.7.1 Greylisted", true],
  ])("%d %s, five times: the provider is up for the sixth e-mail: %s", async (code, text, isUp) => {
    const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(createSmtpError(code, text));
    const { provider } = await startPeer(startMailPeer({ onRcptTo }));
    for (let sent = 0; sent < 5; sent += 1) await provider.send(mail).catch(() => {});
    expect(provider.isUp()).toBe(isUp);
  });

  test("that the announced size is too large rejects the e-mail permanently", async () => {
    const onMailFrom = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(createSmtpError(552, "5.3.4 Message size exceeds fixed limit"));
    const { provider } = await startPeer(startMailPeer({ onMailFrom }));
    expect(await provider.send(mail)).toBe("refused");
  });

  test("that the password is wrong fails, and is logged once for all e-mails", async () => {
    const { provider, logLines } = await startPeer(startMailPeer(), { password: "wrong" });
    for (let sent = 0; sent < 8; sent += 1) await provider.send(mail).catch(() => {});
    expect(provider.isUp()).toBe(false);
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toContain("it rejected the credentials (535 5.7.8)");
    expect(logLines[0]).not.toContain("wrong");
    expect(logLines[0]).not.toContain(credentials.username);
  });
});
