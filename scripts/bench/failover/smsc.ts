import type { AddressInfo, Server } from "node:net";
import smpp, { type PDU, type Session } from "smpp";

/**
 * What ails an SMSC: `slow` answers after five seconds, `frozen` never, `throttling` takes one message a second,
 * `undelivering` takes everything and reports of each that it was not delivered.
 */
export type Ailment = "well" | "killed" | "refusing" | "frozen" | "slow" | "throttling" | "undelivering";

/** A message that an SMSC took, and when it said so, by `performance.now()`. */
export interface Taken {
  readonly smsc: string;
  readonly at: number;
}

/** An SMSC of npm smpp in this process, which can fall ill. */
export interface Smsc {
  readonly port: number;
  fallIll(ailment: Ailment): Promise<void>;
  close(): Promise<void>;
}

const answerMilliseconds = 5;
const receiptMilliseconds = 50;
const slowMilliseconds = 5_000;
const systemError = 0x08;
const throttled = 0x58;

/** Starts one that is well on a free port; `onTaken` gets each text with what became of it. */
export async function startSmsc(name: string, onTaken: (text: string, taken: Taken) => void): Promise<Smsc> {
  const sessions = new Set<Session>();
  let ailment: Ailment = "well";
  let takesAgainAt = 0;
  let count = 0;
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(wanted: number): Promise<Server> {
    const made: Server = smpp.createServer({}, (session) => {
      sessions.add(session);
      session.on("error", () => {});
      session.on("close", () => void sessions.delete(session));
      for (const command of ["bind_transceiver", "enquire_link", "unbind"] as const) {
        session.on(command, (pdu: PDU) => void session.send(pdu.response()));
      }
      session.on("submit_sm", (pdu) => answer(session, pdu));
    });
    await new Promise<void>((resolve) => made.listen(wanted, "127.0.0.1", resolve));
    return made;
  }

  function take(session: Session, pdu: PDU, afterMilliseconds: number): void {
    setTimeout(() => {
      const id = `${name}${(count += 1)}`;
      session.send(pdu.response({ message_id: id }));
      onTaken(textOf(pdu), { smsc: name, at: performance.now() });
      const state = ailment === "undelivering" ? "UNDELIV" : "DELIVRD";
      setTimeout(() => report(session, `id:${id} stat:${state} err:000`), receiptMilliseconds);
    }, afterMilliseconds);
  }

  function report(session: Session, short_message: string): void {
    if (sessions.has(session)) session.send(new smpp.PDU("deliver_sm", { esm_class: 4, short_message }));
  }

  function answer(session: Session, pdu: PDU): void {
    if (ailment === "frozen" || ailment === "killed") return;
    if (ailment === "refusing") return void session.send(pdu.response({ command_status: systemError }));
    if (ailment === "throttling") {
      if (performance.now() < takesAgainAt) {
        return void session.send(pdu.response({ command_status: throttled }));
      }
      takesAgainAt = performance.now() + 1_000;
    }
    take(session, pdu, ailment === "slow" ? slowMilliseconds : answerMilliseconds);
  }

  async function end(): Promise<void> {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    port,
    async fallIll(next) {
      if (next === "killed") await end();
      if (ailment === "killed" && next !== "killed") server = await listen(port);
      ailment = next;
    },
    close: end,
  };
}

/** The text of a submit_sm, as npm smpp reads it. */
function textOf(pdu: PDU): string {
  // The library's own shape of a short_message that it has read.
  const { message } = pdu["short_message"] as { message: string | Buffer };
  return String(message);
}
