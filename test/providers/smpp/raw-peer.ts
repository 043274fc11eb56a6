import { createServer, type Socket } from "node:net";
import { createFramer, encodePdu, type Pdu } from "../../../src/providers/smpp/pdu.ts";
import { listen } from "./support.ts";

/** A peer whose every byte the test decides; it takes binds, and answers enquire_link and unbind. */
export interface RawPeer {
  readonly port: number;
  readonly sockets: readonly Socket[];
  /** What came apart from binds, enquire_link and unbind. */
  readonly received: readonly Pdu[];
  close(): Promise<void>;
}

/** Starts a peer; `onPdu` sees what comes apart from binds, enquire_link and unbind; `onUnbind` before it is answered. */
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
    const frame = createFramer((pdu) => {
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

/** A deliver_sm that reports the message of that id delivered. */
export function receipt(sequence: number, id: string): Buffer {
  const text = `id:${id} stat:DELIVRD`;
  const body = [0, 1, 1, 0, 1, 1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, text.length];
  return encodePdu(5, 0, sequence, Buffer.concat([Buffer.from(body), Buffer.from(text)]));
}

/** The submit_sm_resp that takes a submit_sm under that id. */
export function taken({ sequence }: Pdu, id: string): Buffer {
  return encodePdu(0x8000_0004, 0, sequence, Buffer.from(`${id}\0`));
}
