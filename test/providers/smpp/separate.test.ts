import { afterEach, describe, expect, test } from "vitest";
import type { PDU, Session } from "smpp";
import { startSmsc, type Smsc } from "./smsc.ts";
import { openProvider, sms, until, type OpenProvider } from "./support.ts";

let smsc: Smsc;
let opened: OpenProvider;
let sessions: Map<string, Session>;

afterEach(async () => {
  await opened.provider.close();
  await smsc.close();
});

const invalidCommand = 0x03;
const wrongPassword = 0x0e;

/** Starts an SMSC that rejects transceivers and the given binds, and a provider with separate binds. */
async function open(...refused: readonly string[]): Promise<void> {
  sessions = new Map();
  smsc = await startSmsc({
    bindStatus({ command }, session) {
      sessions.set(command, session);
      if (command === "bind_transceiver") return invalidCommand;
      return refused.includes(command) ? wrongPassword : 0;
    },
  });
  opened = openProvider(smsc.port, { bind: "separate" });
  for (const session of ["transmitter", "receiver"]) {
    const message = refused.includes(`bind_${session}`) ? "bind failed or ended; reconnecting" : "bound";
    await until(() =>
      opened.logEntries.some((line) => line.message === message && line.fields["session"] === session),
    );
  }
}

function report(): Promise<PDU> {
  const fields = { esm_class: 4, short_message: Buffer.from("id:1 stat:DELIVRD") };
  return new Promise((resolve) => sessions.get("bind_receiver")!.deliver_sm(fields, resolve));
}

describe("separate binds", () => {
  test("submit over the transmitter and receive receipts over the receiver", async () => {
    await open();
    const { provider, receipts } = opened;
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
    expect((await report()).command_status).toBe(0);
    expect(receipts).toEqual([{ providerMessageIds: ["1"], status: "DELIVERED" }]);
    expect(await provider.check()).toEqual({ ok: true, detail: "2 of 2 binds answer." });
    await provider.close();
    expect(smsc.commands.filter((command) => command === "unbind")).toHaveLength(2);
    expect(smsc.commands).not.toContain("bind_transceiver");
  });

  test("submit without the receiver, and report its problem", async () => {
    await open("bind_receiver");
    const { provider } = opened;
    expect(provider.isUp()).toBe(true);
    expect((await provider.send(sms("Hello"))).kind).toBe("accepted");
    expect(await provider.check()).toEqual({
      ok: false,
      detail: "1 of 2 binds answer: receiver: the SMSC rejected the bind with 0x0E ESME_RINVPASWD.",
    });
  });

  test("are down without the transmitter, but still receive receipts", async () => {
    await open("bind_transmitter");
    const { provider, receipts } = opened;
    expect(provider.isUp()).toBe(false);
    expect((await provider.send(sms("Hello"))).kind).toBe("unavailable");
    expect((await report()).command_status).toBe(0);
    expect(receipts).toHaveLength(1);
  });
});
