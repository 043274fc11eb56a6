import type { AddressInfo } from "node:net";
import smpp from "smpp";
import { answerAll } from "../process.ts";

/** What is told of the SMSC: its port, and how many messages it took. */
export type Smsc = typeof smsc;

let taken = 0;

/** Takes everything, under ids that count up. */
const server = smpp.createServer({}, (session) => {
  session.on("error", () => {});
  for (const command of ["bind_transceiver", "enquire_link", "unbind"] as const) {
    session.on(command, (pdu: InstanceType<typeof smpp.PDU>) => void session.send(pdu.response()));
  }
  session.on("submit_sm", (pdu) => {
    taken += 1;
    session.send(pdu.response({ message_id: taken.toString(16) }));
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
