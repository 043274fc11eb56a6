import { afterEach, describe, expect, test } from "vitest";
import smpp, { type PDU, type Session } from "smpp";
import type { ReceiptHandler } from "../../../src/ports/providers.ts";
import { startSmsc, type Smsc } from "./smsc.ts";
import { openBoundProvider, sms, until, type OpenProvider } from "./support.ts";

let smsc: Smsc;
let opened: OpenProvider;

async function open(
  keep?: ReceiptHandler["handle"],
  reply?: Parameters<typeof startSmsc>[0],
  overrides: Parameters<typeof openBoundProvider>[1] = {},
): Promise<Session> {
  smsc = await startSmsc(reply);
  opened = await openBoundProvider(smsc.port, overrides, keep);
  return smsc.sessions[0]!;
}

afterEach(async () => {
  await opened.provider.close();
  await smsc.close();
});

function deliver(session: Session, fields: Readonly<Record<string, unknown>>): Promise<PDU> {
  return new Promise((resolve) =>
    session.deliver_sm({ source_addr: "447700900123", destination_addr: "Example", ...fields }, resolve),
  );
}

const receipt = (id: string, state = "DELIVRD") => ({
  esm_class: 4,
  short_message: Buffer.from(`id:${id} sub:001 dlvrd:001 stat:${state} err:000 text:`),
});

describe("a delivery receipt", () => {
  test("is answered with ESME_ROK only after it was stored", async () => {
    const gate = Promise.withResolvers<void>();
    const session = await open(() => gate.promise);
    let answer: PDU | undefined;
    void deliver(session, receipt("1A")).then((pdu) => (answer = pdu));
    let enquired = false;
    session.enquire_link(() => (enquired = true));
    await until(() => enquired);
    expect(answer).toBeUndefined();
    gate.resolve();
    await until(() => answer !== undefined);
    expect(answer).toMatchObject({ command: "deliver_sm_resp", command_status: 0 });
    expect(opened.receipts).toEqual([
      { providerMessageIds: ["1a"], hasUnknownSpelling: true, status: "DELIVERED" },
    ]);
  });

  test("is answered with a temporary error if it was not stored, and stored when the SMSC repeats it", async () => {
    let isBroken = true;
    const session = await open(async () => {
      if (isBroken) throw new Error("the store is down");
    });
    expect((await deliver(session, receipt("7"))).command_status).toBe(0x64);
    expect(opened.receipts).toEqual([]);
    isBroken = false;
    expect((await deliver(session, receipt("7"))).command_status).toBe(0);
    expect(opened.receipts).toHaveLength(1);
  });

  test("may arrive before the submit_sm_resp", async () => {
    const order: string[] = [];
    await open(async () => void order.push("receipt"), {
      reply: async (_pdu, session) => {
        await deliver(session, receipt("00AB"));
        return { id: "00AB" };
      },
    });
    const result = await opened.provider.send(sms("Hello"));
    order.push("handover");
    expect(result).toMatchObject({ kind: "accepted", providerMessageId: "ab" });
    expect(order).toEqual(["receipt", "handover"]);
    expect(opened.receipts[0]?.providerMessageIds).toContain("ab");
  });

  test("is read from its TLVs before its text", async () => {
    const session = await open();
    const answer = await deliver(session, {
      ...receipt("99", "ENROUTE"),
      receipted_message_id: "AB-1",
      message_state: 5,
    });
    expect(answer.command_status).toBe(0);
    expect(opened.receipts[0]?.status).toBe("FAILED");
    expect(opened.receipts[0]?.providerMessageIds.slice(0, 2)).toEqual(["ab-1", "99"]);
  });

  test("may have its text in message_payload, in UCS-2, or after a user data header", async () => {
    const session = await open();
    const text = "id:5 stat:DELIVRD";
    const header = Buffer.from([5, 0, 3, 1, 1, 1]);
    await deliver(session, { esm_class: 4, message_payload: Buffer.from(text) });
    await deliver(session, {
      esm_class: 4,
      data_coding: 8,
      short_message: Buffer.from(text, "utf16le").swap16(),
    });
    await deliver(session, { esm_class: 0x44, short_message: Buffer.concat([header, Buffer.from(text)]) });
    expect(opened.receipts.map(({ status }) => status)).toEqual(["DELIVERED", "DELIVERED", "DELIVERED"]);
    expect(opened.receipts.map(({ providerMessageIds }) => providerMessageIds[0])).toEqual(["5", "5", "5"]);
  });

  test("may arrive in a data_sm, or without the receipt flag in esm_class", async () => {
    const session = await open();
    const data = new smpp.PDU("data_sm", { esm_class: 4, message_payload: Buffer.from("id:5 stat:DELIVRD") });
    const answer = await new Promise<PDU>((resolve) => session.send(data, resolve));
    expect(answer).toMatchObject({ command: "data_sm_resp", command_status: 0 });
    await deliver(session, { ...receipt("6", "UNDELIV"), esm_class: 0 });
    const stored = opened.receipts.map(({ status, providerMessageIds }) => [providerMessageIds[0], status]);
    expect(stored).toEqual([
      ["5", "DELIVERED"],
      ["6", "FAILED"],
    ]);
  });

  test("with an unknown state does not end the message", async () => {
    const session = await open();
    await deliver(session, receipt("5", "UNKNOWN"));
    await deliver(session, receipt("5"));
    expect(opened.receipts.map(({ status }) => status)).toEqual([undefined, "DELIVERED"]);
  });

  test("without a message id is acknowledged but not stored, and is logged once", async () => {
    const session = await open();
    for (let times = 0; times < 3; times += 1) {
      const answer = await deliver(session, { esm_class: 4, short_message: Buffer.from("stat:DELIVRD") });
      expect(answer.command_status).toBe(0);
    }
    expect(opened.receipts).toEqual([]);
    const expected = opened.logEntries.filter(
      ({ message }) => message === "delivery receipt without message id ignored",
    );
    expect(expected).toHaveLength(1);
  });

  test("gets a temporary error if 1,000 others are pending", async () => {
    const gate = Promise.withResolvers<void>();
    const session = await open(() => gate.promise);
    const answers = Array.from({ length: 1_050 }, (_, index) => deliver(session, receipt(String(index))));
    const early = await Promise.all(answers.slice(1_000));
    expect(new Set(early.map(({ command_status }) => command_status))).toEqual(new Set([0x64]));
    gate.resolve();
    const stored = await Promise.all(answers.slice(0, 1_000));
    expect(new Set(stored.map(({ command_status }) => command_status))).toEqual(new Set([0]));
  });
});

describe("a message from a handset", () => {
  test("is acknowledged and ignored, even in the receipt format, if receipts require the flag", async () => {
    const session = await open(undefined, undefined, { unflaggedReceipts: false });
    const answer = await deliver(session, { ...receipt("7"), esm_class: 0 });
    expect(answer.command_status).toBe(0);
    expect(opened.receipts).toEqual([]);
  });

  test("in the receipt format is a receipt for a message to this handset only, if receipts require no flag", async () => {
    const session = await open();
    const unflagged = { ...receipt("7"), esm_class: 0, source_addr: "+447700900123" };
    for (const source_addr of ["+447700900123", "00447700900123", "0044 7700 900123", ""]) {
      await deliver(session, { ...unflagged, source_addr });
    }
    await deliver(session, { ...unflagged, esm_class: 4 });
    await deliver(session, { ...unflagged, receipted_message_id: "7" });
    const recipients = opened.receipts.map(({ recipient }) => recipient);
    expect(recipients).toEqual([...Array<string>(3).fill("447700900123"), "", undefined, undefined]);
  });

  test("is stored if it is STOP or START, and otherwise acknowledged and ignored", async () => {
    const session = await open();
    const text = (written: string) => ({ short_message: Buffer.from(written), source_addr_ton: 1 });
    for (const written of ["STOP", " start\n", "Who is this?", "1"]) {
      expect((await deliver(session, text(written))).command_status).toBe(0);
    }
    // A national number does not show which country it belongs to.
    await deliver(session, { ...text("STOP"), source_addr_ton: 2, source_addr: "7700900123" });
    const expected = { channel: "sms", from: "447700900123", to: "Example" };
    expect(opened.inboundMessages).toEqual([
      { ...expected, wish: "stop" },
      { ...expected, wish: "start" },
    ]);
    expect(JSON.stringify(opened.logEntries)).not.toMatch(/STOP|447700900123/);
  });

  test.each([
    ["Latin-1", 3, Buffer.from("d\u00e9sabonner", "latin1")],
    ["GSM 03.38", 0, Buffer.from([0x64, 0x05, 0x73, 0x61, 0x62, 0x6f, 0x6e, 0x6e, 0x65, 0x72])],
    ["UCS-2", 8, Buffer.from("СТОП", "utf16le").swap16()],
  ])("is decoded from %s", async (_alphabet, data_coding, short_message) => {
    const session = await open();
    await deliver(session, { short_message, data_coding, source_addr_ton: 1 });
    expect(opened.inboundMessages.map(({ wish }) => wish)).toEqual(["stop"]);
  });

  test("is ignored if it is only one segment of a longer text", async () => {
    const session = await open();
    const part = (...header: number[]) => ({
      esm_class: 0x40,
      short_message: Buffer.from([header.length, ...header, ...Buffer.from("STOP")]),
    });
    for (const fields of [
      part(0, 3, 7, 2, 2),
      part(8, 4, 0, 7, 2, 2),
      part(5, 4, 11, 132, 35, 240, 0, 3, 7, 3, 1),
      {
        short_message: Buffer.from("STOP"),
        sar_total_segments: 2,
        sar_segment_seqnum: 2,
        sar_msg_ref_num: 7,
      },
    ]) {
      expect((await deliver(session, fields)).command_status).toBe(0);
    }
    expect(opened.inboundMessages).toEqual([]);
    for (const fields of [part(0, 3, 7, 1, 1), part(5, 4, 11, 132, 35, 240), part(0), part(8, 9)]) {
      await deliver(session, fields);
    }
    expect(opened.inboundMessages.map(({ wish }) => wish)).toEqual(["stop", "stop", "stop", "stop"]);
  });

  test("is stored with the sender that messages had: of a rule, of the customer, of the operator, or none", async () => {
    const stop = { short_message: Buffer.from("STOP"), source_addr_ton: 1 };
    const senders = [{ prefix: "1", sender: "12345" }];
    const sendersAt = async (overrides: Parameters<typeof openBoundProvider>[1]) => {
      await deliver(await open(undefined, undefined, overrides), stop);
      const [senderOf] = opened.senderLookups;
      return [
        senderOf!({ channel: "sms", sender: "+447700900456", recipient: "+15005550006" }),
        senderOf!({ channel: "sms", sender: "+447700900456", recipient: "+447700900123" }),
        senderOf!({ channel: "sms", sender: null, recipient: "+447700900123" }),
      ];
    };
    expect(await sendersAt({ senders })).toEqual(["12345", "447700900456", undefined]);
    await opened.provider.close();
    await smsc.close();
    const defaultSender = "Example";
    expect(await sendersAt({ defaultSender })).toEqual(["447700900456", "447700900456", defaultSender]);
  });
});
