import { describe, expect, test } from "vitest";
import { start } from "./open.ts";
import { credentials, saying, startMailPeer } from "./peer.ts";
import { mail } from "./provider.ts";

describe("what the server says", () => {
  test.each([
    ["greylisting", 450, "4.7.1 Greylisted, try again in 300 seconds", "450 4.7.1"],
    ["a full queue", 452, "4.3.1 Insufficient system storage", "452 4.3.1"],
    ["that it closes", 421, "4.3.2 Service shutting down", "421 4.3.2"],
    ["that it does not relay", 550, "5.7.1 Relaying denied", "550 5.7.1"],
    ["that it wants credentials", 530, "5.7.0 Authentication required", "530 5.7.0"],
    ["that it does not relay, as Exim", 550, "relay not permitted", "550"],
    ["that it does not know the sender, as Exim", 550, "Sender verify failed", "550"],
    [
      "that it does not know the sender, as Postfix",
      550,
      "5.1.0 <a@b.c>: Sender address rejected",
      "550 5.1.0",
    ],
    ["that the sender's domain does not exist", 553, "5.1.8 Domain does not exist", "553 5.1.8"],
    ["that it wants another name of us", 504, "5.5.2 <hub>: Helo command rejected", "504 5.5.2"],
  ])("%s of a recipient: tried again later", async (_, code, words, said) => {
    const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(saying(code, words));
    const { provider, logged } = await start(startMailPeer({ onRcptTo }));
    await expect(provider.send(mail)).rejects.toThrow(said);
    expect(logged).toEqual([]);
  });

  test.each([
    ["550", 550, "No such user here: ada@example.com"],
    ["550 5.1.1", 550, "5.1.1 <ada@example.com>: Recipient address rejected"],
    ["552 5.2.2", 552, "5.2.2 Mailbox full"],
    ["553", 553, "Mailbox name not allowed"],
    ["550", 550, "<ada.relay@sender.example>: unknown user"],
    ["550", 550, "unknown user (mx.relay.example.net)"],
    ["550 5.1.1", 550, "5.1.1 <ada@example.com>: User unknown in relay recipient table"],
  ])("%s of a recipient: refused for good, and the log names no address", async (said, code, words) => {
    const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(saying(code, words));
    const { provider, logged } = await start(startMailPeer({ onRcptTo }));
    expect(await provider.send(mail)).toBe("refused");
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(said);
    expect(logged[0]).toContain(mail.id);
    expect(logged[0]).not.toContain("ada");
    expect(provider.isUp()).toBe(true);
  });

  test("of the whole e-mail: a 554 refuses it for good, a 451 asks to try again", async () => {
    let code = 554;
    const onData: Parameters<typeof startMailPeer>[0] = {
      onData(stream, _, callback) {
        stream.resume().on("end", () => callback(saying(code, "content")));
      },
    };
    const { provider } = await start(startMailPeer(onData));
    expect(await provider.send(mail)).toBe("refused");
    code = 451;
    await expect(provider.send(mail)).rejects.toThrow("try again later (451)");
  });

  test("that it does not know the sender: the operator's to put right, so not for good", async () => {
    const onMailFrom = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(saying(553, "5.7.1 Sender address rejected: not owned by user"));
    const { provider } = await start(startMailPeer({ onMailFrom }));
    await expect(provider.send(mail)).rejects.toThrow("it refused the sender (553 5.7.1)");
  });

  test.each([
    [421, "4.3.2 Service shutting down", false],
    [450, "4.7.1 Greylisted", true],
  ])("%d %s, five times: whether it is asked for a sixth e-mail: %s", async (code, words, isUp) => {
    const onRcptTo = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(saying(code, words));
    const { provider } = await start(startMailPeer({ onRcptTo }));
    for (let sent = 0; sent < 5; sent += 1) await provider.send(mail).catch(() => {});
    expect(provider.isUp()).toBe(isUp);
  });

  test("that the e-mail is too large, before it comes: refused for good", async () => {
    const onMailFrom = (_: unknown, __: unknown, callback: (error: Error) => void) =>
      callback(saying(552, "5.3.4 Message size exceeds fixed limit"));
    const { provider } = await start(startMailPeer({ onMailFrom }));
    expect(await provider.send(mail)).toBe("refused");
  });

  test("that the password is wrong: tried again later, logged once for all e-mails", async () => {
    const { provider, logged } = await start(startMailPeer(), { password: "wrong" });
    for (let sent = 0; sent < 8; sent += 1) await provider.send(mail).catch(() => {});
    expect(provider.isUp()).toBe(false);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("it refused the credentials (535 5.7.8)");
    expect(logged[0]).not.toContain("wrong");
    expect(logged[0]).not.toContain(credentials.username);
  });
});
