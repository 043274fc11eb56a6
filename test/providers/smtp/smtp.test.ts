import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { closeAfterTest, getHeader, startPeer } from "./start-peer.ts";
import { startOpenSmtpd, findSkipReason } from "./opensmtpd.ts";
import { replyPositively, startMailPeer, startScriptedPeer, type MailPeer } from "./peer.ts";
import { mail, unencryptedOptions, openProvider } from "./provider.ts";

describe("a working server", () => {
  test("receives the e-mail over STARTTLS and with credentials, as text and HTML", async () => {
    const { provider, peer, logLines } = await startPeer(startMailPeer());
    expect(await provider.send(mail)).toBe("sent");
    const [{ raw, ...received }, ...more] = peer.mails as [MailPeer["mails"][number]];
    expect(more).toEqual([]);
    expect(received).toEqual({ sender: "no-reply@hub.example", recipients: [mail.to], secure: true });
    expect(getHeader(raw, "From")).toBe('"Connect, \\"Hub\\"" <no-reply@hub.example>');
    expect(getHeader(raw, "To")).toBe(mail.to);
    expect(getHeader(raw, "Content-Type")).toMatch(/^multipart\/alternative;/);
    expect(raw.indexOf("text/plain")).toBeLessThan(raw.indexOf("text/html"));
    expect(getHeader(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(Date.parse(getHeader(raw, "Date")!)).toBe(testStart);
    expect(getHeader(raw, "Subject")).toMatch(/^=\?UTF-8\?Q\?Zur=C3=BCcksetzen/);
    expect(logLines).toEqual([]);
  });

  test("receives the same Message-ID in every attempt, and a different one for another e-mail", async () => {
    const { provider, peer } = await startPeer(startMailPeer());
    await provider.send(mail);
    await provider.send(mail);
    await provider.send({ ...mail, id: "another" });
    const ids = peer.mails.map(({ raw }) => getHeader(raw, "Message-ID"));
    expect(ids).toEqual([`<${mail.id}@hub.example>`, `<${mail.id}@hub.example>`, "<another@hub.example>"]);
  });

  test("receives many e-mails over few connections", async () => {
    const { provider, peer } = await startPeer(startMailPeer(), { connectionsAtMost: 2 });
    const sent = Array.from({ length: 40 }, (_, id) => provider.send({ ...mail, id: String(id) }));
    expect(new Set(await Promise.all(sent))).toEqual(new Set(["sent"]));
    expect(peer.mails).toHaveLength(40);
    expect(peer.connections()).toBe(2);
  });

  test("receives only plain text if there is no HTML", async () => {
    const { provider, peer } = await startPeer(startMailPeer());
    const { html: _, ...text } = mail;
    await provider.send(text);
    expect(getHeader(peer.mails[0]!.raw, "Content-Type")).toMatch(/^text\/plain/);
  });

  test("receives the e-mail over TLS from the first byte", async () => {
    const { provider, peer } = await startPeer(startMailPeer({ secure: true }), { security: "tls" });
    expect(await provider.send(mail)).toBe("sent");
    expect(peer.mails[0]!.secure).toBe(true);
  });

  test.each([
    "ada@example.com, eve@example.com",
    "ada@example.com\r\nRCPT TO:<eve@example.com>",
    "Eve <eve@x.example>",
    "",
  ])("receives nothing for an invalid address: %j", async (to) => {
    const { provider, peer } = await startPeer(startMailPeer());
    expect(await provider.send({ ...mail, to })).toBe("refused");
    expect(peer.mails).toEqual([]);
  });
});

describe("encryption", () => {
  test("is mandatory: without STARTTLS neither e-mails nor credentials are sent", async () => {
    const lines: string[] = [];
    const peer = startScriptedPeer("220 peer", (line) => {
      lines.push(line);
      return line === "STARTTLS" ? "502 5.5.1 not implemented" : replyPositively(line);
    });
    const { provider } = await startPeer(peer);
    await expect(provider.send(mail)).rejects.toThrow("no encrypted connection");
    expect(lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });

  test("is requested after an EHLO with the configured name", async () => {
    const lines: string[] = [];
    const peer = startScriptedPeer("220 peer", (line) => {
      lines.push(line);
      return line === "STARTTLS" ? "502 5.5.1 not implemented" : replyPositively(line);
    });
    const { provider } = await startPeer(peer, { ehloName: "hub.example.com" });
    await expect(provider.send(mail)).rejects.toThrow("no encrypted connection");
    expect(lines[0]).toBe("EHLO hub.example.com");
  });

  test("fails if the certificate is not trusted", async () => {
    const { provider, peer } = await startPeer(startMailPeer(), { certificateAuthority: undefined });
    await expect(provider.send(mail)).rejects.toThrow("its certificate is not trusted");
    expect(peer.mails).toEqual([]);
    const detail = `127.0.0.1:${peer.port}: its certificate is not trusted.`;
    expect(await provider.check()).toEqual({ ok: false, detail });
  });
});

describe("check", () => {
  test("reports the completed steps and sends no e-mail", async () => {
    const { provider, peer } = await startPeer(startMailPeer());
    expect(await provider.check()).toEqual({
      ok: true,
      detail: `127.0.0.1:${peer.port} accepted the connection, STARTTLS, and the credentials.`,
    });
    expect(peer.mails).toEqual([]);
  });

  test("reports rejected credentials", async () => {
    const { provider, peer } = await startPeer(startMailPeer(), { password: "wrong" });
    expect(await provider.check()).toEqual({
      ok: false,
      detail: `127.0.0.1:${peer.port}: it rejected the credentials (535 5.7.8).`,
    });
  });
});

test("sends nothing if the server does not offer AUTH, and reports it in the check", async () => {
  const { provider, peer } = await startPeer(startMailPeer({ disabledCommands: ["AUTH"] }));
  await expect(provider.send(mail)).rejects.toThrow("it rejected the credentials");
  expect(await provider.check()).toMatchObject({ ok: false });
  expect(peer.mails).toEqual([]);
});

describe("close", () => {
  test("completes active e-mails and rejects later ones", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const onData: Parameters<typeof startMailPeer>[0] = {
      onData(stream, _, callback) {
        stream.resume().on("end", () => void gate.then(() => callback()));
      },
    };
    const { provider } = await startPeer(startMailPeer(onData));
    const sending = provider.send(mail);
    const closing = provider.close();
    release();
    expect(await sending).toBe("sent");
    await closing;
    await expect(provider.send(mail)).rejects.toThrow("is stopping");
    expect(provider.isUp()).toBe(false);
  });
});

const skipReason = findSkipReason();
if (skipReason !== undefined) console.log(`OpenSMTPD was left out: ${skipReason}.`);

describe.each(skipReason === undefined ? [startOpenSmtpd] : [])("OpenSMTPD", (startServer) => {
  test("accepts an e-mail, and permanently rejects an unknown recipient and a foreign domain", async () => {
    const server = await startServer();
    const { provider } = openProvider(server.port, unencryptedOptions);
    closeAfterTest(server, provider);
    expect(await provider.check()).toMatchObject({ ok: true });
    expect(await provider.send({ ...mail, to: "ada@hub.example" })).toBe("sent");
    const [raw] = await server.waitForMails(1);
    expect(raw).toContain(`Message-ID: <${mail.id}@hub.example>`);
    expect(raw).toContain("Content-Type: multipart/alternative;");
    expect(await provider.send({ ...mail, to: "nobody@hub.example" })).toBe("refused");
    expect(await provider.send({ ...mail, to: "ada@elsewhere.example" })).toBe("refused");
  });
});
