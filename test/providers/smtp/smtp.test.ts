import { describe, expect, test } from "vitest";
import { testStart } from "../../support/clock.ts";
import { closeLater, header, start } from "./open.ts";
import { startOpenSmtpd, whyNoOpenSmtpd } from "./opensmtpd.ts";
import { friendly, startMailPeer, startScript, type MailPeer } from "./peer.ts";
import { mail, plain, providerFor } from "./provider.ts";

describe("a healthy server", () => {
  test("takes the e-mail by STARTTLS and with credentials, as text and HTML", async () => {
    const { provider, peer, logged } = await start(startMailPeer());
    expect(await provider.send(mail)).toBe("sent");
    const [{ raw, ...received }, ...more] = peer.mails as [MailPeer["mails"][number]];
    expect(more).toEqual([]);
    expect(received).toEqual({ sender: "no-reply@hub.example", recipients: [mail.to], secure: true });
    expect(header(raw, "From")).toBe('"Connect, \\"Hub\\"" <no-reply@hub.example>');
    expect(header(raw, "To")).toBe(mail.to);
    expect(header(raw, "Content-Type")).toMatch(/^multipart\/alternative;/);
    expect(raw.indexOf("text/plain")).toBeLessThan(raw.indexOf("text/html"));
    expect(header(raw, "Auto-Submitted")).toBe("auto-generated");
    expect(Date.parse(header(raw, "Date")!)).toBe(testStart);
    expect(header(raw, "Subject")).toMatch(/^=\?UTF-8\?Q\?Zur=C3=BCcksetzen/);
    expect(logged).toEqual([]);
  });

  test("sees the same Message-ID at every attempt, and another for another e-mail", async () => {
    const { provider, peer } = await start(startMailPeer());
    await provider.send(mail);
    await provider.send(mail);
    await provider.send({ ...mail, id: "another" });
    const ids = peer.mails.map(({ raw }) => header(raw, "Message-ID"));
    expect(ids).toEqual([`<${mail.id}@hub.example>`, `<${mail.id}@hub.example>`, "<another@hub.example>"]);
  });

  test("gets many e-mails over few connections", async () => {
    const { provider, peer } = await start(startMailPeer(), { connectionsAtMost: 2 });
    const sent = Array.from({ length: 40 }, (_, id) => provider.send({ ...mail, id: String(id) }));
    expect(new Set(await Promise.all(sent))).toEqual(new Set(["sent"]));
    expect(peer.mails).toHaveLength(40);
    expect(peer.connections()).toBe(2);
  });

  test("sends plain text alone where there is no HTML", async () => {
    const { provider, peer } = await start(startMailPeer());
    const { html: _, ...text } = mail;
    await provider.send(text);
    expect(header(peer.mails[0]!.raw, "Content-Type")).toMatch(/^text\/plain/);
  });

  test("may speak TLS from the first byte", async () => {
    const { provider, peer } = await start(startMailPeer({ secure: true }), { security: "tls" });
    expect(await provider.send(mail)).toBe("sent");
    expect(peer.mails[0]!.secure).toBe(true);
  });

  test.each([
    "ada@example.com, eve@example.com",
    "ada@example.com\r\nRCPT TO:<eve@example.com>",
    "Eve <eve@x.example>",
    "",
  ])("an address that is none reaches nobody: %j", async (to) => {
    const { provider, peer } = await start(startMailPeer());
    expect(await provider.send({ ...mail, to })).toBe("refused");
    expect(peer.mails).toEqual([]);
  });
});

describe("encryption", () => {
  test("without STARTTLS nothing is sent, not even the credentials", async () => {
    const lines: string[] = [];
    const peer = startScript("220 peer", (line) => {
      lines.push(line);
      return line === "STARTTLS" ? "502 5.5.1 not implemented" : friendly(line);
    });
    const { provider } = await start(peer);
    await expect(provider.send(mail)).rejects.toThrow("no encrypted connection");
    expect(lines.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
  });

  test("is asked for under the name that the operator gave", async () => {
    const lines: string[] = [];
    const peer = startScript("220 peer", (line) => {
      lines.push(line);
      return line === "STARTTLS" ? "502 5.5.1 not implemented" : friendly(line);
    });
    const { provider } = await start(peer, { ehloName: "hub.example.com" });
    await expect(provider.send(mail)).rejects.toThrow("no encrypted connection");
    expect(lines[0]).toBe("EHLO hub.example.com");
  });

  test("a certificate that nobody trusts is not accepted", async () => {
    const { provider, peer } = await start(startMailPeer(), { certificateAuthority: undefined });
    await expect(provider.send(mail)).rejects.toThrow("its certificate is not trusted");
    expect(peer.mails).toEqual([]);
    const detail = `127.0.0.1:${peer.port}: its certificate is not trusted.`;
    expect(await provider.check()).toEqual({ ok: false, detail });
  });
});

describe("the operator's check", () => {
  test("says what the server took, and sends nothing", async () => {
    const { provider, peer } = await start(startMailPeer());
    expect(await provider.check()).toEqual({
      ok: true,
      detail: `127.0.0.1:${peer.port} took the connection, STARTTLS, and the credentials.`,
    });
    expect(peer.mails).toEqual([]);
  });

  test("says what is wrong", async () => {
    const { provider, peer } = await start(startMailPeer(), { password: "wrong" });
    expect(await provider.check()).toEqual({
      ok: false,
      detail: `127.0.0.1:${peer.port}: it refused the credentials (535 5.7.8).`,
    });
  });
});

test("credentials that a server does not ask for: nothing is sent as nobody, and the check says so", async () => {
  const { provider, peer } = await start(startMailPeer({ disabledCommands: ["AUTH"] }));
  await expect(provider.send(mail)).rejects.toThrow("it refused the credentials");
  expect(await provider.check()).toMatchObject({ ok: false });
  expect(peer.mails).toEqual([]);
});

describe("the end", () => {
  test("what is in hand is settled, later e-mails are rejected", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const onData: Parameters<typeof startMailPeer>[0] = {
      onData(stream, _, callback) {
        stream.resume().on("end", () => void held.then(() => callback()));
      },
    };
    const { provider } = await start(startMailPeer(onData));
    const sending = provider.send(mail);
    const closing = provider.close();
    release();
    expect(await sending).toBe("sent");
    await closing;
    await expect(provider.send(mail)).rejects.toThrow("not used any more");
    expect(provider.isUp()).toBe(false);
  });
});

const leftOut = whyNoOpenSmtpd();
if (leftOut !== undefined) console.log(`OpenSMTPD was left out: ${leftOut}.`);

describe.each(leftOut === undefined ? [startOpenSmtpd] : [])("OpenSMTPD", (startServer) => {
  test("takes an e-mail, and refuses an unknown recipient and a foreign domain for good", async () => {
    const server = await startServer();
    const { provider } = providerFor(server.port, plain);
    closeLater(server, provider);
    expect(await provider.check()).toMatchObject({ ok: true });
    expect(await provider.send({ ...mail, to: "ada@hub.example" })).toBe("sent");
    const [raw] = await server.delivered(1);
    expect(raw).toContain(`Message-ID: <${mail.id}@hub.example>`);
    expect(raw).toContain("Content-Type: multipart/alternative;");
    expect(await provider.send({ ...mail, to: "nobody@hub.example" })).toBe("refused");
    expect(await provider.send({ ...mail, to: "ada@elsewhere.example" })).toBe("refused");
  });
});
