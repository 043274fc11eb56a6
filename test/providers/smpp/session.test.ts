import { afterEach, describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import type { PDU } from "smpp";
import { options } from "../../../src/providers/smpp/index.ts";
import { startSmsc, type Behaviour, type Smsc } from "./smsc.ts";
import {
  openBoundProvider,
  openProvider,
  fastOptions,
  sleep,
  sms,
  until,
  type OpenProvider,
} from "./support.ts";

const opened: OpenProvider[] = [];
const smscs: Smsc[] = [];

async function startServer(behaviour: Behaviour = {}): Promise<Smsc> {
  const smsc = await startSmsc(behaviour);
  smscs.push(smsc);
  return smsc;
}

async function openBoundBind(...given: Parameters<typeof openBoundProvider>): Promise<OpenProvider> {
  const provider = await openBoundProvider(...given);
  opened.push(provider);
  return provider;
}

function openUnbound(...given: Parameters<typeof openProvider>): OpenProvider {
  const provider = openProvider(...given);
  opened.push(provider);
  return provider;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ provider }) => provider.close()));
  await Promise.all(smscs.splice(0).map((smsc) => smsc.close()));
});

describe("a bind", () => {
  test("has the system id, password, system type and version 3.4", async () => {
    const smsc = await startServer();
    await openBoundBind(smsc.port, { systemType: "OTP" });
    expect(smsc.binds).toHaveLength(1);
    expect(smsc.binds[0]).toMatchObject({
      system_id: "hub",
      password: "secret",
      system_type: "OTP",
      interface_version: 0x34,
    });
  });

  test("leaves messages to other providers if it is rejected, and logs that once without the password", async () => {
    const smsc = await startServer({ bindStatus: () => 0x0e });
    const { provider, logEntries } = openUnbound(smsc.port);
    await until(() => smsc.sessions.length >= 3);
    expect(provider.isUp()).toBe(false);
    expect(await provider.send(sms("Hello"))).toEqual({
      kind: "unavailable",
      detail: "The gateway cannot take messages now.",
      neutral: true,
    });
    expect(logEntries).toHaveLength(1);
    expect(logEntries[0]).toMatchObject({
      level: "warn",
      fields: { provider: "smsc", bind: 1, reason: "the SMSC rejected the bind with 0x0E ESME_RINVPASWD" },
    });
    expect(JSON.stringify(logEntries)).not.toContain("secret");
    expect(await provider.check()).toEqual({
      ok: false,
      detail: "0 of 1 binds answer: the SMSC rejected the bind with 0x0E ESME_RINVPASWD.",
    });
  });

  test("comes back after the SMSC recovered, and then submits messages", async () => {
    let status = 0x0d;
    const smsc = await startServer({ bindStatus: () => status });
    const { provider, logEntries } = openUnbound(smsc.port);
    await until(() => smsc.sessions.length >= 2);
    status = 0;
    await until(() => provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
    expect(logEntries.map(({ message }) => message)).toEqual(["bind failed or ended; reconnecting", "bound"]);
  });

  test("is unavailable without a listener, and the check states the reason", async () => {
    const smsc = await startSmsc();
    await smsc.close();
    const { provider } = openUnbound(smsc.port);
    expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
    expect(await provider.check()).toEqual({ ok: false, detail: "0 of 1 binds answer: ECONNREFUSED." });
  });

  test("ends if the SMSC does not respond in time", async () => {
    const smsc = await startServer({ bindStatus: () => null });
    const { provider, logEntries } = openUnbound(smsc.port, { connectTimeoutMilliseconds: 60 });
    await until(() => smsc.sessions.length >= 2);
    expect(provider.isUp()).toBe(false);
    expect(logEntries.map(({ fields }) => fields["reason"])).toEqual([
      "the connection and the bind timed out",
    ]);
  });

  test("shares messages with other binds, which continue if it is lost", async () => {
    const smsc = await startServer({
      reply: (_pdu, session) => ({ id: `h${smsc.sessions.indexOf(session)}` }),
    });
    const { provider, logEntries } = await openBoundBind(smsc.port, {
      binds: 3,
      reconnectMilliseconds: 60_000,
      reconnectAtMostMilliseconds: 60_000,
    });
    await until(() => smsc.sessions.length === 3);
    expect((await provider.check()).ok).toBe(true);
    const ids = async () => {
      const results = await Promise.all(Array.from({ length: 12 }, () => provider.send(sms("Hello"))));
      return results.map((result) => (result.kind === "accepted" ? result.providerMessageId : result.kind));
    };
    const first = await ids();
    for (const id of ["h0", "h1", "h2"]) expect(first.filter((each) => each === id)).toHaveLength(4);
    const lost = smsc.sessions[1]!;
    lost.destroy();
    await until(() => logEntries.some((line) => line.message.startsWith("bind failed")));
    expect(provider.isUp()).toBe(true);
    const second = await ids();
    expect(new Set(second)).toEqual(new Set(["h0", "h2"]));
    expect((await provider.check()).ok).toBe(true);
  });
});

describe("enquire_link", () => {
  test("is sent repeatedly by the provider, and is answered if the SMSC sends it", async () => {
    const smsc = await startServer();
    const { provider } = await openBoundBind(smsc.port, { enquireLinkMilliseconds: 100 });
    await until(() => smsc.commands.filter((command) => command === "enquire_link").length >= 3);
    let answer: PDU | undefined;
    smsc.sessions[0]!.enquire_link((pdu) => void (answer = pdu));
    await until(() => answer !== undefined);
    expect(answer).toMatchObject({ command: "enquire_link_resp", command_status: 0 });
    expect(await provider.check()).toEqual({ ok: true, detail: "1 of 1 binds answer." });
    expect(smsc.sessions).toHaveLength(1);
  });

  test("closes the connection and reconnects if the SMSC does not respond", async () => {
    const smsc = await startServer({ answersEnquiries: false });
    const { logEntries } = await openBoundBind(smsc.port, {
      enquireLinkMilliseconds: 100,
      responseTimeoutMilliseconds: 100,
    });
    await until(() => smsc.sessions.length >= 2);
    expect(logEntries.map(({ fields }) => fields["reason"])).toContain(
      "the SMSC did not respond to enquire_link",
    );
  });
});

describe("unbind", () => {
  test("of the SMSC is answered, and the provider reconnects", async () => {
    const smsc = await startServer();
    const { provider } = await openBoundBind(smsc.port);
    let answer: PDU | undefined;
    smsc.sessions[0]!.unbind((pdu) => void (answer = pdu));
    await until(() => answer !== undefined);
    await until(() => smsc.sessions.length === 2 && provider.isUp());
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
  });

  test("is sent by a closing provider after the outstanding responses", async () => {
    const smsc = await startServer({
      reply: async (_pdu, _session, count) => {
        await sleep(150);
        return { id: `i${count}` };
      },
    });
    const { provider } = await openBoundBind(smsc.port, { window: 2, closeTimeoutMilliseconds: 10_000 });
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

  test("of a closing provider results in an unknown outcome for a message without a response", async () => {
    const smsc = await startServer({ reply: () => null });
    const { provider } = await openBoundBind(smsc.port, { closeTimeoutMilliseconds: 100 });
    const sending = provider.send(sms("Hello"));
    await until(() => smsc.submitted.length === 1);
    await provider.close();
    expect((await sending).kind).toBe("retry");
  });

  test("is not necessary if the provider was never bound", async () => {
    const { provider } = openProvider(1);
    await provider.close();
    await provider.close();
    expect(provider.isUp()).toBe(false);
  });
});

describe("options", () => {
  const required = { host: "smsc.example", systemId: "hub", password: "x" };

  test("have defaults, except for host, systemId and password", () => {
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
    expect(fastOptions.systemId).toBe("hub");
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
  ])("%j is rejected with an explanation", (overrides, message) => {
    const [issue] = findIssues(options, { ...required, ...overrides });
    expect(issue?.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});
