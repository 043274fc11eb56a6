import { createServer, type AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { closeLater, header, start } from "./open.ts";
import { friendly, saying, startMailPeer, startScript } from "./peer.ts";
import { mail, providerFor, plain } from "./provider.ts";

describe("a server that fails", () => {
  const quick = { ...plain, timeoutMilliseconds: 300 };
  const until = (command: string, said: string | undefined) => (line: string) =>
    line.startsWith(command) ? said : friendly(line);

  test.each([
    ["says nothing at all", undefined, friendly],
    ["is silent after the recipient", "220 peer", until("RCPT", "")],
    ["is silent after the e-mail", "220 peer", until(".", "")],
    ["cuts the connection before the greeting is over", "220", () => undefined],
    ["cuts the connection at the recipient", "220 peer", until("RCPT", undefined)],
    ["cuts the connection after the e-mail", "220 peer", until(".", undefined)],
    ["speaks another protocol", "HTTP/1.1 400 Bad Request", friendly],
    ["answers nonsense", "220 peer", until("MAIL", "what?")],
  ])("that %s: tried again later, in bounded time", async (_, greeting, answer) => {
    const { provider } = await start(startScript(greeting, answer), quick);
    await expect(provider.send(mail)).rejects.toThrow("The mail server did not take the e-mail");
  });

  test("that is not there: left alone after five failures, asked once a second has passed, and used again", async () => {
    const gone = await startScript("220 peer", friendly);
    await gone.close();
    const { provider, logged, clock } = providerFor(gone.port, quick);
    closeLater(provider);
    for (let sent = 0; sent < 5; sent += 1) {
      await expect(provider.send(mail)).rejects.toThrow("The mail server did not take the e-mail");
    }
    expect(provider.isUp()).toBe(false);
    await expect(provider.send(mail)).rejects.toThrow("left alone");
    expect(logged).toHaveLength(1);
    clock.advance(1_000);
    expect(provider.isUp()).toBe(true);
  });

  test("that drips its answers does not hold an e-mail longer than its time", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const server = createServer((socket) => {
      socket.on("error", () => {}).write("220-peer\r\n");
      timer = setInterval(() => socket.write("220-still here\r\n"), 50);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { provider } = providerFor((server.address() as AddressInfo).port, quick);
    await expect(provider.send(mail)).rejects.toThrow("did not answer in time");
    clearInterval(timer);
    await provider.close();
    server.close();
  });

  test("flaky: every second recipient is greylisted, each e-mail is sent in the end, none is refused", async () => {
    let asked = 0;
    const onRcptTo = (_: unknown, __: unknown, callback: (error?: Error) => void) =>
      callback((asked += 1) % 2 === 1 ? saying(450, "4.2.0 Greylisted") : undefined);
    const { provider, peer } = await start(startMailPeer({ onRcptTo }));
    let waiting = Array.from({ length: 10 }, (_, id) => String(id));
    for (let round = 0; round < 12 && waiting.length > 0; round += 1) {
      const kept = await Promise.all(
        waiting.map((id) =>
          provider.send({ ...mail, id }).then(
            () => [],
            () => [id],
          ),
        ),
      );
      waiting = kept.flat();
    }
    expect(peer.mails.map(({ raw }) => header(raw, "Message-ID")).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, id) => `<${id}@hub.example>`).toSorted(),
    );
  });
});
