import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { closeAfterTest, getHeader, startPeer } from "./start-peer.ts";
import { replyPositively, createSmtpError, startMailPeer, startScriptedPeer } from "./peer.ts";
import { mail, openProvider, unencryptedOptions } from "./provider.ts";

describe("a faulty server", () => {
  const shortTimeouts = { ...unencryptedOptions, timeoutMilliseconds: 300 };
  const until = (command: string, reply: string | undefined) => (line: string) =>
    line.startsWith(command) ? reply : replyPositively(line);

  test.each([
    ["says nothing at all", undefined, replyPositively],
    ["is silent after the recipient", "220 peer", until("RCPT", "")],
    ["is silent after the e-mail", "220 peer", until(".", "")],
    ["cuts the connection before the greeting is over", "220", () => undefined],
    ["cuts the connection at the recipient", "220 peer", until("RCPT", undefined)],
    ["cuts the connection after the e-mail", "220 peer", until(".", undefined)],
    ["speaks another protocol", "HTTP/1.1 400 Bad Request", replyPositively],
    ["answers nonsense", "220 peer", until("MAIL", "what?")],
  ])("that %s: the e-mail fails, to be retried later", async (_, greeting, answer) => {
    const { provider } = await startPeer(startScriptedPeer(greeting, answer), shortTimeouts);
    await expect(provider.send(mail)).rejects.toThrow("The mail server did not accept the e-mail");
  });

  test("without a listener: is not called after five failures, and the provider is up again after a second", async () => {
    const closedPeer = await startScriptedPeer("220 peer", replyPositively);
    await closedPeer.close();
    const { provider, logLines, clock } = openProvider(closedPeer.port, shortTimeouts);
    closeAfterTest(provider);
    for (let sent = 0; sent < 5; sent += 1) {
      await expect(provider.send(mail)).rejects.toThrow("The mail server did not accept the e-mail");
    }
    expect(provider.isUp()).toBe(false);
    await expect(provider.send(mail)).rejects.toThrow("failed repeatedly");
    expect(logLines).toHaveLength(1);
    clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("that sends its greeting slowly does not delay an e-mail beyond the timeout", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const server = createServer((socket) => {
      socket.on("error", () => {}).write("220-peer\r\n");
      timer = setInterval(() => socket.write("220-still here\r\n"), 50);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { provider } = openProvider((server.address() as AddressInfo).port, shortTimeouts);
    await expect(provider.send(mail)).rejects.toThrow("did not answer in time");
    clearInterval(timer);
    await provider.close();
    server.close();
  });

  test("that greylists every second recipient: each e-mail is sent eventually, none is rejected", async () => {
    let requests = 0;
    const onRcptTo = (_: unknown, __: unknown, callback: (error?: Error) => void) =>
      callback((requests += 1) % 2 === 1 ? createSmtpError(450, "4.2.0 Greylisted") : undefined);
    const { provider, peer } = await startPeer(startMailPeer({ onRcptTo }));
    let waiting = Array.from({ length: 10 }, (_, id) => String(id));
    for (let round = 0; round < 12 && waiting.length > 0; round += 1) {
      const rejected = await Promise.all(
        waiting.map((id) =>
          provider.send({ ...mail, id }).then(
            () => [],
            () => [id],
          ),
        ),
      );
      waiting = rejected.flat();
    }
    expect(peer.mails.map(({ raw }) => getHeader(raw, "Message-ID")).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, id) => `<${id}@hub.example>`).toSorted(),
    );
  });
});
