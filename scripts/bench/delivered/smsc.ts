import type { AddressInfo } from "node:net";
import smpp from "smpp";
import { answerAll, readTold } from "../process.ts";

/** What is told of the SMSC: its port, and how many messages it took. */
export type Smsc = typeof smsc;

/** What the SMSC is told. */
export interface SmscTold {
  readonly reports: boolean;
}

const { reports } = readTold<SmscTold>();
let taken = 0;

/** Takes everything, under ids that count up, and may report at once that it was delivered. */
const server = smpp.createServer({}, (session) => {
  session.on("error", () => {});
  for (const command of ["bind_transceiver", "enquire_link", "unbind"] as const) {
    session.on(command, (pdu: InstanceType<typeof smpp.PDU>) => void session.send(pdu.response()));
  }
  session.on("submit_sm", (pdu) => {
    taken += 1;
    const id = taken.toString(16);
    session.send(pdu.response({ message_id: id }));
    if (!reports) return;
    const short_message = Buffer.from(`id:${id} sub:001 dlvrd:001 stat:DELIVRD err:000 text:`);
    session.deliver_sm({ source_addr: "447700900123", esm_class: 4, short_message });
  });
});

const smsc = {
  async port() {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return (server.address() as AddressInfo).port;
  },
  taken: () => taken,
};
answerAll(smsc);
