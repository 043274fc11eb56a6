import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { encodePdu } from "../../../src/providers/smpp/pdu.ts";
import { startRawPeer, encodeAcceptance, type RawPeer } from "./raw-peer.ts";
import { openBoundProvider, sms, until, type OpenProvider } from "./support.ts";

let peer: RawPeer;
let opened: OpenProvider;

afterEach(async () => {
  await opened.provider.close();
  await peer.close();
});

async function open(onPdu?: Parameters<typeof startRawPeer>[0]): Promise<void> {
  peer = await startRawPeer(onPdu);
  opened = await openBoundProvider(peer.port);
}

const createHead = (length: number, command = 5) => {
  const head = encodePdu(command, 0, 1);
  head.writeUInt32BE(length, 0);
  return head;
};

describe("an invalid length", () => {
  test.each([0, 1, 15, 70_000, 0xffff_ffff])(
    "of %i ends the connection, and the provider reconnects",
    async (length) => {
      await open((pdu, socket) => socket.write(encodeAcceptance(pdu, "1")));
      peer.sockets[0]!.write(createHead(length));
      await until(() => peer.sockets.length === 2 && opened.provider.isUp());
      expect(
        opened.logEntries.some(({ fields }) => String(fields["reason"]).includes(`${length} bytes long`)),
      ).toBe(true);
      expect((await opened.provider.send(sms("Hello"))).kind).toBe("accepted");
    },
  );
});

describe("an unexpected PDU", () => {
  test("of an unknown command is answered with generic_nack if it is a request, and otherwise ignored", async () => {
    await open((pdu, socket) => pdu.command === 4 && socket.write(encodeAcceptance(pdu, "1")));
    const [socket] = peer.sockets;
    const requests = [0x7, 0x104, 0x0fff_ffff].map((command, index) => encodePdu(command, 0, 100 + index));
    const responses = [0x8000_0004, 0x8000_0103, 0xffff_ffff].map((command) => encodePdu(command, 0, 9_999));
    const silent = [0xb, 0x102].map((command) => encodePdu(command, 0, 200, Buffer.from("anything")));
    socket!.write(Buffer.concat([...requests, ...responses, ...silent, encodePdu(0x8000_0000, 3, 0)]));
    await until(() => peer.received.length === 3);
    expect(peer.received.map(({ command, status, sequence }) => [command, status, sequence])).toEqual([
      [0x8000_0000, 3, 100],
      [0x8000_0000, 3, 101],
      [0x8000_0000, 3, 102],
    ]);
    expect((await opened.provider.send(sms("Hello"))).kind).toBe("accepted");
    expect(peer.sockets).toHaveLength(1);
  });

  test.each([5, 0x103])(
    "of command %i with a truncated body is answered with ESME_RINVCMDLEN",
    async (command) => {
      await open();
      peer.sockets[0]!.write(encodePdu(command, 0, 7, Buffer.from([0, 1])));
      await until(() => peer.received.length === 1);
      expect(peer.received[0]).toMatchObject({ command: command + 0x8000_0000, status: 2, sequence: 7 });
      expect(opened.provider.isUp()).toBe(true);
    },
  );

  test("that is a submit_sm_resp without a body accepts the message under a generated id", async () => {
    await open((pdu, socket) => socket.write(encodePdu(0x8000_0004, 0, pdu.sequence)));
    const result = await opened.provider.send(sms("Hello"));
    expect(result).toMatchObject({
      kind: "accepted",
      providerMessageId: expect.stringMatching(/^unnamed-/),
    });
  });

  test("in response to another command does not complete a message", async () => {
    await open((pdu, socket) => {
      socket.write(encodePdu(0x8000_0015, 0, pdu.sequence));
      socket.write(encodeAcceptance(pdu, "42"));
      socket.write(encodeAcceptance(pdu, "43"));
    });
    expect(await opened.provider.send(sms("Hello"))).toMatchObject({
      kind: "accepted",
      providerMessageId: "42",
    });
  });
});

/** Returns the memory in use after garbage collection, in bytes. */
function getUsedBytes(): number {
  setFlagsFromString("--expose-gc");
  // The flag provides this function to each new context.
  const collect = runInNewContext("gc") as () => void;
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

describe("memory", () => {
  test("does not grow with 20 MiB of responses without a request", async () => {
    await open((pdu, socket) => socket.write(encodeAcceptance(pdu, "1")));
    const [socket] = peer.sockets;
    const junk = Buffer.concat(
      Array.from({ length: 256 }, (_, index) =>
        encodePdu(0x8000_0004, 0, 1_000_000 + index, Buffer.alloc(4_080)),
      ),
    );
    const write = () => new Promise((resolve) => socket!.write(junk, resolve));
    for (let times = 0; times < 5; times += 1) await write();
    await opened.provider.check();
    const before = getUsedBytes();
    for (let times = 0; times < 20; times += 1) await write();
    expect((await opened.provider.check()).ok).toBe(true);
    // Another thread releases collected memory.
    await until(() => getUsedBytes() - before < 2 * 1_048_576);
    expect((await opened.provider.send(sms("Hello"))).kind).toBe("accepted");
  });

  test("is limited: the connection closes if a peer sends requests and never reads responses", async () => {
    await open();
    const [socket] = peer.sockets;
    socket!.pause();
    const requests = Buffer.concat(
      Array.from({ length: 16_384 }, (_, index) => encodePdu(0x15, 0, index + 1)),
    );
    while (!socket!.destroyed) {
      await new Promise((resolve) => socket!.write(requests, () => setImmediate(resolve)));
    }
    await until(() => peer.sockets.length === 2);
    await until(() => opened.provider.isUp());
    expect(
      opened.logEntries.some(({ fields }) => fields["reason"] === "the peer does not read its data"),
    ).toBe(true);
  });
});

test("a generic_nack does not accept a message, even with status ESME_ROK", async () => {
  await open((pdu, socket) => pdu.command === 4 && socket.write(encodePdu(0x8000_0000, 0, pdu.sequence)));
  expect((await opened.provider.send(sms("Hello"))).kind).toBe("unavailable");
});

test("a bind that the SMSC no longer knows is replaced, and requests in flight are still answered", async () => {
  await open((pdu, socket) => {
    if (pdu.command !== 4) return;
    if (socket !== peer.sockets[0]) return void socket.write(encodeAcceptance(pdu, "2"));
    if (pdu.body.includes("first"))
      return void setTimeout(() => socket.write(encodeAcceptance(pdu, "1")), 100);
    socket.write(encodePdu(0x8000_0004, 4, pdu.sequence));
  });
  const results = await Promise.all(["first", "second"].map((text) => opened.provider.send(sms(text))));
  expect(results.map(({ kind }) => kind)).toEqual(["accepted", "unavailable"]);
  await until(() => peer.sockets.length === 2 && opened.provider.isUp());
  expect((await opened.provider.send(sms("third"))).kind).toBe("accepted");
  expect(JSON.stringify(opened.logEntries)).toContain("0x04 ESME_RINVBNDSTS");
});
