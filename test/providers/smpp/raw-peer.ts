import { createServer, type Socket } from "node:net";
import { createPduFramer, encodePdu, type Pdu } from "../../../src/providers/smpp/pdu.ts";
import { listen } from "./support.ts";

/** A peer whose bytes the test controls. It accepts binds, and answers enquire_link and unbind. */
export interface RawPeer {
  readonly port: number;
  readonly sockets: readonly Socket[];
  /** Received PDUs except binds, enquire_link and unbind. */
  readonly received: readonly Pdu[];
  close(): Promise<void>;
}

/**
 * Starts a peer. `onPdu` receives all PDUs except binds, enquire_link and unbind. `onUnbind` is called before an unbind
 * is answered.
 */
export async function startRawPeer(
  onPdu: (pdu: Pdu, socket: Socket) => void = () => {},
  onBound: (socket: Socket) => void = () => {},
  onUnbind: (socket: Socket) => void = () => {},
): Promise<RawPeer> {
  const sockets: Socket[] = [];
  const received: Pdu[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    const frame = createPduFramer((pdu) => {
      const isBind = pdu.command === 9;
      if (pdu.command === 6) onUnbind(socket);
      if (isBind || pdu.command === 0x15 || pdu.command === 6) {
        socket.write(
          encodePdu(pdu.command + 0x8000_0000, 0, pdu.sequence, Buffer.from(isBind ? "smsc\0" : "")),
        );
        if (isBind) onBound(socket);
        return;
      }
      received.push(pdu);
      onPdu(pdu, socket);
    });
    socket.on("data", frame);
  });
  const port = await listen(server);
  return {
    port,
    sockets,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Encodes a deliver_sm with a receipt of the delivered message `id`. */
export function encodeReceipt(sequence: number, id: string): Buffer {
  const text = `id:${id} stat:DELIVRD`;
  const body = [0, 1, 1, 0, 1, 1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, text.length];
  return encodePdu(5, 0, sequence, Buffer.concat([Buffer.from(body), Buffer.from(text)]));
}

/** Encodes a submit_sm_resp that accepts a submit_sm under `id`. */
export function encodeAcceptance({ sequence }: Pdu, id: string): Buffer {
  return encodePdu(0x8000_0004, 0, sequence, Buffer.from(`${id}\0`));
}
