import { afterEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import type { PDU } from "smpp";
import { options } from "../../../src/providers/smpp/index.ts";
import { startSmsc, type Behaviour, type Smsc } from "./smsc.ts";
import { openBound, openProvider, quick, sleep, sms, until, type OpenProvider } from "./support.ts";

const opened: OpenProvider[] = [];
const smscs: Smsc[] = [];

async function start(behaviour: Behaviour = {}): Promise<Smsc> {
  const smsc = await startSmsc(behaviour);
  smscs.push(smsc);
  return smsc;
}

async function bound(...given: Parameters<typeof openBound>): Promise<OpenProvider> {
  const provider = await openBound(...given);
  opened.push(provider);
  return provider;
}

function begun(...given: Parameters<typeof openProvider>): OpenProvider {
  const provider = openProvider(...given);
  opened.push(provider);
  return provider;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ provider }) => provider.close()));
  await Promise.all(smscs.splice(0).map((smsc) => smsc.close()));
});

describe("a bind", () => {
  test("names system, password, type and version 3.4", async () => {
    const smsc = await start();
    await bound(smsc.port, { systemType: "OTP" });
    expect(smsc.binds).toHaveLength(1);
    expect(smsc.binds[0]).toMatchObject({
      system_id: "hub",
      password: "secret",
      system_type: "OTP",
      interface_version: 0x34,
    });
  });

  test("that is refused leaves messages to others, and is told once, without the password", async () => {
    const smsc = await start({ bindStatus: () => 0x0e });
    const { provider, lines } = begun(smsc.port);
    await until(() => smsc.sessions.length >= 3);
    expect(provider.isUp()).toBe(false);
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "unavailable",
      detail: "The gateway cannot take messages now.",
      neutral: true,
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: "warn",
      fields: { provider: "smsc", bind: 1, reason: "the bind was refused with 0x0E ESME_RINVPASWD" },
    });
    expect(JSON.stringify(lines)).not.toContain("secret");
    expect(await provider.check()).toEqual({
      ok: false,
      detail: "0 of 1 binds answer: the bind was refused with 0x0E ESME_RINVPASWD.",
    });
  });

  test("is there again after the SMSC came back, without a message lost", async () => {
    let status = 0x0d;
    const smsc = await start({ bindStatus: () => status });
    const { provider, lines } = begun(smsc.port);
    await until(() => smsc.sessions.length >= 2);
    status = 0;
    await until(() => provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
    expect(lines.map(({ message }) => message)).toEqual(["not bound; it is tried again", "bound"]);
  });

  test("towards nobody is unavailable, and the check says why", async () => {
    const smsc = await startSmsc();
    await smsc.close();
    const { provider } = begun(smsc.port);
    expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
    expect(await provider.check()).toEqual({ ok: false, detail: "0 of 1 binds answer: ECONNREFUSED." });
  });

  test("that is not answered in time is given up", async () => {
    const smsc = await start({ bindStatus: () => null });
    const { provider, lines } = begun(smsc.port, { connectTimeoutMilliseconds: 60 });
    await until(() => smsc.sessions.length >= 2);
    expect(provider.isUp()).toBe(false);
    expect(lines.map(({ fields }) => fields["reason"])).toEqual([
      "the connection and the bind were not answered in time",
    ]);
  });

  test("is one of several, in turn, and those that are up take over", async () => {
    const smsc = await start({ reply: (_pdu, session) => ({ id: `h${smsc.sessions.indexOf(session)}` }) });
    const { provider, lines } = await bound(smsc.port, {
      binds: 3,
      reconnectMilliseconds: 60_000,
      reconnectAtMostMilliseconds: 60_000,
    });
    await until(() => smsc.sessions.length === 3);
    expect((await provider.check()).ok).toBe(true);
    const ids = async () => {
      const handovers = await Promise.all(Array.from({ length: 12 }, () => provider.send(sms("Hello"))));
      return handovers.map((handover) =>
        handover.kind === "accepted" ? handover.providerMessageId : handover.kind,
      );
    };
    const first = await ids();
    for (const id of ["h0", "h1", "h2"]) expect(first.filter((each) => each === id)).toHaveLength(4);
    const lost = smsc.sessions[1]!;
    lost.destroy();
    await until(() => lines.some((line) => line.message.startsWith("not bound")));
    expect(provider.isUp()).toBe(true);
    const second = await ids();
    expect(new Set(second)).toEqual(new Set(["h0", "h2"]));
    expect((await provider.check()).ok).toBe(true);
  });
});

describe("enquire_link", () => {
  test("is sent in time and answered", async () => {
    const smsc = await start();
    const { provider } = await bound(smsc.port, { enquireLinkMilliseconds: 100 });
    await until(() => smsc.commands.filter((command) => command === "enquire_link").length >= 3);
    let answer: PDU | undefined;
    smsc.sessions[0]!.enquire_link((pdu) => void (answer = pdu));
    await until(() => answer !== undefined);
    expect(answer).toMatchObject({ command: "enquire_link_resp", command_status: 0 });
    expect(await provider.check()).toEqual({ ok: true, detail: "1 of 1 binds answer." });
    expect(smsc.sessions).toHaveLength(1);
  });

  test("without an answer ends the connection, and another one is bound", async () => {
    const smsc = await start({ answersEnquiries: false });
    const { lines } = await bound(smsc.port, {
      enquireLinkMilliseconds: 100,
      responseTimeoutMilliseconds: 100,
    });
    await until(() => smsc.sessions.length >= 2);
    expect(lines.map(({ fields }) => fields["reason"])).toContain("an enquire_link was not answered");
  });
});

describe("unbind", () => {
  test("by the SMSC is answered, and another connection is bound", async () => {
    const smsc = await start();
    const { provider } = await bound(smsc.port);
    let answer: PDU | undefined;
    smsc.sessions[0]!.unbind((pdu) => void (answer = pdu));
    await until(() => answer !== undefined);
    await until(() => smsc.sessions.length === 2 && provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
  });

  test("ends a provider that is closed, after the responses that were outstanding", async () => {
    const smsc = await start({
      reply: async (_pdu, _session, count) => {
        await sleep(150);
        return { id: `i${count}` };
      },
    });
    const { provider } = await bound(smsc.port, { window: 2, closeTimeoutMilliseconds: 10_000 });
    const sending = [1, 2, 3].map(() => provider.send(sms("Hello")));
    await until(() => smsc.submitted.length === 2);
    await provider.close();
    const kinds = (await Promise.all(sending)).map(({ kind }) => kind);
    expect(kinds).toEqual(["accepted", "accepted", "unavailable"]);
    expect(smsc.commands.at(-1)).toBe("unbind");
    expect(provider.isUp()).toBe(false);
    expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
    expect(await provider.check()).toEqual({ ok: false, detail: "0 of 1 binds answer: it was closed." });
    await sleep(60);
    expect(smsc.sessions).toHaveLength(1);
  });

  test("does not wait for ever", async () => {
    const smsc = await start({ reply: () => null });
    const { provider } = await bound(smsc.port, { closeTimeoutMilliseconds: 100 });
    const sending = provider.send(sms("Hello"));
    await until(() => smsc.submitted.length === 1);
    await provider.close();
    expect((await sending).kind).toBe("retry");
  });

  test("of a provider that never was bound is nothing", async () => {
    const { provider } = openProvider(1);
    await provider.close();
    await provider.close();
    expect(provider.isUp()).toBe(false);
  });
});

describe("options", () => {
  const required = { host: "smsc.example", systemId: "hub", password: "x" };

  test("are few where the defaults do", () => {
    expect(options.parse(required)).toMatchObject({
      port: 2_775,
      tls: false,
      binds: 1,
      window: 32,
      enquireLinkMilliseconds: 5_000,
      responseTimeoutMilliseconds: 10_000,
      reconnectMilliseconds: 1_000,
      reconnectAtMostMilliseconds: 15_000,
      concatenation: "udh",
      defaultAlphabet: "gsm7",
      receiptIds: "any",
    });
    expect(quick.systemId).toBe("hub");
  });

  test.each([
    [{ port: 70_000 }, "has to be a whole number from 1 to 65535"],
    [{ window: 0 }, "has to be a whole number from 1 to 1000"],
    [{ binds: "2" }, "has to be a whole number from 1 to 16"],
    [{ systemId: "" }, "has to be a text of 1 to 64 characters of ASCII"],
    [{ host: 7 }, "has to be a text of 1 to 253 characters of ASCII"],
    [{ password: 7 }, "has to be a text of up to 64 characters"],
    [{ tls: "yes" }, /^has to be true or false, or to have/],
    [{ tls: { certificateAuthority: "x" } }, /^has to be true or false, or to have/],
    [{ concatenation: "xser" }, "has to be udh, sar or payload"],
    [{ receiptIds: "hex" }, "has to be any, same, decimal or hexadecimal"],
    [{ refusedStatuses: [0] }, /^has to be a list of at most 100 command statuses/],
    [{ receiptOffsetMinutes: 900 }, "has to be a whole number from -720 to 840"],
    [
      { waitMilliseconds: 10_000, responseTimeoutMilliseconds: 40_000 },
      "waitMilliseconds and responseTimeoutMilliseconds are at most 44000 together",
    ],
    [{ shortcodeTon: 1 }, /shortcodeTon/],
  ])("of %j are refused in words", (overrides, message) => {
    const [issue] = findIssues(options, { ...required, ...overrides });
    expect(issue?.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});
